#include "server/store/table_log.h"

#include "table/event_text.h"
#include "table/snapshot.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace qwixx {

namespace {

std::unexpected<StoreError> unreadable(const std::string& why) {
    return std::unexpected(StoreError{.what = "the log cannot be read: " + why});
}

Stored<Events> events_in(const std::vector<std::string>& lines, int after) {
    Events events;
    for (const std::string& line : lines) {
        auto event = read_event(line);
        if (!event)
            return unreadable("event " + std::to_string(after + std::ssize(events) + 1) + ": " +
                              event.error());
        events.push_back(*std::move(event));
    }
    return events;
}

Stored<Events> events_of(StoreReader& store, const std::string& id, int after, int most) {
    const auto lines = store.events(id, after, most);
    if (!lines) return std::unexpected(lines.error());
    return events_in(*lines, after);
}

/// Where to start reading: the latest snapshot that is not later than an event, or nothing.
Stored<Table> start_before(StoreReader& store, const std::string& id, int latest) {
    const auto snapshot = store.snapshot(id, latest);
    if (!snapshot) return std::unexpected(snapshot.error());
    if (!*snapshot) return Table{};
    return read_snapshot((*snapshot)->text).value_or(Table{});
}

constexpr int all = std::numeric_limits<int>::max();

} // namespace

namespace {

struct FromLog {
    House house;
    int last_start = 0;
};

Stored<FromLog> house_from(StoreReader& store, const std::string& id, Table start) {
    const int from = start.number;
    const auto log = events_of(store, id, from, all);
    if (!log) return std::unexpected(log.error());
    // A snapshot stands before the event that starts a game.
    if (from > 0 && (log->empty() || !std::holds_alternative<GameStarted>(log->front().what)))
        return unreadable("it does not follow its snapshot");
    auto house = House::load(std::move(start), *log);
    if (!house) return unreadable(house.error());
    FromLog read{*std::move(house)};
    for (std::size_t i = 0; i < log->size(); ++i)
        if (std::holds_alternative<GameStarted>((*log)[i].what))
            read.last_start = from + static_cast<int>(i);
    return read;
}

} // namespace

Stored<LoadedTable> load_table(StoreReader& store, const std::string& id) {
    // First: what others change after this is noticed, and read again.
    auto beside = store.beside(id);
    if (!beside) return std::unexpected(beside.error());
    auto start = start_before(store, id, all);
    if (!start) return std::unexpected(start.error());
    const bool has_snapshot = start->number > 0;
    auto read = house_from(store, id, *std::move(start));
    if (!read && has_snapshot) read = house_from(store, id, Table{}); // the log is the truth
    if (!read) return std::unexpected(read.error());
    LoadedTable loaded{
        .house = std::move(read->house), .seeds = {}, .last_start = read->last_start};
    const Table& table = loaded.house.table();
    for (const std::string& commit : {table.commit, table.play.commit}) {
        if (commit.empty()) continue;
        auto seed = store.seed(commit);
        if (!seed) return std::unexpected(seed.error());
        if (!*seed) continue;
        loaded.needs_commit =
            loaded.needs_commit || (commit == table.commit && (*seed)->may_be_known);
        loaded.seeds[commit] = (*seed)->seed;
    }
    auto guests = store.guests(id);
    if (!guests) return std::unexpected(guests.error());
    loaded.guests = *std::move(guests);
    loaded.beside = *std::move(beside);
    return loaded;
}

Stored<TableNews> news_after(StoreReader& store, const std::string& id, int after) {
    TableNews news;
    auto beside = store.beside(id);
    if (!beside) return std::unexpected(beside.error());
    news.beside = *std::move(beside);
    auto lines = store.events(id, after, all);
    if (!lines) return std::unexpected(lines.error());
    news.lines = *std::move(lines);
    auto events = events_in(news.lines, after);
    if (!events) return std::unexpected(events.error());
    news.events = *std::move(events);
    for (const Event& event : news.events)
        if (const auto* committed = std::get_if<Committed>(&event.what)) {
            auto seed = store.seed(committed->commit);
            if (!seed) return std::unexpected(seed.error());
            if (*seed) news.seeds[committed->commit] = (*seed)->seed;
        }
    auto guests = store.guests(id);
    if (!guests) return std::unexpected(guests.error());
    news.guests = *std::move(guests);
    return news;
}

Stored<std::optional<Missed>> missed_after(StoreReader& store, const std::string& id,
                                           const Person& person, int after, int until) {
    auto start = start_before(store, id, after);
    if (!start) return std::unexpected(start.error());
    if (after - start->number > most_replayed) return std::nullopt;
    const int from = start->number;
    const int most = std::min(most_told, until - after);
    const auto log = events_of(store, id, from, after - from + most);
    if (!log) return std::unexpected(log.error());
    auto missed = missed_in(*std::move(start), *log, person, after, most);
    if (!missed) return unreadable("an event cannot happen");
    return missed;
}

} // namespace qwixx
