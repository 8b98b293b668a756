// What a seat sees of a game, as JSON (docs/bots.md): for bots that are programs of their own and
// for pages. Everything is said in the words of the game, so that the reader need not know the
// rules to show it: crossed numbers, row letters, points. Seats count from 1.
//
// A card view is written from a CardView alone, so it cannot tell what is hidden.
#pragma once

#include "protocol/json_writer.h"
#include "rules/card_view.h"
#include "rules/dice_game.h"

#include <string>
#include <string_view>

namespace qwixx {

/// `action1`, `call`: what happens now.
[[nodiscard]] std::string_view name(DiceGame::Phase phase);
[[nodiscard]] std::string_view name(CardGame::Phase phase);
/// The rows of some boxes, by their letters.
[[nodiscard]] std::string rows_of(Boxes boxes);

void write(JsonWriter& json, const Dice& dice); // null before the roll
void write(JsonWriter& json, CardSet cards);
void write(JsonWriter& json, Back back); // null for a gap
void write(JsonWriter& json, const Sheet& sheet);
void write(JsonWriter& json, const DiceView& view);
void write(JsonWriter& json, const CardView& view);

} // namespace qwixx
