// `expert`, `master` and `optimal` in the dice game.
#pragma once

#include "bots/bot.h"

namespace qwixx {

/// Alone: the most points to expect, by the exact table (docs/solver.md).
[[nodiscard]] Cross choose_as_optimal(DiceView view, Mind& mind);

/// Thinks the turn through and takes what wins most often, by the mean over all rolls of the next
/// turn and the network's word on what comes then.
[[nodiscard]] Cross choose_as_expert(DiceView view, Mind& mind);

/// As expert; and where choices are close, each is played on for some turns, all with the same
/// dice, as often as time allows.
[[nodiscard]] Cross choose_as_master(DiceView view, Mind& mind);

} // namespace qwixx
