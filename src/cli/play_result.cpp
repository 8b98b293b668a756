#include "cli/play_result.h"

#include "protocol/json_writer.h"
#include "terminal/sentences.h"

#include <fmt/format.h>

namespace qwixx {

void print_result(const TableView& view) {
    if (!view.game || view.game->need != Need::Nothing) return;
    std::string line = over_sentence(*view.game);
    for (Seat seat = 0; seat < std::ssize(view.game->players); ++seat)
        line += fmt::format("{} {} {}", seat == 0 ? "" : ",", name_at(*view.game, seat),
                            view.game->players[static_cast<std::size_t>(seat)].total);
    fmt::print("{}\n", line);
}

void print_result_as_json(const TableView& view, std::string_view where, std::string_view kept) {
    if (!view.game) return;
    const GameView& game = *view.game;
    JsonWriter json;
    json.open('{').field("game").text(name(game.kind)).field("names").open('[');
    for (const PlayerView& player : game.players) json.text(player.name);
    json.close(']').field("turn").number(game.turn);
    json.field("over").truth(game.need == Need::Nothing).field("scores").open('[');
    for (const PlayerView& player : game.players) json.number(player.total);
    json.close(']').field("winners").open('[');
    for (const Seat seat : game.winners) json.number(seat + 1);
    json.close(']').filled(where, kept).close('}');
    fmt::print("{}\n", json.take());
}

} // namespace qwixx
