#include "bots/greedy.h"

#include "bots/skips.h"

#include <algorithm>
#include <bit>

namespace qwixx {

namespace {

/// least_skip() for at most four, which millions of games wait for.
Cross quick_least_skip(Sheet sheet, Boxes may_cross, int most_skipped) {
    // All rows at once: the boxes just right of the last crosses skip none, those one further
    // right skip one. From far to near, the last step that finds something is the answer. No
    // branch depends on what it finds: the processor could not guess it.
    const std::uint64_t next = sheet.next().bits;
    const std::uint64_t within = may_cross.bits & next * ((2U << most_skipped) - 1);
    std::uint64_t found = 0;
    for (int skipped = 4; skipped >= 0; --skipped) {
        const std::uint64_t here = within & next << skipped;
        found = here != 0 ? here : found;
    }
    return Boxes{found}.first();
}

/// The cards of a colour that make these crosses: a joker only where no card is.
CardSet cards_for(CardSet hand, Color color, std::uint32_t boxes) {
    CardSet cards;
    for (; boxes != 0; boxes &= boxes - 1) {
        const int number = number_at(color, std::countr_zero(boxes));
        const Card card(color, number);
        cards = cards | CardSet::only(hand.contains(card) ? card : Card::joker(number));
    }
    return cards;
}

Move play(const CardView& view) {
    constexpr int most_skipped = 2;
    const Sheet sheet = view.sheet();
    const CardSet hand = view.hand();
    const Boxes next = sheet.next();
    Move best;
    int best_value = 0; // crosses first, then fewer skipped boxes
    for (const Color color : colors) {
        const std::uint32_t first = next.row_boxes(color);
        const std::uint32_t numbers = hand.row_boxes(color) | hand.joker_boxes(color);
        for (int skipped = 0; skipped <= most_skipped; ++skipped) {
            const std::uint32_t start = first << skipped & numbers;
            if (start == 0) continue;
            // The longest run from here on: up to three numbers, at most one left out.
            std::uint32_t boxes = start;
            int left_out = 0;
            for (std::uint32_t box = start << 1; box < 1U << numbers_in_a_row; box <<= 1) {
                if ((numbers & box) == 0 || !may_cross_together(sheet, color, boxes | box)) {
                    if (++left_out > 1) break;
                    continue;
                }
                boxes |= box;
                if (std::popcount(boxes) == CardGame::most_played) break;
            }
            if (!may_cross_together(sheet, color, boxes)) continue; // the last number alone
            const int value = 8 * std::popcount(boxes) - skipped;
            if (value > best_value) {
                best_value = value;
                best = Move::play(cards_for(hand, color, boxes), color, boxes);
            }
        }
    }
    if (best_value > 0) return best;

    // Nothing to cross: away with the card that skips most, or can be crossed no more.
    int most = -1;
    for (const Card card : hand) {
        const Color color = card.is_joker() ? Color::Red : card.color();
        const int skipped = least_skipped_by(sheet, card);
        if (skipped > most) {
            most = skipped;
            best = Move::play(CardSet::only(card), color, 0);
        }
    }
    return best;
}

} // namespace

Cross choose_greedily(DiceView view, Mind&) {
    const DiceGame& game = view.game();
    const bool second = game.phase() == DiceGame::Phase::Action2;
    const int most_skipped = second ? (game.crossed() ? 1 : 4) : (view.is_active() ? 2 : 1);
    return quick_least_skip(view.sheet(), view.may_cross(), most_skipped);
}

Move choose_greedily(CardView view, Mind&) {
    switch (view.phase()) {
    case CardGame::Phase::Take: return take_nearest(view);
    case CardGame::Phase::Action2:
        return Move(quick_least_skip(view.sheet(), view.may_cross(), view.is_active() ? 2 : 1));
    default: return play(view);
    }
}

} // namespace qwixx
