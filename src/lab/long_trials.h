// What a move is really worth against another, as well as it can be found out: both are played on
// to the end of the game, again and again with the same chance, by the quick good player in every
// seat. It is slow and has no opinion of its own before. The coach is held against it.
#pragma once

#include "bots/mind.h"
#include "rules/any_game.h"

namespace qwixx {

/// A mean, and its standard error.
struct Measured {
    double mean = 0;
    double error = 0;
};

/// The share of the win that the first move brings more than the second, to a seat that is asked
/// for a choice at a table of two players or more. Of the others the coach's expectations hold.
[[nodiscard]] Measured long_trials(const AnyGame& game, Seat seat, const Move& first,
                                   const Move& second, int trials, Mind mind);

} // namespace qwixx
