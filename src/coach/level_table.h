// How the levels play, as reviews see them: mean and standard deviation of form() over single
// games. Written by `qwixx coach fit` (docs/coach.md).
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
    {{{0.0, 0.5}, {-0.7, 0.5}, {-1.5, 0.5}, {-2.5, 0.5}}},
    {{{-4.0, 0.3}, {-4.4, 0.3}, {-5.0, 0.4}, {-6.5, 0.4}}},
    {{{-4.0, 0.3}, {-4.4, 0.3}, {-5.0, 0.4}, {-6.5, 0.4}}},
    {{{-4.0, 0.3}, {-4.4, 0.3}, {-5.0, 0.4}, {-6.5, 0.4}}},
    {{{-4.0, 0.3}, {-4.4, 0.3}, {-5.0, 0.4}, {-6.5, 0.4}}},
    {{{-4.0, 0.3}, {-4.4, 0.3}, {-5.0, 0.4}, {-6.5, 0.4}}},
    {{{-4.0, 0.3}, {-4.4, 0.3}, {-5.0, 0.4}, {-6.5, 0.4}}},
    {{{-4.0, 0.3}, {-4.4, 0.3}, {-5.0, 0.4}, {-6.5, 0.4}}},
    {{{-4.0, 0.3}, {-4.4, 0.3}, {-5.0, 0.4}, {-6.5, 0.4}}},
    {{{-4.0, 0.3}, {-4.4, 0.3}, {-5.0, 0.4}, {-6.5, 0.4}}},
    {{{-4.0, 0.3}, {-4.4, 0.3}, {-5.0, 0.4}, {-6.5, 0.4}}},
    {{{-4.0, 0.3}, {-4.4, 0.3}, {-5.0, 0.4}, {-6.5, 0.4}}},
    {{{-4.0, 0.3}, {-4.4, 0.3}, {-5.0, 0.4}, {-6.5, 0.4}}},
}};

[[nodiscard]] constexpr const LevelForms& level_forms(GameKind kind, int players) {
    const int row = kind == GameKind::Dice    ? players - 1
                    : kind == GameKind::Cards ? 3 + players
                                              : 7 + players;
    return level_table[static_cast<std::size_t>(row)];
}

} // namespace qwixx
