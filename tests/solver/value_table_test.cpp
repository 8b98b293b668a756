// The whole table, held against the ordinary rules. `make verify-solver` repeats this with more
// states and games; sanitizers, which make it slow, see the reduced games instead.

#include "solver/value_table.h"

#include "rules/dice_game.h"
#include "solver/advice.h"
#include "solver/plain_solver.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <thread>

#ifdef NDEBUG

namespace qwixx::solver {
namespace {

/// The table keeps whole parts of a point: what it says of one sheet is off by half a part at
/// most from what it says of the next ones. (And doubles round in their last digit.)
constexpr double rounding = 0.501 / ValueTable::parts_of_a_point;

const ValueTable& solo() {
    static const ValueTable table = ValueTable::solve();
    return table;
}

/// How much is asked for, by `make verify-solver`.
int amount(const char* name, int otherwise) {
    const char* text = std::getenv(name);
    return text == nullptr ? otherwise : static_cast<int>(std::strtol(text, nullptr, 10));
}

/// A sheet in the middle of a game of one player: random crosses, mostly near ones.
Sheet random_sheet(Random& random) {
    DiceGame game(1);
    game.lots(0);
    const std::uint32_t turns = random.below(20);
    for (std::uint32_t turn = 0; turn < turns; ++turn) {
        const DiceGame before = game;
        game.roll(throw_dice(random));
        while (game.need() == Need::Choices) {
            Cross choice = nothing;
            int fewest = static_cast<int>(random.below(6));
            for (const Cross cross : game.may_cross(0))
                if (game.sheet(0).skipped_by(cross) < fewest) {
                    fewest = game.sheet(0).skipped_by(cross);
                    choice = cross;
                }
            game.choose({choice});
        }
        if (game.over()) return before.sheet(0);
    }
    return game.sheet(0);
}

/// What the table says must follow from what it says of the sheets one roll later: the best pair
/// of actions by the ordinary rules, over all 46,656 rolls.
double own_roll(const ValueTable& table, Sheet sheet) {
    const int wait = table.pace().players - 1;
    double sum = 0;
    for (std::uint32_t number = 0; number < Dice::outcomes; ++number) {
        DiceGame game(std::array{sheet}, 0);
        game.roll(Dice::outcome(number));
        double best = -1000;
        const auto settle = [&](const DiceGame& end) {
            const double gain = end.over() ? 0 : table.gain(end.sheet(0), {}, wait);
            best = std::max(best, end.sheet(0).total() + gain);
        };
        for (const Cross action1 : game.moves(0)) {
            DiceGame middle = game;
            middle.choose({action1});
            if (middle.over()) {
                settle(middle);
                continue;
            }
            for (const Cross action2 : middle.moves(0)) {
                DiceGame end = middle;
                end.choose({action2});
                settle(end);
            }
        }
        sum += best;
    }
    return (sum / Dice::outcomes - sheet.total() - table.pace().cost) * (1 - table.pace().hazard);
}

double others_roll(const ValueTable& table, Sheet sheet, int wait) {
    double sum = 0;
    for (int white1 = 1; white1 <= 6; ++white1)
        for (int white2 = 1; white2 <= 6; ++white2) {
            double best = sheet.total() + table.gain(sheet, {}, wait - 1);
            Boxes boxes = Boxes::of_number(white1 + white2);
            for (const Color color : colors)
                if (sheet.closed(color)) boxes = boxes - Boxes::row(color);
            for (const Cross cross : sheet.may_cross(boxes)) {
                Sheet next = sheet;
                next.cross(cross);
                best = std::max(best, next.total() + table.gain(next, {}, wait - 1));
            }
            sum += best;
        }
    return (sum / 36 - sheet.total() - table.pace().cost) * (1 - table.pace().hazard);
}

TEST(ValueTable, NewGame) {
    // Computed in doubles by PlainSolver: 115.483126024.
    EXPECT_NEAR(solo().new_game(), 115.483126024, 1e-7);
    EXPECT_NEAR(solo().gain(Sheet()), solo().new_game(), rounding);
    EXPECT_EQ(solo().states(), 4'401'756);
}

TEST(ValueTable, GrowsBitByBitToTheSameTable) {
    GrowingTable growing({});
    int bits = 1;
    while (growing.grow(100'000)) ++bits;
    EXPECT_GE(bits, 10);
    EXPECT_LE(bits, 15);
    const ValueTable grown = growing.take();
    EXPECT_TRUE(std::ranges::equal(grown.all(0), solo().all(0)));
    EXPECT_EQ(grown.new_game(), solo().new_game());
    EXPECT_FALSE(growing.grow(1)); // it is taken
}

TEST(ValueTable, FollowsFromAllRollsByTheRulesD4D5D6D7D9D10) {
    Random random(1);
    for (int i = 0; i < amount("QWIXX_SOLVER_STATES", 50); ++i) {
        const Sheet sheet = random_sheet(random);
        ASSERT_NEAR(solo().gain(sheet), own_roll(solo(), sheet), rounding) << sheet.bits();
    }
}

TEST(ValueTable, PacedFollowsFromAllRollsByTheRules) {
    const ValueTable table = ValueTable::solve({.players = 3, .hazard = 0.04, .cost = 3});
    Random random(2);
    for (int i = 0; i < amount("QWIXX_SOLVER_STATES", 20); ++i) {
        const Sheet sheet = random_sheet(random);
        ASSERT_NEAR(table.gain(sheet), own_roll(table, sheet), rounding) << sheet.bits();
        for (int wait = 1; wait < 3; ++wait)
            ASSERT_NEAR(table.gain(sheet, {}, wait), others_roll(table, sheet, wait), rounding);
    }
}

TEST(ValueTable, ARowClosedByOthersGivesNothingMoreD8D10) {
    Sheet sheet;
    for (const int number : {2, 3, 5}) sheet.cross(Cross(Color::Red, number));
    sheet.cross(Cross(Color::Blue, 11));
    const Boxes red = Boxes::row(Color::Red);
    Sheet blue_only;
    blue_only.cross(Cross(Color::Blue, 11));
    EXPECT_EQ(solo().gain(sheet, red), solo().gain(blue_only, red));
    EXPECT_LT(solo().gain(sheet, red), solo().gain(sheet));
    EXPECT_EQ(solo().gain(sheet, red | Boxes::row(Color::Green)), 0); // over

    Sheet own = blue_only; // closed by the player: the same as closed by others
    for (const int number : {2, 3, 4, 5, 6, 12}) own.cross(Cross(Color::Red, number));
    EXPECT_EQ(solo().gain(own), solo().gain(sheet, red));
    EXPECT_EQ(solo().gain(own, red), solo().gain(sheet, red));
}

TEST(ValueTable, FourMisthrowsAreTheEndD10) {
    Sheet sheet;
    for (int i = 0; i < most_misthrows; ++i) sheet.misthrow();
    EXPECT_EQ(solo().gain(sheet), 0);
}

TEST(ValueTable, MirrorsAndSwapsChangeNothing) {
    Random random(3);
    for (int i = 0; i < 1000; ++i) {
        const Sheet sheet = random_sheet(random);
        for (const std::array<std::size_t, 4>& order :
             {std::array<std::size_t, 4>{1, 0, 2, 3}, {0, 1, 3, 2}, {2, 3, 0, 1}, {3, 2, 1, 0}}) {
            Sheet other;
            for (const Cross cross : sheet.crossed()) {
                const auto row =
                    static_cast<int>(order[static_cast<std::size_t>(cross.bit()) / 16]);
                other.cross(Cross::at_bit(16 * row + cross.box()));
            }
            for (int m = 0; m < sheet.misthrows(); ++m) other.misthrow();
            ASSERT_EQ(solo().gain(other), solo().gain(sheet));
        }
    }
}

/// Plays the table's choices by the ordinary rules.
int play(const ValueTable& table, Random& random) {
    const auto worth = [&](const DiceGame& game) {
        return game.sheet(0).total() + (game.over() ? 0 : table.gain(game.sheet(0)));
    };
    DiceGame game(1);
    game.lots(0);
    while (!game.over()) {
        game.roll(throw_dice(random));
        double best = -1000;
        DiceGame chosen = game;
        for (const Cross action1 : game.moves(0)) {
            DiceGame middle = game;
            middle.choose({action1});
            const auto take = [&](const DiceGame& end) {
                if (const double value = worth(end); value > best) {
                    best = value;
                    chosen = end;
                }
            };
            if (middle.over()) {
                take(middle);
                continue;
            }
            for (const Cross action2 : middle.moves(0)) {
                DiceGame end = middle;
                end.choose({action2});
                take(end);
            }
        }
        game = chosen;
    }
    return game.sheet(0).total();
}

// A true table fails this test by chance for 3 seeds in 1000; this seed does not.
TEST(ValueTable, SimulatedGamesScoreWhatItSays) {
    const int games = amount("QWIXX_SOLVER_GAMES", 100'000);
    const int threads = amount("QWIXX_SOLVER_THREADS", 1);
    std::vector<std::int64_t> sums(static_cast<std::size_t>(threads));
    std::vector<std::int64_t> squares(static_cast<std::size_t>(threads));
    const ValueTable& table = solo();
    {
        std::vector<std::jthread> workers;
        workers.reserve(static_cast<std::size_t>(threads));
        for (int thread = 0; thread < threads; ++thread)
            workers.emplace_back([&, thread] {
                std::int64_t sum = 0;
                std::int64_t square = 0;
                for (int game = thread; game < games; game += threads) {
                    Random random(20, static_cast<std::uint64_t>(game));
                    const std::int64_t score = play(table, random);
                    sum += score;
                    square += score * score;
                }
                sums[static_cast<std::size_t>(thread)] = sum;
                squares[static_cast<std::size_t>(thread)] = square;
            });
    }
    double mean = 0;
    double variance = 0;
    for (const std::int64_t sum : sums) mean += static_cast<double>(sum) / games;
    for (const std::int64_t square : squares) variance += static_cast<double>(square) / games;
    variance -= mean * mean;
    const double error = std::sqrt(variance / games);
    std::printf("%d games: %.4f, standard error %.4f; the table says %.6f\n", games, mean, error,
                table.new_game());
    EXPECT_NEAR(mean, table.new_game(), 3 * error);
}

TEST(ValueTable, AdviceIsSortedAndItsBestIsTheTables) {
    DiceGame game(1);
    game.lots(0);
    game.roll(Dice(4, 1, 2, 3, 5, 6));
    const auto all = advise(solo(), game);
    EXPECT_TRUE(std::ranges::is_sorted(all, std::ranges::greater(), &Advice::score));
    int misthrows = 0;
    for (const Advice& advice : all) misthrows += advice.misthrow ? 1 : 0;
    EXPECT_EQ(misthrows, 1);
    // Action 2 after nothing: 8 boxes or nothing; after the white five in a row: the boxes of the
    // other rows, what is right of it in its own
    // (right of r5 is r6, right of y5 y7, right of g5 and b5 nothing) or nothing.
    EXPECT_EQ(all.size(), 9U + 4 * (6 + 1) + 2);
}

// Every state against doubles. It takes a minute or two, so only `make verify-solver` asks for it.
TEST(ValueTable, EveryStateIsRightToSixDecimals) {
    if (amount("QWIXX_SOLVER_DOUBLES", 0) == 0) GTEST_SKIP() << "for make verify-solver";
    const PlainSolver<FullGame> plain;
    const Pairs<FullGame> pairs;
    const auto number = [](unsigned a, unsigned b) {
        return std::max(a, b) * (std::max(a, b) + 1) / 2 + std::min(a, b);
    };
    double worst = 0;
    for (int p = 0; p < Pairs<FullGame>::count; ++p)
        for (int q = 0; q <= p; ++q) {
            const auto [a, b] = pairs[p].rows;
            const auto [c, d] = pairs[q].rows;
            const std::size_t board =
                number(number(static_cast<unsigned>(a), static_cast<unsigned>(b)),
                       number(static_cast<unsigned>(c), static_cast<unsigned>(d)));
            for (int m = 0; m < most_misthrows; ++m) {
                const double gain = solo().all(0)[4 * board + static_cast<std::size_t>(m)] /
                                    ValueTable::parts_of_a_point;
                worst = std::max(worst, std::abs(gain - plain.value({a, b, c, d}, m, 0)));
            }
        }
    std::printf("new game %.9f, in doubles %.9f; largest difference of all states %.1e\n",
                solo().new_game(), plain.new_game(), worst);
    EXPECT_LT(worst, 5e-7);
    EXPECT_NEAR(solo().new_game(), plain.new_game(), 1e-7);
}

} // namespace
} // namespace qwixx::solver

#endif
