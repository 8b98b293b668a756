// What people are told of a program that gave no good answer.
#pragma once

#include "lab/exec_bot.h"

#include <string>
#include <string_view>

namespace qwixx {

/// A text of somebody else's on one line, without what would upset a terminal, cut when it is long.
[[nodiscard]] std::string harmless(std::string_view text);

/// Why a program lost a game, with what it was sent and what came back.
[[nodiscard]] std::string failure_text(std::string_view bot, const BotFailure& failure);

} // namespace qwixx
