#include "bots/greedy.h"

#include "bots/skips.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

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

/// The longest run of crosses that begins with the lowest of some boxes: up to three, at most one
/// left out (C7). So it is one of the first four boxes from there on that is the last.
constexpr std::uint32_t longest_run(std::uint32_t boxes) {
    const int begin = std::countr_zero(boxes);
    const std::uint32_t four = boxes >> begin & 0xF;
    constexpr std::uint32_t two_left_out = 0b1001;
    constexpr std::uint32_t one_too_many = 0b1111;
    const bool is_long = four == two_left_out || four == one_too_many;
    return (is_long ? four & 0b0111 : four) << begin;
}

/// A run of crosses, its boxes counted from the first one in reach.
struct Run {
    std::uint8_t boxes = 0;
    std::uint8_t worth = 0; // crosses first, then fewer skipped boxes
};

constexpr int most_skipped = 2;
constexpr int within_runs = most_skipped + 4; // no run goes further right than so many boxes

constexpr Run best_run(std::uint32_t boxes) {
    Run best;
    for (int skipped = 0; skipped <= most_skipped; ++skipped) {
        if ((boxes >> skipped & 1) == 0) continue;
        const std::uint32_t run = longest_run(boxes & ~0U << skipped);
        const int worth = 8 * std::popcount(run) - skipped;
        if (worth > best.worth)
            best = {static_cast<std::uint8_t>(run), static_cast<std::uint8_t>(worth)};
    }
    return best;
}

/// The best runs among all sets of boxes. To compare them while playing costs more: the processor
/// could not guess how that ends.
constexpr std::array<Run, 1U << within_runs> best_runs = [] {
    std::array<Run, 1U << within_runs> runs{};
    for (std::uint32_t boxes = 0; boxes < runs.size(); ++boxes) runs[boxes] = best_run(boxes);
    return runs;
}();

/// The best run among the numbers in hand that a row allows.
Run best_run(std::uint32_t numbers, std::uint32_t row) {
    constexpr std::uint32_t last = 1U << last_box;
    const int reached = std::bit_width(row);
    const auto best_among = [&](std::uint32_t boxes) {
        return best_runs[boxes >> reached & (best_runs.size() - 1)];
    };
    const Run run = best_among(numbers);
    const bool closes = (std::uint32_t{run.boxes} << reached & last) != 0;
    const bool lacks_crosses = // before the last number (C8); no other run to it is longer
        std::popcount(row) + std::popcount(run.boxes) <= crosses_before_last;
    return closes && lacks_crosses ? best_among(numbers & ~last) : run;
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

/// The card goes that would skip most, or that can be crossed no more. Apart from play(), and that
/// from what is quicker to choose: a function saves for all its ways what the longest one needs.
[[gnu::noinline]] Move give_away(Sheet sheet, CardSet hand) {
    Card given;
    int most = -1;
    for (const Card card : hand) {
        const int skipped = least_skipped_by(sheet, card);
        given = skipped > most ? card : given;
        most = std::max(skipped, most);
    }
    return Move::play(CardSet::only(given), given.is_joker() ? Color::Red : given.color(), 0);
}

[[gnu::noinline]] Move play(const CardView& view) {
    const Sheet sheet = view.sheet();
    const CardSet hand = view.hand();
    Run best;
    Color row = Color::Red;
    for (const Color color : colors) {
        const std::uint32_t numbers = hand.row_boxes(color) | hand.joker_boxes(color);
        const Run run = best_run(numbers, sheet.row(color));
        if (run.worth > best.worth) {
            best = run;
            row = color;
        }
    }
    if (best.worth == 0) return give_away(sheet, hand);
    const std::uint32_t boxes = std::uint32_t{best.boxes} << std::bit_width(sheet.row(row));
    return Move::play(cards_for(hand, row, boxes), row, boxes);
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
