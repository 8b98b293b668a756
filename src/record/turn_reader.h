// The parts of a record that are the same in all games, and the turns of each.
#pragma once

#include "record/notation.h"
#include "record/scanner.h"

namespace qwixx {

/// Reads a choice of action 1 of the dice game or action 2 of the card game: `-` or a cross of
/// the number that was called, out of the boxes that may be crossed.
struct Called {
    int number;
    Boxes may_cross;
    Sheet sheet;
    std::string_view clause; // what says that this number and no other is crossed
    std::string_view source; // "the white dice make", "the number called is"
    Boxes closed_rows{};     // for everybody
};
bool read_called(Scanner& in, const Called& called, Cross& choice);

/// Why a box that the sums allow may not be crossed: S2, S3, or a row closed to its player.
bool refuse_cross(Scanner& in, const Sheet& sheet, Cross cross);

/// A cross with a ! that closes nothing, or without one though it closes its row.
bool refuse_mark(Scanner& in, Cross cross);

/// Reads the seat and the colon; it must be the active one.
bool read_active_seat(Scanner& in, Seat active);

/// Reads the bar before a part, or fails with what is missing behind it.
bool read_bar(Scanner& in, std::string_view part);
bool read_line_end(Scanner& in);

/// Reads the dice in play, `41 r2 y3 b6`.
bool read_dice(Scanner& in, const DiceGame& game, Dice& dice);

/// Reads a turn and plays it.
bool read_turn(Scanner& in, DiceGame& game, DiceTurn& turn);
bool read_turn(Scanner& in, CardGame& game, CardTurn& turn);

} // namespace qwixx
