#include "bots/lane_match.h"
#include "bots/learned.h"
#include "cli/commands.h"
#include "lab/measure.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace qwixx {

Exit run_bench(const BenchOptions& options) {
    Prepared prepared(&built_in_learned());
    if (options.signature) {
        fmt::print("{}\n", signature(prepared));
        return Exit::Good;
    }
    const Speed speed = measure(options.seconds);
    const nlohmann::ordered_json json{
        {"lanes", games_side_by_side()},
        {"naive_games_per_second", speed.naive.games_per_second},
        {"dice_games_per_second_greedy", speed.dice_greedy.games_per_second},
        {"dice_greedy_by_naive", speed.greedy_by_naive},
        {"dice_games_per_second_greedy_one_by_one", speed.dice_greedy_one_by_one.games_per_second},
        {"dice_games_per_second_random", speed.dice_random.games_per_second},
        {"nanoseconds_per_turn_greedy", speed.dice_greedy.nanoseconds_per_turn},
        {"nanoseconds_per_turn_random", speed.dice_random.nanoseconds_per_turn},
        {"card_games_per_second_random", speed.cards_random.games_per_second},
        {"card_games_per_second_greedy", speed.cards_greedy.games_per_second},
        {"joker_games_per_second_greedy", speed.jokers_greedy.games_per_second},
        {"record_megabytes_per_second", speed.record_megabytes_per_second},
        {"signature", signature(prepared)}};
    fmt::print("{}\n", json.dump());
    return Exit::Good;
}

} // namespace qwixx
