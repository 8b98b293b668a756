// All that can be done with a roll when playing alone, and what it is worth.
#pragma once

#include "rules/dice_game.h"
#include "solver/value_table.h"

#include <vector>

namespace qwixx::solver {

/// A pair of actions and the expected score at the end when the best is played after it. In
/// action 2 of a turn `action1` is nothing, whatever it was.
struct Advice {
    Cross action1;
    Cross action2;
    bool misthrow = false; // D7
    bool ends = false;     // the game, D10
    double score = 0;
};

/// All pairs of actions in a game of one player that has been rolled, best first. The values
/// have to be those for one player.
[[nodiscard]] std::vector<Advice> advise(const ValueTable& values, const DiceGame& game);

} // namespace qwixx::solver
