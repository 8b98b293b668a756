// Whole games a second on one core: the arena's own games and bots.
#include "bots/greedy.h"
#include "bots/random_bot.h"
#include "lab/arena.h"

#include <benchmark/benchmark.h>

namespace {

using namespace qwixx;

void games(benchmark::State& state, GameKind kind, const Bot& bot) {
    Match match{.kind = kind,
                .bots = std::vector<Entrant>(static_cast<std::size_t>(state.range(0)), &bot)};
    match.games = 1000;
    MatchTally sum;
    for (auto _ : state) {
        ++match.seed;
        sum += play_match(match);
    }
    state.SetItemsProcessed(sum.games);
    state.counters["turns"] =
        benchmark::Counter(static_cast<double>(sum.turns), benchmark::Counter::kIsRate);
}

BENCHMARK_CAPTURE(games, dice_random, GameKind::Dice, random_bot)->DenseRange(1, 5);
BENCHMARK_CAPTURE(games, dice_greedy, GameKind::Dice, greedy)->DenseRange(1, 5);
BENCHMARK_CAPTURE(games, cards_random, GameKind::Cards, random_bot)->DenseRange(2, 5);
BENCHMARK_CAPTURE(games, cards_greedy, GameKind::Cards, greedy)->DenseRange(2, 5);
BENCHMARK_CAPTURE(games, jokers_random, GameKind::Jokers, random_bot)->DenseRange(2, 5);
BENCHMARK_CAPTURE(games, jokers_greedy, GameKind::Jokers, greedy)->DenseRange(2, 5);

} // namespace
