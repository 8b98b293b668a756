#include "wasm/local_house.h"

#include "bots/bot.h"
#include "protocol/table_message.h"
#include "table/apply.h"
#include "table/event_text.h"
#include "table/told.h"
#include "table/view.h"

#include <algorithm>
#include <array>

namespace qwixx {

Preparation LocalHouse::preparation(const BotNeed& bot) const {
    return preparation_for(player_or_stand_in(bot.level), kind_of(table_.play.game),
                           players_of(table_.play.game));
}

std::optional<std::string> LocalHouse::load(std::string_view log) {
    table_ = {};
    pending_.reset();
    const auto events = read_log(log);
    if (!events) return events.error();
    for (const Event& event : *events)
        if (!apply(table_, event)) {
            table_ = {};
            return std::string("The log has an event that cannot have happened: ") +
                   std::string(name(event.what)) + ".";
        }
    return std::nullopt;
}

LocalHouse::Lines LocalHouse::decided(std::expected<Decided, Refused> result, Message answer,
                                      std::string_view id) {
    pending_.reset();
    if (!result) return std::unexpected(error_message(id, result.error()));
    if (!answer.to.empty()) answer.text = answer_message(id, result->number);
    std::string lines;
    for (const Event& event : result->events) lines += write_event(event) + '\n';
    pending_ = {std::move(result->events), std::move(answer)};
    return lines;
}

LocalHouse::Lines LocalHouse::open(const Person& host, std::string_view options, Time now) {
    const auto read = read_options(options);
    if (!read) return std::unexpected(error_message(read.error()));
    return bring(Open{.host = host, .options = *read, .commit = {}}, now);
}

LocalHouse::Lines LocalHouse::command(const Person& person, std::string_view json, Time now) {
    auto read = read_command(json);
    if (!read) return std::unexpected(error_message(read.error()));
    const Command command{now, person, read->id, std::move(read->wish)};
    return decided(decide(table_, command), {person, {}}, command.id);
}

LocalHouse::Lines LocalHouse::bring(const Supply& supply, Time now) {
    return decided(decide(table_, HouseCommand{now, supply}), {}, {});
}

LocalHouse::Lines LocalHouse::draw(RandomBytes bytes, Time now) {
    const auto need = needs(table_).chance;
    if (!need) return std::string();
    const auto outcome = qwixx::draw(*need, bytes);
    if (!outcome) return std::string();
    return bring(BringChance{need->game, need->number, *outcome}, now);
}

LocalHouse::Lines LocalHouse::think(RandomBytes bytes, int milliseconds, Time now) {
    const auto bots = needs(table_).bots;
    const auto ready = std::ranges::find_if(
        bots, [this](const BotNeed& bot) { return prepared_.knows(preparation(bot)); });
    if (ready == bots.end()) return std::string();
    const Preparation needed = preparation(*ready);
    if (prepared_.solve_some(needed)) return std::string();
    Mind mind{.random = Random(bytes.word()), .milliseconds = milliseconds};
    prepared_.equip(mind, needed);
    const Move move = bot_choice(table_.play.game, ready->seat, ready->level, mind);
    return bring(BotChoice{ready->seat, ready->decision, move}, now);
}

std::vector<LocalHouse::Message> LocalHouse::stored(Time now) {
    std::vector<Message> messages;
    const std::optional<Pending> done = std::exchange(pending_, std::nullopt);
    if (!done) return messages;
    for (const Event& event : done->events) {
        const auto effect = apply(table_, event);
        if (!effect) break; // what is decided can happen
        for (const Person& person : watchers_) {
            const TableView view = view_of(table_, person, Chat::Without);
            const std::array told{event_text(tell(event, *effect, table_, person), &view)};
            messages.push_back({person, events_message(now, told)});
        }
    }
    if (!done->answer.to.empty()) messages.push_back(done->answer);
    return messages;
}

LocalHouse::Message LocalHouse::watch(const Person& person, Time now) {
    leave_off(person);
    watchers_.push_back(person);
    return {person, table_message(view_of(table_, person), now)};
}

void LocalHouse::leave_off(const Person& person) { std::erase(watchers_, person); }

} // namespace qwixx
