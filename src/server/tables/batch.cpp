#include "server/tables/batch.h"

#include "record/record.h"
#include "table/event_text.h"
#include "table/snapshot.h"

#include <algorithm>

namespace qwixx {

namespace {

template <class Kind> const Kind* find(const Events& events) {
    const auto found = std::ranges::find_if(
        events, [](const Event& event) { return std::holds_alternative<Kind>(event.what); });
    return found == events.end() ? nullptr : &std::get<Kind>(found->what);
}

/// The table as it will be just before the game that is pending starts.
std::optional<Snapshot> before_start(const House& house) {
    Table table = house.table();
    for (const Event& event : house.pending()) {
        if (std::holds_alternative<GameStarted>(event.what)) break;
        if (!apply(table, event)) return std::nullopt;
    }
    Snapshot snapshot{table.number, write_snapshot(table)};
    if (snapshot.text.empty()) return std::nullopt;
    return snapshot;
}

} // namespace

FinishedGame finished_game(const std::string& id, const Table& table) {
    FinishedGame game{.table = id,
                      .game = table.games_over,
                      .kind = table.play.kind,
                      .is_public = table.options.access == Access::Public,
                      .ended = table.time};
    for (const auto& result : results(table))
        game.players.push_back({result.person, result.name, result.total, result.won, result.left});
    game.record = write_record(*finished_record(table, table.games_over));
    return game;
}

TableSummary summary_of(const std::string& id, const Table& table) {
    TableSummary summary{
        .table = id, .options = table.options, .playing = is_playing(table), .touched = 0};
    for (const Chair& chair : table.chairs)
        summary.chairs.push_back({chair.person, chair.name, chair.level});
    return summary;
}

Batch batch_of(const std::string& id, const House& house, const Seeds& seeds) {
    Batch batch{.table = id, .after = house.table().number, .time = house.ahead().time};
    for (const Event& event : house.pending()) batch.lines.push_back(write_event(event));
    if (const auto* committed = find<Committed>(house.pending())) {
        batch.commit = committed->commit;
        batch.seed = seeds.of(committed->commit);
    }
    if (const auto* opened = find<Opened>(house.pending())) batch.host = opened->host;
    if (find<GameStarted>(house.pending()) != nullptr) batch.snapshot = before_start(house);
    // Lines that have left the chat of the table need not be kept, also those that were in it only
    // while this was pending.
    const auto& chat = house.ahead().chat;
    const auto fade = [&](int number) {
        if (chat.empty() || number < chat.front().number) batch.faded.push_back(number);
    };
    for (const ChatLine& line : house.table().chat) fade(line.number);
    int number = house.table().number;
    for (const Event& event : house.pending())
        if (++number; std::holds_alternative<Said>(event.what)) fade(number);
    if (ends_game(house.pending())) batch.finished = finished_game(id, house.ahead());
    return batch;
}

bool ends_game(const Events& events) { return find<Revealed>(events) != nullptr; }

bool is_full(const Events& events) {
    return ends_game(events) || find<Committed>(events) != nullptr;
}

} // namespace qwixx
