#include "bots/dice_plan.h"

namespace qwixx {

float WinJudge::operator()(const DiceGame& game, Seat seat) const {
    ++asked;
    if (game.over()) return win_share(game.sheets(), seat);
    const float said = win_chance(net->score(dice_inputs(*foresight, game, seat)));
    return correction == nullptr ? said
                                 : static_cast<float>(calibrated_by(*correction, double{said}));
}

} // namespace qwixx
