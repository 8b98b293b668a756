#include "bots/greedy.h"

#include "rules/play_randomly.h"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <limits>
#include <tuple>

namespace qwixx {
namespace {

// What greedy.h says, word by word, by trying every listed move.

/// The boxes between the last cross of a row and a box.
int skipped(const Sheet& sheet, Color color, int number) {
    int count = 0;
    for (int box = box_of(color, number) - 1; box >= 0; --box, ++count)
        if (sheet.crossed().contains(Cross(color, number_at(color, box)))) break;
    return count;
}

/// Of the listed crosses the one that skips least and at most so many.
Cross least_skip(const Sheet& sheet, const std::vector<Cross>& listed, int most) {
    Cross best = nothing;
    int least = most + 1;
    for (const Color color : colors)
        for (const Cross cross : listed) {
            if (cross.is_nothing() || cross.color() != color) continue;
            if (const int here = skipped(sheet, color, cross.number()); here < least) {
                least = here;
                best = cross;
            }
        }
    return best;
}

Cross as_described(const DiceGame& game, Seat seat) {
    const bool active = game.active() == seat;
    const int most =
        game.phase() == DiceGame::Phase::Action1 ? (active ? 2 : 1) : (game.crossed() ? 1 : 4);
    const auto moves = game.moves(seat);
    return least_skip(game.sheet(seat), {moves.begin(), moves.end()}, most);
}

constexpr int useless = 11; // more than any cross can skip

/// How far a number is from a cross: what it would skip, in the best row for it.
int distance(const Sheet& sheet, int number) {
    int least = useless;
    for (const Color color : colors)
        if (sheet.may_cross(Cross(color, number)))
            least = std::min(least, skipped(sheet, color, number));
    return least;
}
int distance(const Sheet& sheet, Card card) {
    if (card.is_joker()) return distance(sheet, card.number());
    const bool crossable = sheet.may_cross(Cross(card.color(), card.number()));
    return crossable ? skipped(sheet, card.color(), card.number()) : useless;
}

Move take_as_described(const CardGame& game) {
    int best_place = 0;
    int least = std::numeric_limits<int>::max();
    for (const Move& move : game.moves(game.active())) {
        const int here = distance(game.sheet(game.active()), game.tableau(move.place).number());
        if (here < least) {
            least = here;
            best_place = move.place;
        }
    }
    return Move::take(best_place);
}

/// Most crosses; then fewest boxes skipped before the first; then rows in the order r y g b and
/// the nearest numbers; no card more than needed, and a joker only where no card is.
Move play_as_described(const CardGame& game) {
    const Sheet sheet = game.sheet(game.active());
    const auto merit = [&](const Move& move) {
        const int first = number_at(move.color, std::countr_zero(move.boxes));
        const CardSet jokers = move.cards & (CardSet::deck(true) - CardSet::deck(false));
        return std::tuple(-std::popcount(move.boxes), skipped(sheet, move.color, first), move.color,
                          move.boxes, move.cards.count(), jokers.count());
    };
    Move best;
    for (const Move& move : game.moves(game.active()))
        if (move.boxes != 0 && std::get<1>(merit(move)) <= 2 &&
            (best.boxes == 0 || merit(move) < merit(best)))
            best = move;
    if (best.boxes != 0) return best;

    Card away;
    for (const Card card : game.hand(game.active()))
        if (away.is_none() || distance(sheet, card) > distance(sheet, away)) away = card;
    return Move::play(CardSet::only(away), away.is_joker() ? Color::Red : away.color(), 0);
}

Move as_described(const CardGame& game, Seat seat) {
    if (game.phase() == CardGame::Phase::Take) return take_as_described(game);
    if (game.phase() == CardGame::Phase::Action3) return play_as_described(game);
    std::vector<Cross> listed;
    for (const Move& move : game.moves(seat)) listed.push_back(move.cross);
    return {least_skip(game.sheet(seat), listed, game.active() == seat ? 2 : 1)};
}

template <class View> void plays_as_described(const auto& fresh, std::uint64_t seed) {
    see_positions(fresh, seed, [](const auto& game) {
        Mind unused{.random = Random(0)};
        for (const Seat seat : game.choosers())
            RC_ASSERT(greedy.choose(View(game, seat), unused) == as_described(game, seat));
    });
}

RC_GTEST_PROP(Greedy, PlaysDiceAsDescribed, (std::uint64_t seed)) {
    plays_as_described<DiceView>(DiceGame(static_cast<int>(1 + seed % 5)), seed);
}

RC_GTEST_PROP(Greedy, PlaysCardsAsDescribed, (std::uint64_t seed)) {
    plays_as_described<CardView>(CardGame(static_cast<int>(2 + seed % 4), seed / 4 % 2 == 1), seed);
}

RC_GTEST_PROP(Greedy, DrawsNoRandomNumbers, (std::uint64_t seed)) {
    Mind mind{.random = Random(seed)};
    Random untouched = mind.random;
    const CardGame fresh(2, true);
    see_positions(fresh, seed, [&](const CardGame& game) {
        for (const Seat seat : game.choosers())
            static_cast<void>(greedy.choose(CardView(game, seat), mind));
    });
    RC_ASSERT(mind.random.next() == untouched.next());
}

// Examples.

constexpr Cross red(int number) { return {Color::Red, number}; }
constexpr Cross yellow(int number) { return {Color::Yellow, number}; }
constexpr Cross green(int number) { return {Color::Green, number}; }
constexpr Cross blue(int number) { return {Color::Blue, number}; }

/// Two players; the first is active. Their choices for these dice.
struct Table {
    DiceGame game;

