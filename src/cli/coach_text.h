// What the coach says, in English sentences.
#pragma once

#include "coach/reason.h"

#include "bots/prepared.h"

#include <string>

namespace qwixx {

[[nodiscard]] std::string sentence(const Reason& reason);

/// `12.3 %` of the win, or points alone.
[[nodiscard]] std::string amount(double worth, Judgement::Means means);

/// A mind with all that the coach needs; what is prepared stays with `prepared`.
[[nodiscard]] Mind coach_mind(Prepared& prepared, GameKind kind, int players, int threads,
                              std::uint64_t seed = 1);

} // namespace qwixx
