// The value of boards before somebody else's roll: action 1 only, and no misthrow (D4, D7).
#pragma once

#include "solver/best_move.h"

#include <cstdlib>

namespace qwixx::solver {

template <class Game, int lanes> class OthersRoll {
  public:
    using Int = Lanes<lanes>::Int;
    using Sum = Lanes<lanes>::Sum;

    /// Looks up all crosses. Boards are as they are after the roll.
    void collect(const Boards<Game>& boards, const Group<Game, lanes>& group) {
        for (int sum = 0; sum < boxes; ++sum) {
            BestMove<Game, lanes> best(boards, group);
            for (int row = 0; row < 2; ++row) {
                if (const auto& cross = group.rising.one[row][sum]) best.take(cross);
                if (const auto* cross = group.batch.one(row, boxes - 1 - sum)) best.take(*cross);
            }
            best.store(crosses_[sum]);
        }
    }

    /// The mean over the white dice of the best choice: a cross, or nothing.
    [[nodiscard]] Sum mean(int misthrows, Int pass) const {
        Sum mean;
        for (int sum = 0; sum < boxes; ++sum)
            mean.add(Lanes<lanes>::max(crosses_[sum].by_misthrows[misthrows], pass),
                     (sides - std::abs(sum - (sides - 1))) * (1.0 / (sides * sides)));
        return mean;
    }

  private:
    static constexpr int boxes = Rows<Game>::boxes;
    static constexpr int sides = Game::sides;

    Values<lanes> crosses_[boxes]; // by the sum of the white dice
};

} // namespace qwixx::solver
