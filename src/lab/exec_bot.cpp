#include "lab/exec_bot.h"

#include "protocol/move_text.h"
#include "record/join.h"

#include <algorithm>
#include <utility>

namespace qwixx {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

/// For a program that is no more needed, to end by itself when its input ends.
constexpr milliseconds patience_at_the_end{1000};

} // namespace

ExecBot::ExecBot(std::string command, ExecLimits limits)
    : command_(std::move(command)), limits_(limits) {}

ExecBot::~ExecBot() {
    if (child_) child_->dismiss(patience_at_the_end);
}

void ExecBot::begin(GameKind kind, int players, Seat seat) {
    // It goes out with the first question.
    hello_ = write_message(Hello{.kind = kind,
                                 .players = players,
                                 .seat = seat,
                                 .move_time = static_cast<int>(limits_.move_time.count())});
    has_answered_ = false;
    has_failed_ = false;
}

std::expected<Cross, BotFailure> ExecBot::choose(DiceView view) { return choose_move<Cross>(view); }
std::expected<Move, BotFailure> ExecBot::choose(CardView view) { return choose_move<Move>(view); }

template <class Move, class View> std::expected<Move, BotFailure> ExecBot::choose_move(View view) {
    if (failures_in_a_row_ >= limits_.failures_in_a_row) {
        has_failed_ = true;
        return std::unexpected(BotFailure{.why = "is asked no more", .was_given_up = true});
    }
    const std::string question = write_question(view);
    const auto answer = ask(question);
    if (!answer) return std::unexpected(answer.error());
    has_answered_ = true;
    is_new_ = false;
    const auto text = read_answer(*answer);
    if (!text) return std::unexpected(stop("gave no move: " + text.error(), question, *answer));
    const auto move = read_move(view, *text);
    if (!move)
        return std::unexpected(fail("gave a wrong move: " + move.error(), question, *answer));
    return *move;
}

std::expected<std::string, BotFailure> ExecBot::ask(const std::string& question) {
    // A program may end when a game has ended; for the next one it is started again. That it has
    // ended may show only when it is asked.
    bool may_have_ended = child_ != nullptr && !is_new_ && !has_answered_;
    for (;;) {
        if (!child_) {
            auto started = Child::start(command_);
            if (!started)
                return std::unexpected(fail("cannot be started: " + started.error(), question, ""));
            child_ = std::move(*started);
            is_new_ = true;
        }
        if (const auto said = child_->unread(); !said.empty())
            return std::unexpected(stop("spoke without being asked", question, said));
        const auto time =
            is_new_ ? std::max(limits_.move_time, limits_.start_time) : limits_.move_time;
        const auto deadline = steady_clock::now() + time;
        const auto sent = child_->send(has_answered_ ? question : hello_ + question, deadline);
        const auto line =
            sent ? child_->receive(longest_answer, deadline) : std::unexpected(sent.error());
        if (line) return std::string(*line);
        switch (line.error()) {
        case Child::Trouble::Late:
            return std::unexpected(stop(join("gave no answer within ", time.count(), " ms"),
                                        question, child_->unread()));
        case Child::Trouble::TooLong:
            return std::unexpected(stop(join("gave a line of more than ", longest_answer, " bytes"),
                                        question, child_->unread()));
        case Child::Trouble::Ended: break;
        }
        if (!std::exchange(may_have_ended, false))
            return std::unexpected(stop(child_->how_it_ended(), question, child_->unread()));
        child_.reset();
    }
}

void ExecBot::end(const GameResult& result) {
    if (!has_failed_) failures_in_a_row_ = 0;
    // A program that was not asked was not greeted either.
    if (!child_ || !has_answered_) return;
    if (!child_->send(write_message(result), steady_clock::now() + limits_.move_time))
        child_.reset();
}

BotFailure ExecBot::fail(std::string why, const std::string& question, std::string_view got) {
    has_failed_ = true;
    ++failures_in_a_row_;
    return {.why = std::move(why),
            .sent = question,
            .got = std::string(got),
            .is_last = failures_in_a_row_ == limits_.failures_in_a_row};
}

BotFailure ExecBot::stop(std::string why, const std::string& question, std::string_view got) {
    BotFailure failure = fail(std::move(why), question, got);
    child_.reset();
    return failure;
}

} // namespace qwixx
