// A yardstick: what a game of `greedy` takes when it is written straight down, one game after the
// other, with bit masks and nothing clever. It plays the games of the arena, so it cannot cheat.
#pragma once

#include <cstdint>

namespace qwixx {

struct NaiveTally {
    std::int64_t turns = 0;
    std::int64_t points = 0; // of all players
};

/// Plays games of `greedy` against itself. Game i has the chance of stream 2 i.
[[nodiscard]] NaiveTally play_naively(std::uint64_t seed, std::uint64_t games, int players);

} // namespace qwixx
