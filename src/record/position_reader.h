// The parts of a position that dice and card games share.
#pragma once

#include "record/position.h"
#include "record/scanner.h"
#include "rules/position.h"

namespace qwixx {

[[nodiscard]] std::string text_of(const Sheet& sheet);

/// Reads a sheet: `-`, or rows such as `r2,3,5` and misthrows such as `x1`, up to the end of the
/// part. Fails when no play leads to it.
bool read_sheet(Scanner& in, Sheet& sheet);

/// Says what is wrong with a position. Always false.
bool refuse(Scanner& in, const PositionFault& fault, GameKind kind);

/// Reads a seat of so many.
bool read_seat(Scanner& in, std::string_view word, int players, Seat& seat);

bool read_dice_position(Scanner& in, Position& position);
bool read_card_position(Scanner& in, Position& position);

} // namespace qwixx
