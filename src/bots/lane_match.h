// Dice games of a match played side by side in vector lanes, where all bots have a lane form: the
// same games as one by one (docs/batch.md).
#pragma once

#include "bots/lane_bots.h"
#include "rules/dice_game.h"

#include <array>
#include <cstdint>
#include <span>

namespace qwixx {

/// Some games with the same bots in the same seats.
struct LaneGames {
    /// The streams of random numbers of games 0, 1, 2 …
    struct Streams {
        std::uint64_t first = 0;
        std::uint64_t step = 1;
    };

    std::span<const LaneBot> bots; // by seat
    std::uint64_t seed = 1;
    Streams chance;
    Streams minds;
};

/// The sheets of a game that is over.
using LastSheets = std::array<Sheet, most_players>;

/// Plays as many games as there is room for their ends, and says how many turns they took.
std::int64_t play_in_lanes(const LaneGames& games, std::span<LastSheets> ends);

/// How many at a time: as many as the processor has lanes for, of the kind this was compiled for.
[[nodiscard]] int games_side_by_side();

} // namespace qwixx
