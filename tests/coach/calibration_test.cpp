#include "coach/calibration.h"

#include "rules/seat.h"

#include <gtest/gtest.h>

namespace qwixx {
namespace {

TEST(Calibration, LeavesResultsAndDiceAsTheyAre) {
    for (const double result : {0.0, 0.5, 1.0})
        EXPECT_DOUBLE_EQ(calibrated_by({1.3, 0}, result).share, result);
    EXPECT_DOUBLE_EQ(calibrated(GameKind::Dice, 2, 0.3).share, 0.3);
}

TEST(Calibration, IsFairAndNeverChangesAnOrder) {
    for (const double factor : {0.8, 1.18}) {
        double before = 0;
        for (int percent = 1; percent < 100; ++percent) {
            if (percent == 50) continue;
            const double said = percent / 100.0;
            const auto [share, slope] = calibrated_by({factor, 0}, said);
            EXPECT_GT(share, before);
            EXPECT_NEAR(share + calibrated_by({factor, 0}, 1 - said).share, 1, 1e-12);
            EXPECT_EQ(share < said, (said < 0.5) == (factor > 1)) << said;
            // The slope is what two shares beside it differ by.
            const double near = 1e-6;
            const double rise = calibrated_by({factor, 0}, said + near).share - share;
            EXPECT_NEAR(slope, rise / near, 1e-4);
            before = share;
        }
    }
}

TEST(Calibration, TakesFromAllWhereTheyThinkTooWellOfThemselves) {
    // Log odds of 9 to 1 and 1 to 9, times 1.5, less one.
    for (const double odds : {9.0, 1 / 9.0}) {
        const auto [share, slope] = calibrated_by({1.5, -1}, odds / (1 + odds));
        EXPECT_NEAR(std::log(share / (1 - share)), 1.5 * std::log(odds) - 1, 1e-12);
        const double said = odds / (1 + odds);
        const double near = 1e-6;
        EXPECT_NEAR(slope, (calibrated_by({1.5, -1}, said + near).share - share) / near, 1e-4);
    }
    EXPECT_DOUBLE_EQ(calibrated_by({1.5, -1}, 0).share, 0);
    EXPECT_DOUBLE_EQ(calibrated_by({1.5, -1}, 1).share, 1);
}

TEST(Calibration, IsNearWhatTheNetworksSay) {
    for (const GameKind kind : game_kinds)
        for (int players = 2; players <= most_players; ++players)
            for (int percent = 0; percent <= 100; ++percent) {
                const double said = percent / 100.0;
                EXPECT_NEAR(calibrated(kind, players, said).share, said, 0.1);
            }
}

} // namespace
} // namespace qwixx
