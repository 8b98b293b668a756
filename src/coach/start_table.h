// What the networks of the card games say of a new game, over all deals and seats: the chance that
// a seat has before the cards are dealt.
#pragma once

#include "rules/game_kind.h"

#include <array>
#include <cstddef>

namespace qwixx {

/// By `qwixx coach start --games 50000` (docs/coach.md), for two to five players: ± 0.0005. At two
/// players by the same mean over 50,000 deals in the school, which has the same network.
inline constexpr std::array<std::array<double, 4>, 2> start_table{{
    {0.49955, 0.33826, 0.25393, 0.20342},
    {0.50040, 0.33570, 0.25511, 0.20425},
}};

[[nodiscard]] constexpr double mean_at_start(GameKind kind, int players) {
    return start_table[kind == GameKind::Jokers ? 1 : 0][static_cast<std::size_t>(players - 2)];
}

} // namespace qwixx
