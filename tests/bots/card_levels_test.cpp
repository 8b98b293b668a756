#include "bots/card_levels.h"

#include "bots/card_plan.h"
#include "bots/untaught.h"
#include "rules/play_randomly.h"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <array>
#include <set>
#include <tuple>

namespace qwixx {
namespace {

Mind mind_of(std::uint64_t seed) { return {.random = Random(seed), .learned = &untaught()}; }

using Choose = Move (*)(CardView, Mind&);
constexpr std::array<Choose, 4> levels{&choose_as_novice, &choose_as_casual, &choose_as_skilled,
                                       &choose_as_expert};

RC_GTEST_PROP(CardLevels, ChooseLegally, (std::uint64_t seed)) {
    Mind mind = mind_of(seed);
    const CardGame fresh(static_cast<int>(2 + seed % 4), seed / 4 % 2 == 1);
    see_positions(fresh, seed, [&](const CardGame& game) {
        for (const Seat seat : game.choosers())
            for (const Choose choose : levels)
                RC_ASSERT(game.allows(seat, choose(CardView(game, seat), mind)));
    });
}

RC_GTEST_PROP(CardLevels, ChooseByTheViewAlone, (std::uint64_t seed)) {
    Random deal(seed);
    const CardGame fresh(static_cast<int>(2 + seed % 4), seed / 4 % 2 == 1);
    see_positions(fresh, seed, [&](const CardGame& game) {
        for (const Seat seat : game.choosers()) {
            const CardView view(game, seat);
            const CardGame other = view.sample(deal);
            for (const Choose choose : levels) {
                Mind one = mind_of(seed);
                Mind two = mind_of(seed);
                RC_ASSERT(choose(view, one) == choose(CardView(other, seat), two));
            }
        }
    });
}

// The inputs of the network.

RC_GTEST_PROP(CardInputs, AreInRangeAndTellMomentsApart, (std::uint64_t seed)) {
    const int players = static_cast<int>(2 + seed % 4);
    see_positions(CardGame(players, seed / 4 % 2 == 1), seed, [&](const CardGame& game) {
        for (Seat seat = 0; seat < players; ++seat) {
            const CardView view(game, seat);
            const Outlook outlook(view);
            std::set<std::vector<std::pair<int, float>>> seen;
            for (const When when :
                 {When::turn_begins(0), When::turn_begins(players - 1), When::taking(),
                  When::other_plays(0), When::other_plays(players - 2)}) {
                Inputs inputs;
                add_others(inputs, outlook);
                add_own(inputs, outlook, outlook.sheet(), outlook.hand, when);
                std::vector<std::pair<int, float>> all;
                for (const Input& input : inputs) {
                    RC_ASSERT(int{input.which} < count_card_inputs(players));
                    RC_ASSERT(input.strength > -10 && input.strength < 10);
                    all.emplace_back(input.which, input.strength);
                }
                seen.insert(all);
            }
            RC_ASSERT(seen.size() == (players == 2 ? 4U : 5U));
        }
    });
}

RC_GTEST_PROP(CardInputs, ExpectEveryHiddenCardOnce, (std::uint64_t seed)) {
    see_positions(CardGame(3, false), seed, [&](const CardGame& game) {
        const Outlook outlook(CardView(game, 0));
        const auto sum = [](const Prospects& prospects) {
            float all = 0;
            for (const auto& row : prospects)
                for (const float part : row) all += part;
            return all;
        };
        const auto near = [](float a, int b) {
            return std::abs(a - static_cast<float>(b)) < 1e-3F;
        };
        RC_ASSERT(near(sum(outlook.hands[1]), game.hand(1).count()));
        RC_ASSERT(near(sum(outlook.hands[2]), game.hand(2).count()));
        int lying = 0;
        for (int place = 1; place <= CardGame::tableau_places; ++place)
            lying += game.tableau(place).is_none() ? 0 : 1;
        RC_ASSERT(near(sum(outlook.tableau), lying));
        RC_ASSERT(near(sum(outlook.next_top), 4)); // a chance in every row
    });
}

// Plays.

RC_GTEST_PROP(CardPlan, LeavesOutNoPlayThatIsBetter, (std::uint64_t seed)) {
    // Every legal play has one among those considered that crosses the same and keeps at least
    // the jokers that it keeps.
    const auto jokers = [](CardSet cards) {
        return cards & (CardSet::deck(true) - CardSet::deck(false));
    };
    see_positions(CardGame(2, true), seed, [&](const CardGame& game) {
        if (game.phase() != CardGame::Phase::Action3) return;
        const Seat seat = game.active();
        std::vector<Move> considered;
        each_play(game.sheet(seat), game.hand(seat), [&](const Move& move) {
            RC_ASSERT(game.allows(seat, move));
            considered.push_back(move);
        });
        for (const Move& move : game.moves(seat)) {
            if (move.boxes == 0) continue;
            RC_ASSERT(std::ranges::any_of(considered, [&](const Move& other) {
                return other.color == move.color && other.boxes == move.boxes &&
                       jokers(move.cards).contains(jokers(other.cards));
            }));
        }
        RC_ASSERT(!considered.empty());
    });
}

/// Two players, the first active with these cards in hand and about to play them.
CardGame about_to_play(Sheet own, Sheet other, std::initializer_list<Card> hand) {
    CardGame::Parts parts;
    parts.phase = CardGame::Phase::Action3;
    parts.crossed = true;
    parts.sheets = {own, other};
    CardSet left = CardSet::deck(false);
    const auto deal = [&] {
        const Card card = left.first();
        left = left - CardSet::only(card);
        return card;
    };
    for (const Card card : hand) {
        parts.hands[0] = parts.hands[0] | CardSet::only(card);
        left = left - CardSet::only(card);
    }
    for (int i = 0; i < CardGame::dealt_cards; ++i)
        parts.hands[1] = parts.hands[1] | CardSet::only(deal());
    for (Card& place : parts.tableau) place = deal();
    std::vector<Card> pile;
    while (!left.empty()) pile.push_back(deal());
    parts.pile = pile;
    parts.alike.fill(0b01111);
    return CardGame(parts);
}

Sheet one_row_closed_and_five_crosses_in(Color color) {
    Sheet sheet;
    for (int box = 5; box <= last_box; ++box)
        sheet.cross({Color::Blue, number_at(Color::Blue, box)});
    for (int box = 5; box < last_box; ++box) sheet.cross({color, number_at(color, box)});
    return sheet;
}

TEST(CardLevels, EndTheGameWhenAheadAndOnlyThen) {
    const Sheet own = one_row_closed_and_five_crosses_in(Color::Red);
    Sheet rich; // more points than the game's end would bring
    for (const Color color : {Color::Red, Color::Yellow, Color::Green})
        for (int box = 0; box < 9; ++box) rich.cross({color, number_at(color, box)});
    const std::initializer_list<Card> hand{Card(Color::Red, 12), Card(Color::Yellow, 5),
                                           Card(Color::Yellow, 4), Card(Color::Green, 9),
                                           Card(Color::Green, 8)};
    for (const Choose choose : {&choose_as_skilled, &choose_as_expert}) {
        Mind mind = mind_of(1);
        const CardGame ahead = about_to_play(own, Sheet{}, hand);
        EXPECT_EQ(choose(CardView(ahead, 0), mind).boxes, 1U << last_box);
        const CardGame behind = about_to_play(own, rich, hand);
        const Move move = choose(CardView(behind, 0), mind);
        EXPECT_FALSE(move.color == Color::Red && move.boxes != 0);
    }
}

TEST(CardLevels, LearnersPlayAsDescribed) {
    const std::initializer_list<Card> hand{Card(Color::Red, 2), Card(Color::Red, 3),
                                           Card(Color::Yellow, 7), Card(Color::Green, 4),
                                           Card(Color::Blue, 6)};
    const CardGame game = about_to_play({}, {}, hand);
    Mind mind = mind_of(1);
    EXPECT_EQ(choose_as_novice(CardView(game, 0), mind).boxes, 0b1);
    EXPECT_EQ(choose_as_casual(CardView(game, 0), mind).boxes, 0b11);
}

} // namespace
} // namespace qwixx
