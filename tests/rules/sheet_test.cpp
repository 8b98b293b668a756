#include "rules/as_written.h"
#include "rules/seat.h"
#include "rules/sheet.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace qwixx {
namespace {

using ::testing::ElementsAre;

std::vector<int> numbers_of(Color color) {
    std::vector<int> numbers;
    for (const Cross box : Boxes::all() & Boxes::row(color)) numbers.push_back(box.number());
    return numbers;
}

/// The sheet that the books print to explain skipping.
Sheet printed_example() { return sheet_with("r5 r7 y2 y4 y6 y8 y10 g11 g7 g6 b12 b10"); }

TEST(Sheet, S1_RedAndYellowRise) {
    EXPECT_THAT(numbers_of(Color::Red), ElementsAre(2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
    EXPECT_THAT(numbers_of(Color::Yellow), ElementsAre(2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
}

TEST(Sheet, S1_GreenAndBlueFall) {
    EXPECT_THAT(numbers_of(Color::Green), ElementsAre(12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2));
    EXPECT_THAT(numbers_of(Color::Blue), ElementsAre(12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2));
}

TEST(Sheet, S1_EveryNumberStandsOnceInEveryRow) {
    for (int number = lowest_number; number <= highest_number; ++number)
        for (const Color color : colors) {
            EXPECT_EQ((Boxes::of_number(number) & Boxes::row(color)),
                      Boxes::only(Cross(color, number)));
            EXPECT_EQ(Cross(color, number).number(), number);
            EXPECT_EQ(Cross(color, number).color(), color);
        }
}

TEST(Sheet, S2_AnyNumberButTheLastMayComeFirst) {
    for (const Cross box : Boxes::all())
        EXPECT_EQ(Sheet().may_cross(box), !box.closes()) << ::testing::PrintToString(box);
}

TEST(Sheet, S2_SkippedNumbersAreLost) {
    const Sheet sheet = printed_example();
    const Boxes open = sheet.may_cross(Boxes::all());
    EXPECT_EQ(open & Boxes::row(Color::Red), boxes("r8 r9 r10 r11"));
    EXPECT_EQ(open & Boxes::row(Color::Yellow), boxes("y11 y12"));
    EXPECT_EQ(open & Boxes::row(Color::Green), boxes("g5 g4 g3"));
    EXPECT_EQ(open & Boxes::row(Color::Blue), boxes("b9 b8 b7 b6 b5 b4 b3"));
}

TEST(Sheet, S2_ANumberIsCrossedOnce) {
    for (const Cross made : printed_example().crossed())
        EXPECT_FALSE(printed_example().may_cross(made)) << ::testing::PrintToString(made);
}

TEST(Sheet, S2_SkippedBoxesAreCounted) {
    EXPECT_EQ(printed_example().skipped_by(cross("r8")), 0);
    EXPECT_EQ(printed_example().skipped_by(cross("r11")), 3);
    EXPECT_EQ(printed_example().skipped_by(cross("b3")), 6);
    EXPECT_EQ(Sheet().skipped_by(cross("g12")), 0);
    EXPECT_EQ(Sheet().skipped_by(cross("y12")), 10);
}

TEST(Sheet, S2_TheNextBoxIsRightOfTheLastCross) {
    EXPECT_EQ(Sheet().next(), boxes("r2 y2 g12 b12"));
    EXPECT_EQ(printed_example().next(), boxes("r8 y11 g5 b9"));
    EXPECT_EQ(sheet_with("r2 r3 r4 r5 r6 r12 b3").next(), boxes("y2 g12 b2"));
}

TEST(Sheet, S3_LastNumberNeedsFiveCrosses) {
    EXPECT_FALSE(sheet_with("r2 r3 r4 r5").may_cross(cross("r12")));
    EXPECT_TRUE(sheet_with("r2 r3 r4 r5 r6").may_cross(cross("r12")));
    EXPECT_FALSE(sheet_with("y2 y3 y4 y11").may_cross(cross("y12")));
    EXPECT_TRUE(sheet_with("y2 y3 y4 y5 y11").may_cross(cross("y12")));
    EXPECT_FALSE(sheet_with("g6 g5 g4 g3").may_cross(cross("g2")));
    EXPECT_TRUE(sheet_with("g7 g6 g5 g4 g3").may_cross(cross("g2")));
    EXPECT_FALSE(sheet_with("b12 b9 b6 b3").may_cross(cross("b2")));
    EXPECT_TRUE(sheet_with("b12 b9 b6 b4 b3").may_cross(cross("b2")));
}

TEST(Sheet, S3_CrossesOfOtherRowsDoNotHelp) {
    const Sheet sheet = sheet_with("r2 r3 r4 r5 y2 y3 y4 y5 y6 g12 g11 g10 g9 b12 b11 b10 b9");
    EXPECT_EQ(sheet.may_cross(Boxes::last()), boxes("y12"));
}

TEST(Sheet, S3_TheLockComesWithTheLastNumberAndCounts) {
    Sheet sheet = sheet_with("r2 r3 r4 r5 r6");
    EXPECT_EQ(sheet.crosses(Color::Red), 5);
    EXPECT_FALSE(sheet.closed(Color::Red));
    sheet.cross(cross("r12"));
    EXPECT_EQ(sheet.crosses(Color::Red), 7);
    EXPECT_TRUE(sheet.closed(Color::Red));
    EXPECT_EQ(sheet.closed_rows(), 1);
    EXPECT_TRUE((sheet.may_cross(Boxes::all()) & Boxes::row(Color::Red)).empty());
}

TEST(Sheet, S3_AFullRowHasTwelve) {
    for (const Color color : colors) {
        Sheet sheet;
        for (const Cross box : Boxes::all() & Boxes::row(color)) {
            ASSERT_TRUE(sheet.may_cross(box));
            sheet.cross(box);
        }
        EXPECT_EQ(sheet.crosses(color), 12);
        EXPECT_EQ(sheet.total(), 78);
    }
}

TEST(Sheet, S3_SeveralCrossesAtOnceBringTheirLocks) {
    Sheet sheet;
    sheet.add(boxes("b7 b6 b5 b4 b3 b2 r2"));
    EXPECT_EQ(sheet, sheet_with("r2 b7 b6 b5 b4 b3 b2"));
    EXPECT_EQ(sheet.crosses(Color::Blue), 7);
}

TEST(Sheet, S3_NothingChangesNothing) {
    Sheet sheet = printed_example();
    sheet.cross(nothing);
    EXPECT_EQ(sheet, printed_example());
}

TEST(Sheet, S4_PointsGrowByOneMoreWithEveryCross) {
    constexpr std::array table{0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78};
    for (std::size_t crosses = 0; crosses < table.size(); ++crosses)
        EXPECT_EQ(points_for(static_cast<int>(crosses)), table[crosses]);
}

TEST(Sheet, S4_LaurasSheetIsWorth70) {
    const Sheet sheet = sheet_with("r2 r3 r4 r5 y2 y3 y4 g12 g11 g10 g9 g8 g7 g6 "
                                   "b12 b11 b10 b9 b8 b7 b6 b5 x x");
    EXPECT_EQ(sheet.points(Color::Red), 10);
    EXPECT_EQ(sheet.points(Color::Yellow), 6);
    EXPECT_EQ(sheet.points(Color::Green), 28);
    EXPECT_EQ(sheet.points(Color::Blue), 36);
    EXPECT_EQ(sheet.total(), 70);
}

TEST(Sheet, S4_AlisonsSheetIsWorth70WithALock) {
    const Sheet sheet = sheet_with("r2 r3 r4 r5 y2 y3 y4 g12 g10 g8 g6 g4 g3 g2 "
                                   "b12 b11 b10 b9 b8 b7 b6 x x");
    EXPECT_EQ(sheet.points(Color::Green), 36);
    EXPECT_EQ(sheet.points(Color::Blue), 28);
    EXPECT_EQ(sheet.total(), 70);
}

TEST(Sheet, S4_ATotalMayBeNegative) {
    EXPECT_EQ(sheet_with("x").total(), -5);
    EXPECT_EQ(sheet_with("x x x x").total(), -20);
    EXPECT_EQ(sheet_with("r2 x").total(), -4);
}

TEST(Sheet, S4_MisthrowsLeaveTheRowsAlone) {
    Sheet sheet = sheet_with("b12 b11 b10 b9 b8");
    const Boxes open = sheet.may_cross(Boxes::all());
    sheet.misthrow(false);
    EXPECT_EQ(sheet.misthrows(), 0);
    for (int n = 1; n <= most_misthrows; ++n) {
        sheet.misthrow();
        EXPECT_EQ(sheet.misthrows(), n);
        EXPECT_EQ(sheet.may_cross(Boxes::all()), open);
        EXPECT_EQ(sheet.crosses(Color::Blue), 5);
    }
}

TEST(Sheet, S5_TheHighestTotalWins) {
    EXPECT_EQ(winners(std::array{70, 41, 38, 12}), Seats::only(0));
    EXPECT_EQ(winners(std::array{-20, -5, -10}), Seats::only(1));
    EXPECT_EQ(winners(std::array{-20}), Seats::only(0));
}

TEST(Sheet, S5_TiedPlayersShareTheWin) {
    EXPECT_EQ(winners(std::array{41, 70, 38, 70}), Seats::only(1) | Seats::only(3));
    EXPECT_EQ(winners(std::array{0, 0, 0, 0, 0}), Seats::first(5));
}

} // namespace
} // namespace qwixx
