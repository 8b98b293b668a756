#include "bots/dice_search.h"

#include "bots/dice_candidates.h"
#include "bots/dice_levels.h"
#include "bots/prepared_mind.h"
#include "rules/play_randomly.h"
#include "sanitized.h"

#include <gtest/gtest.h>

#include <array>

namespace qwixx {
namespace {

Mind quick_mind(std::uint64_t seed, int players = 2) {
    return prepared_mind(*find_bot("master"), GameKind::Dice, players, seed, 2);
}

/// A judge that needs no network: points, and a little for every box in reach.
struct PlainJudge {
    float operator()(const DiceGame& game, Seat seat) const {
        const Sheet sheet = game.sheet(seat);
        const Boxes open = Boxes::all() - game.closed_rows() - sheet.reached();
        return static_cast<float>(sheet.total()) +
               (game.over() ? 0 : 1.7F * static_cast<float>(open.count()));
    }
};

/// The best that the roll of a lone player can bring, of what is worth a look.
float best_of_roll(const DiceGame& game) {
    const PlainJudge judge;
    float best = -1e9F;
    const auto with_action1 = [&](Cross cross) {
        DiceGame settled = game;
        settled.choose({cross});
        if (settled.over()) {
            best = std::max(best, judge(settled, 0));
            return;
        }
        best = std::max(best, judge(after_action2(settled, nothing), 0));
        for (const Cross second : worth_a_look(settled.sheet(0), settled.may_cross(0)))
            best = std::max(best, judge(after_action2(settled, second), 0));
    };
    with_action1(nothing);
    for (const Cross cross : worth_a_look(game.sheet(0), game.may_cross(0))) with_action1(cross);
    return best;
}

TEST(Lookahead, IsTheMeanOverAllRolls) {
    int looked_at = 0;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        bool done = false;
        see_positions(DiceGame(1), seed, [&](const DiceGame& rolled) {
            // One position in the middle of a game; 46,656 rolls take a while.
            if (done || rolled.sheet(0).crossed().count() < 9) return;
            done = true;
            const DiceGame game(rolled.sheets(), 0);
            if (game.over()) return;
            double sum = 0;
            for (std::uint32_t number = 0; number < Dice::outcomes; ++number) {
                DiceGame after_roll = game;
                after_roll.roll(Dice::outcome(number));
                sum += double{best_of_roll(after_roll)};
            }
            const PlainJudge judge;
            EXPECT_NEAR(double{Lookahead(judge, game, Seats::only(0)).mean()[0]},
                        sum / Dice::outcomes, 1e-3);
            ++looked_at;
        });
    }
    EXPECT_GE(looked_at, 2);
}

// For every seat, and also where offers are equally good to the active one: so luck has mean zero.
TEST(Lookahead, HasTheMeanOfWhatItSaysOfEachRoll) {
    for (int players = 2; players <= (sanitized ? 2 : 3); ++players) {
        const Mind mind = quick_mind(1, players);
        const Thoughts thoughts(mind, players);
        bool done = false;
        see_positions(DiceGame(players), 5, [&](const DiceGame& rolled) {
            if (done || rolled.sheet(0).crossed().count() < 9) return;
            done = true;
            const DiceGame game(rolled.sheets(), rolled.active());
            if (game.over()) return;
            // All play to win, or some by their habits.
            for (const Habit habit : {Habit::Naive, Habit::Skilled, Habit::Greedy}) {
                PerSeat<Habit> habits{};
                habits[0] = habit;
                if (habit == Habit::Greedy) habits[1] = Habit::Novice;
                Lookahead ahead(thoughts.judge, game, Seats::first(players), habits);
                PerSeat<double> sums;
                for (std::uint32_t number = 0; number < Dice::outcomes; ++number) {
                    DiceGame after_roll = game;
                    after_roll.roll(Dice::outcome(number));
                    const auto worths = ahead.with(after_roll.dice());
                    for (Seat seat = 0; seat < players; ++seat) sums[seat] += double{worths[seat]};
                }
                const auto mean = ahead.mean();
                for (Seat seat = 0; seat < players; ++seat)
                    EXPECT_NEAR(double{mean[seat]}, sums[seat] / Dice::outcomes, 1e-5);
            }
        });
        EXPECT_TRUE(done);
    }
}

TEST(StrongDiceBots, ChooseLegally) {
    int decision = 0;
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
        see_positions(DiceGame(2), seed, [&](const DiceGame& game) {
            for (const Seat seat : game.choosers()) {
                if (++decision % 7 != 0) continue;
                Mind mind = quick_mind(seed);
                const DiceView view(game, seat);
                EXPECT_TRUE(game.allows(seat, choose_as_expert(view, mind)));
                const Mind same = mind;
                const Cross chosen = choose_as_master(view, mind);
                EXPECT_TRUE(game.allows(seat, chosen));
                mind = same;
                EXPECT_EQ(choose_as_master(view, mind), chosen); // no clock in it
            }
        });
    }
    EXPECT_GT(decision, 50);
}

