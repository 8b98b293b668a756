// What holds for every review: the books balance, luck has mean zero, and nothing is judged by
// what a seat could not know.
#include "coach/review.h"

#include "bots/prepared_mind.h"
#include "bots/win_share.h"
#include "record/recorder.h"
#include "rules/play_randomly.h"
#include "rules/shuffle.h"
#include "sanitized.h"

#include <gtest/gtest.h>

#include <cmath>

namespace qwixx {
namespace {

Mind coach_mind(GameKind kind, int players, std::uint64_t seed = 1) {
    return prepared_mind(*find_bot("master"), kind, players, seed);
}

/// A game of bots that choose badly and well: seat after seat another.
Record game_of_bots(GameKind kind, int players, std::uint64_t seed) {
    static constexpr const char* names[] = {"skilled", "novice", "expert", "casual", "random"};
    Record record{.kind = kind};
    AnyGame game = new_game(kind, players);
    Random chance(seed, 1);
    Mind mind = coach_mind(kind, players, seed);
    for (Seat seat = 0; seat < players; ++seat) record.players.emplace_back(names[seat]);
    Recorder recorder(record);
    const auto first = static_cast<Seat>(chance.below(static_cast<std::uint32_t>(players)));
    recorder.lots(first);
    lots(game, first);
    while (!is_over(game)) {
        if (need_of(game) == Need::Roll) {
            auto& dice = std::get<DiceGame>(game);
            dice.roll(throw_dice(chance));
            recorder.roll(dice.dice());
        } else if (need_of(game) == Need::Shuffle) {
            auto& cards = std::get<CardGame>(game);
            const Pile pile = shuffled(cards.to_shuffle(), chance);
            recorder.shuffle({pile.begin(), pile.end()});
            cards.shuffle({pile.begin(), pile.end()});
        } else {
            Choices chosen;
            for (const Seat seat : choosers_of(game))
                chosen[seat] =
                    choose(*find_bot(names[(seat + static_cast<int>(seed)) % 5]), game, seat, mind);
            std::visit([&](auto& any) { recorder.choices(any, choices_for(any, chosen)); }, game);
            choose(game, chosen);
        }
    }
    return record;
}

struct Table {
    GameKind kind;
    int players;
};
constexpr Table tables[] = {{GameKind::Dice, 1},   {GameKind::Dice, 2},  {GameKind::Dice, 3},
                            {GameKind::Dice, 5},   {GameKind::Cards, 2}, {GameKind::Cards, 4},
                            {GameKind::Jokers, 2}, {GameKind::Jokers, 5}};

// result = start - losses + luck + others + rest, each summed up anew from what the review lists.
TEST(Review, BalancesItsBooksInEveryGame) {
    for (const Table& table : tables) {
        for (std::uint64_t seed = 1; seed <= (sanitized ? 1 : 2); ++seed) {
            SCOPED_TRACE(std::string(name(table.kind)) + " " + std::to_string(table.players));
            const Record record = game_of_bots(table.kind, table.players, seed);
            const Review made = review(record, Depth::Quick, coach_mind(table.kind, table.players));
            ASSERT_TRUE(made.over);
            const AnyGame last = replay(record);
            ASSERT_EQ(made.curve.size(), static_cast<std::size_t>(record.turns() + 1));
            ASSERT_EQ(made.others.size(), static_cast<std::size_t>(record.turns()));
            for (Seat seat = 0; seat < table.players; ++seat) {
                const Account& account = made.accounts[seat];
                const double result = table.players == 1 ? sheets_of(last)[0].total()
                                                         : double{win_share(sheets_of(last), seat)};
                EXPECT_NEAR(account.result, result, 1e-9);
                double losses = 0;
                int decisions = 0;
                for (const Decision& decision : made.decisions) {
                    if (decision.seat != seat) continue;
                    losses += decision.loss;
                    ++decisions;
                }
                double luck = 0;
                for (const Stroke& stroke : made.strokes) luck += stroke.luck.of(seat);
                double others = 0; // turn by turn
                for (const PerSeat<double>& turn : made.others) others += turn[seat];
                EXPECT_EQ(decisions, account.decisions);
                EXPECT_NEAR(account.of(Part::Loss), -losses, 1e-6);
                EXPECT_NEAR(account.of(Part::Luck), luck, 1e-6);
                EXPECT_NEAR(account.of(Part::Others), others, 1e-6);
                EXPECT_NEAR(account.result,
                            account.start - losses + luck + account.of(Part::Others) +
                                account.of(Part::Rest),
                            1e-6);
            }
        }
    }
}

TEST(Review, JudgesEveryChoiceAndNoForcedMove) {
    for (const Table& table : {Table{GameKind::Dice, 2}, Table{GameKind::Jokers, 2}}) {
        const Record record = game_of_bots(table.kind, table.players, 7);
        const Review made = review(record, Depth::Quick, coach_mind(table.kind, table.players));
        for (const Decision& decision : made.decisions) {
            EXPECT_GT(decision.weighed.moves.size(), 1U);
            EXPECT_EQ(static_cast<int>(decision.weighed.moves.size()),
                      moves(decision.game, decision.seat).size());
            EXPECT_TRUE(allows(decision.game, decision.seat, decision.chosen));
            EXPECT_GE(decision.loss, 0);
            EXPECT_GE(decision.error, 0);
        }
    }
}

// Hidden cards that lie otherwise change nothing of what a seat is told.
TEST(Review, WeighsByWhatTheSeatSees) {
    const Mind mind = coach_mind(GameKind::Cards, 3);
    Random random(5);
    int seen = 0;
    see_positions(CardGame(3, false), 4, [&](const CardGame& game) {
        if (game.need() != Need::Choices || ++seen % 9 != 0) return;
        const Seat seat = game.active();
        const CardGame other = CardView(game, seat).sample(random);
        const Weighed a = weigh(game, seat, Depth::Normal, mind);
        const Weighed b = weigh(other, seat, Depth::Normal, mind);
        ASSERT_EQ(a.moves.size(), b.moves.size());
        for (std::size_t i = 0; i < a.moves.size(); ++i) {
            EXPECT_EQ(a.moves[i].move, b.moves[i].move);
            EXPECT_EQ(a.moves[i].worth, b.moves[i].worth);
        }
    });
    EXPECT_GT(seen, 30);
}

// Over all rolls, and over all that a taken or turned card can be.
TEST(Luck, HasMeanZeroOverAllThatCanCome) {
    const Mind mind = coach_mind(GameKind::Jokers, 2);
    int seen = 0;
    see_positions(CardGame(2, true), 3, [&](const CardGame& game) {
        if (game.need() != Need::Choices || ++seen % 7 != 0) return;
        if (game.phase() == CardGame::Phase::Action2) {
            PerSeat<double> sums;
            for (std::size_t i = 0; i < game.pile().size(); ++i) {
                CardGame turned = game;
                turned.bring_to_top(i);
                const Luck luck = luck_of_turned(turned, mind);
                for (const Seat seat : luck.seats) sums[seat] += luck.of(seat);
            }
            for (Seat seat = 0; seat < 2; ++seat) EXPECT_NEAR(sums[seat], 0, 1e-6);
        }
    });
    EXPECT_GT(seen, 20);
}

TEST(Luck, OfTheStartHasMeanZeroOverTheSeats) {
    for (const int players : {2, 3, 5}) {
        const Mind mind = coach_mind(GameKind::Dice, players);
        DiceGame game(players);
        game.lots(0);
        const Luck luck = luck_of_start(game, mind);
        double sum = 0;
        for (const Seat seat : luck.seats) sum += luck.of(seat);
        EXPECT_NEAR(sum, 0, 1e-9);
        EXPECT_NEAR(luck.expected[0], 1.0 / players, 0.01);
    }
}

// What the first player of a dice game alone can expect is what the solver says, and so are losses.
TEST(Review, AloneIsExact) {
    const Record record = game_of_bots(GameKind::Dice, 1, 3);
    const Mind mind = coach_mind(GameKind::Dice, 1);
    const Review made = review(record, Depth::Quick, mind);
    EXPECT_EQ(made.means, Judgement::Means::Points);
    EXPECT_NEAR(made.accounts[0].start, mind.values->new_game(), 1e-4);
    EXPECT_NEAR(made.accounts[0].of(Part::Rest), 0, 0.01);
}

TEST(Review, IsTheSameAgain) {
    const Record record = game_of_bots(GameKind::Cards, 2, 2);
    const Mind mind = coach_mind(GameKind::Cards, 2);
    Record half = record;
    half.card_turns.resize(4);
    const Review a = review(half, Depth::Normal, mind);
    const Review b = review(half, Depth::Normal, mind);
    EXPECT_FALSE(a.over);
    ASSERT_EQ(a.decisions.size(), b.decisions.size());
    for (std::size_t i = 0; i < a.decisions.size(); ++i)
        EXPECT_EQ(a.decisions[i].loss, b.decisions[i].loss);
}

} // namespace
} // namespace qwixx
