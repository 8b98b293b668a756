#include "bots/bot.h"

#include "bots/card_levels.h"
#include "bots/card_plan.h"
#include "bots/card_search.h"
#include "bots/dice_levels.h"
#include "bots/dice_search.h"
#include "bots/greedy.h"
#include "bots/random_bot.h"

#include <algorithm>
#include <array>

namespace qwixx {

std::span<const Bot> all_bots() {
    static constexpr std::array bots{
        random_bot,
        Bot{"novice", "crosses what it can and thinks no further", &choose_as_novice,
            &choose_as_novice},
        Bot{"casual", "lets pass what skips too much", &choose_as_casual, &choose_as_casual},
        greedy,
        Bot{"skilled", "thinks the turn through, for points", &choose_as_skilled,
            &choose_as_skilled},
        Bot{"expert", "plays to win, by what it learned from many games", &choose_as_expert,
            &choose_as_expert},
        Bot{"master", "tries close choices out before it decides", &choose_as_master,
            &choose_as_master},
        Bot{"optimal", "alone, for points: the exact best, by the solver", &choose_as_optimal,
            nullptr},
    };
    return bots;
}

const Bot* find_bot(std::string_view name) {
    const auto bots = all_bots();
    const auto found = std::ranges::find(bots, name, &Bot::name);
    return found == bots.end() ? nullptr : &*found;
}

const Bot* find_player(std::string_view name) {
    const Bot* const bot = find_bot(name);
    return bot != nullptr && can_play(*bot, most_players) ? bot : nullptr;
}

} // namespace qwixx
