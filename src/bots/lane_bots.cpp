#include "bots/lane_bots.h"

#include "bots/greedy.h"
#include "bots/random_bot.h"

namespace qwixx {

std::optional<LaneBot> lane_form(const Bot& bot) {
    if (bot.choose_cross == random_bot.choose_cross) return LaneBot::Random;
    if (bot.choose_cross == greedy.choose_cross) return LaneBot::Greedy;
    return std::nullopt;
}

} // namespace qwixx
