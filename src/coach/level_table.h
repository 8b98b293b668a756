// How the levels play, as reviews see them: mean and standard deviation of form() over single
// games, by `qwixx coach fit` (docs/coach.md).
#pragma once

#include "coach/verdict.h"

namespace qwixx {

struct LevelForm {
    double mean = 0;
    double scatter = 0;
};
using LevelForms = std::array<LevelForm, compared_levels.size()>;

// dice at 1 to 5 players, cards at 2 to 5, jokers at 2 to 5
inline constexpr std::array<LevelForms, 13> level_table{{
    // dice: by 80 games
    {{{1.59, 0.38}, {1.18, 0.46}, {0.10, 0.36}, {-9.21, 0.05}}},
    {{{-3.72, 0.57}, {-4.29, 0.95}, {-5.27, 0.76}, {-8.67, 0.72}}},
    {{{-4.01, 0.43}, {-4.35, 0.56}, {-5.13, 0.84}, {-8.59, 0.85}}},
    {{{-4.35, 0.39}, {-4.72, 0.66}, {-5.09, 0.81}, {-8.52, 0.88}}},
    {{{-4.47, 0.39}, {-4.90, 0.69}, {-5.15, 0.69}, {-8.28, 1.07}}},
    // cards: at 2 by 60 games, at 3 by 16, at 4 and 5 by few, together with jokers
    {{{-3.90, 0.38}, {-4.06, 0.51}, {-4.61, 0.65}, {-6.42, 0.92}}},
    {{{-4.19, 0.44}, {-4.49, 0.45}, {-4.59, 0.57}, {-6.27, 0.69}}},
    {{{-4.73, 0.70}, {-4.59, 0.61}, {-4.74, 0.62}, {-6.66, 0.83}}},
    {{{-4.95, 0.65}, {-4.67, 0.62}, {-5.00, 0.81}, {-6.69, 1.27}}},
    // jokers: the same
    {{{-4.01, 0.48}, {-4.27, 0.64}, {-4.85, 0.93}, {-6.35, 0.85}}},
    {{{-4.19, 0.59}, {-4.71, 0.46}, {-4.96, 0.61}, {-6.23, 0.59}}},
    {{{-4.73, 0.70}, {-4.59, 0.61}, {-4.74, 0.62}, {-6.66, 0.83}}},
    {{{-4.95, 0.65}, {-4.67, 0.62}, {-5.00, 0.81}, {-6.69, 1.27}}},
}};

[[nodiscard]] constexpr const LevelForms& level_forms(GameKind kind, int players) {
    const int row = kind == GameKind::Dice    ? players - 1
                    : kind == GameKind::Cards ? 3 + players
                                              : 7 + players;
    return level_table[static_cast<std::size_t>(row)];
}

} // namespace qwixx
