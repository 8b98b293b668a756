// Why a move is not allowed, in words: those of rules/why_not.h with the numbers of the position.
#pragma once

#include "rules/why_not.h"

#include <string>

namespace qwixx {

/// Without a capital and a full stop: `the white dice make 5, not 7`.
[[nodiscard]] std::string text_of(const WhyNot& why, const AnyGame& game, Seat seat,
                                  const Move& move);
/// Of a cross on a sheet by itself.
[[nodiscard]] std::string text_of(const WhyNot& why, const Sheet& sheet);

/// As a sentence by itself: `The white dice make 5, not 7.`
[[nodiscard]] std::string sentence_of(std::string text);

} // namespace qwixx
