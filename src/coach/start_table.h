// What the networks of the card games say of a new game, over all deals and seats: the chance that
// a seat has before the cards are dealt.
#pragma once

#include "rules/game_kind.h"

#include <array>
#include <cstddef>

namespace qwixx {

/// By `qwixx coach start --games 50000` (docs/coach.md), for two to five players: ± 0.0007.
/// What is said is calibrated (calibration.h).
inline constexpr std::array<std::array<double, 4>, 2> start_table{{
    {0.50237, 0.33193, 0.24864, 0.20292},
    {0.49987, 0.32762, 0.24311, 0.20526},
}};

[[nodiscard]] constexpr double mean_at_start(GameKind kind, int players) {
    return start_table[kind == GameKind::Jokers ? 1 : 0][static_cast<std::size_t>(players - 2)];
}

} // namespace qwixx
