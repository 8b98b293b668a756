#include "table/house.h"

#include "record/join.h"

#include <cstdlib>

namespace qwixx {

namespace {

constexpr std::size_t past_kept = 64;

} // namespace

std::expected<House, std::string> House::load(const Events& log) { return load(Table{}, log); }

std::expected<House, std::string> House::load(Table from, const Events& log) {
    House house;
    house.table_ = std::move(from);
    for (const Event& event : log)
        if (!house.happens(event))
            return std::unexpected(
                join("event ", house.table_.number + 1, " cannot happen: ", name(event.what)));
    house.ahead_ = house.table_;
    return house;
}

template <class AnyCommand> std::expected<int, Refused> House::decide(const AnyCommand& command) {
    auto decided = qwixx::decide(ahead_, command);
    if (!decided) return std::unexpected(decided.error());
    for (Event& event : decided->events) {
        if (!apply(ahead_, event)) std::abort(); // what is decided can happen
        pending_.push_back(std::move(event));
    }
    return decided->number;
}
template std::expected<int, Refused> House::decide(const Command&);
template std::expected<int, Refused> House::decide(const HouseCommand&);

void House::keep_pending(std::size_t count) {
    if (count >= pending_.size()) return;
    pending_.resize(count);
    ahead_ = table_;
    for (const Event& event : pending_)
        if (!apply(ahead_, event)) std::abort(); // it could before
}

std::vector<News> House::stored(std::span<const Person> viewers, const Witness& witness) {
    std::vector<News> news;
    for (const Person& person : viewers) news.push_back({person, {}});
    for (const Event& event : pending_) {
        if (!happens(event)) std::abort(); // it did on the table that is ahead
        for (News& one : news)
            one.heard.push_back({tell(event, past_.back().effect, table_, one.to),
                                 view_of(table_, one.to, Chat::Without)});
        if (witness) witness(event, past_.back().effect, table_);
    }
    pending_.clear();
    return news;
}

std::optional<std::vector<News>> House::stored_elsewhere(const Events& events,
                                                         std::span<const Person> viewers,
                                                         const Witness& witness) {
    dropped();
    for (const Event& event : events)
        if (!apply(ahead_, event)) {
            ahead_ = table_;
            return std::nullopt;
        }
    pending_ = events;
    return stored(viewers, witness);
}

bool House::happens(const Event& event) {
    auto effect = apply(table_, event);
    if (!effect) return false;
    if (std::holds_alternative<GameStarted>(event.what)) past_.clear();
    past_.push_back({event, *std::move(effect), table_.number});
    if (past_.size() > past_kept) past_.pop_front();
    return true;
}

std::optional<Missed> House::missed(std::string_view person, int after) const {
    const bool remembered = !past_.empty() && past_.front().number <= after + 1;
    if (after < table_.number && !remembered) return std::nullopt;
    Missed missed{.told = {}, .view = view_of(table_, person, Chat::Without)};
    for (const Past& past : past_) {
        if (past.number <= after) continue;
        missed.told.push_back(tell(past.event, past.effect, table_, person));
        missed.told.back().number = past.number;
    }
    return missed;
}

std::optional<Missed> missed_in(Table from, const Events& log, std::string_view person, int after,
                                int most) {
    Missed missed;
    Table table = std::move(from);
    for (const Event& event : log) {
        if (std::ssize(missed.told) == most) break;
        const auto effect = apply(table, event);
        if (!effect) return std::nullopt;
        if (table.number > after) missed.told.push_back(tell(event, *effect, table, person));
    }
    missed.view = view_of(table, person, Chat::Without);
    return missed;
}

} // namespace qwixx
