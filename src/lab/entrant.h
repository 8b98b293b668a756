// Who can take part in a match: a bot of ours, or a program of its own.
#pragma once

#include "bots/bot.h"

#include <expected>
#include <string>
#include <string_view>

namespace qwixx {

struct Entrant {
    std::string name;                        // as it was asked for: `greedy`, `exec:./my-bot`
    const Bot* bot = nullptr;                // null for a program
    std::string command;                     // that starts the program
    int milliseconds = default_milliseconds; // for a decision, if the bot searches

    Entrant() = default;
    /// A bot of ours is an entrant as it is.
    Entrant(const Bot* one) : name(one->name), bot(one) {}

    [[nodiscard]] bool is_program() const { return bot == nullptr; }
    /// A name that a record can hold.
    [[nodiscard]] std::string record_name() const;
};

/// The one place that knows how entrants are written: the name of a bot, with its time for a
/// decision if it is not the usual one (`master:20`), or `exec:COMMAND`. When there is none, a text
/// for people with all there are.
[[nodiscard]] std::expected<Entrant, std::string> find_entrant(std::string_view text);

} // namespace qwixx
