#include "bots/dice_plan.h"

#include "bots/dice_inputs.h"

namespace qwixx {

float win_share(const DiceGame& game, Seat seat) {
    const int total = game.sheet(seat).total();
    int tied = 0;
    for (const Sheet& sheet : game.sheets()) {
        if (sheet.total() > total) return 0;
        tied += sheet.total() == total ? 1 : 0;
    }
    return 1 / static_cast<float>(tied);
}

float WinJudge::operator()(const DiceGame& game, Seat seat) const {
    return game.over() ? win_share(game, seat) : win_chance(net->score(dice_inputs(game, seat)));
}

} // namespace qwixx
