#include "solver/advice.h"

#include "cli/commands.h"
#include "cli/solved.h"
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

/// A game of one player who has rolled, or what is wrong.
std::optional<DiceGame> game_of(const std::string& text) {
    const auto position = read_position(text);
    if (!position) {
        const RecordError& error = position.error();
        fmt::print(stderr, "qwixx: column {}: {}\n", error.column, error.message);
        return std::nullopt;
    }
    const auto* game = std::get_if<DiceGame>(&position->game);
    if (game == nullptr || game->players() != 1) {
        fmt::print(stderr, "qwixx: best is for one sheet of the dice game, such as\n"
                           "  dice | r2,3 x1 | 1 rolled 41 r2 y3 g5 b6\n");
        return std::nullopt;
    }
    if (game->need() != Need::Choices) {
        fmt::print(stderr, "qwixx: there is nothing to choose: a position with dice is needed, "
                           "such as\n  dice | r2,3 x1 | 1 rolled 41 r2 y3 g5 b6\n");
        return std::nullopt;
    }
    return *game;
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
    const auto game = game_of(options.position);
    if (!game) return Exit::Trouble;
    const auto all = solver::advise(solve_with_bar({}, options.threads), *game);
    if (options.json)
        print_json(all, *game);
    else
        print_text(all, game->phase() == DiceGame::Phase::Action2);
    return Exit::Good;
}

} // namespace qwixx
