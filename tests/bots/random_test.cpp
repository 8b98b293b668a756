#include "bots/random_bot.h"

#include "rules/play_randomly.h"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <cmath>
#include <set>
#include <string>

namespace qwixx {
namespace {

/// What chi-square with so many degrees of freedom exceeds once in a thousand (Wilson, Hilferty).
double once_in_a_thousand(int freedom) {
    const double part = 2.0 / (9.0 * freedom);
    return freedom * std::pow(1 - part + 3.0902 * std::sqrt(part), 3);
}

/// Whether the bot's choices in a position are even. Its numbers are fixed, so the answer is too;
/// an even bot would be refused with one of 1,000 seeds.
template <class View> testing::AssertionResult chooses_evenly(const View& view) {
    constexpr int draws_for_each = 200;
    const auto moves = view.moves();
    std::vector<int> counts(static_cast<std::size_t>(moves.size()));
    Mind mind{.random = Random(2024)};
    for (int i = 0; i < draws_for_each * moves.size(); ++i) {
        const auto move = random_bot.choose(view, mind);
        const auto* const found = std::ranges::find(moves, move);
        if (found == moves.end()) return testing::AssertionFailure() << "not a legal move";
        ++counts[static_cast<std::size_t>(found - moves.begin())];
    }
    double chi_square = 0;
    for (const int count : counts)
        chi_square += std::pow(count - draws_for_each, 2) / draws_for_each;
    if (moves.size() == 1 || chi_square < once_in_a_thousand(moves.size() - 1))
        return testing::AssertionSuccess() << "even";
    return testing::AssertionFailure()
           << "chi-square " << chi_square << " for " << moves.size() << " moves";
}

TEST(RandomBot, TakesEveryCrossAndNothingAlike) {
    DiceGame game(2);
    game.lots(0);
    game.roll(Dice(3, 4, 1, 2, 3, 4));
    EXPECT_EQ(game.moves(1).size(), 5);
    EXPECT_TRUE(chooses_evenly(DiceView(game, 1)));
    game.choose({});
    EXPECT_EQ(game.moves(0).size(), 9);
    EXPECT_TRUE(chooses_evenly(DiceView(game, 0)));
}

TEST(RandomBot, TakesEveryCardMoveAlike) {
    std::set<CardGame::Phase> seen;
    int most_moves = 0;
    see_positions(CardGame(3, true), 5, [&](const CardGame& game) {
        const CardView view(game, game.active());
        const bool is_first = seen.insert(game.phase()).second;
        if (!is_first && view.moves().size() <= most_moves) return;
        most_moves = std::max(most_moves, view.moves().size());
        EXPECT_TRUE(chooses_evenly(view));
    });
    EXPECT_EQ(seen.size(), 3U);
    EXPECT_GT(most_moves, 30);
}

TEST(RandomBot, FindsOneMoveWhenThereIsOnlyNothing) {
    Sheet sheet;
    for (const Color color : {Color::Red, Color::Yellow}) sheet.cross({color, 5});
    for (const Color color : {Color::Green, Color::Blue}) sheet.cross({color, 2 + 7});
    const std::array sheets{sheet, sheet};
    DiceGame game(sheets, 0);
    game.roll(Dice(1, 1, 1, 1, 6, 6)); // g2 and b2 lack five crosses (S3)
    Mind mind{.random = Random(1)};
    EXPECT_EQ(game.moves(0).size(), 1);
    EXPECT_EQ(random_bot.choose(DiceView(game, 0), mind), nothing);
}

// All bots.

/// The bots that choose at once. The others think for a millisecond or more and have tests of their
/// own with fewer positions.
std::vector<const Bot*> quick_bots() {
    std::vector<const Bot*> bots;
    for (const char* name : {"random", "novice", "casual", "greedy", "skilled"})
        bots.push_back(find_bot(name));
    return bots;
}

template <class View> void every_choice_is_legal(const auto& fresh, std::uint64_t seed) {
    Mind mind{.random = Random(seed)};
    see_positions(fresh, seed, [&](const auto& game) {
        for (const Bot* bot : quick_bots())
            for (const Seat seat : game.choosers())
                RC_ASSERT(game.allows(seat, bot->choose(View(game, seat), mind)));
    });
}

RC_GTEST_PROP(EveryBot, ChoosesLegallyWithDice, (std::uint64_t seed)) {
    every_choice_is_legal<DiceView>(DiceGame(static_cast<int>(1 + seed % 5)), seed);
}

RC_GTEST_PROP(EveryBot, ChoosesLegallyWithCards, (std::uint64_t seed)) {
    const int players = static_cast<int>(2 + seed % 4);
    every_choice_is_legal<CardView>(CardGame(players, seed / 4 % 2 == 1), seed);
}

RC_GTEST_PROP(EveryBot, ChoosesByItsViewAlone, (std::uint64_t seed)) {
    // The hidden cards dealt anew: the same view, so the same choice.
    Random deal(seed);
    see_positions(CardGame(3, true), seed, [&](const CardGame& game) {
        for (const Seat seat : game.choosers()) {
            const CardView view(game, seat);
            const CardGame other = view.sample(deal);
            for (const Bot* bot : quick_bots()) {
                Mind one{.random = Random(seed)};
                Mind two{.random = Random(seed)};
                RC_ASSERT(bot->choose(view, one) == bot->choose(CardView(other, seat), two));
            }
        }
    });
}

TEST(EveryBot, PlaysAtEveryTableButTheOneForOne) {
    for (const Bot& bot : all_bots())
        for (int players = 1; players <= most_players; ++players)
            EXPECT_EQ(can_play(bot, players), bot.name != "optimal" || players == 1) << bot.name;
}

TEST(EveryBot, IsFoundAsAPlayerIfItPlaysWithOthers) {
    EXPECT_EQ(find_player("optimal"), nullptr);
    EXPECT_EQ(find_player("nobody"), nullptr);
    EXPECT_EQ(find_player("master"), find_bot("master"));
}

TEST(EveryBot, IsFoundByItsName) {
    std::set<std::string_view> names;
    for (const Bot& bot : all_bots()) {
        EXPECT_EQ(find_bot(bot.name), &bot);
        EXPECT_FALSE(bot.about.empty());
        names.insert(bot.name);
    }
    EXPECT_EQ(names.size(), all_bots().size());
    EXPECT_EQ(find_bot("nobody"), nullptr);
    EXPECT_EQ(find_bot(""), nullptr);
}

} // namespace
} // namespace qwixx
