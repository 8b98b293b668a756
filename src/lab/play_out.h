// Plays whole games: chance from a generator, choices from bots. What happens can be watched, to
// write it down.
#pragma once

#include "bots/bot.h"
#include "record/recorder.h"

#include <array>

namespace qwixx {

/// The bots at the seats of a game.
using SeatedBots = std::array<const Bot*, most_players>;

/// Watches a game and keeps nothing.
struct NoRecord {
    void lots(Seat) {}
    void roll(Dice) {}
    void shuffle(std::span<const Card>) {}
    void choices(const DiceGame&, const DiceGame::Choices&) {}
    void choices(const CardGame&, const CardGame::Choices&) {}
};

/// Asks the seats that are to choose, and settles their choices together.
template <class View, class Game, class Watcher>
void choose(Game& game, typename Game::Choices& choices, const SeatedBots& bots, Mind& mind,
            Watcher& watcher) {
    for (const Seat seat : game.choosers())
        choices[static_cast<std::size_t>(seat)] =
            bots[static_cast<std::size_t>(seat)]->choose(View(game, seat), mind);
    watcher.choices(game, choices);
    game.choose(choices);
}

/// Draws who starts.
template <class Game, class Watcher> void draw_lots(Game& game, Random& chance, Watcher& watcher) {
    const auto first = static_cast<Seat>(chance.below(static_cast<std::uint32_t>(game.players())));
    watcher.lots(first);
    game.lots(first);
}

/// Plays a new dice game to its end and returns the number of turns.
template <class Watcher>
int play_out(DiceGame& game, const SeatedBots& bots, Random& chance, Mind& mind, Watcher watcher) {
    draw_lots(game, chance, watcher);
    DiceGame::Choices choices;
    int turns = 0;
    while (!game.over()) {
        if (game.need() == Need::Roll) {
            game.roll(throw_dice(chance));
            watcher.roll(game.dice());
            ++turns;
        }
        choose<DiceView>(game, choices, bots, mind, watcher);
    }
    return turns;
}

/// Plays a new card game to its end and returns the number of turns.
template <class Watcher>
int play_out(CardGame& game, const SeatedBots& bots, Random& chance, Mind& mind, Watcher watcher) {
    draw_lots(game, chance, watcher);
    CardGame::Choices choices;
    int turns = 0;
    while (!game.over()) {
        if (game.need() == Need::Shuffle) {
            FixedList<Card, Card::most> pile;
            for (const Card card : game.to_shuffle()) pile.push_back(card);
            chance.shuffle(std::span(pile.begin(), pile.end()));
            watcher.shuffle({pile.begin(), pile.end()});
            game.shuffle({pile.begin(), pile.end()});
        } else {
            turns += game.phase() == CardGame::Phase::Action2 ? 1 : 0;
            choose<CardView>(game, choices, bots, mind, watcher);
        }
    }
    return turns;
}

/// A new game, played to its end, with its record. Players are named after their bots.
[[nodiscard]] Record play_and_record(GameKind kind, int players, const SeatedBots& bots,
                                     Random& chance, Mind& mind);

} // namespace qwixx
