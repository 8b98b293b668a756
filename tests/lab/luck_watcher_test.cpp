// Luck is counted when it comes, also for who then gives up.
#include "bots/prepared_mind.h"
#include "coach/luck.h"
#include "lab/play_out.h"

#include <gtest/gtest.h>

namespace qwixx {
namespace {

/// Takes cards, and has no answer to anything else.
struct GivesUp {};

template <class View, class Move> bool ask(GivesUp&, View view, Mind&, Move& move) {
    if constexpr (std::is_same_v<View, CardView>)
        if (view.phase() == CardGame::Phase::Take) {
            move = view.moves()[0];
            return true;
        }
    return false;
}
bool any_reads(const GivesUp&) { return false; }

/// Of all that comes, or of all but what is called.
struct LuckAlone : NoRecord {
    LuckWatcher luck;
    bool with_calls = true;

    LuckAlone(PerSeat<double>& sums, const Mind& known, bool calls = true)
        : luck(sums, known), with_calls(calls) {}
    void asks(const auto& game) {
        if (with_calls || !calls(game)) luck.asks(game);
    }
    void choices(const auto& game, const auto& choices) { luck.choices(game, choices); }

  private:
    static bool calls(const DiceGame&) { return false; }
    static bool calls(const CardGame& game) { return game.phase() == CardGame::Phase::Action2; }
};

/// As it is added up: what one gains the others lose.
double of_first(const Luck& luck) { return luck.of(0) - (luck.of(0) + luck.of(1)) / 2; }

TEST(LuckWatcher, CountsTheRollThatWasNotAnswered) {
    const Mind known = prepared_mind(*find_bot("master"), GameKind::Dice, 2, 1);
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        DiceGame game(2);
        GivesUp seats;
        Random chance(seed);
        Mind mind = known;
        PerSeat<double> sums;
        EXPECT_EQ(play_out(game, seats, chance, mind, LuckAlone(sums, known)), 1);
        const DiceGame before(game.sheets(), game.active());
        EXPECT_NE(sums[0], 0);
        EXPECT_NEAR(sums[0],
                    of_first(luck_of_start(before, known)) +
                        of_first(luck_of_roll(before, game.dice(), known)),
                    1e-9);
    }
}

TEST(LuckWatcher, CountsTheCallThatWasNotAnswered) {
    const Mind known = prepared_mind(*find_bot("master"), GameKind::Cards, 2, 1);
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const auto play = [&](PerSeat<double>& sums, bool with_calls) {
            CardGame game(2, false);
            GivesUp seats;
            Random chance(seed);
            Mind mind = known;
            play_out(game, seats, chance, mind, LuckAlone(sums, known, with_calls));
            return game;
        };
        PerSeat<double> sums;
        PerSeat<double> without;
        const CardGame game = play(sums, true);
        play(without, false);
        ASSERT_EQ(game.phase(), CardGame::Phase::Action2);
        EXPECT_NEAR(sums[0] - without[0], of_first(luck_of_turned(game, known)), 1e-9);
    }
}

} // namespace
} // namespace qwixx
