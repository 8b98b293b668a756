#include "rules/as_written.h"
#include "rules/card_view.h"
#include "rules/play_randomly.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace qwixx {
namespace {

constexpr std::string_view annes_deck = "g9 g3 r10 b5  y7 r6 b9 y2  r2 g11 y3 b12  b8 y4 r4";

constexpr std::uint8_t any_color = 0b01111;
constexpr std::uint8_t any_kind = 0b11111;

unsigned all_but(std::uint8_t kinds, Color color) { return kinds & ~(1U << index(color)); }

TEST(CardView, C2_EverybodySeesTheNumbersOnTheBacks) {
    const CardGame game = card_game(2, annes_deck);
    const CardView max(game, 1);
    EXPECT_EQ(max.hand(), cards("y7 r6 b9 y2"));
    constexpr std::array annes{3, 5, 9, 10}; // sorted: how she holds them says nothing
    ASSERT_EQ(max.hand_backs(0).size(), 4);
    for (int i = 0; i < 4; ++i)
        EXPECT_EQ(max.hand_backs(0)[i].number, annes[static_cast<std::size_t>(i)]);
    constexpr std::array tableau{2, 11, 3, 12};
    for (int place = 1; place <= 4; ++place)
        EXPECT_EQ(max.tableau_number(place), tableau[static_cast<std::size_t>(place - 1)]);
    EXPECT_EQ(max.top_number(), 8);
    EXPECT_EQ(max.pile_size(), 32);
}

TEST(CardView, C2_ColoursAreHiddenButForWhatOnesOwnCardsTell) {
    const CardGame game = card_game(2, annes_deck);
    const CardView max(game, 1);
    EXPECT_EQ(max.top_back(), (Back{8, any_color}));
    // The yellow 2 is in his own hand, so the 2 in the tableau is none.
    EXPECT_EQ(max.tableau_back(1).kinds, all_but(any_color, Color::Yellow));
    // Anne's 9: the blue one is his.
    EXPECT_EQ(max.hand_backs(0)[2].kinds, all_but(any_color, Color::Blue));
}

TEST(CardView, C2_AJokersBackIsAPlainNumber) {
    const CardGame game = card_game(2, "j9 g3 r10 b5  y7 r6 b9 y2  r2 g11 y3 b12  j8", true);
    const CardView max(game, 1);
    EXPECT_EQ(max.top_back(), (Back{8, any_kind}));
    EXPECT_EQ(max.hand_backs(0)[2].number, 9);
    EXPECT_EQ(max.hand_backs(0)[2].kinds, all_but(any_kind, Color::Blue));
}

TEST(CardView, C2_DealingHiddenColoursDifferentlyShowsTheSame) {
    // Anne's green 9 and the red 9 deep in the pile change places; so do the two topmost 12s.
    const CardGame one = card_game(2, "g9 g3 r10 b5  y7 r6 b9 y2  r2 g11 y3 b12  b8 r9 y12");
    const CardGame other = card_game(2, "r9 g3 r10 b5  y7 r6 b9 y2  r2 g11 y3 y12  b8 g9 b12");
    EXPECT_FALSE(one == other);
    EXPECT_TRUE(CardView(one, 1) == CardView(other, 1));
    EXPECT_FALSE(CardView(one, 0) == CardView(other, 0)); // she sees her own cards
}

TEST(CardView, C2_WhatIsOpenMakesADifference) {
    const CardGame game = card_game(2, annes_deck);
    const CardView max(game, 1);
    for (const auto* deck : {
             "g8 g3 r10 b5  y7 r6 b9 y2  r2 g11 y3 b12  b8", // a number in Anne's hand
             "g9 g3 r10 b5  y7 r6 b9 b2  r2 g11 y3 b12  b8", // a colour in his own
             "g9 g3 r10 b5  y7 r6 b9 y2  r2 g11 b12 y3  b8", // the places of the tableau
             "g9 g3 r10 b5  y7 r6 b9 y2  r2 g11 y3 b12  b7", // the top card
         }) {
        const CardGame other = card_game(2, deck);
        EXPECT_FALSE(CardView(other, 1) == max) << deck;
    }
}

TEST(CardView, C3_TheTakerSeesEachColourBeforeTheNext) {
    CardGame game = card_game(2, annes_deck);
    EXPECT_EQ(CardView(game, 0).tableau_back(2).kinds, any_color);
    take(game, "2");
    EXPECT_TRUE(CardView(game, 0).hand().contains(card("g11")));
    EXPECT_EQ(CardView(game, 1).hand_backs(0)[4], (Back{11, any_color}));
}

TEST(CardView, C9_PlayedCardsAreCounted) {
    CardGame game = card_game(2, annes_deck);
    turn(game, "2 | y4 r4 | g11 g9 g3 > 11 9");
    const CardView max(game, 1);
    EXPECT_EQ(max.played(), cards("g11 g9 g3"));
    // The 3 in the tableau cannot be the green one any more.
    EXPECT_EQ(max.tableau_back(3).kinds, all_but(any_color, Color::Green));
}

TEST(CardView, C4_AShufflePartsTheCardsItTookFromThoseElsewhere) {
    // Everybody has seen which cards were shuffled, so no other card can be in the new pile.
    int shuffles = 0;
    for (std::uint64_t seed = 0; shuffles < 50; ++seed) {
        ASSERT_LT(seed, 1000);
        CardGame game(5, true);
        Random random(seed);
        CardSet shuffled;
        play_randomly(game, random, [&](const CardGame& now, const auto&) {
            if (now.phase() == CardGame::Phase::Shuffle) shuffled = now.played();
            if (now.phase() != CardGame::Phase::Action2 || shuffled.empty()) return;
            ++shuffles;
            for (const Card card : CardSet::deck(true))
                for (const Card other : CardSet::of_number(card.number()))
                    if (shuffled.contains(card) != shuffled.contains(other)) {
                        EXPECT_EQ(CardView(now, 0).alike(card) & other.kind(), 0U);
                    }
            shuffled = {};
        });
    }
}

// Of the cards that a slot can hold, each is as likely as the others; and so is every order of
// the pile. The active player's take uncovers the second card of the pile, whose number is not
// known before: if k of the m unseen cards of its number lie in sight, it is a given one of them
// with the chance (m - k) / m, divided by the size of the pile under the top.
TEST(CardView, C2_AllSampledGamesAreEquallyLikely) {
    const CardGame game = card_game(2, annes_deck);
    const CardView max(game, 1);
    constexpr int samples = 40'000;
    std::array<int, Card::most> times{};
    Random random(2024);
    for (int i = 0; i < samples; ++i) {
        CardGame sample = max.sample(random);
        sample.choose({Move::take(1)});
        ++times[static_cast<std::size_t>(sample.top().id())];
    }
    const CardSet sight = cards("g9 g3 r10 b5 r2 g11 y3 b12 b8"); // their backs, for Max
    const CardSet unseen = CardSet::deck(false) - max.hand();
    for (const Card card : unseen) {
        const double alike = (unseen & CardSet::of_number(card.number())).count();
        const double in_sight = (sight & CardSet::of_number(card.number())).count();
        const double chance = (alike - in_sight) / alike / (max.pile_size() - 1);
        const double deviation = std::sqrt(samples * chance * (1 - chance));
        EXPECT_NEAR(times[static_cast<std::size_t>(card.id())], samples * chance, 5 * deviation)
            << ::testing::PrintToString(CardSet::only(card));
    }
}

} // namespace
} // namespace qwixx
