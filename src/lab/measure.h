// How fast this machine plays and reads, and a number that tells whether all builds play alike.
#pragma once

#include "lab/arena.h"

#include <cstdint>
#include <string>

namespace qwixx {

struct GameSpeed {
    double games_per_second = 0;
    double nanoseconds_per_turn = 0;
};

/// All on one core with two players, by processor time, so that a busy machine gives the same
/// figures. They are measured in turn, and each is the median of several.
struct Speed {
    GameSpeed naive; // the yardstick: dice_greedy written straight down (lab/naive_loop.h)
    GameSpeed dice_greedy;
    GameSpeed dice_greedy_one_by_one; // without vector lanes
    GameSpeed dice_random;
    GameSpeed cards_random;
    GameSpeed cards_greedy;
    GameSpeed jokers_greedy;
    double greedy_by_naive = 0; // how many times as many games
    double record_megabytes_per_second = 0;
};

/// Measures each figure for about so many seconds.
[[nodiscard]] Speed measure(double seconds);

/// Records of some games of all kinds, as one would find them in a folder.
[[nodiscard]] std::vector<std::string> sample_records(int games_of_each_kind);

/// The number of lab/signature.h: any change in how the games are played, by any bot, changes it.
[[nodiscard]] std::uint64_t signature(Prepared& prepared);

} // namespace qwixx
