#include "bots/dice_plan.h"

namespace qwixx {

float WinJudge::operator()(const DiceGame& game, Seat seat) const {
    ++asked;
    return game.over() ? win_share(game.sheets(), seat)
                       : win_chance(net->score(dice_inputs(*foresight, game, seat)));
}

} // namespace qwixx
