// What the networks of the card games say of a new game, over all deals and seats: the chance that
// a seat has before the cards are dealt.
#pragma once

#include "rules/game_kind.h"

#include <array>
#include <cstddef>

namespace qwixx {

/// By `qwixx coach start --games 20000` (docs/coach.md), for two to five players: ± 0.0009.
/// What is said is calibrated (calibration.h).
inline constexpr std::array<std::array<double, 4>, 2> start_table{{
    {0.49900, 0.33255, 0.24529, 0.19492},
    {0.49766, 0.32954, 0.24888, 0.19601},
}};

[[nodiscard]] constexpr double mean_at_start(GameKind kind, int players) {
    return start_table[kind == GameKind::Jokers ? 1 : 0][static_cast<std::size_t>(players - 2)];
}

} // namespace qwixx
