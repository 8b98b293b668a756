// Skipped boxes are lost (S2): what the simple bots look at.
#pragma once

#include "rules/card_view.h"
#include "rules/sheet.h"

#include <algorithm>

namespace qwixx {

/// As far as a box that cannot be crossed any more.
inline constexpr int too_far = numbers_in_a_row;

/// How many boxes a cross in a number would skip, in the row where that is least.
[[nodiscard]] inline int least_skipped_by(Sheet sheet, int number) {
    int least = too_far;
    for (const Cross cross : sheet.may_cross(Boxes::of_number(number)))
        least = std::min(least, sheet.skipped_by(cross));
    return least;
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

/// Takes the number that would skip least, whatever its colour can be.
[[nodiscard]] inline Move take_nearest(const CardView& view) {
    int best_place = 0;
    int least = too_far + 1;
    for (int place = 1; place <= CardGame::tableau_places; ++place) {
        const int number = view.tableau_number(place);
        if (number == 0) continue;
        const int skipped = least_skipped_by(view.sheet(), number);
        if (skipped < least) {
            least = skipped;
            best_place = place;
        }
    }
    return Move::take(best_place);
}

} // namespace qwixx
