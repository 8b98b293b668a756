// What a seat gets of the win (S5).
#pragma once

#include "rules/seat.h"
#include "rules/sheet.h"

#include <span>

namespace qwixx {

/// A seat's share of the win when the game ends with these sheets.
[[nodiscard]] inline float win_share(std::span<const Sheet> sheets, Seat seat) {
    const int total = sheets[static_cast<std::size_t>(seat)].total();
    int tied = 0;
    for (const Sheet& sheet : sheets) {
        if (sheet.total() > total) return 0;
        tied += sheet.total() == total ? 1 : 0;
    }
    return 1 / static_cast<float>(tied);
}

} // namespace qwixx
