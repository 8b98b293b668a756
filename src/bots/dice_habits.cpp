#include "bots/dice_habits.h"

#include <utility>

namespace qwixx {

namespace {

Cross least_skip_by(const Patience& patience, const DiceGame& game, Seat seat) {
    return least_skip(game.sheet(seat), game.may_cross(seat), patience.in(game, seat));
}

} // namespace

Habit habit_of(std::string_view bot) {
    static constexpr std::array<std::pair<std::string_view, Habit>, 4> known{{
        {"skilled", Habit::Skilled},
        {"greedy", Habit::Greedy},
        {"casual", Habit::Casual},
        {"novice", Habit::Novice},
    }};
    for (const auto& [name, habit] : known)
        if (name == bot) return habit;
    return Habit::Naive;
}

Cross choice_by(Habit habit, const WinJudge& judge, const DiceGame& game, Seat seat,
                const DiceGame::Choices& naive) {
    if (const Patience* const patience = patience_of(habit))
        return least_skip_by(*patience, game, seat);
    if (game.may_cross(seat).empty()) return nothing;
    switch (habit) {
    case Habit::Naive: return naive[seat];
    case Habit::Skilled: return best_answer(HopeJudge{}, game, seat, {}).cross;
    default: return best_answer(judge, game, seat, naive).cross;
    }
}

Cross action2_by(Habit habit, const WinJudge& judge, const DiceGame& game) {
    if (const Patience* const patience = patience_of(habit))
        return least_skip_by(*patience, game, game.active());
    switch (habit) {
    case Habit::Skilled: return best_action2(HopeJudge{}, game).cross;
    default: return best_action2(judge, game).cross;
    }
}

} // namespace qwixx
