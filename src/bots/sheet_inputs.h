// Sheets and margins as inputs of a network, for both games.
#pragma once

#include "bots/net.h"
#include "rules/sheet.h"

#include <algorithm>
#include <array>
#include <bit>

namespace qwixx {

/// A row is closed, empty, or known by its last cross and the number of its crosses.
inline constexpr int row_states = 2 + 55;

/// By the crosses in the eleven boxes of a row that nobody has closed.
inline constexpr auto row_state = [] {
    std::array<std::uint8_t, 1 << numbers_in_a_row> states{};
    for (unsigned row = 1; row < states.size() / 2; ++row) {
        const int last = std::bit_width(row) - 1;
        states[row] = static_cast<std::uint8_t>(1 + last * (last + 1) / 2 + std::popcount(row));
    }
    states[0] = 1;
    return states; // 0 with a cross in the last box: closed
}();

/// The rows of a direction share their inputs, so each has two blocks of states.
inline constexpr int sheet_inputs = 2 * row_states + most_misthrows;

/// A sheet, with all boxes of the rows that are closed to it.
inline void add_sheet(Inputs& inputs, int begin, Sheet sheet, Boxes closed_rows) {
    for (const Color color : colors) {
        const bool closed = closed_rows.has_row(color);
        const int state = closed ? 0 : row_state[sheet.crossed().row_boxes(color)];
        const int block = rises(color) ? 0 : row_states;
        inputs.push_back({static_cast<std::uint16_t>(begin + block + state)});
    }
    inputs.push_back({static_cast<std::uint16_t>(begin + 2 * row_states + sheet.misthrows())});
}

/// How near to its end a row is, roughly: by its last cross and the number of its crosses.
inline constexpr int row_stages = 9;
inline constexpr auto row_stage = [] {
    std::array<std::uint8_t, 1 << numbers_in_a_row> stages{};
    for (unsigned row = 0; row < stages.size(); ++row) {
        const int reached = std::bit_width(row);
        const int crosses = std::popcount(row);
        const int by_reach = reached <= 5 ? 0 : reached <= 8 ? 1 : 2;
        const int by_crosses = crosses <= 2 ? 0 : crosses < crosses_before_last ? 1 : 2;
        stages[row] = static_cast<std::uint8_t>(3 * by_reach + by_crosses);
    }
    return stages;
}();

/// Two sheets row by row: who is about to close a row takes it from the other.
inline constexpr int race_inputs = row_stages * row_stages;
inline void add_races(Inputs& inputs, int begin, Sheet own, Sheet other, Boxes closed_rows) {
    for (const Color color : colors) {
        if (closed_rows.has_row(color)) continue;
        const int ours = row_stage[own.crossed().row_boxes(color)];
        const int theirs = row_stage[other.crossed().row_boxes(color)];
        inputs.push_back({static_cast<std::uint16_t>(begin + row_stages * ours + theirs)});
    }
}

/// A margin in points, shared between the two nearest of some marks.
inline constexpr int margin_inputs = 33;
inline void add_margin(Inputs& inputs, int begin, float margin, int marks = margin_inputs,
                       float strength = 1) {
    constexpr float step = 4;
    const int most_marks = (marks - 1) / 2;
    const float most = static_cast<float>(most_marks) * step;
    const float at = (std::clamp(margin, -most, most) + most) / step;
    const int mark = static_cast<int>(at);
    const float above = at - static_cast<float>(mark);
    inputs.push_back({static_cast<std::uint16_t>(begin + mark), (1 - above) * strength});
    if (above > 0)
        inputs.push_back({static_cast<std::uint16_t>(begin + mark + 1), above * strength});
}

} // namespace qwixx
