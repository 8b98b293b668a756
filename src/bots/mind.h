// What a bot thinks with, besides what its seat sees.
#pragma once

#include "rules/random.h"

namespace qwixx {

class DiceReading;
class Learned;
namespace solver {
class ValueTable;
}

inline constexpr int default_milliseconds = 500;

struct Mind {
    Random random;
    /// What was prepared (bots/prepared.h): networks that were trained, and the value
    /// table that was solved for the game that is played. Bots that need them cannot be asked
    /// without.
    const Learned* learned = nullptr;
    const solver::ValueTable* values = nullptr;
    /// Time for a decision, for the bots that search. It is counted in work at the speed of an
    /// ordinary core, so that the same seed gives the same choice on every machine.
    int milliseconds = default_milliseconds;
    /// What everybody has seen all choose in the dice game so far (bots/dice_reading.h). Without
    /// it, or when it is empty, others are expected to be like anybody.
    DiceReading* reading = nullptr;
};

} // namespace qwixx
