// How the levels play, as reviews see them: mean and standard deviation of form() over single
// games. By `qwixx coach fit --games 80` (docs/coach.md), as far as it was run.
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
    // measured: dice at 1 to 5 players, cards at 2
    {{{1.59, 0.38}, {1.18, 0.46}, {0.10, 0.36}, {-9.21, 0.05}}},
    {{{-3.72, 0.57}, {-4.29, 0.95}, {-5.27, 0.76}, {-8.67, 0.72}}},
    {{{-4.01, 0.43}, {-4.35, 0.56}, {-5.13, 0.84}, {-8.59, 0.85}}},
    {{{-4.35, 0.39}, {-4.72, 0.66}, {-5.09, 0.81}, {-8.52, 0.88}}},
    {{{-4.47, 0.39}, {-4.90, 0.69}, {-5.15, 0.69}, {-8.28, 1.07}}},
    {{{-4.03, 0.39}, {-4.21, 0.47}, {-4.98, 0.62}, {-6.42, 0.79}}},
    // not measured: cards at 2 by the fair share of the win, for cards at 3 to 5 and jokers at 2 to
    // 5
    {{{-4.44, 0.39}, {-4.62, 0.47}, {-5.39, 0.62}, {-6.83, 0.79}}},
    {{{-4.72, 0.39}, {-4.90, 0.47}, {-5.67, 0.62}, {-7.11, 0.79}}},
    {{{-4.95, 0.39}, {-5.13, 0.47}, {-5.90, 0.62}, {-7.34, 0.79}}},
    {{{-4.03, 0.39}, {-4.21, 0.47}, {-4.98, 0.62}, {-6.42, 0.79}}},
    {{{-4.44, 0.39}, {-4.62, 0.47}, {-5.39, 0.62}, {-6.83, 0.79}}},
    {{{-4.72, 0.39}, {-4.90, 0.47}, {-5.67, 0.62}, {-7.11, 0.79}}},
    {{{-4.95, 0.39}, {-5.13, 0.47}, {-5.90, 0.62}, {-7.34, 0.79}}},
}};

[[nodiscard]] constexpr const LevelForms& level_forms(GameKind kind, int players) {
    const int row = kind == GameKind::Dice    ? players - 1
                    : kind == GameKind::Cards ? 3 + players
                                              : 7 + players;
    return level_table[static_cast<std::size_t>(row)];
}

} // namespace qwixx
