#include "lab/tally.h"

#include "rules/random.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

// That the plain estimates are those of single games is in arena_test.cpp.
namespace qwixx {
namespace {

/// A match of single games that nobody played: in each the luck is drawn, and what is won by it on
/// average is `weight` of it.
MatchTally made_up(double rate, double weight, int rounds, std::uint64_t seed) {
    Random random(seed);
    const auto between_0_and_1 = [&random] { return random.below(1'000'001) / 1e6; };
    MatchTally tally{.games = rounds, .rounds = rounds, .games_squares = rounds};
    for (int i = 0; i < rounds; ++i) {
        const double luck = 0.8 * (between_0_and_1() - 0.5);
        const bool wins = between_0_and_1() < rate + weight * luck;
        const std::int64_t parts = wins ? BotTally::win_parts : 0;
        const std::int64_t of_luck = std::llround(luck * BotTally::luck_parts);
        tally.bots[0].win.add_round(parts, 1);
        tally.bots[0].luck.add_round(of_luck, 1);
        tally.bots[0].luck_by_win += of_luck * parts;
    }
    return tally;
}

TEST(Estimate, WithoutTheLuckFindsHowMuchOfItCounts) {
    for (const double weight : {0.3, 1.0, 1.2}) {
        const MatchTally tally = made_up(0.5, weight, 100'000, 1);
        EXPECT_NEAR(luck_weight(tally, 0), weight, 0.03);
        const Estimate free = luck_free_win_rate(tally, 0);
        EXPECT_NEAR(free.value, 0.5, 2 * free.margin);
        // What luck explains is gone: its variance is 0.8 * 0.8 / 12.
        const double left = (0.25 - weight * weight * 0.64 / 12) / 0.25;
        EXPECT_NEAR(std::pow(free.margin / win_rate(tally, 0).margin, 2), left, 0.01);
    }
}

TEST(Estimate, WithoutTheLuckTakesItForWhatItIsWhereLittleWasPlayed) {
    EXPECT_EQ(luck_weight(MatchTally{}, 0), 1);
    EXPECT_EQ(luck_weight(made_up(0.5, 0.2, 1, 1), 0), 1);
    EXPECT_NEAR(luck_weight(made_up(0.5, 0.2, 2, 1), 0), 1, 0.5);
    EXPECT_TRUE(std::isinf(luck_free_win_rate(made_up(0.5, 1, 2, 1), 0).margin));
    // Where everything is won nothing tells how much of the luck counts.
    EXPECT_EQ(luck_weight(made_up(2, 0, 1000, 1), 0), 1);
    EXPECT_GT(luck_free_win_rate(made_up(2, 0, 1000, 1), 0).margin, 0.01);
}

TEST(Estimate, WithoutTheLuckCoversTheTruthAsOftenAsItSays) {
    for (const double weight : {0.3, 1.0, 1.2}) {
        int within = 0;
        for (std::uint64_t seed = 0; seed < 200; ++seed) {
            const Estimate free = luck_free_win_rate(made_up(0.45, weight, 60, seed), 0);
            within += std::abs(free.value - 0.45) <= free.margin ? 1 : 0;
        }
        // With true 95 % intervals fewer or more come in one of 1,000 choices of seeds.
        EXPECT_THAT(within, testing::AllOf(testing::Ge(179), testing::Le(198)));
    }
}

} // namespace
} // namespace qwixx
