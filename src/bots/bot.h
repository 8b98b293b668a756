// A bot is a name and, for each kind of game, a function that chooses a move from what its seat
// sees, and one that judges all moves there are. It gets a view, so it cannot look at hidden cards
// or at what others are choosing.
#pragma once

#include "bots/judged.h"
#include "bots/mind.h"
#include "bots/prepared.h"
#include "rules/any_game.h"
#include "rules/card_view.h"

#include <span>
#include <string_view>

namespace qwixx {

struct Bot {
    std::string_view name;
    std::string_view about; // one line for people
    Cross (*choose_cross)(DiceView view, Mind& mind);
    Move (*choose_card_move)(CardView view, Mind& mind); // null: it plays alone, with dice
    // Null: the bot follows a rule and compares nothing.
    Judgement (*judge_crosses)(DiceView view, Mind& mind) = nullptr;
    Judgement (*judge_card_moves)(CardView view, Mind& mind) = nullptr;
    // Null: the bot needs nothing.
    Preparation (*prepares)(GameKind kind, int players) = nullptr;
    bool searches = false; // takes all the time that it is given
    bool reads = false;    // with dice, also thinks of what all have chosen so far

    /// The same question in both games, for code that is written for either.
    [[nodiscard]] Cross choose(DiceView view, Mind& mind) const { return choose_cross(view, mind); }
    [[nodiscard]] Move choose(CardView view, Mind& mind) const {
        return choose_card_move(view, mind);
    }
    /// All legal moves, with what each is worth: the first is what the same mind would choose. How
    /// far it looks is for the caller to say, by which bot is asked and by the time it is given:
    /// one that searches and has no time looks no further than the next roll.
    [[nodiscard]] Judgement judge(DiceView view, Mind& mind) const;
    [[nodiscard]] Judgement judge(CardView view, Mind& mind) const;
};

/// What the bot needs in such a game.
[[nodiscard]] inline Preparation preparation_for(const Bot& bot, GameKind kind, int players) {
    return bot.prepares == nullptr ? Preparation{} : bot.prepares(kind, players);
}

/// Asks it in a seat of any game; another thread can do it with a copy of the game.
[[nodiscard]] Move choose(const Bot& bot, const AnyGame& game, Seat seat, Mind& mind);

/// Whether it can sit in a game of so many players.
[[nodiscard]] constexpr bool can_play(const Bot& bot, int players) {
    return bot.choose_card_move != nullptr || players == 1;
}

/// The bot of a name for games of several players, or null: `optimal` is none.
[[nodiscard]] const Bot* find_player(std::string_view name);

/// The bot that takes the seat of somebody who leaves or is away: it needs neither preparation nor
/// time. Events say which bot it was, so that this can change.
inline constexpr std::string_view stand_in = "greedy";
/// The bot that plays for a name in a log: the stand-in, if there is none of that name any more.
[[nodiscard]] const Bot& player_or_stand_in(std::string_view name);

/// The opponent of a person who has not chosen one.
inline constexpr std::string_view usual_opponent = "greedy";

/// All bots, from the weakest to the strongest.
[[nodiscard]] std::span<const Bot> all_bots();

/// The bot of a name, or null.
[[nodiscard]] const Bot* find_bot(std::string_view name);

} // namespace qwixx
