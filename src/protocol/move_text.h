// A move alone, as text: what stands in its place in a record (docs/record.md).
//
//     r5  r12!  -        a cross in action 1 of the dice game, or when a number is called
//     r5  r12!  -  x     in action 2 of the dice game; x is nothing in either action, a misthrow
//     take 2             a place of the tableau
//     g11 j9=g > 11 9    cards played and the numbers crossed; `> -` and `> x` as above
#pragma once

#include "rules/card_view.h"
#include "rules/dice_game.h"

#include <expected>
#include <string>
#include <string_view>

namespace qwixx {

/// Whether the active player who chooses nothing now has crossed nothing in this turn (D7, C11).
[[nodiscard]] bool nothing_is_misthrow(DiceGame::Phase phase, bool crossed);
[[nodiscard]] bool nothing_is_misthrow(CardGame::Phase phase, bool crossed);

[[nodiscard]] std::string text_of_move(const DiceView& view, Cross move);
[[nodiscard]] std::string text_of_move(const CardView& view, const Move& move);

/// The legal move that a text means, or a sentence on why there is none. A little more is
/// understood than is written: `-` where a record would have `x`, a last number without its `!`,
/// cards and numbers in any order.
[[nodiscard]] std::expected<Cross, std::string> read_move(const DiceView& view,
                                                          std::string_view text);
[[nodiscard]] std::expected<Move, std::string> read_move(const CardView& view,
                                                         std::string_view text);

} // namespace qwixx
