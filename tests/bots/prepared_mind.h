// A mind with all that the bots need, prepared once for all tests of a process.
#pragma once

#include "bots/bot.h"
#include "bots/learned.h"

namespace qwixx {

inline Mind prepared_mind(const Bot& bot, GameKind kind, int players, std::uint64_t seed,
                          int milliseconds = 1) {
    static Prepared prepared(&built_in_learned());
    const Preparation needed = preparation_for(bot, kind, players);
    prepared.solve(needed);
    Mind mind{.random = Random(seed), .milliseconds = milliseconds};
    prepared.equip(mind, needed);
    return mind;
}

} // namespace qwixx
