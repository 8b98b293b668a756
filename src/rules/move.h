// What a player can choose, in every game: a cross (D4, D5, C5), a place of the tableau (C3), or
// cards to play and what to cross with them (C6, C7).
#pragma once

#include "rules/card.h"
#include "rules/sheet.h"

#include <bit>
#include <cstdint>
#include <type_traits>

namespace qwixx {

struct Move {
    CardSet cards;           // played in action 3
    std::uint16_t boxes = 0; // crossed in action 3, as boxes of the colour's row
    Color color = Color::Red;
    Cross cross = nothing;
    int place = 0; // taken in action 1: 1 to 4

    constexpr Move() = default; // crosses nothing
    // A cross is a move: with dice there is no other, and DiceGame speaks of crosses alone.
    constexpr Move(Cross made) : cross(made) {} // NOLINT(google-explicit-constructor)

    [[nodiscard]] static constexpr Move take(int place) {
        Move move;
        move.place = place;
        return move;
    }
    [[nodiscard]] static constexpr Move play(CardSet cards, Color color, std::uint32_t boxes) {
        Move move;
        move.cards = cards;
        move.color = color;
        move.boxes = static_cast<std::uint16_t>(boxes);
        return move;
    }

    /// Crosses another box with the cards played.
    constexpr void cross_too(Cross other) {
        boxes = static_cast<std::uint16_t>(boxes | 1U << other.box());
    }
    /// The boxes that it crosses, and those that its cards have the numbers of.
    [[nodiscard]] constexpr Boxes crossed() const {
        return cards.empty() ? Boxes::only(cross) & Boxes::all() : Boxes::in_row(color, boxes);
    }
    [[nodiscard]] constexpr Boxes numbers() const {
        return Boxes::in_row(color, cards.row_boxes(color) | cards.joker_boxes(color));
    }
    /// Whether it is a cross, or nothing, and no more.
    [[nodiscard]] constexpr bool is_cross() const { return *this == Move(cross); }

    friend constexpr bool operator==(const Move&, const Move&) = default;
};
// With a gap a move would be copied in pieces other than it was written in, which is slow: the
// processor waits until they are in memory.
static_assert(std::has_unique_object_representations_v<Move>);

/// Whether these boxes of a row may be crossed in one play: to the right of all crosses (S2),
/// at most one left out between the first and the last (C7), and the last number only with
/// five crosses before it, those of this play counted (C8). No boxes is always allowed.
[[nodiscard]] constexpr bool may_cross_together(const Sheet& sheet, Color color,
                                                std::uint32_t boxes) {
    if (boxes == 0) return true;
    const int first = std::countr_zero(boxes);
    const int span = std::bit_width(boxes) - first;
    const int crosses = std::popcount(boxes);
    const auto row = sheet.crossed() & Boxes::row(color);
    if ((row.row_boxes(color) >> first) != 0) return false;
    if (span - crosses > 1) return false;
    return first + span <= last_box || row.count() + crosses - 1 >= crosses_before_last;
}

} // namespace qwixx
