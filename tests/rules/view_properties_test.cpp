// A seat's view shows what that seat may know and nothing else, and what is sampled from a view
// is made of the view alone.
#include "rules/as_written.h"
#include "rules/play_randomly.h"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <cstdint>

namespace qwixx {
namespace {

// The pile is nobody's to see, so the game has no way to ask for it. Naming a private member in
// an explicit instantiation is allowed, and lets this test count the cards.
template <auto Member> struct Opened {
    friend std::array<Card, Card::most> pile_of(const CardGame& game) { return game.*Member; }
};
template struct Opened<&CardGame::pile_>;
std::array<Card, Card::most> pile_of(const CardGame& game);

/// Calls `see(game, seat)` for every seat in every position, also while chance is awaited.
void see_seats(std::uint64_t seed, auto&& see) {
    CardGame game(*rc::gen::inRange(2, 6), *rc::gen::arbitrary<bool>());
    Random random(seed);
    play_randomly(game, random, [&](const CardGame& now, const auto&) {
        for (Seat seat = 0; seat < now.players(); ++seat) see(now, seat);
    });
    for (Seat seat = 0; seat < game.players(); ++seat) see(game, seat);
}

bool has_every_card_once(const CardGame& game) {
    CardSet found;
    bool once = true;
    const auto find = [&](Card card) {
        once = once && !card.is_none() && !found.contains(card);
        found = found | CardSet::only(card);
    };
    for (Seat seat = 0; seat < game.players(); ++seat)
        for (const Card card : game.hand(seat)) find(card);
    for (int place = 1; place <= CardGame::tableau_places; ++place)
        if (!game.tableau(place).is_none()) find(game.tableau(place));
    for (int i = 0; i < game.pile_size(); ++i) find(pile_of(game)[static_cast<std::size_t>(i)]);
    for (const Card card : game.played()) find(card);
    return once && found == CardSet::deck(game.with_jokers());
}

bool is_dealt(const CardGame& game) { return game.phase() >= CardGame::Phase::Take; }

RC_GTEST_PROP(CardViews, EveryCardIsSomewhereOnce, (std::uint64_t seed)) {
    see_seats(seed, [](const CardGame& game, Seat) {
        RC_ASSERT(!is_dealt(game) || has_every_card_once(game));
    });
}

RC_GTEST_PROP(CardViews, ASampleShowsTheSame, (std::uint64_t seed)) {
    Random random(seed + 1);
    see_seats(seed, [&](const CardGame& game, Seat seat) {
        const CardView view(game, seat);
        const CardGame sample = view.sample(random);
        RC_ASSERT(CardView(sample, seat) == view);
        RC_ASSERT(!is_dealt(game) || has_every_card_once(sample));
        if (!game.choosers().contains(seat)) return;
        const auto moves = view.moves();
        RC_ASSERT(std::ranges::equal(CardView(sample, seat).moves(), moves));
    });
}

RC_GTEST_PROP(CardViews, ASampleDoesNotDependOnWhatIsHidden, (std::uint64_t seed)) {
    Random random(seed + 1);
    see_seats(seed, [&](const CardGame& game, Seat seat) {
        const CardGame other = CardView(game, seat).sample(random);
        Random same = random;
        RC_ASSERT(CardView(game, seat).sample(random) == CardView(other, seat).sample(same));
    });
}

RC_GTEST_PROP(CardViews, TheTruthIsAmongTheKindsABackCanBe, (std::uint64_t seed)) {
    see_seats(seed, [](const CardGame& game, Seat seat) {
        if (!is_dealt(game)) return;
        const CardView view(game, seat);
        for (int place = 1; place <= CardGame::tableau_places; ++place)
            if (const Card card = game.tableau(place); !card.is_none())
                RC_ASSERT((view.tableau_back(place).kinds & card.kind()) != 0U);
        if (game.pile_size() > 0) RC_ASSERT((view.top_back().kinds & game.top().kind()) != 0U);
    });
}

TEST(CardViews, ASampleDealsTheHiddenCardsDifferently) {
    const CardGame game = card_game(3, "");
    Random random(5);
    const CardView view(game, 0);
    EXPECT_FALSE(view.sample(random) == view.sample(random));
}

RC_GTEST_PROP(DiceViews, ADiceGameHidesNothing, (std::uint64_t seed)) {
    see_positions(DiceGame(*rc::gen::inRange(1, 6)), seed, [](const DiceGame& game) {
        for (const Seat seat : game.choosers()) {
            const DiceView view(game, seat);
            RC_ASSERT(view.game() == game);
            RC_ASSERT(view.sheet() == game.sheet(seat));
            RC_ASSERT(view.is_active() == (game.active() == seat));
            RC_ASSERT(std::ranges::equal(view.moves(), game.moves(seat)));
        }
    });
}

} // namespace
} // namespace qwixx
