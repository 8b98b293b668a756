// What the network of the dice game looks at, from one seat: the own sheet, that of the opponent
// who leads, those of the other opponents together, the margins, and who rolls when.
//
// Only what can still matter is told: of a row how far it is crossed and how often, and nothing
// more once somebody has closed it (D8). Its points are in the margins.
#pragma once

#include "bots/net.h"
#include "rules/dice_game.h"

namespace qwixx {

[[nodiscard]] int count_dice_inputs(int players);

/// As things stand after a turn, with `game.active()` about to roll.
[[nodiscard]] Inputs dice_inputs(const DiceGame& game, Seat seat);

} // namespace qwixx
