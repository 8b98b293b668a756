// The decisions of a record one by one, for whoever does not need a whole review.
#pragma once

#include "record/record.h"

#include <functional>

namespace qwixx {

struct SeenDecision {
    int turn = 0; // from 1
    Seat seat = 0;
    const AnyGame& game; // before it
    Move chosen;
    unsigned places = 0; // a card is taken: all places still taken in this turn, in any order

    /// Whether this is what was chosen. A record does not tell in which order cards were taken.
    [[nodiscard]] bool chose(const Move& move) const {
        return places != 0 ? (places >> (move.place - 1) & 1) != 0 : move == chosen;
    }
};

/// Calls with every decision that is not forced.
void each_decision(const Record& record, const std::function<void(const SeenDecision&)>& call);

} // namespace qwixx
