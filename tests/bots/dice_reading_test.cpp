#include "bots/dice_reading.h"

#include "bots/dice_candidates.h"
#include "bots/prepared_mind.h"
#include "rules/play_randomly.h"
#include "sanitized.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace qwixx {
namespace {

constexpr int most_prepared = sanitized ? 2 : 3; // a value table for each takes a while

Mind mind_for(int players) {
    return prepared_mind(*find_bot("master"), GameKind::Dice, players, 1, 20);
}

/// Plays on for so many turns: seat 0 as `first`, all others as `others` do.
void play(DiceGame& game, DiceReading& reading, const Bot& first, const Bot& others, int turns,
          Mind& mind, std::uint64_t seed) {
    Random chance(seed);
    if (game.need() == Need::Lots) game.lots(0);
    while (!game.over() && turns > 0) {
        if (game.need() == Need::Roll) game.roll(throw_dice(chance));
        DiceGame::Choices choices{};
        for (const Seat seat : game.choosers())
            choices[seat] = (seat == 0 ? first : others).choose(DiceView(game, seat), mind);
        turns -= game.phase() == DiceGame::Phase::Action2 ? 1 : 0;
        reading.saw(game, choices);
        game.choose(choices);
    }
}

double chance_of(const DiceReading::Fit& fit, Habit habit) {
    return fit[static_cast<std::size_t>(habit)];
}

bool are_the_same(const Expectations& one, const Expectations& other) {
    return std::ranges::equal(one, other, [](const Expectation& a, const Expectation& b) {
        return a.habits == b.habits && a.chance == b.chance;
    });
}

TEST(DiceReading, ExpectsOfStrangersWhatItAlwaysDid) {
    for (int players = 2; players <= most_prepared; ++players) {
        Mind mind = mind_for(players);
        const Thoughts thoughts(mind, players);
        DiceReading nothing_seen;
        EXPECT_TRUE(
            are_the_same(nothing_seen.expected_by(0, thoughts.judge), expect_naive_or_not()));
        int decision = 0;
        see_positions(DiceGame(players), 3, [&](const DiceGame& game) {
            if (game.need() != Need::Choices || ++decision % 9 != 0) return;
            const DiceView view(game, game.active());
            mind.reading = nullptr;
            const Cross chosen = find_bot("master")->choose(view, mind);
            mind.reading = &nothing_seen;
            EXPECT_EQ(find_bot("master")->choose(view, mind), chosen);
        });
        EXPECT_GT(decision, 9);
    }
}

TEST(DiceReading, NamesTheHabitThatItHasSeen) {
    for (int players = 2; players <= most_prepared; ++players) {
        Mind mind = mind_for(players);
        const Thoughts thoughts(mind, players);
        for (const auto& [name, habit] :
             {std::pair{"novice", Habit::Novice}, std::pair{"casual", Habit::Casual},
              std::pair{"greedy", Habit::Greedy}, std::pair{"skilled", Habit::Skilled}}) {
            DiceReading reading;
            DiceGame game(players);
            play(game, reading, *find_bot("expert"), *find_bot(name), 15, mind, 7);
            for (Seat seat = 1; seat < players; ++seat)
                EXPECT_GT(chance_of(reading.fit_of(seat, thoughts.judge), habit), 0.7) << name;
            const DiceReading::Fit own = reading.fit_of(0, thoughts.judge);
            EXPECT_GT(chance_of(own, Habit::Naive) + chance_of(own, Habit::Answer), 0.7) << name;
            const Expectations expected = reading.expected_by(0, thoughts.judge);
            ASSERT_EQ(expected.size(), 1) << name;
            for (Seat seat = 1; seat < players; ++seat)
                EXPECT_EQ(expected[0].habits[seat], habit) << name;
        }
    }
}

TEST(DiceReading, IsNotSureOfSomebodyWhomNoHabitFits) {
    Mind mind = mind_for(2);
    const Thoughts thoughts(mind, 2);
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        DiceReading reading;
        DiceGame game(2);
        play(game, reading, *find_bot("greedy"), *find_bot("random"), 12, mind, seed);
        const DiceReading::Fit fit = reading.fit_of(1, thoughts.judge);
        EXPECT_LT(std::ranges::max(fit), 0.5) << seed;
        const Expectations expected = reading.expected_by(0, thoughts.judge);
        ASSERT_EQ(expected.size(), 2) << seed;
        EXPECT_EQ(expected[0].habits[1], Habit::Naive);
        EXPECT_EQ(expected[1].habits[1], Habit::Answer);
        EXPECT_NEAR(double{expected[0].chance}, 0.5, 0.15);
    }
}

TEST(DiceReading, FollowsAPlayerWhoChanges) {
    Mind mind = mind_for(2);
    const Thoughts thoughts(mind, 2);
    DiceReading reading;
    DiceGame game(2);
    play(game, reading, *find_bot("expert"), *find_bot("greedy"), 15, mind, 7);
    EXPECT_GT(chance_of(reading.fit_of(1, thoughts.judge), Habit::Greedy), 0.7);
    game = DiceGame(2);
    play(game, reading, *find_bot("expert"), *find_bot("novice"), 15, mind, 8);
    const DiceReading::Fit fit = reading.fit_of(1, thoughts.judge);
    EXPECT_EQ(std::ranges::max(fit), chance_of(fit, Habit::Novice));
    EXPECT_LT(chance_of(fit, Habit::Greedy), 0.2);
}

