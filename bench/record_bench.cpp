// Records read and written, in bytes a second.
#include "lab/measure.h"

#include <benchmark/benchmark.h>

#include <numeric>

namespace {

using namespace qwixx;

constexpr int games_of_each_kind = 200;

/// The texts of one kind of game.
std::vector<std::string> texts_of(GameKind kind) {
    const std::vector<std::string> all = sample_records(games_of_each_kind);
    const auto first = all.begin() + static_cast<std::ptrdiff_t>(kind) * games_of_each_kind;
    return {first, first + games_of_each_kind};
}

std::int64_t bytes_of(const std::vector<std::string>& texts) {
    return std::transform_reduce(texts.begin(), texts.end(), std::int64_t{0}, std::plus<>{},
                                 [](const auto& text) { return std::ssize(text); });
}

void read(benchmark::State& state, GameKind kind) {
    const std::vector<std::string> texts = texts_of(kind);
    for (auto _ : state)
        for (const std::string& text : texts) benchmark::DoNotOptimize(read_record(text));
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) * bytes_of(texts));
}

void write(benchmark::State& state, GameKind kind) {
    const std::vector<std::string> texts = texts_of(kind);
    std::vector<Record> records;
    records.reserve(texts.size());
    for (const std::string& text : texts) records.push_back(read_record(text).value());
    for (auto _ : state)
        for (const Record& record : records) benchmark::DoNotOptimize(write_record(record));
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) * bytes_of(texts));
}

BENCHMARK_CAPTURE(read, dice, GameKind::Dice);
BENCHMARK_CAPTURE(read, cards, GameKind::Cards);
BENCHMARK_CAPTURE(read, jokers, GameKind::Jokers);
BENCHMARK_CAPTURE(write, dice, GameKind::Dice);
BENCHMARK_CAPTURE(write, cards, GameKind::Cards);
BENCHMARK_CAPTURE(write, jokers, GameKind::Jokers);

} // namespace
