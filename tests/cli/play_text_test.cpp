// What the dice game in the terminal shows and says.
#include "cli/play_text.h"
#include "cli/sheet_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <regex>

namespace qwixx {

namespace {

using testing::HasSubstr;

Sheet sheet_with(std::initializer_list<Cross> crosses, int misthrows = 0) {
    Sheet sheet;
    for (const Cross cross : crosses) sheet.cross(cross);
    for (int i = 0; i < misthrows; ++i) sheet.misthrow();
    return sheet;
}

std::string without_colors(const std::string& text) {
    static const std::regex code("\x1b\\[[0-9;]*m");
    return std::regex_replace(text, code, "");
}

/// A game about to be decided: the sheets, the person (seat 0) or the bot active, the dice.
DiceGame game_with(Sheet own, Sheet other, Seat active, Dice dice) {
    const std::array sheets{own, other};
    DiceGame game(sheets, active);
    game.roll(dice);
    return game;
}

const Sheet five_reds = sheet_with(
    {{Color::Red, 2}, {Color::Red, 3}, {Color::Red, 4}, {Color::Red, 5}, {Color::Red, 7}});

} // namespace

TEST(SheetText, ShowsAnEmptySheet) {
    EXPECT_EQ(sheet_text({.title = "Anna", .sheet = {}}, Style::Plain),
              "  Anna\n"
              "   red          2   3   4   5   6   7   8   9  10  11  12   L      0\n"
              "   yellow       2   3   4   5   6   7   8   9  10  11  12   L      0\n"
              "   green       12  11  10   9   8   7   6   5   4   3   2   L      0\n"
              "   blue        12  11  10   9   8   7   6   5   4   3   2   L      0\n"
              "   misthrows    _   _   _   _                            total     0\n");
}

TEST(SheetText, ShowsCrossesLostBoxesLocksClosedRowsAndWhatMayBeCrossed) {
    Sheet sheet = five_reds;
    sheet.cross({Color::Red, 12}); // 7 crosses with the lock
    sheet.cross({Color::Green, 11});
    sheet.cross({Color::Blue, 10});
    sheet.misthrow();
    sheet.misthrow();
    EXPECT_EQ(
        sheet_text({.title = "Anna",
                    .sheet = sheet,
                    .closed_rows = Boxes::row(Color::Red) | Boxes::row(Color::Blue),
                    .may_cross = sheet.may_cross(Boxes::of_number(10)) - Boxes::row(Color::Blue)},
                   Style::Plain),
        "  Anna\n"
        "   red          X   X   X   X   .   X   .   .   .   .   X   X     28  closed\n"
        "   yellow       2   3   4   5   6   7   8   9 [10] 11  12   L      0\n"
        "   green        .   X [10]  9   8   7   6   5   4   3   2   L      1\n"
        "   blue         .   .   X   .   .   .   .   .   .   .   .   .      1  closed\n"
        "   misthrows    X   X   _   _  -10                       total    20\n");
}

TEST(SheetText, IsTheSameWithColoursButForThem) {
    const SheetText text{.title = "Anna",
                         .sheet = five_reds,
                         .closed_rows = Boxes::row(Color::Green),
                         .may_cross = Boxes::of_number(12)};
    const std::string colored = sheet_text(text, Style::Colored);
    EXPECT_THAT(colored, HasSubstr("\x1b["));
    EXPECT_EQ(without_colors(colored), sheet_text(text, Style::Plain));
}

TEST(SheetText, ShowsTheDiceInPlayWithTheirLetters) {
    const Dice dice(4, 1, 2, 0, 5, 6);
    EXPECT_EQ(dice_text(dice, Style::Plain),
              "   white dice   4  +  1  = 5               r2          g5    b6\n");
}

TEST(SheetText, FitsNamesByCharacterNotByByte) {
    EXPECT_EQ(fit("Zoë", 5), "Zoë  ");
    EXPECT_EQ(fit("Zoë", 3), "Zoë");
    EXPECT_EQ(fit("Zoëy", 3), "Zoë");
    EXPECT_EQ(fit("", 2), "  ");
}

TEST(PlayText, UnderstandsCrossesHoweverTheyAreTyped) {
    const DiceGame game = game_with({}, {}, person, Dice(4, 1, 2, 3, 5, 6));
    for (const char* line : {"r5", "R5", " r 5 ", "red 5", "RED5", "r5!", "r", "Red", "r5\r"}) {
        const Typed typed = understand(line, game);
        EXPECT_EQ(typed.kind, Typed::Kind::Choice) << line;
        EXPECT_EQ(typed.cross, Cross(Color::Red, 5)) << line;
    }
    EXPECT_EQ(understand(" - ", game).kind, Typed::Kind::Choice);
    EXPECT_EQ(understand("-", game).cross, nothing);
    EXPECT_EQ(understand("  ", game).kind, Typed::Kind::Enter);
    EXPECT_EQ(understand("?", game).kind, Typed::Kind::Help);
    EXPECT_EQ(understand("Show", game).kind, Typed::Kind::Show);
    EXPECT_EQ(understand("QUIT", game).kind, Typed::Kind::Quit);
    for (const char* line : {"5", "r1", "r13", "r05", "x5", "r5 y5", "--", "\x1b[A", "\xff"})
        EXPECT_EQ(understand(line, game).kind, Typed::Kind::Unclear) << line;
}

TEST(PlayText, ARowAloneIsEnoughInAction2IfOneNumberFits) {
    DiceGame game = game_with(five_reds, {}, person, Dice(4, 6, 2, 3, 5, 6));
    game.choose({});
    EXPECT_EQ(understand("r", game).cross, Cross(Color::Red, 8)); // 6 is left of the last cross
    EXPECT_THAT(understand("y", game).unclear, HasSubstr("Which number in the yellow row"));
}

TEST(PlayText, SaysWhyACrossIsRefused) {
    DiceGame game = game_with(five_reds, {}, person, Dice(4, 1, 1, 3, 1, 6));
    EXPECT_EQ(refusal_text(game, {Color::Yellow, 6}),
              "The white dice make 5, not 6: in action 1 their sum is crossed.");
    EXPECT_EQ(refusal_text(game, {Color::Red, 5}), "Red 5 is crossed already.");
    game.choose({});
    EXPECT_EQ(refusal_text(game, {Color::Yellow, 5}),
              "One white die and the yellow die make 7 or 4, not 5.");
    EXPECT_EQ(refusal_text(game, {Color::Green, 2}),
              "Green 2 is the last number of its row: it needs "
              "five crosses before it, there are 0.");
    game = game_with(five_reds, {}, opponent, Dice(4, 2, 2, 3, 5, 6));
    EXPECT_EQ(refusal_text(game, {Color::Red, 6}),
              "Crosses go from left to right: red 6 is left of the last cross, 7.");
    Sheet locked = five_reds;
    locked.cross({Color::Red, 12});
    game = game_with({}, locked, person, Dice(4, 2, 0, 3, 5, 6));
    EXPECT_EQ(refusal_text(game, {Color::Red, 6}),
              "The red row is closed: nobody can cross in it any more.");
}

TEST(PlayText, WarnsOfAMisthrowOnlyWhenItIsCertain) {
    const Dice dice(1, 2, 1, 1, 1, 1);
    EXPECT_FALSE(nothing_is_misthrow(game_with({}, {}, person, dice))); // action 2 is to come
    EXPECT_FALSE(nothing_is_misthrow(game_with({}, {}, opponent, dice)));
    DiceGame game = game_with({}, {}, person, dice);
    game.choose({});
    EXPECT_TRUE(nothing_is_misthrow(game));
    // White 3 fits in green and blue; with the coloured dice nothing does.
    const Sheet right =
        sheet_with({{Color::Red, 4}, {Color::Yellow, 4}, {Color::Green, 4}, {Color::Blue, 4}});
    EXPECT_TRUE(nothing_is_misthrow(game_with(right, {}, person, Dice(1, 2, 1, 1, 4, 4))));
    game = game_with(right, {}, person, Dice(1, 2, 1, 1, 4, 4));
    game.choose({Cross(Color::Green, 3)});
    EXPECT_FALSE(nothing_is_misthrow(game));
}

} // namespace qwixx
