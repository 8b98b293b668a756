#include "solver/advice.h"

#include "bots/learned.h"
#include "cli/coach_text.h"
#include "cli/commands.h"
#include "cli/solved.h"
#include "protocol/coach_message.h"
#include "record/notation.h"
#include "record/position.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <optional>
#include <vector>

namespace qwixx {

namespace {

using Json = nlohmann::ordered_json;
using solver::Advice;

/// A position with something to choose, or a word about what is wrong.
std::optional<Position> position_of(const BestOptions& options) {
    auto position = read_position(options.position);
    if (!position) {
        const RecordError& error = position.error();
        fmt::print(stderr, "qwixx: column {}: {}\n", error.column, error.message);
        return std::nullopt;
    }
    if (need_of(position->game) != Need::Choices) {
        fmt::print(stderr, "qwixx: there is nothing to choose: a position with dice is needed, "
                           "such as\n  dice | r2,3 x1 | 1 rolled 41 r2 y3 g5 b6\n");
        return std::nullopt;
    }
    const bool is_dice = std::holds_alternative<DiceGame>(position->game);
    if (options.seat > 0 && is_dice) position->seat = options.seat - 1;
    if (options.seat > 0 && position->seat != options.seat - 1) {
        fmt::print(stderr, "qwixx: a card position shows what one seat sees, here seat {}.\n",
                   position->seat + 1);
        return std::nullopt;
    }
    if (!choosers_of(position->game).contains(position->seat)) {
        fmt::print(stderr, "qwixx: seat {} has nothing to choose here.\n", position->seat + 1);
        return std::nullopt;
    }
    return *position;
}

/// All moves at a table of several.
Exit weigh_all(const Position& position, const BestOptions& options) {
    Prepared prepared(&built_in_learned());
    const AnyGame& game = position.game;
    const Mind mind = coach_mind(prepared, kind_of(game), players_of(game), options.threads);
    const Weighed all =
        weigh(game, position.seat, depth_named(options.depth).value_or(Depth::Normal), mind);
    const Expected expected = expected_of(game, mind);
    if (options.json) {
        JsonWriter json;
        json.open('{').field("seat").number(position.seat + 1);
        write_moves(json, game, position.seat, all, expected);
        fmt::print("{}\n", json.close('}').take());
        return Exit::Good;
    }
    fmt::print("{:>8}  {:>8}  {:>6}  {:<20} why\n", "wins", "loses", "±", "move");
    for (const WeighedMove& move : all.moves) {
        const bool is_best = &move == &all.best();
        fmt::print("{:>8}  {:>8}  {:>6}  {:<20} {}\n", amount(move.worth, all.means),
                   is_best ? "" : amount(all.loss(move), all.means),
                   is_best ? "" : amount(move.error, all.means),
                   text_of_move(game, position.seat, move.move),
                   is_best ? "" : sentence(why_worse(game, position.seat, all, move, expected)));
    }
    return Exit::Good;
}

void print_text(const std::vector<Advice>& all, bool only_action2) {
    if (only_action2)
        fmt::print("{:>12}  {:>10}  action 2\n", "score", "loses");
    else
        fmt::print("{:>12}  {:>10}  {:8}  action 2\n", "score", "loses", "action 1");
    for (const Advice& advice : all) {
        fmt::print("{:12.6f}  {:10.6f}  ", advice.score, all.front().score - advice.score);
        if (!only_action2) fmt::print("{:8}  ", text_of(advice.action1));
        fmt::print("{}{}\n", text_of(advice.action2),
                   advice.ends       ? "  and the game is over"
                   : advice.misthrow ? "  a misthrow"
                                     : "");
    }
}

void print_json(const std::vector<Advice>& all, const DiceGame& game) {
    Json actions = Json::array();
    for (const Advice& advice : all)
        actions.push_back({{"action1", text_of(advice.action1)},
                           {"action2", text_of(advice.action2)},
                           {"score", advice.score},
                           {"loses", all.front().score - advice.score},
                           {"misthrow", advice.misthrow},
                           {"ends", advice.ends}});
    const Json json{{"position", write_position(game)}, {"actions", actions}};
    fmt::print("{}\n", json.dump());
}

} // namespace

Exit run_best(const BestOptions& options) {
    const auto position = position_of(options);
    if (!position) return Exit::Trouble;
    const auto* game = std::get_if<DiceGame>(&position->game);
    if (game == nullptr || game->players() > 1) return weigh_all(*position, options);
    const auto all = solver::advise(solve_with_bar({}, options.threads), *game);
    if (options.json)
        print_json(all, *game);
    else
        print_text(all, game->phase() == DiceGame::Phase::Action2);
    return Exit::Good;
}

} // namespace qwixx