TEST(DiceReading, IsTheSameWhoeverAskedBefore) {
    Mind mind = mind_for(2);
    DiceReading asked_often;
    DiceReading asked_once;
    DiceGame game(2);
    Random chance(5);
    game.lots(1);
    while (!game.over()) {
        if (game.need() == Need::Roll) game.roll(throw_dice(chance));
        DiceGame::Choices choices{};
        for (const Seat seat : game.choosers()) {
            const Thoughts often(mind, 2);
            const Thoughts once(mind, 2);
            DiceReading copy = asked_once;
            EXPECT_TRUE(are_the_same(asked_often.expected_by(seat, often.judge),
                                     copy.expected_by(seat, once.judge)));
            EXPECT_EQ(often.judge.asked, once.judge.asked);
            choices[seat] = find_bot("casual")->choose(DiceView(game, seat), mind);
        }
        asked_often.saw(game, choices);
        asked_once.saw(game, choices);
        game.choose(choices);
    }
}

TEST(DiceReading, ExpectsSomethingOfEverybody) {
    for (int players = 2; players <= most_prepared; ++players) {
        Mind mind = mind_for(players);
        const Thoughts thoughts(mind, players);
        const auto bots = all_bots();
        for (std::uint64_t seed = 1; seed <= 4; ++seed) {
            DiceReading reading;
            DiceGame game(players);
            game.lots(0);
            Random chance(seed);
            for (int decision = 0; !game.over(); ++decision) {
                if (game.need() == Need::Roll) game.roll(throw_dice(chance));
                DiceGame::Choices choices{};
                for (const Seat seat : game.choosers()) // who changes all the time
                    choices[seat] = bots[chance.below(5)].choose(DiceView(game, seat), mind);
                reading.saw(game, choices);
                game.choose(choices);
                const Expectations expected =
                    reading.expected_by(decision % players, thoughts.judge);
                float sum = 0;
                for (const Expectation& one : expected) sum += one.chance;
                EXPECT_NEAR(double{sum}, 1, 1e-5);
            }
        }
    }
}

/// The game that a roll leads to if all choose by their habits.
float worth_of_roll(const WinJudge& judge, const DiceGame& before, const Dice& roll, Habit habit) {
    DiceGame game = before;
    game.roll(roll);
    DiceGame::Choices choices = naive_choices(judge, game);
    choices[1] = choice_by(habit, judge, game, 1, choices);
    game.choose(choices);
    if (!game.over()) game = after_action2(game, action2_by(habit, judge, game));
    return judge(game, 0);
}

/// Seat 0 plays to win; sheets on which it skips little, whatever is rolled.
DiceGame some_game(Seat active) {
    std::array<Sheet, 2> sheets;
    for (const int number : {2, 3, 5}) sheets[0].cross(Cross(Color::Red, number));
    for (const int number : {3, 4, 6}) sheets[1].cross(Cross(Color::Yellow, number));
    return {sheets, active};
}

TEST(Lookahead, FollowsTheHabitOfWhoRolls) {
    Mind mind = mind_for(2);
    const Thoughts thoughts(mind, 2);
    const DiceGame game = some_game(1);
    PerSeat<Habit> habits{};
    for (const Habit habit : {Habit::Greedy, Habit::Casual, Habit::Novice, Habit::Skilled}) {
        habits[1] = habit;
        Lookahead ahead(thoughts.judge, game, Seats::only(0), habits);
        Random chance(1);
        int followed = 0;
        for (int i = 0; i < 300; ++i) {
            const Dice roll = throw_dice(chance);
            // Who plays to win is not seen there to skip more than four.
            DiceGame rolled = game;
            rolled.roll(roll);
            const Cross called = naive_choices(thoughts.judge, rolled)[0];
            if (!called.is_nothing() && worth_a_look(game.sheet(0), Boxes::only(called)).empty())
                continue;
            const float worth = worth_of_roll(thoughts.judge, game, roll, habit);
            // Nor does the look ahead see all that `skilled` thinks of.
            followed += std::abs(ahead.with(roll)[0] - worth) < 1e-6F ? 1 : 0;
            if (habit != Habit::Skilled) {
                EXPECT_NEAR(double{ahead.with(roll)[0]}, double{worth}, 1e-6);
            }
        }
        EXPECT_GT(followed, 150);
    }
}

TEST(Habits, OfOurBotsAreKnownByName) {
    Mind mind = mind_for(2);
    const Thoughts thoughts(mind, 2);
    for (const Bot& bot : all_bots()) {
        const Habit habit = habit_of(bot.name);
        if (plays_to_win(habit)) continue;
        see_positions(DiceGame(2), 3, [&](const DiceGame& game) {
            if (game.phase() != DiceGame::Phase::Action1 || game.need() != Need::Choices) return;
            EXPECT_EQ(bot.choose(DiceView(game, 0), mind),
                      choice_by(habit, thoughts.judge, game, 0, {}));
        });
    }
    EXPECT_EQ(habit_of("greedy"), Habit::Greedy);
    EXPECT_EQ(habit_of("expert"), Habit::Naive);
    EXPECT_EQ(habit_of("a stranger"), Habit::Naive);
}

} // namespace
} // namespace qwixx
