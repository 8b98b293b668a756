// `greedy`: crosses what skips least, and skips few boxes only. The yardstick for other bots.
#pragma once

#include "bots/bot.h"

namespace qwixx {

/// Dice game. Of the boxes it may cross it takes the one that skips least, the first row in the
/// order r y g b among equals. In action 1 it skips at most 2 boxes when active and 1 otherwise;
/// in action 2 at most 4, or 1 when it crossed in action 1.
[[nodiscard]] Cross choose_greedily(DiceView view, Mind& mind);

/// Card game. It takes the number that would skip least on its sheet, crosses in action 2 as in
/// action 1 of the dice game, and plays for as many crosses as it can with at most 2 boxes
/// skipped before the first. When nothing is to be crossed it gives away the card that is
/// furthest from being useful.
[[nodiscard]] Move choose_greedily(CardView view, Mind& mind);

inline constexpr Bot greedy{"greedy", "crosses what skips least, and never skips much",
                            &choose_greedily, &choose_greedily};

} // namespace qwixx
