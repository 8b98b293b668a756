#include "rules/as_written.h"
#include "rules/dice_game.h"

#include <gtest/gtest.h>

#include <vector>

namespace qwixx {
namespace {

using Phase = DiceGame::Phase;

DiceGame started(int players, Seat first = 0) {
    DiceGame game(players);
    game.lots(first);
    return game;
}

/// A game in progress, one sheet for each seat, seat 0 about to roll.
DiceGame game_with(std::initializer_list<std::string_view> written, Seat active = 0) {
    std::vector<Sheet> sheets;
    for (const auto sheet : written) sheets.push_back(sheet_with(sheet));
    return {std::span<const Sheet>(sheets), active};
}

constexpr std::string_view five_red = "r2 r3 r4 r5 r6";
constexpr std::string_view four_red = "r2 r3 r4 r5";

/// Max, Emma, Laura and Linus, whose turn the books tell.
constexpr std::string_view five = "41 r2 y3 g5 b6";

TEST(DiceGame, D1_OneToFivePlayersStartWithEmptySheets) {
    EXPECT_EQ(DiceGame::fewest_players, 1);
    EXPECT_EQ(most_players, 5);
    for (int players = DiceGame::fewest_players; players <= most_players; ++players) {
        const DiceGame game(players);
        EXPECT_EQ(game.players(), players);
        EXPECT_EQ(game.sheets().size(), static_cast<std::size_t>(players));
        for (const Sheet& sheet : game.sheets()) EXPECT_EQ(sheet, Sheet());
    }
}

TEST(DiceGame, D1_AloneOneIsActiveOnEveryRoll) {
    DiceGame game = started(1);
    for (int misthrow = 1; misthrow <= 3; ++misthrow) {
        EXPECT_EQ(game.active(), 0);
        turn(game, "36 r1 y1 g1 b1 | - | -");
        EXPECT_EQ(game.sheet(0).misthrows(), misthrow);
    }
}

TEST(DiceGame, D2_LotsDecideWhoStarts) {
    for (Seat first = 0; first < 5; ++first) {
        DiceGame game(5);
        EXPECT_EQ(game.need(), Need::Lots);
        game.lots(first);
        EXPECT_EQ(game.active(), first);
        EXPECT_EQ(game.need(), Need::Roll);
    }
}

TEST(DiceGame, D3_AllSixDiceAreRolledAtFirst) {
    DiceGame game = started(2);
    game.roll(dice(five));
    EXPECT_EQ(game.dice(), Dice(4, 1, 2, 3, 5, 6));
}

TEST(DiceGame, D3_TheDieOfAClosedRowIsLeftAside) {
    DiceGame game = game_with({"g12 g11 g10 g9 g8 g2", ""});
    game.roll(Dice(4, 1, 2, 3, 5, 6));
    EXPECT_EQ(game.dice(), Dice(4, 1, 2, 3, 0, 6));
}

TEST(DiceGame, D4_EverybodyMayCrossTheWhiteSumInOneRow) {
    DiceGame game = started(4);
    game.roll(dice(five));
    EXPECT_EQ(game.choosers(), Seats::first(4));
    for (Seat seat = 0; seat < 4; ++seat) EXPECT_EQ(game.may_cross(seat), boxes("r5 y5 g5 b5"));
}

TEST(DiceGame, D4_MaxEmmaLauraAndLinusHearFive) {
    DiceGame game = started(4);
    game.roll(dice(five));
    action1(game, "r5 y5 - -");
    EXPECT_EQ(game.sheet(0), sheet_with("r5"));
    EXPECT_EQ(game.sheet(1), sheet_with("y5"));
    EXPECT_EQ(game.sheet(2), Sheet());
    EXPECT_EQ(game.sheet(3), Sheet());
}

TEST(DiceGame, D4_ChoicesAreJudgedOnTheSheetsBefore) {
    // Seat 0 closes red; seat 1, who has five crosses too, is not too late.
    DiceGame game = game_with({five_red, five_red});
    game.roll(dice("66 r1 y1 g1 b1"));
    action1(game, "r12 r12");
    EXPECT_TRUE(game.sheet(0).closed(Color::Red));
    EXPECT_TRUE(game.sheet(1).closed(Color::Red));
}

TEST(DiceGame, D5_MaxCrossesTheBlueTen) {
    DiceGame game = started(4);
    turn(game, "41 r2 y3 g5 b6 | r5 y5 - - | b10");
    EXPECT_EQ(game.sheet(0), sheet_with("r5 b10"));
}

TEST(DiceGame, D5_OneWhiteAndOneColouredDieForTheActivePlayerAlone) {
    DiceGame game = started(4);
    game.roll(dice(five));
    action1(game, "- - - -");
    EXPECT_EQ(game.choosers(), Seats::only(0));
    EXPECT_EQ(game.may_cross(0), boxes("r3 r6 y4 y7 g6 g9 b7 b10"));
    for (Seat seat = 1; seat < 4; ++seat) EXPECT_FALSE(game.allows(seat, nothing));
}

TEST(DiceGame, D6_TheSameRowMayBeUsedTwiceFromLeftToRight) {
    DiceGame game = started(2);
    game.roll(dice("41 r2 y1 g1 b1"));
    action1(game, "r5 -");
    EXPECT_TRUE(game.allows(0, cross("r6")));
    EXPECT_FALSE(game.allows(0, cross("r3"))); // left of the five just crossed
}

TEST(DiceGame, D6_TheFifthCrossMayComeFromActionOne) {
    DiceGame game = game_with({four_red, four_red});
    game.roll(dice("56 r6 y1 g1 b1"));
    action1(game, "r11 -");
    ASSERT_TRUE(game.allows(0, cross("r12")));
    action2(game, "r12");
    EXPECT_TRUE(game.closed(Color::Red));
    EXPECT_EQ(game.sheet(0).crosses(Color::Red), 7);
}

TEST(DiceGame, D7_CrossingInNeitherActionIsAMisthrow) {
    DiceGame game = started(2);
    turn(game, "41 r2 y3 g5 b6 | - - | -");
    EXPECT_EQ(game.sheet(0), sheet_with("x"));
}

TEST(DiceGame, D7_OneCrossInEitherActionIsEnough) {
    DiceGame game = started(2);
    turn(game, "41 r2 y3 g5 b6 | r5 - | -");
    turn(game, "41 r2 y3 g5 b6 | - - | b10");
    EXPECT_EQ(game.sheet(0), sheet_with("r5"));
    EXPECT_EQ(game.sheet(1), sheet_with("b10"));
}

TEST(DiceGame, D7_OthersNeverTakeMisthrows) {
    DiceGame game = started(3);
    turn(game, "41 r2 y3 g5 b6 | r5 - - | -");
    EXPECT_EQ(game.sheet(1), Sheet());
    EXPECT_EQ(game.sheet(2), Sheet());
}

TEST(DiceGame, D7_OthersCrossesDoNotSaveTheActivePlayer) {
    DiceGame game = started(2);
    turn(game, "41 r2 y3 g5 b6 | - y5 | -");
    EXPECT_EQ(game.sheet(0), sheet_with("x"));
}

TEST(DiceGame, D8_ARowIsClosedForEverybody) {
    DiceGame game = game_with({five_red, "r2"});
    turn(game, "66 r1 y1 g1 b1 | r12 - | -");
    EXPECT_TRUE(game.closed(Color::Red));
    EXPECT_FALSE(game.over());
    game.roll(dice("41 r2 y3 g5 b6"));
    for (const Seat seat : {0, 1}) EXPECT_EQ(game.may_cross(seat), boxes("y5 g5 b5"));
    EXPECT_FALSE(game.dice().has(Color::Red));
}

TEST(DiceGame, D8_SeveralMayCloseTheSameRowTogether) {
    DiceGame game = game_with({"g12 g11 g10 g9 g8", "g12 g11 g10 g9 g3", "g7 g6 g5 g4 g3"});
    turn(game, "11 r1 y1 g1 b1 | g2 g2 g2 | -");
    for (const Sheet& sheet : game.sheets()) EXPECT_EQ(sheet.crosses(Color::Green), 7);
    EXPECT_FALSE(game.over()); // one row, whoever closed it
}

TEST(DiceGame, D8_WithFourCrossesOneMayNotCloseAlong) {
    DiceGame game = game_with({five_red, four_red});
    game.roll(dice("66 r1 y1 g1 b1"));
    EXPECT_TRUE(game.allows(0, cross("r12")));
    EXPECT_FALSE(game.allows(1, cross("r12")));
}

TEST(DiceGame, D8_InActionTwoOnlyTheActivePlayerCloses) {
    DiceGame game = game_with({five_red, five_red});
    game.roll(dice("61 r6 y1 g1 b1"));
    action1(game, "- -");
    EXPECT_FALSE(game.allows(1, cross("r12")));
    action2(game, "r12");
    EXPECT_TRUE(game.closed(Color::Red));
    EXPECT_FALSE(game.sheet(1).closed(Color::Red));
}

TEST(DiceGame, D9_ADieRemovedInActionOneIsGoneInActionTwo) {
    DiceGame game = game_with({"r7", five_red});
    game.roll(dice("66 r5 y1 g1 b1"));
    action1(game, "- r12");
    EXPECT_FALSE(game.dice().has(Color::Red));
    EXPECT_FALSE(game.allows(0, cross("r11")));
    EXPECT_EQ(game.may_cross(0), boxes("y7 g7 b7"));
}

TEST(DiceGame, D9_ADieRemovedInActionTwoStaysAwayInTheNextTurn) {
    DiceGame game = game_with({five_red, "r7"});
    turn(game, "61 r6 y1 g1 b1 | - - | r12");
    game.roll(dice("44 r6 y1 g1 b1"));
    EXPECT_FALSE(game.dice().has(Color::Red));
    action1(game, "- -");
    EXPECT_EQ(game.may_cross(1), boxes("y5 g5 b5"));
}

TEST(DiceGame, D10_GreenWasClosedThenTwelveClosesRedAndYellow) {
    // Max, Emma, who rolls, Laura and Linus.
    DiceGame game = game_with({five_red, "", "g12 g11 g10 g9 g8 g2", "y2 y3 y4 y5 y6"}, 1);
    turn(game, "66 r1 y1 b1 | r12 - - y12");
    EXPECT_TRUE(game.over());
    EXPECT_TRUE(game.closed(Color::Red));
    EXPECT_TRUE(game.closed(Color::Yellow));
    EXPECT_TRUE(game.closed(Color::Green));
    EXPECT_EQ(game.sheet(0).crosses(Color::Red), 7);
    EXPECT_EQ(game.sheet(3).crosses(Color::Yellow), 7);
}

TEST(DiceGame, D10_TwoRowsClosedInActionOneLeaveNoActionTwoAndNoMisthrow) {
    DiceGame game = game_with({"", five_red, "y2 y3 y4 y5 y6"});
    game.roll(dice("66 r1 y1 g1 b1"));
    action1(game, "- r12 y12");
    EXPECT_EQ(game.need(), Need::Nothing);
    EXPECT_EQ(game.choosers(), Seats());
    EXPECT_EQ(game.sheet(0), Sheet());
}

TEST(DiceGame, D10_EverybodysActionOneCountsInTheLastTurn) {
    DiceGame game = game_with({"", "g7 g6 g5 g4 g3", "r2 r3 r4 r5 r6 r12", ""});
    turn(game, "11 y1 g1 b1 | y2 g2 y2 -");
    EXPECT_TRUE(game.over());
    EXPECT_EQ(game.sheet(0), sheet_with("y2"));
    EXPECT_EQ(game.sheet(2), sheet_with("r2 r3 r4 r5 r6 r12 y2"));
}

TEST(DiceGame, D10_TheSecondRowMayBeClosedInActionTwo) {
    DiceGame game = game_with({five_red, "y2 y3 y4 y5 y6 y12"});
    turn(game, "61 r6 g1 b1 | - - | r12");
    EXPECT_TRUE(game.over());
    EXPECT_EQ(game.sheet(0).misthrows(), 0);
}

TEST(DiceGame, D10_OneRowInEachActionEndsTheGame) {
    DiceGame game = game_with({"r2 r3 r4 r5 r6 y2 y3 y4 y5 y6", ""});
    turn(game, "66 r1 y6 g1 b1 | r12 - | y12");
    EXPECT_TRUE(game.over());
    EXPECT_EQ(game.sheet(0).closed_rows(), 2);
}

TEST(DiceGame, D10_TheFourthMisthrowEndsTheGame) {
    DiceGame game = game_with({"x x x", "x x"});
    EXPECT_FALSE(game.over());
    turn(game, "41 r2 y3 g5 b6 | - r5 | -");
    EXPECT_TRUE(game.over());
    EXPECT_EQ(game.sheet(0).misthrows(), 4);
    EXPECT_EQ(game.sheet(1), sheet_with("r5 x x"));
}

TEST(DiceGame, D10_AGameBuiltFromFinishedSheetsIsOver) {
    EXPECT_TRUE(game_with({"x x x x", ""}).over());
    EXPECT_TRUE(game_with({"r2 r3 r4 r5 r6 r12", "b12 b11 b10 b9 b8 b2"}).over());
    EXPECT_FALSE(game_with({"r2 r3 r4 r5 r6 r12", "r2 r3 r4 r5 r6 r12 x x x"}).over());
}

TEST(DiceGame, D11_TheNextSeatIsActive) {
    DiceGame game = started(3, 1);
    for (const Seat next : {2, 0, 1, 2}) {
        turn(game, "41 r2 y3 g5 b6 | - - - | -");
        EXPECT_EQ(game.active(), next);
        EXPECT_EQ(game.need(), Need::Roll);
    }
}

} // namespace
} // namespace qwixx
