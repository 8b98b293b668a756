#include "bots/dice_plan.h"

namespace qwixx {

float WinJudge::operator()(const DiceGame& game, Seat seat) const {
    ++asked;
    return game.over() ? win_share(game.sheets(), seat)
                       : win_chance(net->score(dice_inputs(*foresight, game, seat)));
}

float PaceJudge::operator()(const DiceGame& game, Seat seat) const {
    constexpr float out_of_reach = 1000;
    if (game.over()) return out_of_reach * (2 * win_share(game.sheets(), seat) - 1.5F);
    const int players = game.players();
    const int rolls_until_active = (seat - game.active() + players) % players;
    return static_cast<float>(game.sheet(seat).total()) +
           foresight->gain(game.sheet(seat), game.closed_rows(), rolls_until_active);
}

} // namespace qwixx
