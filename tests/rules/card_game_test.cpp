#include "rules/as_written.h"
#include "rules/card_game.h"
#include "rules/play_randomly.h"

#include <gtest/gtest.h>

#include <set>

namespace qwixx {
namespace {

using Phase = CardGame::Phase;

/// Anne and Max: their hands, the tableau, then the pile.
constexpr std::string_view annes_deck = "g9 g3 r10 b5  y7 r6 b9 y2  r2 g11 y3 b12  b8 y4 r4";

// Two players who work towards two closed rows each: Anne closes red in turn 3 and needs yellow,
// Max closes green in turn 4 and needs red. Both take the places 1 to 3 when they can, so the
// pile's cards come to them in threes.
constexpr std::string_view race_deck = "r2 r3 r4 r10  g12 g11 g10 g4  r11 y2 y3 b11  g3  r12  "
                                       "g2 r5 r6  y4 y10 y11  r7 r8 r9  b3 b4 b5  b6 b7 b8  "
                                       "b9 b10 g5  g6 g7 b12";
constexpr std::string_view race[] = {
    "1 | - - | r2 r3 r4 > 2 3 4",           "1 | - - | g12 g11 g10 > 12 11 10",
    "1 2 3 | - - | r10 r11 r12 > 10 11 12", "1 2 3 | - - | g4 g3 g2 > 4 3 2",
    "1 2 3 | - - | y2 y3 y4 > 2 3 4",       "1 2 3 | - - | r5 r6 r7 > 5 6 7",
    "1 2 3 | - - | y10 y11 > 10 11",        "1 2 3 | - - | r8 r9 > 8 9",
};

CardGame after(int turns) {
    CardGame game = card_game(2, race_deck);
    for (int i = 0; i < turns; ++i) turn(game, race[i]);
    return game;
}

/// Whether these numbers may be crossed in one play.
bool together(std::string_view sheet, Color color, std::initializer_list<int> numbers) {
    std::uint32_t boxes = 0;
    for (const int number : numbers) boxes |= 1U << box_of(color, number);
    return may_cross_together(sheet_with(sheet), color, boxes);
}

TEST(CardGame, C1_FortyFourCardsAndElevenJokersMore) {
    EXPECT_EQ(CardSet::deck(false).count(), 44);
    EXPECT_EQ(CardSet::deck(true).count(), 55);
    for (int number = lowest_number; number <= highest_number; ++number) {
        for (const Color color : colors)
            EXPECT_TRUE(CardSet::deck(false).contains(Card(color, number)));
        EXPECT_FALSE(CardSet::deck(false).contains(Card::joker(number)));
        EXPECT_TRUE(CardSet::deck(true).contains(Card::joker(number)));
    }
}

TEST(CardGame, C1_EveryCardKnowsWhatItIs) {
    for (const Card card : CardSet::deck(false)) EXPECT_EQ(Card(card.color(), card.number()), card);
    for (const Card card : CardSet::deck(true) - CardSet::deck(false)) {
        EXPECT_TRUE(card.is_joker());
        EXPECT_EQ(Card::joker(card.number()), card);
    }
}

TEST(CardGame, C1_LotsDecideWhichOfTwoToFiveStarts) {
    EXPECT_EQ(CardGame::fewest_players, 2);
    for (int players = 2; players <= most_players; ++players)
        for (Seat first = 0; first < players; ++first) {
            CardGame game(players, false);
            EXPECT_EQ(game.need(), Need::Lots);
            game.lots(first);
            EXPECT_EQ(game.need(), Need::Shuffle);
            EXPECT_EQ(game.to_shuffle(), CardSet::deck(false));
            shuffle(game, "");
            EXPECT_EQ(game.active(), first);
        }
}

TEST(CardGame, C2_FourCardsToEachHandAndToTheTableau) {
    const CardGame game = card_game(2, annes_deck);
    EXPECT_EQ(game.hand(0), cards("g9 g3 r10 b5"));
    EXPECT_EQ(game.hand(1), cards("y7 r6 b9 y2"));
    EXPECT_EQ(game.tableau(1), card("r2"));
    EXPECT_EQ(game.tableau(2), card("g11"));
    EXPECT_EQ(game.tableau(3), card("y3"));
    EXPECT_EQ(game.tableau(4), card("b12"));
    EXPECT_EQ(game.top(), card("b8"));
    EXPECT_EQ(game.pile_size(), 44 - 12);
}

TEST(CardGame, C3_AnneTakesTheElevenAndTheEightFillsItsPlace) {
    CardGame game = card_game(2, annes_deck);
    EXPECT_EQ(game.choosers(), Seats::only(0));
    take(game, "2");
    EXPECT_EQ(game.hand(0), cards("g9 g3 r10 b5 g11"));
    EXPECT_EQ(game.tableau(2), card("b8"));
    EXPECT_EQ(game.top(), card("y4"));
}

TEST(CardGame, C3_UpToThreeAreTakenOneAfterAnotherThenTheGapsAreFilled) {
    CardGame game = after(2);
    take(game, "3");
    EXPECT_EQ(game.hand(0), cards("r10 r11 y3"));
    EXPECT_TRUE(game.tableau(3).is_none());
    EXPECT_FALSE(game.allows(0, Move::take(3)));
    take(game, "1");
    EXPECT_EQ(game.phase(), Phase::Take);
    take(game, "2");
    EXPECT_EQ(game.phase(), Phase::Action2);
    // The lowest place is filled first, in whatever order they were taken.
    EXPECT_EQ(game.tableau(1), card("g2"));
    EXPECT_EQ(game.tableau(2), card("r5"));
    EXPECT_EQ(game.tableau(3), card("r6"));
}

TEST(CardGame, C4_APileThatRunsOutIsMadeOfThePlayedCardsAtOnce) {
    // Both while a gap waits and with the last refill: sooner or later random games show it.
    int with_gaps = 0;
    int with_the_last = 0;
    for (std::uint64_t seed = 0; with_gaps < 20 || with_the_last < 20; ++seed) {
        ASSERT_LT(seed, 10'000);
        CardGame game(5, seed % 2 == 1);
        Random random(seed);
        play_randomly(game, random, [&](const CardGame& now, const auto& what) {
            if (now.need() == Need::Choices) {
                EXPECT_GT(now.pile_size(), 0);
            }
            if (now.phase() != Phase::Shuffle) return;
            EXPECT_EQ(now.pile_size(), 0);
            EXPECT_EQ(now.to_shuffle(), now.played());
            const int gaps = now.tableau(1).is_none() + now.tableau(2).is_none() +
                             now.tableau(3).is_none() + now.tableau(4).is_none();
            ++(gaps == 0 ? with_the_last : with_gaps);
            if constexpr (requires { std::get<Pile>(what); }) {
                CardGame next = now;
                bring(next, what);
                EXPECT_EQ(next.top(), std::get<Pile>(what)[gaps]);
                EXPECT_EQ(next.phase(), Phase::Action2);
                EXPECT_TRUE(next.played().empty());
            }
        });
    }
}

TEST(CardGame, C5_AFourForEveryone) {
    CardGame game = card_game(2, annes_deck);
    take(game, "2");
    EXPECT_EQ(game.choosers(), Seats::first(2));
    for (const Seat seat : {0, 1}) EXPECT_EQ(game.may_cross(seat), boxes("r4 y4 g4 b4"));
    call(game, "y4 r4");
    EXPECT_EQ(game.sheet(0), sheet_with("y4"));
    EXPECT_EQ(game.sheet(1), sheet_with("r4"));
    EXPECT_EQ(game.top(), card("y4")); // it stays on the pile
}

TEST(CardGame, C6_OneToThreeCardsOfOneColourMustBePlayed) {
    CardGame game = card_game(2, annes_deck);
    take(game, "2");
    call(game, "- -");
    for (const auto* allowed : {"g9 > -", "g9 g3 > -", "g11 g9 g3 > -", "r10 > 10", "b5 > 5"})
        EXPECT_TRUE(game.allows(0, play(allowed))) << allowed;
    for (const auto* refused : {"g9 b5 > -", "g9 r10 > -", "g12 > 12", "y7 > 7"})
        EXPECT_FALSE(game.allows(0, play(refused))) << refused;
    EXPECT_FALSE(game.allows(0, Move::play({}, Color::Green, 0)));
    EXPECT_FALSE(game.allows(0, Move::play(cards("g9"), Color::Red, 0)));
    EXPECT_FALSE(game.allows(1, play("y7 > 7")));
}

TEST(CardGame, C6_NoMoreThanThree) {
    CardGame game = card_game(2, "r2 r3 r4 r5  y2 y3 y4 y5  r6");
    take(game, "1");
    call(game, "- -");
    EXPECT_TRUE(game.allows(0, play("r2 r3 r4 > 2 3 4")));
    EXPECT_FALSE(game.allows(0, play("r2 r3 r4 r5 > 2 3 4")));
}

TEST(CardGame, C6_AJokerTakesTheColourItsPlayerNames) {
    CardGame game = card_game(2, "j5 j6 r7 g4  y2 y3 y4 y5  b12", true);
    take(game, "1");
    call(game, "- -");
    for (const auto* allowed : {"j5=r > 5", "j5=y > 5", "j5=g > 5", "j5=b > -", "j5=y j6=y > 5 6",
                                "j5=r j6=r r7 > 5 6 7", "j6=g j5=g g4 > 6 5 4"})
        EXPECT_TRUE(game.allows(0, play(allowed))) << allowed;
    EXPECT_FALSE(game.allows(0, Move::play(cards("j5 r7"), Color::Green, 0)));
    choose(game, play("j5=r j6=r r7 > 5 6 7"));
    EXPECT_EQ(game.sheet(0), sheet_with("r5 r6 r7"));
    EXPECT_EQ(game.played(), cards("j5 j6 r7"));
}

TEST(CardGame, C6_TheColourIsNamedAlsoWhenNothingIsCrossed) {
    CardGame game = card_game(2, "j5 j6 j7 j8  y2 y3 y4 y5  j9", true);
    take(game, "1");
    call(game, "- -");
    int without_a_cross = 0;
    for (const Move& move : game.moves(0)) without_a_cross += move.boxes == 0;
    EXPECT_EQ(without_a_cross, 25 * 4); // up to three of five jokers, in four colours
}

TEST(CardGame, C7_OneNumberMayBeLeftOutBetweenTheFirstAndTheLast) {
    EXPECT_TRUE(together("", Color::Red, {4, 5, 7}));
    EXPECT_TRUE(together("", Color::Red, {4, 6, 7}));
    EXPECT_TRUE(together("", Color::Yellow, {2, 4}));
    EXPECT_TRUE(together("", Color::Yellow, {4, 6}));
    EXPECT_TRUE(together("", Color::Yellow, {2, 3, 4}));
    EXPECT_FALSE(together("", Color::Yellow, {2, 4, 6}));
    EXPECT_FALSE(together("", Color::Yellow, {2, 5}));
    EXPECT_FALSE(together("", Color::Yellow, {2, 3, 6}));
}

TEST(CardGame, C7_OfGreenElevenNineAndThree) {
    CardGame game = card_game(2, annes_deck);
    take(game, "2");
    call(game, "y4 r4");
    for (const auto* allowed : {"11 9", "11", "9", "3", "-"})
        EXPECT_TRUE(game.allows(0, play("g11 g9 g3 > " + std::string(allowed)))) << allowed;
    for (const auto* refused : {"11 9 3", "9 3", "11 3", "10", "11 10 9"})
        EXPECT_FALSE(game.allows(0, play("g11 g9 g3 > " + std::string(refused)))) << refused;
    choose(game, play("g11 g9 g3 > 11 9"));
    EXPECT_EQ(game.sheet(0), sheet_with("y4 g11 g9"));
    EXPECT_EQ(game.sheet(1), sheet_with("r4")); // nobody else crosses in action 3
}

TEST(CardGame, C7_LeftToRightInTheRow) {
    EXPECT_FALSE(together("r5", Color::Red, {4}));
    EXPECT_FALSE(together("r5", Color::Red, {5}));
    EXPECT_FALSE(together("r5", Color::Red, {4, 6}));
    EXPECT_TRUE(together("r5", Color::Red, {9, 11})); // any number before the first
    EXPECT_FALSE(together("b7", Color::Blue, {8}));
    EXPECT_TRUE(together("b7", Color::Blue, {6, 4}));
}

TEST(CardGame, C7_AJokerAndACardOfTheSameNumberCrossItOnce) {
    CardGame game = card_game(2, "j5 r5 r6 g4  y2 y3 y4 y5  b12", true);
    take(game, "1");
    call(game, "- -");
    choose(game, play("r5 j5=r r6 > 5 6"));
    EXPECT_EQ(game.sheet(0), sheet_with("r5 r6"));
    EXPECT_EQ(game.played().count(), 3);
}

TEST(CardGame, C8_CrossesOfTheSamePlayCountTowardsTheFive) {
    EXPECT_TRUE(together("r2 r3 r4", Color::Red, {10, 11, 12}));
    EXPECT_FALSE(together("r2 r3", Color::Red, {10, 11, 12}));
    EXPECT_TRUE(together("g12 g11 g10 g9", Color::Green, {4, 2}));
    EXPECT_FALSE(together("g12 g11 g10", Color::Green, {3, 2}));
    EXPECT_TRUE(together("b12 b11 b10 b9 b8", Color::Blue, {2}));
    EXPECT_FALSE(together("b12 b11 b10 b9", Color::Blue, {2}));
    EXPECT_EQ(after(3).sheet(0).crosses(Color::Red), 7);
}

TEST(CardGame, C9_PlayedCardsLieOpenToAllUntilTheyAreShuffled) {
    EXPECT_EQ(after(2).played(), cards("r2 r3 r4 g12 g11 g10"));
    EXPECT_EQ(after(2).hand(0), cards("r10 r11"));
    EXPECT_EQ(after(2).hand(1), cards("g4 g3"));
}

TEST(CardGame, C10_ARowIsClosedOnlyForThePlayerWhoClosedIt) {
    CardGame game = after(5);
    EXPECT_TRUE(game.sheet(0).closed(Color::Red));
    EXPECT_FALSE(game.sheet(1).closed(Color::Red));
    take(game, "1 2 3");
    ASSERT_EQ(game.top().number(), 6);
    EXPECT_EQ(game.may_cross(0), boxes("y6 g6 b6"));
    EXPECT_EQ(game.may_cross(1), boxes("r6 y6 b6"));
    turn(game = after(5), race[5]);
    EXPECT_EQ(game.sheet(1).crosses(Color::Red), 3);
}

TEST(CardGame, C10_CardsOfAClosedColourMayBePlayedButNotCrossed) {
    CardGame game = card_game(2, "r2 r3 r4 r10  g12 g11 g10 g4  r11 r5 y3 b11  g3 r12");
    for (const auto& played : std::span(race).first(2)) turn(game, played);
    take(game, "1 2 3");
    call(game, "- -");
    choose(game, play("r10 r11 r12 > 10 11 12"));
    turn(game, "1 2 3 | - - | g4 > 4");
    take(game, "1 2 4");
    call(game, "- -");
    EXPECT_TRUE(game.allows(0, play("r5 > -")));
    EXPECT_FALSE(game.allows(0, play("r5 > 5")));
}

TEST(CardGame, C11_CrossingInNeitherActionIsAMisthrow) {
    CardGame game = card_game(2, annes_deck);
    turn(game, "2 | - r4 | g11 > x");
    EXPECT_EQ(game.sheet(0), sheet_with("x"));
    EXPECT_EQ(game.active(), 1);
}

TEST(CardGame, C11_OneCrossInEitherActionIsEnough) {
    CardGame in_action2 = card_game(2, annes_deck);
    turn(in_action2, "2 | y4 - | g11 > -");
    EXPECT_EQ(in_action2.sheet(0), sheet_with("y4"));
    EXPECT_EQ(in_action2.sheet(1), Sheet()); // others never take misthrows
    CardGame in_action3 = card_game(2, annes_deck);
    turn(in_action3, "2 | - - | g11 > 11");
    EXPECT_EQ(in_action3.sheet(0), sheet_with("g11"));
}

TEST(CardGame, C12_TwoClosedRowsOnOneSheetEndTheGame) {
    CardGame game = after(8);
    EXPECT_FALSE(game.over()); // red and green are closed, but on two sheets
    take(game, "1 2");
    call(game, "y12 -");
    EXPECT_TRUE(game.over());
    EXPECT_EQ(game.sheet(0).closed_rows(), 2);
}

TEST(CardGame, C12_SeveralMayGetThereInTheSameActionTwo) {
    CardGame game = after(8);
    take(game, "1 2");
    ASSERT_EQ(game.top().number(), 12);
    call(game, "y12 r12");
    EXPECT_TRUE(game.over());
    EXPECT_EQ(game.sheet(0).closed_rows(), 2);
    EXPECT_EQ(game.sheet(1).closed_rows(), 2);
}

TEST(CardGame, C12_IfActionTwoEndsTheGameThereIsNoActionThreeAndNoMisthrow) {
    CardGame game = after(8);
    take(game, "1 2");
    call(game, "- r12");
    EXPECT_EQ(game.need(), Need::Nothing);
    EXPECT_EQ(game.choosers(), Seats());
    EXPECT_EQ(game.sheet(0).misthrows(), 0);
    EXPECT_EQ(game.hand(0).count(), CardGame::full_hand);
}

TEST(CardGame, C12_TheSecondRowMayBeClosedInActionThree) {
    CardGame game = card_game(2, "r2 r3 r4 r10  g12 g11 g10 g4  r11 y2 y3 b11  g3  r12  "
                                 "g2 r5 r6  y4 y10 y11  r7 r8 r9  y12");
    for (const auto& played : std::span(race).first(6)) turn(game, played);
    turn(game, "1 2 3 | - - | y10 y11 y12 > 10 11 12");
    EXPECT_TRUE(game.over());
    EXPECT_EQ(game.sheet(0).closed_rows(), 2);
}

TEST(CardGame, C12_TheFourthMisthrowEndsTheGame) {
    CardGame game = card_game(2, "");
    for (int turns = 1; turns <= 7; ++turns) {
        EXPECT_FALSE(game.over());
        take(game, "1");
        call(game, "- -");
        choose(game, game.moves(game.active())[0]); // a card, and nothing crossed
    }
    EXPECT_TRUE(game.over());
    EXPECT_EQ(game.sheet(0).misthrows(), 4);
    EXPECT_EQ(game.sheet(1).misthrows(), 3);
}

} // namespace
} // namespace qwixx
