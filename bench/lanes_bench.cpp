// Dice games of `greedy` in vector lanes, and the yardstick beside them: the same games by a naive
// loop. Turns a second of one core, for all numbers of players.
#include "bots/lane_match.h"
#include "lab/naive_loop.h"

#include <benchmark/benchmark.h>

#include <vector>

namespace {

using namespace qwixx;

constexpr std::uint64_t games = 4000;

void count(benchmark::State& state, std::int64_t turns) {
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(games));
    state.counters["turns"] =
        benchmark::Counter(static_cast<double>(turns), benchmark::Counter::kIsRate);
}

void lanes(benchmark::State& state, LaneBot bot) {
    const std::vector<LaneBot> bots(static_cast<std::size_t>(state.range(0)), bot);
    std::vector<LastSheets> ends(games);
    LaneGames match{.bots = bots, .chance = {.step = 2}, .minds = {.first = 1, .step = 2}};
    std::int64_t turns = 0;
    for (auto _ : state) {
        ++match.seed;
        turns += play_in_lanes(match, ends);
    }
    count(state, turns);
}

void naive(benchmark::State& state) {
    std::uint64_t seed = 1;
    std::int64_t turns = 0;
    for (auto _ : state)
        turns += play_naively(++seed, games, static_cast<int>(state.range(0))).turns;
    count(state, turns);
}

BENCHMARK(naive)->DenseRange(1, 5);
BENCHMARK_CAPTURE(lanes, greedy, LaneBot::Greedy)->DenseRange(1, 5);
BENCHMARK_CAPTURE(lanes, random, LaneBot::Random)->DenseRange(1, 5);

} // namespace
