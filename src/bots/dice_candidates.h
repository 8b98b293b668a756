// All that a seat can choose in the dice game, each with the games that may follow from it: judged
// at once, by the mean over the next roll, or by playing on. `master` and the coach think with it.
#pragma once

#include "bots/dice_lookahead.h"
#include "bots/dice_reading.h"
#include "bots/learned.h"
#include "bots/mind.h"
#include "bots/trials.h"

#include <array>
#include <cstddef>

namespace qwixx {

/// The game after the turn, if the others choose as expected.
struct After {
    DiceGame game{1};
    PerSeat<Habit> habits{};
    float chance = 1;

    /// So is what follows.
    [[nodiscard]] bool is_like(const After& other) const {
        if (game != other.game) return false;
        for (Seat seat = 0; seat < game.players(); ++seat)
            if (habits[seat] != other.habits[seat] &&
                !(plays_to_win(habits[seat]) && plays_to_win(other.habits[seat])))
                return false;
        return true;
    }
};

/// The games that may follow from a choice: one for each expectation, in the same order.
class Afters {
  public:
    void push_back(const After& after) { all_[size_++] = after; }
    [[nodiscard]] const DiceGame& operator[](std::size_t i) const { return all_[i].game; }

    /// What a function of them gives in the mean; it is asked once about those that are alike.
    [[nodiscard]] float mean(auto&& worth_of) const {
        std::array<float, most> worths;
        float mean = 0;
        for (std::size_t i = 0; i < size_; ++i) {
            std::size_t same = 0;
            while (!all_[same].is_like(all_[i])) ++same;
            worths[i] = same < i ? worths[same] : worth_of(all_[i]);
            mean += all_[i].chance * worths[i];
        }
        return mean;
    }

  private:
    static constexpr std::size_t most = Expectations::capacity();
    std::array<After, most> all_;
    std::size_t size_ = 0;
};

struct Candidate {
    Cross cross;
    Afters after;
    float worth = 0;
};
using Candidates = FixedList<Candidate, DiceGame::Moves::capacity()>;

/// Of the first so many, which are sorted: how many are worth nearly as much as the best.
[[nodiscard]] int count_close(const Candidates& sorted, int count, float gap);

/// All choices, best first by the word of the judge.
[[nodiscard]] Candidates candidates(const WinJudge& judge, const DiceView& view,
                                    const Expectations& expected);

/// What the first so many are worth by the mean over the next roll, best first. The others keep
/// what they were found to lose against the best.
void look_ahead(const WinJudge& judge, Seat seat, Candidates& found, int count);

/// Measured over close choices after a look at the next roll, at two players.
inline constexpr std::array<TurnFurther, 5> turns_ahead{{{.tells = 0.0030, .scatters = 0.044},
                                                         {.tells = 0.0033, .scatters = 0.057},
                                                         {.tells = 0.0026, .scatters = 0.054},
                                                         {.tells = 0.0012, .scatters = 0.064},
                                                         {.tells = 0.0011, .scatters = 0.062}}};

/// Plays on by the judge and says what it thinks after each turn.
[[nodiscard]] Course play_on(const WinJudge& judge, DiceGame game, Seat seat, Random random);

/// What a seat thinks with that wants to win; or the coach, who wants the figures to be right.
struct Thoughts {
    Foresight foresight;
    WinJudge judge;

    Thoughts(const Mind& mind, int players, const Correction* correction = nullptr)
        : foresight(*mind.values),
          judge{mind.learned->find(GameKind::Dice, players), &foresight, correction} {}
    [[nodiscard]] static Thoughts corrected(const Mind& mind, int players) {
        return {mind, players, &correction_for(GameKind::Dice, players)};
    }
    Thoughts(const Thoughts&) = delete;
    Thoughts& operator=(const Thoughts&) = delete;
};

} // namespace qwixx
