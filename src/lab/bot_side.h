// A bot of ours as a program for the arenas of others: the bot's side of the protocol
// (docs/bots.md). Lines in, answers out; reading and writing them is the caller's.
#pragma once

#include "bots/bot.h"
#include "bots/dice_reading.h"
#include "protocol/bot_message.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace qwixx {

class BotSide {
  public:
    /// The seed gives each game random numbers of its own. What the bot needs is prepared when it
    /// is first asked.
    BotSide(const Bot& bot, std::uint64_t seed, int milliseconds, Prepared& prepared);

    /// What is said to a line, its end included: an answer to a question, an error to what is
    /// not understood, otherwise nothing.
    [[nodiscard]] std::string hear(std::string_view line);

  private:
    [[nodiscard]] std::string choose(const Question& question);
    /// What has been chosen since the last question of a game of dice.
    void follow(const DiceGame& now);

    const Bot& bot_;
    std::uint64_t seed_;
    std::uint64_t games_ = 0;
    Prepared& prepared_;
    Mind mind_;
    std::optional<Hello> hello_; // of the game that is played
    // With dice: what was asked last, what it chose, and what it has seen all choose.
    std::optional<DiceGame> last_;
    Cross chosen_ = nothing;
    DiceReading reading_;
};

} // namespace qwixx
