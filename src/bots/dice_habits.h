// How players of the dice game go about choosing: the ways that `master` knows, and what a seat
// that has one of them chooses.
#pragma once

#include "bots/dice_levels.h"
#include "bots/dice_plan.h"
#include "bots/skips.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace qwixx {

enum class Habit : std::uint8_t {
    Naive,   // to win, as if the others crossed nothing
    Answer,  // to win, by the best answer to that
    Skilled, // as the bot
    Greedy,  // skips little: these three too
    Casual,
    Novice,
};
inline constexpr std::array all_habits{Habit::Naive,  Habit::Answer, Habit::Skilled,
                                       Habit::Greedy, Habit::Casual, Habit::Novice};

[[nodiscard]] constexpr bool plays_to_win(Habit habit) {
    return habit == Habit::Naive || habit == Habit::Answer;
}
/// The habit of one of our bots by its name; whoever else plays is expected to play to win.
[[nodiscard]] Habit habit_of(std::string_view bot);
/// How much it skips, if it takes whatever skips least.
[[nodiscard]] constexpr const Patience* patience_of(Habit habit) {
    switch (habit) {
    case Habit::Greedy: return &patience_of_greedy;
    case Habit::Casual: return &patience_of_casual;
    case Habit::Novice: return &patience_of_novice;
    default: return nullptr;
    }
}

/// What a seat of that habit chooses in action 1. `naive` is what all seats would choose that think
/// of nobody but themselves.
[[nodiscard]] Cross choice_by(Habit habit, const WinJudge& judge, const DiceGame& game, Seat seat,
                              const DiceGame::Choices& naive);
/// What the active seat chooses in action 2, if that is its habit.
[[nodiscard]] Cross action2_by(Habit habit, const WinJudge& judge, const DiceGame& game);

} // namespace qwixx
