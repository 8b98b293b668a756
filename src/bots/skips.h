// Skipped boxes are lost (S2): what the simple bots look at.
#pragma once

#include "rules/card_view.h"
#include "rules/dice_game.h"
#include "rules/sheet.h"

namespace qwixx {

/// As far as a box that cannot be crossed any more.
inline constexpr int too_far = numbers_in_a_row;

/// Of some boxes that may be crossed those that skip least.
[[nodiscard]] inline Boxes nearest(Sheet sheet, Boxes may_cross) {
    if (may_cross.empty()) return {};
    // All rows at once. A bit that is shifted into the next row does no harm: the box that it meets
    // there lies so far left that it was found before.
    const Boxes next = sheet.next();
    int skipped = 0;
    while ((may_cross & next.to_right(skipped)).empty()) ++skipped;
    return may_cross & next.to_right(skipped);
}

/// How many boxes a cross in a number would skip, in the row where that is least.
[[nodiscard]] inline int least_skipped_by(Sheet sheet, int number) {
    const Boxes boxes = nearest(sheet, sheet.may_cross(Boxes::of_number(number)));
    return boxes.empty() ? too_far : sheet.skipped_by(boxes.first());
}
[[nodiscard]] inline int least_skipped_by(Sheet sheet, Card card) {
    if (card.is_joker()) return least_skipped_by(sheet, card.number());
    const Cross cross(card.color(), card.number());
    return sheet.may_cross(cross) ? sheet.skipped_by(cross) : too_far;
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
        if (const int number = view.tableau_number(place); number != 0)
            all = all | Boxes::of_number(number);
    const Boxes best = nearest(view.sheet(), view.sheet().may_cross(all));
    for (int place = 1; place <= CardGame::tableau_places; ++place) {
        const int number = view.tableau_number(place);
        if (number == 0) continue;
        if (best.empty() || !(best & Boxes::of_number(number)).empty()) return Move::take(place);
    }
    return Move::take(0); // there is always a card
}

} // namespace qwixx
