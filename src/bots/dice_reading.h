// What the choices of a dice game tell of those who made them. Everybody has seen them: whoever
// plays a game hands each settled action over, and the bots that want to know read from that which
// habit (dice_habits.h) fits each of the others.
#pragma once

#include "bots/dice_habits.h"

#include <span>
#include <vector>

namespace qwixx {

/// One way in which the others may choose, and how likely it is.
struct Expectation {
    PerSeat<Habit> habits{};
    float chance = 1;
};
/// Their chances make one.
using Expectations = FixedList<Expectation, 6>;

/// That all of them think of nobody but themselves.
[[nodiscard]] Expectations expect_naive();
/// Or, as likely, answer that: what is expected of somebody who has not been seen to choose.
[[nodiscard]] Expectations expect_naive_or_not();

class DiceReading {
  public:
    /// A settled action: the game before it, what all who were asked chose, and what that tells.
    struct Settled {
        DiceGame game;
        DiceGame::Choices choices;
        bool is_read = false;
        std::int64_t work = 0;           // that reading it took
        PerSeat<std::uint8_t> chosen_by; // the habits that choose the same, as bits
    };

    /// Choices are told just before the game takes them, in the order of the game.
    void saw(const DiceGame& game, const DiceGame::Choices& choices);

    /// What this seat may expect of the others. What was read before is kept, and counts as asked
    /// again: so it makes no difference who asked before.
    [[nodiscard]] Expectations expected_by(Seat seat, const WinJudge& judge);

    /// How well each habit fits what a seat has chosen, and last that none does: chances that make
    /// one.
    using Fit = std::array<double, all_habits.size() + 1>;
    [[nodiscard]] Fit fit_of(Seat seat, const WinJudge& judge);

    /// What is remembered, in the order of the game.
    [[nodiscard]] std::span<const Settled> seen() const { return settled_; }

  private:
    /// Players change: persons learn, and a bot plays on for who leaves.
    static constexpr std::size_t most_kept = 60;

    void read(const WinJudge& judge);
    [[nodiscard]] Fit fit(Seat seat) const;

    std::vector<Settled> settled_;
};

} // namespace qwixx
