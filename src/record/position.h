// A single position as one line of text (docs/record.md), for advice, search and bots:
//
//     dice | r2,3 x1 | y4,7 g12,11 | 2 rolled 41 r2 y3 g5 b6
//     cards | r2,3 / r5 g7 y2 b9 | - / 3 7 11 12 | tableau 4 4 8 9 | pile 6 of 32 | played - | 1
//     takes
//
// A card position shows what one seat may see: its own cards by colour, all others by their
// numbers.
#pragma once

#include "record/record.h"
#include "rules/card_view.h"

namespace qwixx {

struct Position {
    AnyGame game;
    Seat seat; // that sees a card game; the active one in a dice game
};

[[nodiscard]] std::string write_position(const DiceGame& game);
[[nodiscard]] std::string write_position(const CardView& view);
/// Of any game, as this seat sees it.
[[nodiscard]] std::string write_position(const AnyGame& game, Seat seat);

/// Reads a position. Of the card games that fit what is seen one is given, always the same: its
/// hidden cards mean nothing, CardView::sample deals them anew.
[[nodiscard]] std::expected<Position, RecordError> read_position(std::string_view text);

} // namespace qwixx
