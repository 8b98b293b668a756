// Plays whole games: chance from a generator, choices from bots. What happens can be watched, to
// write it down.
#pragma once

#include "bots/bot.h"
#include "bots/dice_reading.h"
#include "record/recorder.h"
#include "rules/shuffle.h"

#include <algorithm>
#include <array>

namespace qwixx {

/// The bots at the seats of a game, and the time of each for a decision.
struct SeatedBot {
    const Bot* bot = nullptr;
    int milliseconds = default_milliseconds;
};
using SeatedBots = std::array<SeatedBot, most_players>;

[[nodiscard]] inline bool any_reads(const SeatedBots& bots) {
    return std::ranges::any_of(
        bots, [](const SeatedBot& seated) { return seated.bot != nullptr && seated.bot->reads; });
}

/// Watches a game and keeps nothing.
struct NoRecord {
    void lots(Seat) {}
    void roll(Dice) {}
    void shuffle(std::span<const Card>) {}
    void choices(const DiceGame&, const DiceGame::Choices&) {}
    void choices(const CardGame&, const CardGame::Choices&) {}
};

/// The move of a bot of ours, which always has one.
template <class View, class Move>
bool ask(const SeatedBots& bots, View view, Mind& mind, Move& move) {
    const SeatedBot& seated = bots[static_cast<std::size_t>(view.seat())];
    mind.milliseconds = seated.milliseconds;
    move = seated.bot->choose(view, mind);
    return true;
}

/// Asks the seats that are to choose, and settles their choices together. False when one of them
/// has no move to give: then nothing is settled.
template <class View, class Game, class Seated, class Watcher>
bool choose(Game& game, typename Game::Choices& choices, Seated& seated, Mind& mind,
            Watcher& watcher) {
    if constexpr (requires { watcher.asks(game); }) watcher.asks(game);
    for (const Seat seat : game.choosers())
        if (!ask(seated, View(game, seat), mind, choices[static_cast<std::size_t>(seat)]))
            return false;
    watcher.choices(game, choices);
    if constexpr (std::is_same_v<Game, DiceGame>)
        if (mind.reading != nullptr) mind.reading->saw(game, choices);
    game.choose(choices);
    return true;
}

/// Draws who starts.
template <class Game, class Watcher> void draw_lots(Game& game, Random& chance, Watcher& watcher) {
    const auto first = static_cast<Seat>(chance.below(static_cast<std::uint32_t>(game.players())));
    watcher.lots(first);
    game.lots(first);
}

/// Plays a new dice game to its end, or until somebody has no move to give, and returns the
/// number of turns.
template <class Seated, class Watcher>
int play_out(DiceGame& game, Seated& seated, Random& chance, Mind& mind, Watcher watcher) {
    draw_lots(game, chance, watcher);
    DiceReading reading;
    if (any_reads(seated)) mind.reading = &reading;
    DiceGame::Choices choices;
    int turns = 0;
    while (!game.over()) {
        if (game.need() == Need::Roll) {
            game.roll(throw_dice(chance));
            watcher.roll(game.dice());
            ++turns;
        }
        if (!choose<DiceView>(game, choices, seated, mind, watcher)) break;
    }
    mind.reading = nullptr;
    return turns;
}

/// The same for a new card game.
template <class Seated, class Watcher>
int play_out(CardGame& game, Seated& seated, Random& chance, Mind& mind, Watcher watcher) {
    draw_lots(game, chance, watcher);
    CardGame::Choices choices;
    int turns = 0;
    while (!game.over()) {
        if (game.need() == Need::Shuffle) {
            const Pile pile = shuffled(game.to_shuffle(), chance);
            watcher.shuffle({pile.begin(), pile.end()});
            game.shuffle({pile.begin(), pile.end()});
        } else {
            turns += game.phase() == CardGame::Phase::Action2 ? 1 : 0;
            if (!choose<CardView>(game, choices, seated, mind, watcher)) break;
        }
    }
    return turns;
}

} // namespace qwixx
