#include "coach/calibration.h"

#include <gtest/gtest.h>

namespace qwixx {
namespace {

TEST(Calibration, LeavesResultsAndDiceAsTheyAre) {
    for (const double result : {0.0, 0.5, 1.0})
        EXPECT_DOUBLE_EQ(calibrated_by(1.3, result).share, result);
    EXPECT_DOUBLE_EQ(calibrated(GameKind::Dice, 2, 0.3).share, 0.3);
}

TEST(Calibration, IsFairAndNeverChangesAnOrder) {
    for (const double factor : {0.8, 1.18}) {
        double before = 0;
        for (int percent = 1; percent < 100; ++percent) {
            if (percent == 50) continue;
            const double said = percent / 100.0;
            const auto [share, slope] = calibrated_by(factor, said);
            EXPECT_GT(share, before);
            EXPECT_NEAR(share + calibrated_by(factor, 1 - said).share, 1, 1e-12);
            EXPECT_EQ(share < said, (said < 0.5) == (factor > 1)) << said;
            // The slope is what two shares beside it differ by.
            const double near = 1e-6;
            const double rise = calibrated_by(factor, said + near).share - share;
            EXPECT_NEAR(slope, rise / near, 1e-4);
            before = share;
        }
    }
}

} // namespace
} // namespace qwixx
