// How the things of the game are written (docs/record.md).
#pragma once

#include "rules/dice.h"
#include "rules/game_kind.h"
#include "rules/move.h"

#include <optional>
#include <string>
#include <string_view>

namespace qwixx {

/// `dice`, `cards`, `cards jokers`: a game in the first line of a record.
[[nodiscard]] std::string_view text_of(GameKind kind);

/// `r5`, `y12!`: a row letter, a number and whether it is said to close the row.
struct WrittenCross {
    Color color;
    int number;
    bool closes;
};
[[nodiscard]] std::optional<WrittenCross> cross_in(std::string_view word);

/// `r5`, `j7`: a card as it stands in a deck.
[[nodiscard]] std::optional<Card> card_in(std::string_view word);

/// `g11`, or `j8=r`: a card as it is played, and its colour.
struct PlayedCard {
    Card card;
    Color color;
};
[[nodiscard]] std::optional<PlayedCard> played_card_in(std::string_view word);

/// `r5`, `r12!`, or `-` for nothing.
[[nodiscard]] std::string text_of(Cross cross);
/// `g11`, `j7`.
[[nodiscard]] std::string text_of(Card card);
/// `41 r2 y3 b6`: the dice in play.
[[nodiscard]] std::string text_of(const Dice& dice);
/// `g11 g9 j3=g > 11 9`: cards in the row's direction, a joker after a card of its number. When
/// nothing is crossed it ends in `-`, or in `x` if nothing was crossed before either.
[[nodiscard]] std::string text_of_play(const Move& play, bool crossed_before);

} // namespace qwixx
