// The facts behind a reason are those of the rules, counted here in another way.
#include "coach/reason.h"

#include "coach/level_table.h"
#include "coach/verdict.h"
#include "rules/play_randomly.h"

#include <gtest/gtest.h>

namespace qwixx {
namespace {

DiceGame rolled(std::array<Sheet, 2> sheets, Dice dice) {
    DiceGame game(sheets, 0);
    game.roll(dice);
    return game;
}

Sheet with(std::initializer_list<Cross> crosses) {
    Sheet sheet;
    for (const Cross cross : crosses) sheet.cross(cross);
    return sheet;
}

TEST(Reason, CountsTheBoxesSkippedForGood) {
    see_positions(DiceGame(2), 3, [&](const DiceGame& game) {
        for (const Seat seat : game.choosers()) {
            for (const Cross cross : game.moves(seat)) {
                const MoveFacts facts = facts_of(game, seat, cross, {});
                EXPECT_EQ(facts.crosses, cross.is_nothing() ? 0 : 1);
                EXPECT_EQ(facts.skipped,
                          cross.is_nothing() ? 0 : game.sheet(seat).skipped_by(cross));
                const bool misthrows = game.phase() == DiceGame::Phase::Action2 &&
                                       !game.crossed() && cross.is_nothing();
                EXPECT_EQ(facts.misthrow, misthrows);
            }
        }
    });
}

TEST(Reason, KnowsHowLikelyTheNextRollCanBeUsed) {
    // On a new sheet 2, 3, 4 and 10, 11, 12 skip two boxes at most: 1 + 2 + 3 ways, twice, of 36.
    DiceGame game(2);
    game.lots(0);
    EXPECT_DOUBLE_EQ(usable_chance(game, 0, Sheet{}), 12.0 / 36);
    // A row with its last cross at 7 takes 8, 9 and 10: 5 + 4 + 3 ways, besides 12 of the others.
    const Sheet sheet = with({Cross(Color::Red, 7)});
    EXPECT_DOUBLE_EQ(usable_chance(game, 0, sheet), (12 + 5 + 4) / 36.0);
}

TEST(Reason, SaysWhoEndsTheGameAndWhetherThatWins) {
    // Two rows are ready to be closed by one roll of 12: red now, yellow by the other player.
    Sheet ready;
    for (int number = 2; number <= 7; ++number) ready.cross(Cross(Color::Red, number));
    Sheet closed = ready;
    for (int number = 2; number <= 7; ++number) closed.cross(Cross(Color::Yellow, number));
    closed.cross(Cross(Color::Yellow, 12));
    const DiceGame game = rolled({ready, closed}, Dice(6, 6, 1, 1, 1, 1));
    const MoveFacts ends = facts_of(game, 0, Cross(Color::Red, 12), {});
    EXPECT_TRUE(ends.ends);
    EXPECT_EQ(ends.closes, 1);
    EXPECT_EQ(ends.result, 0); // the other has more
    const MoveFacts waits = facts_of(game, 0, nothing, {});
    EXPECT_FALSE(waits.ends);
    EXPECT_EQ(why_better(waits, ends, false).code, Reason::Code::EndsAndLoses);
    EXPECT_EQ(why_better(waits, ends, true).code, Reason::Code::Equal);
}

TEST(Reason, SaysThatAGameEndsOnlyIfTheOthersCannotChangeIt) {
    // By a game of the arena: seat 3 closes green, and blue is closed only if one of the others
    // wants that. So crossing the green 2 does not end the game by itself.
    Sheet green;
    for (const int number : {12, 9, 8, 7, 5}) green.cross(Cross(Color::Green, number));
    Sheet blue;
    for (const int number : {12, 11, 8, 7, 6}) blue.cross(Cross(Color::Blue, number));
    DiceGame game(std::array{blue, green}, 0);
    game.roll(Dice(1, 1, 6, 4, 6, 5));
    Expected expected;
    expected.choices[0] = Cross(Color::Blue, 2);
    expected.certain = Seats::only(0);
    const Cross last(Color::Green, 2);
    const MoveFacts ends = facts_of(game, 1, last, expected);
    EXPECT_TRUE(ends.ends); // as expected, and both have 28 points then
    EXPECT_FALSE(ends.settles);
    const MoveFacts waits = facts_of(game, 1, nothing, expected);
    EXPECT_NE(why_better(waits, ends, false).code, Reason::Code::EndsAndLoses);
    EXPECT_NE(why_better(ends, waits, false).code, Reason::Code::EndsAndWins);
}

TEST(Reason, CallsNoSharedWinAWin) {
    // Green is closed by the other; red 12 ends the game for certain.
    Sheet ready;
    for (int number = 2; number <= 6; ++number) ready.cross(Cross(Color::Red, number));
    Sheet other;
    for (int number = 12; number >= 8; --number) other.cross(Cross(Color::Green, number));
    other.cross(Cross(Color::Green, 2));
    const Cross last(Color::Red, 12);
    const auto facts = [&](Sheet first, Sheet second, Cross cross) {
        return facts_of(rolled({first, second}, Dice(6, 6, 1, 1, 1, 1)), 0, cross, {});
    };
    // 28 points each if the other crosses nothing, and it can cross a 12.
    const MoveFacts ends = facts(ready, other, last);
    EXPECT_TRUE(ends.settles);
    EXPECT_DOUBLE_EQ(ends.most, 0.5);
    EXPECT_DOUBLE_EQ(ends.least, 0);
    const MoveFacts waits = facts(ready, other, nothing);
    EXPECT_FALSE(waits.settles);
    EXPECT_NE(why_better(ends, waits, false).code, Reason::Code::EndsAndWins);
    const Reason shared = why_better(waits, ends, false);
    EXPECT_EQ(shared.code, Reason::Code::EndsAndLoses);
    EXPECT_DOUBLE_EQ(shared.worse, 0.5);
    // One point more is a win only if the other cannot cross the same 12; two are one for certain.
    const auto more = [&](int count) {
        Sheet sheet = ready;
        for (int number = 2; number < 2 + count; ++number)
            sheet.cross(Cross(Color::Yellow, number));
        return facts(sheet, other, last);
    };
    EXPECT_DOUBLE_EQ(more(1).most, 1);
    EXPECT_DOUBLE_EQ(more(1).least, 0.5);
    EXPECT_EQ(why_better(more(1), waits, false).code, Reason::Code::Closes);
    EXPECT_DOUBLE_EQ(more(2).least, 1);
    EXPECT_EQ(why_better(more(2), waits, false).code, Reason::Code::EndsAndWins);
}

TEST(Reason, KnowsThatNobodyWinsAlone) {
    Sheet sheet;
    for (int number = 12; number >= 8; --number) sheet.cross(Cross(Color::Green, number));
    sheet.cross(Cross(Color::Green, 2));
    for (int number = 2; number <= 6; ++number) sheet.cross(Cross(Color::Red, number));
    DiceGame game(std::array{sheet}, 0);
    game.roll(Dice(6, 6, 1, 1, 1, 1));
    const MoveFacts ends = facts_of(game, 0, Cross(Color::Red, 12), {});
    const MoveFacts waits = facts_of(game, 0, nothing, {});
    EXPECT_TRUE(ends.ends);
    EXPECT_NE(why_better(ends, waits, false).code, Reason::Code::EndsAndWins);
    EXPECT_NE(why_better(waits, ends, false).code, Reason::Code::EndsAndLoses);
}

TEST(Reason, PrefersWhatAPlayerCanSee) {
    const auto code = [](const MoveFacts& better, const MoveFacts& worse) {
        return why_better(better, worse, false).code;
    };
    const MoveFacts crossing{.crosses = 1, .skipped = 1};
    EXPECT_EQ(code(crossing, {.misthrow = true, .misthrows = 2}), Reason::Code::Misthrow);
    EXPECT_EQ(code({.misthrow = true}, {.crosses = 1, .skipped = 6}), Reason::Code::BetterMisthrow);
    EXPECT_EQ(code(crossing, {.crosses = 1, .skipped = 4}), Reason::Code::SkipsMore);
    EXPECT_EQ(code(crossing, {}), Reason::Code::PassesUp);
    EXPECT_EQ(code({}, crossing), Reason::Code::Holds);
    EXPECT_EQ(code({.crosses = 1, .usable = 0.8}, {.crosses = 1, .usable = 0.5}),
              Reason::Code::FewerUses);
}

TEST(Verdict, IsFineWithinTwoErrorsAndScalesWithTheFairShare) {
    const auto share = Judgement::Means::WinShare;
    EXPECT_EQ(verdict_of(0.5, 0.3, share, 2), Verdict::Fine);
    EXPECT_EQ(verdict_of(0.5, 0.01, share, 2), Verdict::Blunder);
    for (int step = 0; step < 100; ++step) {
        const double loss = 0.003 * step;
        EXPECT_LE(verdict_of(loss, 0, share, 2), verdict_of(loss, 0, share, 5));
    }
    EXPECT_DOUBLE_EQ(accuracy_of(0, share, 2), 100);
    EXPECT_LT(accuracy_of(0.2, share, 2), accuracy_of(0.02, share, 2));
}

TEST(Verdict, LikensWorsePlayToWeakerLevels) {
    Review review{.kind = GameKind::Dice, .players = 2};
    review.accounts[0].decisions = 15;
    std::size_t before = compared_levels.size() - 1;
    for (const double loss : {0.0, 0.1, 0.5, 2.0, 10.0}) {
        review.accounts[0].sums[0] = -loss;
        const Likeness likeness = played_like(review, 0);
        double sum = 0;
        for (const double chance : likeness) sum += chance;
        EXPECT_NEAR(sum, 1, 1e-9);
        const auto most =
            static_cast<std::size_t>(std::ranges::max_element(likeness) - likeness.begin());
        EXPECT_LE(most, before);
        before = most;
    }
    EXPECT_EQ(before, 0U);
}

// With cards at four players the weakest three can hardly be told apart, and the first is not the
// weakest of them.
TEST(Verdict, LikensTheWorstPlayToTheWeakestLevel) {
    for (const GameKind kind : {GameKind::Dice, GameKind::Cards, GameKind::Jokers})
        for (int players = 2; players <= 5; ++players) {
            Review review{.kind = kind, .players = players};
            review.accounts[0].decisions = 15;
            review.accounts[0].sums[0] = -15;
            const Likeness likeness = played_like(review, 0);
            const auto& levels = level_forms(kind, players);
            EXPECT_EQ(std::ranges::max_element(likeness) - likeness.begin(),
                      std::ranges::max_element(levels, {}, &LevelForm::mean) - levels.begin())
                << name(kind) << " " << players;
        }
}

} // namespace
} // namespace qwixx
