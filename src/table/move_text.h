// A move at a table as text, in the words of the record: `-`, `r5`, `y12!`; `take 2`;
// `g11 g9 j3=g > 11 9`, `r4 > -`. Where nothing is a misthrow it may be written `x`.
#pragma once

#include "rules/move.h"

#include <optional>
#include <string>
#include <string_view>

namespace qwixx {

[[nodiscard]] std::string move_text(const Move& move, bool nothing_is_misthrow = false);
/// The move that a text says, legal or not. A little more is understood than is written: `x`
/// anywhere for nothing, a last number without its `!`, cards and numbers in any order, any blanks.
[[nodiscard]] std::optional<Move> move_in(std::string_view text);

} // namespace qwixx
