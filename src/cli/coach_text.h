// The coach on the command line: its words are the terminal's, in English here.
#pragma once

#include "bots/prepared.h"
#include "terminal/coach_words.h"

#include <cstdint>

namespace qwixx {

/// A mind with all that the coach needs; what is prepared stays with `prepared`.
[[nodiscard]] Mind coach_mind(Prepared& prepared, GameKind kind, int players, int threads,
                              std::uint64_t seed = 1);

} // namespace qwixx
