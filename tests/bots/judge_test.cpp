// What holds for the judgements of every bot, in every game.
#include "bots/prepared_mind.h"
#include "rules/play_randomly.h"
#include "solver/advice.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace qwixx {
namespace {

template <class View> void check(const Bot& bot, const View& view, const Mind& mind) {
    Mind judging = mind;
    const Judgement judgement = bot.judge(view, judging);

    // All legal moves, each once.
    const auto legal = view.moves();
    ASSERT_EQ(judgement.moves.size(), static_cast<std::size_t>(legal.size()));
    for (const Move move : legal)
        EXPECT_EQ(std::ranges::count(judgement.moves, move, &Judged::move), 1);

    EXPECT_TRUE(std::ranges::is_sorted(judgement.moves, std::greater{}, &Judged::worth));
    if (judgement.means == Judgement::Means::WinShare)
        for (const Judged& judged : judgement.moves) {
            EXPECT_GE(judged.worth, 0);
            EXPECT_LE(judged.worth, 1);
        }
    for (const Judged& judged : judgement.moves) EXPECT_GT(judged.doubt.value_or(1), 0);

    // The same mind chooses the first, and has drawn the same numbers then.
    Mind choosing = mind;
    EXPECT_EQ(judgement.moves.front().move, Move(bot.choose(view, choosing)));
    EXPECT_EQ(judging.random.next(), choosing.random.next());
}

/// Every bot in some positions of a game.
template <class View> void check_all(const auto& fresh, GameKind kind, int every) {
    int decisions = 0;
    see_positions(fresh, 11, [&](const auto& game) {
        for (const Seat seat : game.choosers()) {
            if (++decisions % every != 0) continue;
            for (const Bot& bot : all_bots()) {
                if (!can_play(bot, game.players())) continue;
                SCOPED_TRACE(bot.name);
                const auto number = static_cast<std::uint64_t>(decisions);
                check(bot, View(game, seat), prepared_mind(bot, kind, game.players(), number));
            }
        }
    });
    EXPECT_GT(decisions, 5 * every);
}

TEST(Judge, ListsAllMovesOfTheDiceGameBestFirst) {
    for (const int players : {1, 2}) check_all<DiceView>(DiceGame(players), GameKind::Dice, 3);
}

TEST(Judge, ListsAllMovesOfTheCardGameBestFirst) {
    for (const int players : {2, 4})
        for (const GameKind kind : {GameKind::Cards, GameKind::Jokers})
            check_all<CardView>(CardGame(players, kind == GameKind::Jokers), kind, 5);
}

Judgement::Means meaning(const char* name, const auto& view, GameKind kind, int players) {
    const Bot& bot = *find_bot(name);
    Mind mind = prepared_mind(bot, kind, players, 1);
    return bot.judge(view, mind).means;
}

TEST(Judge, SaysWhatItsFiguresMean) {
    using enum Judgement::Means;
    DiceGame alone(1);
    alone.lots(0);
    alone.roll(Dice(1, 2, 3, 4, 5, 6));
    DiceGame two(2);
    two.lots(0);
    two.roll(Dice(1, 2, 3, 4, 5, 6));
    const auto with_dice = [](const char* name, const DiceGame& game) {
        return meaning(name, DiceView(game, 0), GameKind::Dice, game.players());
    };
    for (const char* name : {"random", "novice", "casual", "greedy"})
        EXPECT_EQ(with_dice(name, two), Choice) << name;
    EXPECT_EQ(with_dice("skilled", two), Score);
    for (const char* name : {"expert", "master"}) {
        EXPECT_EQ(with_dice(name, two), WinShare) << name;
        EXPECT_EQ(with_dice(name, alone), Points) << name;
    }
    EXPECT_EQ(with_dice("optimal", alone), Points);
}

// A new game, alone: what is judged is what the solver says of the best that can follow.
TEST(Judge, AloneKnowsThePointsToExpect) {
    const Bot& bot = *find_bot("optimal");
    DiceGame game(1);
    game.lots(0);
    game.roll(Dice(6, 6, 1, 5, 2, 3));
    Mind mind = prepared_mind(bot, GameKind::Dice, 1, 1);
    const auto all = solver::advise(*mind.values, game);
    const Judgement judgement = bot.judge(DiceView(game, 0), mind);
    ASSERT_GT(judgement.moves.size(), 1U);
    for (const Judged& judged : judgement.moves) {
        // They are sorted: the first pair with this cross is the best.
        const auto best = std::ranges::find(all, judged.move.cross, &solver::Advice::action1);
        ASSERT_NE(best, all.end());
        EXPECT_NEAR(judged.worth, best->score, 1e-4);
    }
}

TEST(Prepared, SolvesBitByBit) {
    const Preparation needed = preparation_for(*find_bot("expert"), GameKind::Dice, 2);
    Prepared prepared;
    EXPECT_FALSE(prepared.knows(needed)); // the networks
    int bits = 0;
    while (prepared.solve_some(needed)) ++bits;
    EXPECT_GT(bits, 50);
    EXPECT_FALSE(prepared.solve_some(needed));
    prepared.learn(built_in_learned());
    ASSERT_TRUE(prepared.knows(needed));
    Mind mind{.random = Random(1)};
    prepared.equip(mind, needed);
    EXPECT_EQ(mind.learned, &built_in_learned());
    ASSERT_NE(mind.values, nullptr);
    EXPECT_EQ(mind.values->pace(), needed.values);
}

TEST(Preparation, IsForWhatABotNeedsAndNoMore) {
    const auto needs = [](const char* name, GameKind kind, int players) {
        return preparation_for(*find_bot(name), kind, players);
    };
    for (const char* name : {"random", "novice", "casual", "greedy", "skilled"})
        for (const GameKind kind : game_kinds) {
            EXPECT_FALSE(needs(name, kind, 2).learned) << name;
            EXPECT_FALSE(needs(name, kind, 2).values) << name;
        }
    for (const char* name : {"expert", "master"}) {
        EXPECT_TRUE(needs(name, GameKind::Dice, 3).learned);
        EXPECT_EQ(needs(name, GameKind::Dice, 3).values->players, 3);
        EXPECT_FALSE(needs(name, GameKind::Dice, 1).learned);
        EXPECT_EQ(needs(name, GameKind::Dice, 1).values, solver::Pace{});
        EXPECT_TRUE(needs(name, GameKind::Jokers, 3).learned);
        EXPECT_FALSE(needs(name, GameKind::Jokers, 3).values);
    }
    EXPECT_EQ(needs("optimal", GameKind::Dice, 1).values, solver::Pace{});
    EXPECT_FALSE(needs(stand_in.data(), GameKind::Dice, 2).values); // nobody waits for it
}

} // namespace
} // namespace qwixx
