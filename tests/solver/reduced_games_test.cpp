// Reduced games, by the solver and by brute force over all dice.

// Vectors wider than the processor's are passed in memory here; nobody else is to read them.
#pragma GCC diagnostic ignored "-Wpsabi"

#include "solver/brute_force.h"
#include "solver/plain_solver.h"
#include "solver/sweep.h"

#include <gtest/gtest.h>

#include <thread>

namespace qwixx::solver {
namespace {

template <int its_sides, int its_crosses_before_last> struct Reduced {
    static constexpr int sides = its_sides;
    static constexpr int crosses_before_last = its_crosses_before_last;
};

/// A row of the brute force as the solver sees it. One that is not there can take no cross.
template <class Game> int row_of(unsigned bits, bool there) {
    using Row = Rows<Game>;
    if (!there) return Row::dead;
    if ((bits >> Row::boxes) != 0) return Row::closed;
    return Row::open(static_cast<int>(std::bit_width(bits)) - 1, std::popcount(bits));
}

template <class Game>
double value_in(const Sweep<Game>& sweep, const std::array<int, 4>& rows, int misthrows, int wait) {
    const auto& pairs = sweep.pairs();
    const int p = pairs.of(rows[0], rows[1]);
    const int q = pairs.of(rows[2], rows[3]);
    return static_cast<double>(sweep.boards(wait)[p][q][misthrows]) / one_point - pairs[p].points -
           pairs[q].points;
}

/// Every sheet that a game can come to has the value that brute force finds for it.
template <class Game> void compare(std::array<bool, 4> there, Pace pace) {
    BruteForce brute_force(Game::sides, Game::crosses_before_last, there, pace);
    brute_force.value({.wait = pace.players - 1});
    Sweep<Game> sweep(pace);
    sweep.run();
    const PlainSolver<Game> plain(pace);
    const auto all = brute_force.all();
    ASSERT_GT(all.size(), 50U);
    for (const auto& [state, value] : all) {
        std::array<int, 4> rows;
        for (std::size_t i = 0; i < 4; ++i) rows[i] = row_of<Game>(state.rows[i], there[i]);
        ASSERT_NEAR(value_in(sweep, rows, state.misthrows, state.wait), value, 5e-7);
        ASSERT_NEAR(plain.value(rows, state.misthrows, state.wait), value, 1e-9);
    }
}

constexpr std::array all_rows{true, true, true, true};
constexpr std::array one_each_way{true, false, true, false};
constexpr std::array both_rising{true, true, false, false};
constexpr std::array three_rows{true, true, false, true};

TEST(ReducedGames, TwoSidesAndAllRowsD6D9D10) {
    compare<Reduced<2, 1>>(all_rows, {});
    compare<Reduced<2, 2>>(all_rows, {});
}
TEST(ReducedGames, ThreeSidesAndTwoRowsD6D10) {
    compare<Reduced<3, 2>>(one_each_way, {});
    compare<Reduced<3, 3>>(both_rising, {});
}
TEST(ReducedGames, TwoSidesAtAPacedTable) {
    compare<Reduced<2, 1>>(all_rows, {.players = 2, .hazard = 0.04, .cost = 3});
    compare<Reduced<2, 2>>(three_rows, {.players = 5, .hazard = 0.01, .cost = 0.5});
}
TEST(ReducedGames, ThreeSidesAtAPacedTable) {
    compare<Reduced<3, 2>>(one_each_way, {.players = 3, .hazard = 0.1, .cost = 5});
}
#ifdef NDEBUG // too slow for sanitizers
TEST(ReducedGames, ThreeSidesAndThreeRows) { compare<Reduced<3, 2>>(three_rows, {}); }
TEST(ReducedGames, FourSidesAndTwoRows) { compare<Reduced<4, 3>>(one_each_way, {}); }
#endif

template <class Game, int lanes>
std::vector<std::int32_t> all_values(const Pace& pace, const RunPieces& run_pieces = one_by_one) {
    Sweep<Game, lanes> sweep(pace);
    sweep.run(run_pieces);
    std::vector<std::int32_t> values;
    for (int wait = 0; wait < pace.players; ++wait)
        for (int p = 0; p < sweep.pairs().count; ++p)
            for (int q = 0; q < sweep.pairs().count; ++q)
                for (int m = 0; m < most_misthrows; ++m)
                    values.push_back(sweep.boards(wait)[p][q][m]);
    return values;
}

TEST(ReducedGames, AnyNumberOfLanesGivesTheSameBits) {
    using Game = Reduced<3, 2>;
    for (const Pace& pace : {Pace{}, Pace{.players = 2, .hazard = 0.04, .cost = 3}}) {
        const auto values = all_values<Game, 4>(pace);
        EXPECT_EQ((all_values<Game, 8>(pace)), values);
        EXPECT_EQ((all_values<Game, 16>(pace)), values);
    }
}

TEST(ReducedGames, PiecesSideBySideGiveTheSameBits) {
    using Game = Reduced<3, 2>;
    const Pace pace{.players = 2, .hazard = 0.04, .cost = 3};
    const auto backwards = [](int count, const std::function<void(int)>& piece) {
        for (int i = count - 1; i >= 0; --i) piece(i);
    };
    const auto all_at_once = [](int count, const std::function<void(int)>& piece) {
        std::vector<std::jthread> threads;
        threads.reserve(static_cast<std::size_t>(count));
        for (int i = 0; i < count; ++i) threads.emplace_back([&piece, i] { piece(i); });
    };
    const auto values = all_values<Game, 8>(pace);
    EXPECT_EQ((all_values<Game, 8>(pace, backwards)), values);
    EXPECT_EQ((all_values<Game, 8>(pace, all_at_once)), values); // watched by TSan
}

TEST(ReducedGames, SharesInPlacesOfTheirOwnGiveTheSameBits) {
    using Game = Reduced<3, 2>;
    using Alone = Sweep<Game, 4>;
    const Pace pace{.players = 2, .hazard = 0.04, .cost = 3};
    Alone alone(pace);
    alone.run();
    constexpr int shares = 3;
    std::vector<Alone> sweeps(shares, Alone(pace));
    for (const auto& stage : alone.stages()) {
        std::array<std::string, shares> texts;
        for (int i = 0; i < shares; ++i)
            sweeps[static_cast<std::size_t>(i)].solve(stage, {i, shares},
                                                      texts[static_cast<std::size_t>(i)]);
        for (int i = 0; i < shares; ++i)
            for (int other = 0; other < shares; ++other) {
                if (other == i) continue;
                auto& sweep = sweeps[static_cast<std::size_t>(i)];
                const auto& text = texts[static_cast<std::size_t>(other)];
                ASSERT_TRUE(sweep.take(stage, {other, shares}, text));
                EXPECT_FALSE(sweep.take(stage, {other, shares}, text + "x"));
                if (!text.empty()) {
                    EXPECT_FALSE(sweep.take(stage, {other, shares}, text.substr(1)));
                    ASSERT_TRUE(sweep.take(stage, {other, shares}, text));
                }
            }
    }
    for (const auto& sweep : sweeps)
        for (int wait = 0; wait < pace.players; ++wait)
            for (int p = 0; p < Pairs<Game>::count; ++p)
                for (int q = 0; q < Pairs<Game>::count; ++q)
                    for (int m = 0; m < most_misthrows; ++m)
                        ASSERT_EQ(sweep.boards(wait)[p][q][m], alone.boards(wait)[p][q][m]);
}

} // namespace
} // namespace qwixx::solver
