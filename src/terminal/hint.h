// A hint: the move that the coach finds best, in words.
#pragma once

#include "bots/prepared.h"
#include "rules/any_game.h"

#include <string>

namespace qwixx {

/// For the seat that is asked, by what it sees: "Hint: Cross Red 5 (54 %)", the share of the win
/// that is expected with it; alone, the points. What the coach needs is prepared on the way.
[[nodiscard]] std::string hint_for(const AnyGame& game, Seat seat, Prepared& prepared);

} // namespace qwixx
