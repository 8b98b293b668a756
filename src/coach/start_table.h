// What the networks of the card games say of a new game, over all deals and seats: the chance that
// a seat has before the cards are dealt.
#pragma once

#include "rules/game_kind.h"

#include <array>
#include <cstddef>

namespace qwixx {

/// By `qwixx coach start` (docs/coach.md), for two to five players.
inline constexpr std::array<std::array<double, 4>, 2> start_table{{
    {0.5, 1.0 / 3, 0.25, 0.2},
    {0.5, 1.0 / 3, 0.25, 0.2},
}};

[[nodiscard]] constexpr double mean_at_start(GameKind kind, int players) {
    return start_table[kind == GameKind::Jokers ? 1 : 0][static_cast<std::size_t>(players - 2)];
}

} // namespace qwixx
