#include "server/store/table_log.h"

#include "table/event_text.h"

namespace qwixx {

namespace {

std::unexpected<StoreError> unreadable(const std::string& why) {
    return std::unexpected(StoreError{.what = "the log cannot be read: " + why});
}

Stored<Events> events_of(Store& store, const std::string& id) {
    const auto lines = store.events(id, 0);
    if (!lines) return std::unexpected(lines.error());
    Events events;
    for (const std::string& line : *lines) {
        auto event = read_event(line);
        if (!event)
            return unreadable("event " + std::to_string(events.size() + 1) + ": " + event.error());
        events.push_back(*std::move(event));
    }
    return events;
}

} // namespace

Stored<LoadedTable> load_table(Store& store, const std::string& id) {
    const auto log = events_of(store, id);
    if (!log) return std::unexpected(log.error());
    auto house = House::load(*log);
    if (!house) return unreadable(house.error());
    LoadedTable loaded{.house = *std::move(house), .seeds = {}};
    const Table& table = loaded.house.table();
    for (const std::string& commit : {table.commit, table.play.commit}) {
        if (commit.empty()) continue;
        auto seed = store.seed(commit);
        if (!seed) return std::unexpected(seed.error());
        if (*seed) loaded.seeds[commit] = **std::move(seed);
    }
    return loaded;
}

Stored<Missed> missed_after(Store& store, const std::string& id, const Person& person, int after) {
    const auto log = events_of(store, id);
    if (!log) return std::unexpected(log.error());
    auto missed = missed_in(*log, person, after);
    if (!missed) return unreadable("an event cannot happen");
    return *std::move(missed);
}

} // namespace qwixx
