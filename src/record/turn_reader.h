// The parts of a record that are the same in all games, and the turns of each.
#pragma once

#include "record/notation.h"
#include "record/scanner.h"
#include "record/why_not_text.h"

namespace qwixx {

/// Says why a move is not allowed. Always false.
bool refuse(Scanner& in, const WhyNot& why, const AnyGame& game, Seat seat, const Move& move);

/// A cross with a ! that closes nothing, or without one though it closes its row.
bool refuse_mark(Scanner& in, Cross cross);

/// Reads a choice that every seat has, in action 1 with dice and action 2 with cards: `-` or a
/// cross.
template <class Game> bool read_choice(Scanner& in, const Game& game, Seat seat, Cross& choice) {
    const std::string_view word = in.word();
    if (word == "-") return true;
    if (word.empty()) return in.fail_here("every seat has a choice here: a cross or -");
    const auto written = cross_in(word);
    if (!written) return in.fail(join(quoted(word), " is neither a cross such as r5 nor -"));
    const Cross cross(written->color, written->number);
    if (const auto why = why_not(game, seat, cross)) return refuse(in, *why, game, seat, cross);
    if (written->closes != cross.closes()) return refuse_mark(in, cross);
    choice = cross;
    return true;
}

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
