// `master` in the card game: `expert`, and where moves are close, a look at how they turn out. It
// deals the hidden cards anew many times, as its seat's view allows, lets every candidate be
// played on for some turns with the same cards, and weighs what came of them together with what
// the network said at once.
#pragma once

#include "bots/judged.h"
#include "bots/mind.h"
#include "bots/trials.h"
#include "rules/card_view.h"

#include <span>

namespace qwixx {

/// A decision, and what it took: how often cards were dealt, and the work in the unit in which
/// time is counted.
struct CardDecision {
    Move move;
    int deals = 0;
    long work = 0;
};

/// Work done in a millisecond on an ordinary core, also where it is slow: questions to the network,
/// and what is around them.
inline constexpr long card_work_per_millisecond = 2400;

/// What playing on for a turn more tells. Measured where moves are close: the first turns correct
/// the network most and scatter least.
[[nodiscard]] std::span<const TurnFurther> card_turns_ahead(int turns);

[[nodiscard]] CardDecision decide_as_master(CardView view, Mind& mind);

[[nodiscard]] Move choose_as_master(CardView view, Mind& mind);
/// A move that was not tried keeps what it loses against the best by the network.
[[nodiscard]] Judgement judge_as_master(CardView view, Mind& mind);

} // namespace qwixx
