// All that a seat can choose in the dice game, each with the games that may follow from it: judged
// at once, by the mean over the next roll, or by playing on. `master` and the coach think with it.
#pragma once

#include "bots/dice_lookahead.h"
#include "bots/learned.h"
#include "bots/mind.h"
#include "bots/trials.h"

#include <array>
#include <cstdint>

namespace qwixx {

/// A choice, and the game after the turn if it is made: if the others think of nobody but
/// themselves, and as the one who chooses expects it otherwise.
struct Candidate {
    Cross cross;
    std::array<DiceGame, 2> after{DiceGame(1), DiceGame(1)};
    float worth = 0;

    [[nodiscard]] float mean(auto&& worth_of) const {
        const float naive = worth_of(after[0]);
        return after[1] == after[0] ? naive : (naive + worth_of(after[1])) / 2;
    }
};
using Candidates = FixedList<Candidate, DiceGame::Moves::capacity()>;

/// Of the first so many, which are sorted: how many are worth nearly as much as the best.
[[nodiscard]] int count_close(const Candidates& sorted, int count, float gap);

/// What others will choose.
enum class Guess : std::uint8_t {
    Naive,      // as if they thought of nobody but themselves
    NaiveOrNot, // or, as likely, what is best if the others do
};

/// All choices, best first by the word of the judge.
[[nodiscard]] Candidates candidates(const WinJudge& judge, const DiceView& view, Guess guess);

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

/// What a seat thinks with that wants to win.
struct Thoughts {
    Foresight foresight;
    WinJudge judge;

    Thoughts(const Mind& mind, int players)
        : foresight(*mind.values), judge{mind.learned->find(GameKind::Dice, players), &foresight} {}
    Thoughts(const Thoughts&) = delete;
    Thoughts& operator=(const Thoughts&) = delete;
};

} // namespace qwixx
