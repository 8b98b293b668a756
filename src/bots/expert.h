// `expert`: thinks the turn through and takes what wins most often, by a network that learned
// from games against itself.
#pragma once

#include "bots/bot.h"

namespace qwixx {

[[nodiscard]] Cross choose_as_expert(DiceView view, Mind& mind);

} // namespace qwixx
