// A bot is a name and, for each kind of game, a function that chooses a move from what its seat
// sees. It gets a view, so it cannot look at hidden cards or at what others are choosing.
#pragma once

#include "bots/mind.h"
#include "rules/card_view.h"
#include "rules/dice_game.h"

#include <span>
#include <string_view>

namespace qwixx {

struct Bot {
    std::string_view name;
    std::string_view about; // one line for people
    Cross (*choose_cross)(DiceView view, Mind& mind);
    Move (*choose_card_move)(CardView view, Mind& mind); // null: it plays alone, with dice

    /// The same question in both games, for code that is written for either.
    [[nodiscard]] Cross choose(DiceView view, Mind& mind) const { return choose_cross(view, mind); }
    [[nodiscard]] Move choose(CardView view, Mind& mind) const {
        return choose_card_move(view, mind);
    }
};

/// Whether it can sit in a game of so many players.
[[nodiscard]] constexpr bool can_play(const Bot& bot, int players) {
    return bot.choose_card_move != nullptr || players == 1;
}

/// The bot of a name for games of several players, or null: `optimal` is none.
[[nodiscard]] const Bot* find_player(std::string_view name);

/// All bots, from the weakest to the strongest.
[[nodiscard]] std::span<const Bot> all_bots();

/// The bot of a name, or null.
[[nodiscard]] const Bot* find_bot(std::string_view name);

} // namespace qwixx
