// What the networks say of a chance to win, corrected to what comes of it: they are a little too
// careful or too bold. Nothing and everything stay what they are, and no order is changed. The
// coach says what is corrected; bots, who compare, do without.
#pragma once

#include "rules/game_kind.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace qwixx {

/// How often it came, in a hundred, where the network said 0, 10, 20 … 100; between them on a line.
using Correction = std::array<double, 11>;

/// By `qwixx coach calibrate --games 1600000 --seed 4`, with dice 3000000 (docs/coach.md), which
/// prints what fits best in the place of what stands here: each game at 2 to 5 players. To be
/// fitted anew with new networks.
inline constexpr std::array<std::array<Correction, 4>, 3> calibration_table{{
    {{{0, 10.1, 20, 29.6, 39.9, 50, 60.1, 70.4, 80, 89.9, 100},
      {0, 9.7, 19.7, 29.5, 40.1, 50.3, 60.3, 70.9, 80.5, 90.5, 100},
      {0, 9.5, 19.5, 30, 40.8, 50.7, 60.9, 70.6, 80.8, 91.3, 100},
      {0, 9.3, 19.8, 30.1, 40.2, 50.4, 61.1, 71.4, 81.8, 92.2, 100}}},
    {{{0, 4.1, 14.7, 26.1, 37.8, 49.6, 61.7, 73, 84.4, 95.2, 100},
      {0, 7.1, 19.1, 29.5, 40.9, 52, 62.8, 74.3, 84.9, 95.6, 100},
      {0, 7.5, 18.9, 30.5, 41.7, 52.1, 63.2, 72.9, 84.3, 93.7, 100},
      {0, 7.7, 19.2, 30.6, 41.1, 51.7, 62.4, 71, 82.8, 94.4, 100}}},
    {{{0, 5.5, 16, 27.3, 38.2, 49.9, 61.2, 72.3, 82.9, 94.3, 100},
      {0, 7.3, 19, 29.9, 41.1, 51.2, 62.3, 73.7, 83.9, 95, 100},
      {0, 8.3, 20.4, 31.2, 41.4, 52.2, 61.9, 73.1, 82.8, 95, 100},
      {0, 7.8, 19.3, 29.6, 40.8, 51.6, 62.5, 72.5, 82.7, 92.9, 100}}},
}};

[[nodiscard]] constexpr const Correction& correction_for(GameKind kind, int players) {
    return calibration_table[static_cast<std::size_t>(kind)][static_cast<std::size_t>(players - 2)];
}

[[nodiscard]] inline double calibrated_by(const Correction& came, double said) {
    const double tenths = 10 * std::clamp(said, 0.0, 1.0);
    const auto below = std::min<std::size_t>(9, static_cast<std::size_t>(tenths));
    return std::lerp(came[below], came[below + 1], tenths - static_cast<double>(below)) / 100;
}

[[nodiscard]] inline double calibrated(GameKind kind, int players, double said) {
    return calibrated_by(correction_for(kind, players), said);
}

} // namespace qwixx
