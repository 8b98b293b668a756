// What chance brings to every seat: what a position is worth before it is known what was rolled,
// taken or turned, the mean over all that could have come, and what it is worth then. The
// difference is luck. It has mean zero whatever the network says, because the mean is taken over
// all that nobody has seen yet, each as likely as it is (docs/coach.md).
#pragma once

#include "bots/dice_habits.h"
#include "bots/mind.h"
#include "rules/any_game.h"

namespace qwixx {

struct Luck {
    PerSeat<double> expected; // the mean over all that could have come
    PerSeat<double> came;
    Seats seats; // those for whom it is known; of the others nothing is said

    [[nodiscard]] double of(Seat seat) const {
        return seats.contains(seat) ? came[seat] - expected[seat] : 0;
    }
};

/// Who starts: the game is drawn and about to begin. With cards, and the deal besides.
[[nodiscard]] Luck luck_of_start(const AnyGame& game, const Mind& mind);

/// The game before the roll. What it leads to is what all choose to win, or by their habits, where
/// these are known.
[[nodiscard]] Luck luck_of_roll(const DiceGame& game, const Dice& roll, const Mind& mind,
                                const PerSeat<Habit>& habits = {});

/// The colour of a card that the active seat takes, for that seat: before it is taken.
[[nodiscard]] Luck luck_of_taken(const CardGame& game, int place, const Mind& mind);
/// The number that is called: in action 2, before anybody has chosen.
[[nodiscard]] Luck luck_of_turned(const CardGame& game, const Mind& mind);

/// What is expected of a position in which nobody is asked for a choice, or of the result.
[[nodiscard]] double standing(const DiceGame& game, Seat seat, const Mind& mind);
[[nodiscard]] double standing(const CardGame& game, Seat seat, const Mind& mind);
/// The same as the network says it, before that is corrected (calibration.h).
[[nodiscard]] double uncorrected(const DiceGame& game, Seat seat, const Mind& mind);
[[nodiscard]] double uncorrected(const CardGame& game, Seat seat, const Mind& mind);

/// The best of what a seat can choose now, at a glance.
[[nodiscard]] double worth_of_choice(const CardGame& game, Seat seat, const Mind& mind);

/// Follows a game while it is played (lab/play_out.h) and adds the luck of every seat up. It is
/// told before anybody is asked: what came is luck also if a program then has no answer to it, or
/// a program could get rid of its bad luck by giving up. And what was chosen it is told just before
/// the game takes it, in the order in which it was: a record does not tell in which order cards
/// were taken. The more it knows of how the seats choose, the less is left to chance.
class LuckWatcher {
  public:
    LuckWatcher(PerSeat<double>& sums, const Mind& mind, const PerSeat<Habit>& habits = {})
        : sums_(&sums), mind_(mind), habits_(habits) {}

    void asks(const DiceGame& game);
    void asks(const CardGame& game);
    void choices(const DiceGame&, const DiceGame::Choices&) {}
    void choices(const CardGame& game, const CardGame::Choices& choices);

  private:
    void add(const Luck& luck);

    PerSeat<double>* sums_;
    Mind mind_;
    PerSeat<Habit> habits_;
    bool started_ = false;
};

} // namespace qwixx
