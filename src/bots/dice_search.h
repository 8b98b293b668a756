// `expert`, `master` and `optimal` in the dice game.
#pragma once

#include "bots/bot.h"

namespace qwixx {

/// Alone: the most points to expect, by the exact value table (docs/solver.md).
[[nodiscard]] Cross choose_as_optimal(DiceView view, Mind& mind);
[[nodiscard]] Judgement judge_as_optimal(DiceView view, Mind& mind);

/// Thinks the turn through and takes what wins most often: the network judges the positions that
/// each choice can lead to.
[[nodiscard]] Cross choose_as_expert(DiceView view, Mind& mind);
[[nodiscard]] Judgement judge_as_expert(DiceView view, Mind& mind);

/// As expert; and where choices are close, it looks at all rolls of the next turn, as far as time
/// allows. More time than that is not used: playing on was found to tell nothing
/// (docs/strength.md).
[[nodiscard]] Cross choose_as_master(DiceView view, Mind& mind);
/// A choice that is not looked at so closely keeps what it was found to lose against the best.
[[nodiscard]] Judgement judge_as_master(DiceView view, Mind& mind);

} // namespace qwixx
