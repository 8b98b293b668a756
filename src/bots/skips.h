// Skipped boxes are lost (S2): what the simple bots look at.
#pragma once

#include "rules/card_view.h"
#include "rules/dice_game.h"
#include "rules/sheet.h"

#include <bit>
#include <cstdint>

namespace qwixx {

/// As far as a box that cannot be crossed any more.
inline constexpr int too_far = numbers_in_a_row;

/// How many boxes the nearest of those that may be crossed skips.
[[nodiscard]] inline int least_skipped(Sheet sheet, Boxes may_cross) {
    // All rows, each from its first box in reach on, laid over one another. No branch depends on
    // what is found: the processor could not guess it.
    std::uint32_t seen = 1U << too_far;
    for (const Color color : colors)
        seen |= may_cross.row_boxes(color) >> std::bit_width(sheet.row(color));
    return std::countr_zero(seen);
}

/// Of some boxes that may be crossed those that skip least.
[[nodiscard]] inline Boxes nearest(Sheet sheet, Boxes may_cross) {
    // A bit that is shifted into the next row meets none of them there: they would skip less.
    return may_cross & sheet.next().to_right(least_skipped(sheet, may_cross));
}

/// How many boxes a cross in a number would skip, in the row where that is least.
[[nodiscard]] inline int least_skipped_by(Sheet sheet, int number) {
    return least_skipped(sheet, sheet.may_cross(Boxes::of_number(number)));
}
[[nodiscard]] inline int least_skipped_by(Sheet sheet, Card card) {
    if (card.is_joker()) return least_skipped_by(sheet, card.number());
    const std::uint32_t row = sheet.row(card.color());
    const int skipped = card.box() - std::bit_width(row);
    const bool lacks_crosses = card.box() == last_box && std::popcount(row) < crosses_before_last;
    return skipped < 0 || lacks_crosses ? too_far : skipped;
}

/// Of some boxes the one that skips least and at most so many; nothing if all skip more.
[[nodiscard]] inline Cross least_skip(Sheet sheet, Boxes may_cross, int most_skipped) {
    Cross best = nothing;
    for (const Cross cross : may_cross)
        if (const int skipped = sheet.skipped_by(cross); skipped <= most_skipped) {
            most_skipped = skipped - 1;
            best = cross;
        }
    return best;
}

/// How many boxes a dice player skips at most who takes whatever skips least.
struct Patience {
    int for_another; // in action 1 of another's turn
    int for_first;   // in action 1 of the own turn
    int for_second;  // in action 2, when it has crossed in action 1
    int for_last;    // in action 2, when a misthrow threatens

    [[nodiscard]] constexpr int in(const DiceGame& game, Seat seat) const {
        if (game.phase() == DiceGame::Phase::Action2) return game.crossed() ? for_second : for_last;
        return game.active() == seat ? for_first : for_another;
    }
};
inline constexpr Patience patience_of_novice{too_far, too_far, too_far, too_far};
inline constexpr Patience patience_of_casual{3, 4, 3, too_far};
inline constexpr Patience patience_of_greedy{1, 2, 1, 4};

/// Takes the number that would skip least, whatever its colour can be.
[[nodiscard]] inline Move take_nearest(const CardView& view) {
    Boxes all;
    for (int place = 1; place <= CardGame::tableau_places; ++place)
        all = all | Boxes::of_number(view.tableau_number(place));
    const Boxes best = nearest(view.sheet(), view.sheet().may_cross(all));
    const Boxes wanted = best.empty() ? all : best;
    int taken = 0; // there is always a card
    for (int place = CardGame::tableau_places; place >= 1; --place)
        taken = (Boxes::of_number(view.tableau_number(place)) & wanted).empty() ? taken : place;
    return Move::take(taken);
}

} // namespace qwixx
