// The rules in our own words: those of the page's Learn, with pictures made of letters.
#pragma once

#include "rules/game_kind.h"

#include <string>

namespace qwixx {

/// Paragraphs of at most so many columns.
[[nodiscard]] std::string rules_text(GameKind kind, int width);

} // namespace qwixx
