#include "server/store/table_log.h"

#include "protocol/table_message.h"
#include "table/event_text.h"

#include <functional>
#include <optional>

namespace qwixx {

namespace {

constexpr std::size_t past_kept = 64;

using Step = std::function<void(const Table& after, const Event&, Effect&, bool is_last)>;

/// Plays a log through, event by event.
Stored<Table> replay(Store& store, const std::string& id, const Step& step) {
    const auto lines = store.events(id, 0);
    if (!lines) return std::unexpected(lines.error());
    Table table;
    for (const std::string& line : *lines) {
        const auto event = read_event(line);
        auto effect = event ? apply(table, *event) : std::nullopt;
        if (!effect)
            return std::unexpected(
                StoreError{.what = "event " + std::to_string(table.number + 1) +
                                   " cannot be read: " + (event ? line : event.error())});
        step(table, *event, *effect, &line == &lines->back());
    }
    return table;
}

} // namespace

void Past::add(const Event& event, Effect effect, int number) {
    if (std::holds_alternative<GameStarted>(event.what)) events_.clear();
    events_.push_back({event, std::move(effect), number});
    if (events_.size() > past_kept) events_.pop_front();
}

Stored<LoadedTable> load_table(Store& store, const std::string& id) {
    LoadedTable loaded;
    auto table =
        replay(store, id, [&](const Table& after, const Event& event, Effect& effect, bool) {
            loaded.past.add(event, std::move(effect), after.number);
        });
    if (!table) return std::unexpected(table.error());
    loaded.table = std::move(*table);
    for (const std::string& commit : {loaded.table.commit, loaded.table.play.commit}) {
        if (commit.empty()) continue;
        const auto seed = store.seed(commit);
        if (!seed) return std::unexpected(seed.error());
        if (*seed) loaded.seeds[commit] = **seed;
    }
    return loaded;
}

Stored<std::vector<std::string>> told_after(Store& store, const std::string& id,
                                            const Person& person, int after) {
    std::vector<std::string> told;
    const auto tell_viewer = [&](const Table& table, const Event& event, const Effect& effect,
                                 bool is_last) {
        if (table.number <= after) return;
        std::optional<TableView> view;
        if (is_last) view = view_of(table, person, Chat::Without);
        told.push_back(event_text(tell(event, effect, table, person), view ? &*view : nullptr));
    };
    if (const auto table = replay(store, id, tell_viewer); !table)
        return std::unexpected(table.error());
    return told;
}

} // namespace qwixx
