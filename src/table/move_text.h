// A move at a table as text, in the words of the record: `-`, `r5`, `y12!`; `take 2`;
// `g11 g9 j3=g > 11 9`, `r4 > -`.
#pragma once

#include "rules/card_move.h"

#include <optional>
#include <string>
#include <string_view>

namespace qwixx {

[[nodiscard]] std::string move_text(const CardMove& move);
/// The move that a text says, legal or not.
[[nodiscard]] std::optional<CardMove> move_in(std::string_view text);

} // namespace qwixx