    Table(std::initializer_list<Cross> crosses, const Dice& dice) : game(2) {
        Sheet sheet;
        for (const Cross cross : crosses) sheet.cross(cross);
        const std::array sheets{sheet, sheet};
        game = DiceGame(sheets, 0);
        game.roll(dice);
    }
    [[nodiscard]] Cross choice(Seat seat) const {
        Mind unused{.random = Random(0)};
        return greedy.choose(DiceView(game, seat), unused);
    }
    [[nodiscard]] Cross second_choice(Cross first) {
        game.choose({first, nothing});
        return choice(0);
    }
};

TEST(Greedy, TakesTheTopRowAmongEquals) {
    const Table two({}, Dice(1, 1, 6, 6, 1, 1));
    EXPECT_EQ(two.choice(0), red(2));
    const Table twelve({}, Dice(6, 6, 6, 6, 1, 1));
    EXPECT_EQ(twelve.choice(1), green(12));
}

TEST(Greedy, SkipsTwoWhenActiveAndOneOtherwise) {
    const Table four({}, Dice(2, 2, 6, 6, 1, 1));
    EXPECT_EQ(four.choice(0), red(4));
    EXPECT_EQ(four.choice(1), nothing);
    const Table five({}, Dice(2, 3, 6, 6, 1, 1));
    EXPECT_EQ(five.choice(0), nothing);
    const Table eleven({}, Dice(5, 6, 6, 6, 1, 1));
    EXPECT_EQ(eleven.choice(1), green(11));
}

TEST(Greedy, SkipsFourInActionTwoAndOneAfterACross) {
    // 2 + 4 = 6 skips four in yellow.
    Table passed({red(6)}, Dice(2, 3, 1, 4, 2, 2));
    EXPECT_EQ(passed.second_choice(nothing), yellow(6));
    Table crossed({}, Dice(2, 3, 1, 4, 2, 2));
    EXPECT_EQ(crossed.second_choice(red(5)), nothing);
    Table near({}, Dice(1, 1, 2, 4, 1, 1));
    EXPECT_EQ(near.second_choice(red(2)), red(3));
}

TEST(Greedy, ClosesARow) {
    const Table table({blue(7), blue(6), blue(5), blue(4), blue(3)}, Dice(1, 1, 6, 6, 1, 1));
    EXPECT_EQ(table.choice(1), red(2)); // skips none either, and red comes first
    const Table late({red(3), yellow(3), green(5), blue(7), blue(6), blue(5), blue(4), blue(3)},
                     Dice(1, 1, 6, 6, 1, 1));
    EXPECT_EQ(late.choice(1), blue(2));
}

} // namespace
} // namespace qwixx
