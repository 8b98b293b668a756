// The coach against a complete search: `qwixx coach endgames` is the same at length.
#include "lab/endgame.h"

#include "bots/prepared_mind.h"
#include "coach/weigh.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace qwixx {
namespace {

TEST(Endgame, IsPlayedByTheCoachAsTheSearchSays) {
    const Mind mind = prepared_mind(*find_bot("master"), GameKind::Dice, 2, 1);
    Random random(7);
    EndgameSearch search;
    int decisions = 0;
    for (int i = 0; i < 12; ++i) {
        const DiceGame game = random_endgame(random);
        const auto exact = search.worths(game);
        const Weighed said = weigh(game, 0, Depth::Normal, mind);
        const auto list = game.moves(0);
        const auto place = std::ranges::find(list, said.best().move.cross) - list.begin();
        const double lost = std::ranges::max(exact) - exact[static_cast<std::size_t>(place)];
        EXPECT_LE(lost, 0.01);
        ++decisions;
    }
    EXPECT_EQ(decisions, 12);
}

} // namespace
} // namespace qwixx
