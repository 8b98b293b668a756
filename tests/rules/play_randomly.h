// Whole games by random play, for properties that must hold in every position.
#pragma once

#include "rules/card_view.h"
#include "rules/dice_game.h"
#include "rules/fixed_list.h"
#include "rules/random.h"
#include "rules/shuffle.h"

#include <array>
#include <cstdint>
#include <span>
#include <variant>

namespace qwixx {

/// What comes into a game from outside, in a form that can be given to another one.
using Chance = std::variant<Seat, Dice, Pile>;

inline Chance draw_chance(const auto& game, Random& random) {
    if (game.need() == Need::Lots)
        return static_cast<Seat>(random.below(static_cast<std::uint32_t>(game.players())));
    if constexpr (requires { game.to_shuffle(); }) {
        return shuffled(game.to_shuffle(), random);
    } else {
        return throw_dice(random);
    }
}

inline void bring(auto& game, const Chance& chance) {
    if (const Seat* first = std::get_if<Seat>(&chance)) return game.lots(*first);
    if constexpr (requires { game.to_shuffle(); }) {
        const Pile& pile = std::get<Pile>(chance);
        game.shuffle({pile.begin(), pile.end()});
    } else {
        game.roll(std::get<Dice>(chance));
    }
}

// How far a move is from what a sensible player would do. Players who take any move at all
// hardly ever close a row.
inline int cost_of(const Sheet& sheet, Cross cross) {
    return cross.is_nothing() ? 4 : sheet.skipped_by(cross);
}
inline int cost_of(const Sheet& sheet, const Move& move) {
    if (move.cards.empty()) return cost_of(sheet, move.cross);
    const Boxes crossed{std::uint64_t{move.boxes} << (16 * index(move.color))};
    return cost_of(sheet, crossed.first()) - crossed.count();
}

/// `care` of the listed moves are looked at; the best of them is taken.
template <class Game>
Game::Choices choose_randomly(const Game& game, Random& random, std::uint32_t care) {
    typename Game::Choices choices;
    for (const Seat seat : game.choosers()) {
        const auto moves = game.moves(seat);
        const auto any = [&] {
            return moves[static_cast<int>(random.below(static_cast<std::uint32_t>(moves.size())))];
        };
        typename Game::Move best = any();
        for (std::uint32_t i = 1; i < care; ++i) {
            const typename Game::Move other = any();
            if (cost_of(game.sheet(seat), other) < cost_of(game.sheet(seat), best)) best = other;
        }
        choices[static_cast<std::size_t>(seat)] = best;
    }
    return choices;
}

/// Plays a game to its end. `watch(game, what)` is called before everything that happens, with
/// the chance or the choices that are about to come.
template <class Game> void play_randomly(Game& game, Random& random, auto&& watch) {
    const std::uint32_t care = 1 + random.below(8);
    while (!game.over()) {
        if (game.need() == Need::Choices) {
            const auto choices = choose_randomly(game, random, care);
            watch(std::as_const(game), choices);
            game.choose(choices);
        } else {
            const Chance chance = draw_chance(game, random);
            watch(std::as_const(game), chance);
            bring(game, chance);
        }
    }
}

/// Calls `see(game)` in every position where choices are awaited.
template <class Game> void see_positions(Game game, std::uint64_t seed, auto&& see) {
    Random random(seed);
    play_randomly(game, random, [&](const Game& now, const auto&) {
        if (now.need() == Need::Choices) see(now);
    });
}

// The three games, for typed tests.
struct Dices {
    using Game = DiceGame;
    static Game fresh(int players) { return Game(players); }
};
struct Cards {
    using Game = CardGame;
    static Game fresh(int players) { return {players, false}; }
};
struct CardsWithJokers {
    using Game = CardGame;
    static Game fresh(int players) { return {players, true}; }
};

} // namespace qwixx
