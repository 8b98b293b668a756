// What an arena and a bot that is a program of its own say to each other: one JSON object a line,
// in both directions (docs/bots.md). Both sides are here, writing and reading.
//
//     arena                              bot
//     {"type":"hello",…}
//     {"type":"choose",…}                {"move":"r5"}
//     …                                  …
//     {"type":"result",…}
#pragma once

#include "record/position.h"
#include "record/record.h"

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace qwixx {

/// Raised when something is removed or changes its meaning. New fields and kinds of messages do not
/// raise it: programs that do not know them ignore them.
inline constexpr int bot_protocol = 1;

/// A bot need not make room for longer lines from the arena, nor the arena for longer answers. A
/// question has at most some 20 KB: five jokers in hand can be played in 460 ways.
inline constexpr std::size_t longest_message = 65536;
inline constexpr std::size_t longest_answer = 4096;

/// A game starts.
struct Hello {
    GameKind kind = GameKind::Dice;
    int players = 2;
    Seat seat = 0;         // where the bot sits
    int move_time = 10000; // milliseconds for each answer
    friend bool operator==(const Hello&, const Hello&) = default;
};

/// A question as a bot reads it.
struct Question {
    Position position;
};

/// A game has ended: it is over, or somebody forfeited it.
struct GameResult {
    std::vector<int> scores; // by seat
    Seats winners;
    std::optional<Seat> forfeit; // the seat that lost the game by a wrong or missing answer
    friend bool operator==(const GameResult&, const GameResult&) = default;
};

/// A kind of message that is not known here.
struct Unknown {};

using BotMessage = std::variant<Hello, Question, GameResult, Unknown>;

// The arena's side. Every message ends its line.

[[nodiscard]] std::string write_message(const Hello& hello);
[[nodiscard]] std::string write_message(const GameResult& result);
/// The question what a seat chooses.
[[nodiscard]] std::string write_question(const DiceView& view);
[[nodiscard]] std::string write_question(const CardView& view);

/// The text of the move that a bot answers with, or a sentence on what is wrong with the answer.
[[nodiscard]] std::expected<std::string, std::string> read_answer(std::string_view line);

// The bot's side.

[[nodiscard]] std::expected<BotMessage, std::string> read_message(std::string_view line);

[[nodiscard]] std::string write_answer(std::string_view move);
/// An answer that says why there is none.
[[nodiscard]] std::string write_error(std::string_view what);

} // namespace qwixx
