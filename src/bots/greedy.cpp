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
    const Boxes next = sheet.next();
    const Boxes within = may_cross & next.and_right(most_skipped);
    Boxes found;
    for (int skipped = 4; skipped >= 0; --skipped) {
        const Boxes here = within & next.to_right(skipped);
        found = here.empty() ? found : here;
    }
    return found.first();
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

/// The longest run of crosses that begins with the lowest of some boxes: up to three, at most one
/// left out (C8). So it is one of the first four boxes from there on that is the last.
constexpr std::uint32_t longest_run(std::uint32_t boxes) {
    const int begin = std::countr_zero(boxes);
    const std::uint32_t four = boxes >> begin & 0xF;
    constexpr std::uint32_t two_left_out = 0b1001;
    constexpr std::uint32_t one_too_many = 0b1111;
    const bool is_long = four == two_left_out || four == one_too_many;
    return (is_long ? four & 0b0111 : four) << begin;
}

/// The longest run that a row allows: the last number needs five crosses before it (S3).
std::uint32_t longest_run(std::uint32_t boxes, int crosses) {
    constexpr std::uint32_t last = 1U << last_box;
    if ((boxes & last) == 0) return longest_run(boxes);
    const std::uint32_t run = boxes == last ? 0 : longest_run(boxes & ~last);
    return crosses + std::popcount(run) >= crosses_before_last ? longest_run(boxes) : run;
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
        for (std::uint32_t starts = numbers & first * ((2U << most_skipped) - 1); starts != 0;
             starts &= starts - 1) {
            const int skipped = std::countr_zero(starts) - std::countr_zero(first);
            const std::uint32_t from = ~0U << std::countr_zero(starts);
            const std::uint32_t boxes = longest_run(numbers & from, sheet.crosses(color));
            const int value = 8 * std::popcount(boxes) - skipped;
            if (value > best_value) {
                best_value = value;
                best = Move::play(cards_for(hand, color, boxes), color, boxes);
            }
        }
    }
    if (best_value > 0) return best;

    // Nothing to cross: the card goes that would skip most, or that can be crossed no more.
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
    return quick_least_skip(view.sheet(), view.may_cross(),
                            patience_of_greedy.in(view.game(), view.seat()));
}

Move choose_greedily(CardView view, Mind&) {
    switch (view.phase()) {
    case CardGame::Phase::Take: return take_nearest(view);
    case CardGame::Phase::Action2:
        return {quick_least_skip(view.sheet(), view.may_cross(), view.is_active() ? 2 : 1)};
    default: return play(view);
    }
}

} // namespace qwixx
