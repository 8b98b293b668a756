// A bot that is a program of its own (docs/bots.md). It is started once and then plays game after
// game; whatever it does wrong loses the game in which it does it, and nothing else.
#pragma once

#include "lab/child.h"
#include "protocol/bot_message.h"

#include <chrono>
#include <expected>
#include <memory>
#include <string>

namespace qwixx {

struct ExecLimits {
    std::chrono::milliseconds move_time{10'000};
    /// A program that was just started has at least this much time for its first answer.
    std::chrono::milliseconds start_time{10'000};
    /// After this many failed games in a row the program is asked no more: its games are lost at
    /// once, so that the match comes to an end.
    int failures_in_a_row = 20;
};

/// Why a game was lost without being played to its end.
struct BotFailure {
    std::string why;           // a sentence that starts with the bot
    std::string sent;          // the question it failed at
    std::string got;           // what came, if anything
    bool is_last = false;      // from now on it is asked no more
    bool was_given_up = false; // it was asked no more
};

class ExecBot {
  public:
    explicit ExecBot(std::string command, ExecLimits limits = {});
    ExecBot(const ExecBot&) = delete;
    ExecBot& operator=(const ExecBot&) = delete;
    ~ExecBot();

    /// A game starts in which it sits in a seat.
    void begin(GameKind kind, int players, Seat seat);
    /// Asks for a move. After a failure it is not to be asked again before the next game.
    [[nodiscard]] std::expected<Cross, BotFailure> choose(DiceView view);
    [[nodiscard]] std::expected<Move, BotFailure> choose(CardView view);
    /// Tells how the game ended.
    void end(const GameResult& result);

  private:
    template <class Move, class View> std::expected<Move, BotFailure> choose_move(View view);
    /// Sends the question and gives the line that comes back; starts the program if need be.
    std::expected<std::string, BotFailure> ask(const std::string& question);
    BotFailure fail(std::string why, const std::string& question, std::string_view got);
    /// The same for a program that will not be in step any more: it is stopped.
    BotFailure stop(std::string why, const std::string& question, std::string_view got);

    std::string command_;
    ExecLimits limits_;
    std::unique_ptr<Child> child_; // null when it does not run
    std::string hello_;            // of this game
    bool has_answered_ = false;    // in this game
    bool has_failed_ = false;      // in this game
    bool is_new_ = true;           // the program has answered nothing since it was started
    int failures_in_a_row_ = 0;
};

} // namespace qwixx
