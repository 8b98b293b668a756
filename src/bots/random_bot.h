// `random`: every legal move is as likely as the others.
#pragma once

#include "bots/bot.h"

namespace qwixx {

[[nodiscard]] Cross choose_at_random(DiceView view, Mind& mind);
[[nodiscard]] Move choose_at_random(CardView view, Mind& mind);

inline constexpr Bot random_bot{"random", "any legal move, each as likely as the others",
                                &choose_at_random, &choose_at_random};

} // namespace qwixx
