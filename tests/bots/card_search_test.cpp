#include "bots/card_search.h"

#include "bots/card_plan.h"
#include "bots/card_playout.h"
#include "bots/untaught.h"
#include "rules/play_randomly.h"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <vector>

namespace qwixx {
namespace {

Mind mind_of(std::uint64_t seed, int milliseconds = 1) {
    return {.random = Random(seed), .learned = &untaught(), .milliseconds = milliseconds};
}

/// Calls with some of the positions of a game and the seats asked there: a search in every one
/// would take long.
void see_some(std::uint64_t seed, auto&& call) {
    Random pick(seed, 1);
    const CardGame fresh(static_cast<int>(2 + seed % 4), seed / 4 % 2 == 1);
    see_positions(fresh, seed, [&](const CardGame& game) {
        for (const Seat seat : game.choosers())
            if (pick.below(100) == 0) call(game, seat);
    });
}

RC_GTEST_PROP(CardMaster, ChoosesLegally, (std::uint64_t seed)) {
    Mind mind = mind_of(seed);
    see_some(seed, [&](const CardGame& game, Seat seat) {
        RC_ASSERT(game.allows(seat, choose_as_master(CardView(game, seat), mind)));
    });
}

RC_GTEST_PROP(CardMaster, ChoosesByTheViewAlone, (std::uint64_t seed)) {
    Random deal(seed);
    see_some(seed, [&](const CardGame& game, Seat seat) {
        const CardView view(game, seat);
        const CardGame other = view.sample(deal);
        Mind one = mind_of(seed);
        Mind two = mind_of(seed);
        const CardDecision here = decide_as_master(view, one);
        const CardDecision there = decide_as_master(CardView(other, seat), two);
        RC_ASSERT(here.move == there.move);
        RC_ASSERT(here.work == there.work); // nor does what it thinks of on the way differ
    });
}

RC_GTEST_PROP(CardMaster, ChoosesTheSameWithTheSameSeed, (std::uint64_t seed)) {
    see_some(seed, [&](const CardGame& game, Seat seat) {
        Mind one = mind_of(seed);
        Mind two = mind_of(seed);
        RC_ASSERT(choose_as_master(CardView(game, seat), one) ==
                  choose_as_master(CardView(game, seat), two));
        RC_ASSERT(one.random.next() == two.random.next());
    });
}

RC_GTEST_PROP(CardMaster, EndsItsSearchWhenTheWorkIsDone, (std::uint64_t seed)) {
    see_some(seed, [&](const CardGame& game, Seat seat) {
        const CardView view(game, seat);
        Mind none = mind_of(seed, 0);
        const CardDecision at_once = decide_as_master(view, none);
        RC_ASSERT(at_once.deals == 0);
        RC_ASSERT(at_once.move == choose_as_expert(view, none));
        // A choice in a deal that is begun is thought out, and nothing more.
        constexpr int milliseconds = 4;
        constexpr long of_a_choice = 2 * card_work_per_millisecond; // with five jokers
        Mind mind = mind_of(seed, milliseconds);
        RC_ASSERT(decide_as_master(view, mind).work <
                  milliseconds * card_work_per_millisecond + of_a_choice);
    });
}

TEST(CardMaster, LooksLongerWithMoreTime) {
    long little = 0;
    long much = 0;
    for (std::uint64_t seed = 0; seed < 8; ++seed)
        see_some(seed, [&](const CardGame& game, Seat seat) {
            Mind hasty = mind_of(1, 4);
            Mind patient = mind_of(1, 40);
            little += decide_as_master(CardView(game, seat), hasty).deals;
            much += decide_as_master(CardView(game, seat), patient).deals;
        });
    EXPECT_GT(little, 0);
    EXPECT_GT(much, 4 * little);
}

/// Two players; the first is active, can close a second row with the red 12, and plays cards now.
CardGame about_to_end(Sheet other) {
    CardGame::Parts parts;
    parts.phase = CardGame::Phase::Action3;
    parts.crossed = true;
    for (const Color color : {Color::Red, Color::Blue})
        for (int box = 5; box < last_box; ++box)
            parts.sheets[0].cross({color, number_at(color, box)});
    parts.sheets[0].cross({Color::Blue, number_at(Color::Blue, last_box)});
    parts.sheets[1] = other;
    std::vector<Card> cards;
    for (const Card card : CardSet::deck(false))
        if (card != Card(Color::Red, 12)) cards.push_back(card);
    Random(5).shuffle(std::span(cards));
    const auto deal = [&] {
        const Card card = cards.back();
        cards.pop_back();
        return card;
    };
    parts.hands[0] = CardSet::only(Card(Color::Red, 12));
    while (parts.hands[0].count() < CardGame::full_hand)
        parts.hands[0] = parts.hands[0] | CardSet::only(deal());
    while (parts.hands[1].count() < CardGame::dealt_cards)
        parts.hands[1] = parts.hands[1] | CardSet::only(deal());
    for (Card& place : parts.tableau) place = deal();
    parts.pile = cards;
    parts.alike.fill(0b01111);
    return CardGame(parts);
}

TEST(CardMaster, EndsTheGameWhenThatWinsAndOnlyThen) {
    Sheet rich;
    for (const Color color : {Color::Red, Color::Yellow, Color::Green})
        for (int box = 0; box < 9; ++box) rich.cross({color, number_at(color, box)});
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        Mind mind = mind_of(seed);
        const CardGame ahead = about_to_end(Sheet{});
        const Move wins = choose_as_master(CardView(ahead, 0), mind);
        EXPECT_EQ(wins.color, Color::Red);
        EXPECT_NE(wins.boxes >> last_box & 1, 0);
        const CardGame behind = about_to_end(rich);
        const Move goes_on = choose_as_master(CardView(behind, 0), mind);
        EXPECT_FALSE(goes_on.color == Color::Red && (goes_on.boxes >> last_box & 1) != 0);
    }
}

// Playouts.

RC_GTEST_PROP(CardPlayout, TellsAChanceForEveryTurn, (std::uint64_t seed)) {
    see_some(seed, [&](const CardGame& game, Seat seat) {
        constexpr int turns = 6;
        const Net& net = card_net(untaught(), CardView(game, seat));
        CardPlayout playout(net, seat, turns);
        CardGame::Choices choices = playout.choices_of_others(game);
        choices[static_cast<std::size_t>(seat)] = game.moves(seat)[0];
        const long before = playout.work();
        const Course course = playout.play(game, choices, Random(seed));
        RC_ASSERT(course.size() == turns);
        for (const float chance : course) RC_ASSERT(chance >= 0 && chance <= 1);
        RC_ASSERT(playout.work() > before);
        const Course again = playout.play(game, choices, Random(seed));
        RC_ASSERT(std::ranges::equal(course, again));
    });
}

} // namespace
} // namespace qwixx
