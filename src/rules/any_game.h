// Any game there is: a new one of a kind, and what everybody asks of a game without caring which
// it is. Code that must know uses std::visit, so that a new kind of game does not compile until it
// is dealt with there.
#pragma once

#include "rules/card_game.h"
#include "rules/dice_game.h"

#include <algorithm>
#include <span>
#include <variant>
#include <vector>

namespace qwixx {

using AnyGame = std::variant<DiceGame, CardGame>;

[[nodiscard]] int fewest_players(GameKind kind); // D1, C1
/// Whether the first six may decide who starts, instead of lots (D2, C1).
[[nodiscard]] bool may_start_by_first_six(GameKind kind);

/// A new game, before it is drawn who starts.
[[nodiscard]] AnyGame new_game(GameKind kind, int players);

[[nodiscard]] GameKind kind_of(const AnyGame& game);

[[nodiscard]] int players_of(const AnyGame& game);
[[nodiscard]] Seat active_seat(const AnyGame& game);
[[nodiscard]] Need need_of(const AnyGame& game);
[[nodiscard]] bool is_over(const AnyGame& game);
[[nodiscard]] std::span<const Sheet> sheets_of(const AnyGame& game);
std::span<const Sheet> sheets_of(AnyGame&& game) = delete;  // they are the game's
[[nodiscard]] std::vector<int> totals(const AnyGame& game); // in seat order

/// The seats whose choices are awaited, and what each may choose.
[[nodiscard]] Seats choosers_of(const AnyGame& game);
using Moves = CardGame::Moves; // no game has longer lists
[[nodiscard]] Moves moves(const AnyGame& game, Seat seat);
[[nodiscard]] bool allows(const AnyGame& game, Seat seat, const Move& move);

/// The choices of all the seats that were asked, together; the others' are not looked at.
using Choices = CardGame::Choices;
void choose(AnyGame& game, const Choices& choices);
[[nodiscard]] inline DiceGame::Choices choices_for(const DiceGame&, const Choices& choices) {
    DiceGame::Choices crosses;
    std::ranges::transform(choices, crosses.begin(), &Move::cross);
    return crosses;
}
[[nodiscard]] inline Choices choices_for(const CardGame&, const Choices& choices) {
    return choices;
}

/// Who starts.
void lots(AnyGame& game, Seat first);

} // namespace qwixx
