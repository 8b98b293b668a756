// Checks the chance of a record (docs/fair-dice.md): whether its seed is the one that was committed
// to, and whether every lot, roll and shuffle follows from it.
#pragma once

#include "record/record.h"
#include "table/needs.h"

#include <expected>
#include <string>
#include <vector>

namespace qwixx {

/// An outcome of chance as a record has it.
struct RecordedDraw {
    ChanceNeed need; // its number is the draw's
    Outcome outcome;
    int turn = 0; // from 1; 0: before the first
};
[[nodiscard]] std::vector<RecordedDraw> draws_of(const Record& record);

/// What is wrong with the chance of a record: the first wrong draw and its turn, or draw 0 when
/// the seed, its commitment or the words are wrong.
struct ChanceFault {
    int draw = 0;
    int turn = 0;
    std::string message;
};
/// The number of draws, if they are all as the seed gives them. The record must be one that was
/// read, or played by the rules.
[[nodiscard]] std::expected<int, ChanceFault> verify_chance(const Record& record);

} // namespace qwixx