/// Two rows nearly done at seat 1, the rest as given; seat 1 is active.
DiceGame about_to_end(int others_crosses) {
    Sheet own;
    for (int number = 2; number <= 11; ++number) own.cross(Cross(Color::Red, number));
    for (int number = 2; number <= 8; ++number) own.cross(Cross(Color::Yellow, number));
    own.cross(Cross(Color::Yellow, 12)); // closed
    Sheet other;
    for (int i = 0; i < others_crosses; ++i) {
        other.cross(Cross(Color::Green, 12 - i));
        other.cross(Cross(Color::Blue, 12 - i));
    }
    const std::array sheets{own, other};
    DiceGame game(sheets, 0);
    game.roll(Dice(6, 6, 1, 1, 1, 1));
    return game;
}

TEST(StrongDiceBots, EndTheGameWhenThatWins) {
    const DiceGame game = about_to_end(9);
    ASSERT_TRUE(game.may_cross(0).contains(Cross(Color::Red, 12)));
    Mind mind = quick_mind(1);
    EXPECT_EQ(choose_as_expert(DiceView(game, 0), mind), Cross(Color::Red, 12));
    EXPECT_EQ(choose_as_master(DiceView(game, 0), mind), Cross(Color::Red, 12));
}

TEST(StrongDiceBots, DoNotEndAGameThatIsLostThen) {
    Sheet own;
    for (const int number : {2, 3, 4, 5, 6}) own.cross(Cross(Color::Red, number));
    for (const int number : {2, 3, 4, 5, 6, 12}) own.cross(Cross(Color::Yellow, number));
    Sheet other;
    for (int number = 12; number >= 4; --number) {
        other.cross(Cross(Color::Green, number));
        other.cross(Cross(Color::Blue, number));
    }
    const std::array sheets{own, other};
    DiceGame game(sheets, 1); // the other rolls: nothing forces seat 1
    game.roll(Dice(6, 6, 1, 1, 1, 1));
    ASSERT_TRUE(game.may_cross(0).contains(Cross(Color::Red, 12)));
    Mind mind = quick_mind(1);
    EXPECT_NE(choose_as_expert(DiceView(game, 0), mind), Cross(Color::Red, 12));
    EXPECT_NE(choose_as_master(DiceView(game, 0), mind), Cross(Color::Red, 12));
}

TEST(Optimal, IsWhatTheStrongBotsPlayAlone) {
    see_positions(DiceGame(1), 5, [&](const DiceGame& game) {
        if (game.need() != Need::Choices) return;
        Mind mind = quick_mind(1, 1);
        const DiceView view(game, 0);
        const Cross best = choose_as_optimal(view, mind);
        EXPECT_TRUE(game.allows(0, best));
        EXPECT_EQ(choose_as_expert(view, mind), best);
        EXPECT_EQ(choose_as_master(view, mind), best);
    });
}

TEST(CasualDice, LetsPassWhatSkipsTooMuchUnlessAMisthrowThreatens) {
    const std::array<Sheet, 2> empty{};
    DiceGame game(empty, 0);
    game.roll(Dice(3, 4, 6, 6, 1, 1)); // white 7 skips five everywhere
    Mind mind{.random = Random(1)};
    EXPECT_EQ(choose_as_casual(DiceView(game, 0), mind), nothing);
    EXPECT_EQ(choose_as_casual(DiceView(game, 1), mind), nothing);
    EXPECT_NE(choose_as_novice(DiceView(game, 1), mind), nothing);
    game.choose({nothing, nothing});
    EXPECT_NE(choose_as_casual(DiceView(game, 0), mind), nothing);
}

} // namespace
} // namespace qwixx
