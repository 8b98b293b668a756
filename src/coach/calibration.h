// What the networks of the card games say of a chance to win, corrected to what comes of it: where
// they are too careful or too bold, by a factor to the logarithm of the odds. Nothing and
// everything stay what they are, and so does the half.
#pragma once

#include "rules/game_kind.h"

#include <array>
#include <cmath>
#include <cstddef>

namespace qwixx {

/// By `qwixx coach calibrate --seed 2` (docs/coach.md), which says what the odds fit best to the
/// power of, on top of what stands here: cards at 2 to 5 players, jokers at 2 to 5. To be fitted
/// anew with new networks.
inline constexpr std::array<std::array<double, 4>, 2> calibration_table{{
    {1.32, 1, 1, 1},
    {1.145, 1, 1, 1},
}};

struct Calibrated {
    double share;
    double slope; // how much faster it changes than what the network said
};

[[nodiscard]] inline Calibrated calibrated_by(double factor, double said) {
    if (factor == 1 || said <= 0 || said >= 1) return {said, 1};
    const double odds = std::pow(said / (1 - said), factor);
    const double share = odds / (1 + odds);
    return {share, factor * share * (1 - share) / (said * (1 - said))};
}

[[nodiscard]] inline Calibrated calibrated(GameKind kind, int players, double said) {
    if (kind == GameKind::Dice) return {said, 1};
    return calibrated_by(
        calibration_table[kind == GameKind::Jokers ? 1 : 0][static_cast<std::size_t>(players - 2)],
        said);
}

} // namespace qwixx
