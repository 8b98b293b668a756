#include "bots/bot.h"

#include "bots/greedy.h"
#include "bots/random_bot.h"

#include <algorithm>
#include <array>

namespace qwixx {

std::span<const Bot> all_bots() {
    static constexpr std::array bots{random_bot, greedy};
    return bots;
}

const Bot* find_bot(std::string_view name) {
    const auto bots = all_bots();
    const auto found = std::ranges::find(bots, name, &Bot::name);
    return found == bots.end() ? nullptr : &*found;
}

} // namespace qwixx
