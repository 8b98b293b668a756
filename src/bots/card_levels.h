// The card game as people play it who are learning: `novice`, `casual` and `skilled`.
#pragma once

#include "bots/judged.h"
#include "bots/mind.h"
#include "rules/card_view.h"

namespace qwixx {

/// Takes the number nearest to its crosses whatever its colour can be, crosses nearly all it can,
/// and plays one card at a time.
[[nodiscard]] Move choose_as_novice(CardView view, Mind& mind);

/// Skips fewer boxes, and plays cards together when they cross together.
[[nodiscard]] Move choose_as_casual(CardView view, Mind& mind);

/// Weighs crosses now against boxes lost and cards kept for later, takes cards for the colours
/// they can have, and ends the game only when ahead.
[[nodiscard]] Move choose_as_skilled(CardView view, Mind& mind);
[[nodiscard]] Judgement judge_as_skilled(CardView view, Mind& mind); // a score

} // namespace qwixx
