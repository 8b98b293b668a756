// What seats expect of each other in action 1.
#include "bots/dice_plan.h"

#include "rules/play_randomly.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace qwixx {
namespace {

/// Points, a little for every box in reach, and less for what the best of the others has.
struct MarginJudge {
    float operator()(const DiceGame& game, Seat seat) const {
        float best_other = -1e9F;
        for (Seat other = 0; other < game.players(); ++other)
            if (other != seat) best_other = std::max(best_other, hope(game, other));
        return game.over() ? 100 * win_share(game.sheets(), seat)
                           : hope(game, seat) - best_other / 2;
    }
    static float hope(const DiceGame& game, Seat seat) {
        const Sheet sheet = game.sheet(seat);
        const Boxes open = Boxes::all() - game.closed_rows() - sheet.reached();
        return static_cast<float>(sheet.total()) + 1.7F * static_cast<float>(open.count());
    }
};

void see_action1(auto&& look) {
    int seen = 0;
    for (std::uint64_t seed = 1; seed <= 8; ++seed)
        see_positions(DiceGame(3), seed, [&](const DiceGame& game) {
            if (game.phase() != DiceGame::Phase::Action1) return;
            ++seen;
            look(game);
        });
    EXPECT_GT(seen, 100);
}

TEST(DicePlan, ACrossAloneChangesItsOwnSheetOnly) {
    see_action1([](const DiceGame& game) {
        for (Seat seat = 0; seat < game.players(); ++seat)
            each_choice(game, seat, [&](Cross cross) {
                const DiceGame after = after_cross_alone(game, seat, cross);
                for (Seat other = 0; other < game.players(); ++other) {
                    Sheet expected = game.sheet(other);
                    if (other == seat) expected.cross(cross);
                    EXPECT_EQ(after.sheet(other), expected);
                }
                EXPECT_TRUE(after.over() || after.need() == Need::Roll);
            });
    });
}

TEST(DicePlan, AnswersAreLegalAndNoWorseThanNaiveChoices) {
    const MarginJudge judge;
    see_action1([&](const DiceGame& game) {
        const DiceGame::Choices naive = naive_choices(judge, game);
        const DiceGame::Choices answers = best_answers(judge, game, naive);
        for (Seat seat = 0; seat < game.players(); ++seat) {
            EXPECT_TRUE(game.allows(seat, naive[static_cast<std::size_t>(seat)]));
            EXPECT_TRUE(game.allows(seat, answers[static_cast<std::size_t>(seat)]));
        }
        const auto active = static_cast<std::size_t>(game.active());
        const auto worth_of = [&](Cross cross) {
            DiceGame::Choices choices = naive;
            choices[active] = cross;
            DiceGame after = game;
            after.choose(choices);
            return after.over() ? judge(after, game.active()) : best_action2(judge, after).worth;
        };
        EXPECT_GE(worth_of(answers[active]), worth_of(naive[active]));
    });
}

TEST(DicePlan, WhoThinksOfOthersSometimesChoosesOtherwise) {
    const MarginJudge judge;
    int otherwise = 0;
    see_action1([&](const DiceGame& game) {
        const DiceGame::Choices naive = naive_choices(judge, game);
        otherwise += best_answers(judge, game, naive) != naive ? 1 : 0;
    });
    EXPECT_GT(otherwise, 0);
}

} // namespace
} // namespace qwixx
