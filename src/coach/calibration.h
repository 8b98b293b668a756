// What the networks of the card games say of a chance to win, corrected to what comes of it: where
// they are too careful or too bold, by a factor to the logarithm of the odds, and by what is added
// to it where they think too well of every seat. Nothing and everything stay what they are.
#pragma once

#include "rules/game_kind.h"

#include <array>
#include <cmath>
#include <cstddef>

namespace qwixx {

/// logarithm of the odds = shift + factor * what the network says
struct Correction {
    double factor = 1;
    double shift = 0;
};

/// By `qwixx coach calibrate --games 400000 --seed 2` (docs/coach.md), which prints the pair that
/// fits best in the place of the one that stands here: cards at 2 to 5 players, jokers at 2 to 5.
/// To be fitted anew with new networks.
inline constexpr std::array<std::array<Correction, 4>, 2> calibration_table{{
    {{{1.262, -0.018}, {1.212, 0.138}, {1.125, 0.102}, {1.138, 0.110}}},
    {{{1.180, -0.014}, {1.121, 0.083}, {1.139, 0.158}, {1.122, 0.083}}},
}};

/// Dice need none.
[[nodiscard]] constexpr Correction correction_for(GameKind kind, int players) {
    if (kind == GameKind::Dice) return {};
    return calibration_table[kind == GameKind::Jokers ? 1 : 0]
                            [static_cast<std::size_t>(players - 2)];
}

struct Calibrated {
    double share;
    double slope; // how much faster it changes than what the network said
};

[[nodiscard]] inline Calibrated calibrated_by(const Correction& correction, double said) {
    const auto [factor, shift] = correction;
    if ((factor == 1 && shift == 0) || said <= 0 || said >= 1) return {said, 1};
    const double odds = std::exp(shift) * std::pow(said / (1 - said), factor);
    const double share = odds / (1 + odds);
    return {share, factor * share * (1 - share) / (said * (1 - said))};
}

[[nodiscard]] inline Calibrated calibrated(GameKind kind, int players, double said) {
    return calibrated_by(correction_for(kind, players), said);
}

} // namespace qwixx
