#include "bots/calibration.h"

#include "rules/seat.h"

#include <gtest/gtest.h>

namespace qwixx {
namespace {

constexpr Correction some{0, 5, 15, 28, 40, 52, 64, 75, 85, 94, 100};

TEST(Calibration, LeavesNothingAndEverythingAsTheyAre) {
    EXPECT_EQ(calibrated_by(some, 0), 0);
    EXPECT_EQ(calibrated_by(some, 1), 1);
}

TEST(Calibration, IsWhatCameAtTheTenthsAndOnALineBetweenThem) {
    for (std::size_t tenth = 0; tenth <= 10; ++tenth)
        EXPECT_NEAR(calibrated_by(some, static_cast<double>(tenth) / 10), some[tenth] / 100, 1e-12);
    EXPECT_NEAR(calibrated_by(some, 0.95), 0.97, 1e-12);
    EXPECT_NEAR(calibrated_by(some, 0.125), 0.075, 1e-12);
}

TEST(Calibration, NeverChangesAnOrder) {
    for (const GameKind kind : game_kinds)
        for (int players = 2; players <= most_players; ++players) {
            const Correction& came = correction_for(kind, players);
            EXPECT_EQ(came.front(), 0);
            EXPECT_EQ(came.back(), 100);
            EXPECT_EQ(std::ranges::adjacent_find(came, std::greater_equal{}), came.end());
        }
}

TEST(Calibration, IsNearWhatTheNetworksSay) {
    for (const GameKind kind : game_kinds)
        for (int players = 2; players <= most_players; ++players)
            for (int percent = 0; percent <= 100; ++percent) {
                const double said = percent / 100.0;
                EXPECT_NEAR(calibrated(kind, players, said), said, 0.1);
            }
}

} // namespace
} // namespace qwixx
