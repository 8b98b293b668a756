// The engine's sheets and moves against a plain second telling of the rules, in positions that
// random play reaches.
#include "rules/as_written.h"
#include "rules/naive_rules.h"
#include "rules/play_randomly.h"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace qwixx {
namespace {

void compare(const Sheet& sheet) {
    const naive::Sheet plain(sheet);
    int closed = 0;
    Boxes reached;
    Boxes next;
    for (const Color color : colors) {
        const naive::Row& row = plain.row(color);
        for (int box = 0; box <= last_box; ++box) {
            const Cross cross = Cross::at_bit(16 * index(color) + box);
            RC_ASSERT(sheet.may_cross(cross) == row.may_cross(box));
            RC_ASSERT(sheet.may_cross(Boxes::only(cross)).empty() == !row.may_cross(box));
            RC_ASSERT(sheet.skipped_by(cross) == std::max(0, box - row.next()));
            if (box < row.next()) reached = reached | Boxes::only(cross);
            if (box == row.next()) next = next | Boxes::only(cross);
        }
        if (row.lock) ++closed;
        RC_ASSERT(sheet.closed(color) == row.lock);
        RC_ASSERT(sheet.crosses(color) == row.crosses());
        RC_ASSERT(sheet.points(color) == row.crosses() * (row.crosses() + 1) / 2);
    }
    RC_ASSERT((sheet.reached() & Boxes::all()) == reached);
    RC_ASSERT(sheet.next() == next);
    RC_ASSERT(sheet.closed_rows() == closed);
    RC_ASSERT(sheet.total() == plain.total());
}

void compare_moves(const auto& game) {
    for (const Seat seat : game.choosers())
        for (int bit = 0; bit < 64; ++bit) {
            const Cross cross = Cross::at_bit(bit);
            const bool allowed = cross.is_nothing() || naive::may_cross(game, seat, bit);
            if constexpr (std::is_same_v<decltype(game), const DiceGame&>)
                RC_ASSERT(game.allows(seat, cross) == allowed);
            else
                RC_ASSERT(game.allows(seat, Move(cross)) == allowed);
        }
}

/// Every choice of cards in hand, also too many; one colour; and all sets of boxes.
void compare_plays(const CardGame& game, int color) {
    std::vector<Card> hand;
    for (const Card card : game.hand(game.active())) hand.push_back(card);
    std::size_t allowed = 0;
    for (unsigned chosen = 0; chosen < 1U << hand.size(); ++chosen) {
        std::vector<Card> cards;
        CardSet set;
        for (std::size_t i = 0; i < hand.size(); ++i)
            if ((chosen >> i & 1) != 0) {
                cards.push_back(hand[i]);
                set = set | CardSet::only(hand[i]);
            }
        for (std::uint32_t boxes = 0; boxes < 1U << 12; ++boxes) {
            const Move move = Move::play(set, static_cast<Color>(color), boxes);
            const bool may = naive::may_play(game, cards, color, boxes);
            if (game.allows(game.active(), move) != may) RC_FAIL("a play is judged differently");
            allowed += may ? 1 : 0;
        }
    }
    const auto moves = game.moves(game.active());
    const auto listed = std::ranges::count(moves, static_cast<Color>(color), &Move::color);
    RC_ASSERT(allowed == static_cast<std::size_t>(listed));
}

RC_GTEST_PROP(NaiveRules, SheetsOfTheDiceGame, (std::uint64_t seed)) {
    see_positions(DiceGame(*rc::gen::inRange(1, 6)), seed, [](const DiceGame& game) {
        for (const Sheet& sheet : game.sheets()) compare(sheet);
    });
}

RC_GTEST_PROP(NaiveRules, SheetsOfTheCardGame, (std::uint64_t seed, bool jokers)) {
    see_positions(CardGame(*rc::gen::inRange(2, 6), jokers), seed, [](const CardGame& game) {
        for (const Sheet& sheet : game.sheets()) compare(sheet);
    });
}

RC_GTEST_PROP(NaiveRules, CrossesOfTheDiceGame, (std::uint64_t seed)) {
    see_positions(DiceGame(*rc::gen::inRange(1, 6)), seed,
                  [](const DiceGame& game) { compare_moves(game); });
}

RC_GTEST_PROP(NaiveRules, CallsOfTheCardGame, (std::uint64_t seed, bool jokers)) {
    see_positions(CardGame(*rc::gen::inRange(2, 6), jokers), seed, [](const CardGame& game) {
        if (game.phase() == CardGame::Phase::Action2) compare_moves(game);
    });
}

RC_GTEST_PROP(NaiveRules, PlaysOfTheCardGame, (std::uint64_t seed, bool jokers)) {
    // There are many plays to try, so each game is looked at once, at a time of its own.
    int wait = *rc::gen::inRange(0, 20);
    const int color = *rc::gen::inRange(0, 5); // the last one does not exist
    see_positions(CardGame(*rc::gen::inRange(2, 6), jokers), seed, [&](const CardGame& game) {
        if (game.phase() == CardGame::Phase::Action3 && wait-- == 0) compare_plays(game, color);
    });
}

} // namespace
} // namespace qwixx
