// Endgames of the dice game that can be searched out completely: two players, of whom the second
// has no box left and throws a misthrow whenever it rolls. So only the first one chooses, the game
// ends with the second one's last misthrow at the latest, and what a choice is worth is a mean over
// all rolls of the best that follows. The coach is held against it.
#pragma once

#include "rules/dice_game.h"
#include "rules/random.h"

#include <unordered_map>
#include <vector>

namespace qwixx {

class EndgameSearch {
  public:
    /// What each choice of the first seat in a game is worth to it, in the order of moves(0).
    [[nodiscard]] std::vector<double> worths(const DiceGame& game);

  private:
    [[nodiscard]] double value(const DiceGame& game); // before a roll
    [[nodiscard]] double best(const DiceGame& rolled);
    [[nodiscard]] double after(const DiceGame& game, Cross cross);

    std::unordered_map<std::uint64_t, double>
        known_; // by the first sheet, what is left of the game
};

/// One of them, with dice on the table and a choice for the first seat that matters; some games are
/// dealt before one is.
[[nodiscard]] DiceGame random_endgame(Random& random);

} // namespace qwixx
