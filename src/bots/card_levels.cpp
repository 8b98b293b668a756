#include "bots/card_levels.h"

#include "bots/card_plan.h"
#include "bots/skips.h"

#include <algorithm>
#include <bit>

namespace qwixx {

namespace {

/// Calls with the places of the tableau that have a card.
void each_place(const CardView& view, auto&& call) {
    for (int place = 1; place <= CardGame::tableau_places; ++place)
        if (view.tableau_number(place) != 0) call(place);
}

/// How beginners differ.
struct Habits {
    int skips_when_active;
    int skips_when_not;
    int skips_with_cards;
    int most_cards;
};
constexpr Habits novice_habits{5, 3, 5, 1};
constexpr Habits casual_habits{3, 2, 3, CardGame::most_played};

/// Most crosses, then fewest boxes skipped; if there is none, the card furthest from use is played.
Move play_nearest(const CardView& view, const Habits& habits) {
    const Sheet sheet = view.sheet();
    Move best;
    int best_value = 0;
    each_play(sheet, view.hand(), [&](const Move& move) {
        const int crosses = std::popcount(move.boxes);
        if (crosses == 0 || crosses > habits.most_cards || move.cards.count() != crosses) return;
        const int skipped = sheet.skipped_by(move.crossed().first());
        if (skipped > habits.skips_with_cards) return;
        const int value = 2 * numbers_in_a_row * crosses - skipped;
        if (value > best_value) {
            best_value = value;
            best = move;
        }
    });
    if (best_value > 0) return best;

    int furthest = -1;
    for (const Card card : view.hand())
        if (const int far = least_skipped_by(sheet, card); far > furthest) {
            furthest = far;
            best = Move::play(CardSet::only(card), card.is_joker() ? Color::Red : card.color(), 0);
        }
    return best;
}

Move choose_by_habit(const CardView& view, const Habits& habits) {
    switch (view.phase()) {
    case CardGame::Phase::Take: return take_nearest(view);
    case CardGame::Phase::Action2:
        return {least_skip(view.sheet(), view.may_cross(),
                           view.is_active() ? habits.skips_when_active : habits.skips_when_not)};
    default: return play_nearest(view, habits);
    }
}

// What follows is the rule of thumb of `skilled`.

/// The points to expect of a row in the end, if so large a part of the boxes left is crossed.
double row_worth(std::uint32_t row) {
    constexpr double part_crossed = 0.33;
    const int crosses = std::popcount(row);
    const int left = std::max(0, numbers_in_a_row - static_cast<int>(std::bit_width(row)));
    const double expected = crosses + part_crossed * left;
    return expected * (expected + 1) / 2;
}

double worth(Sheet sheet) {
    constexpr double misthrow_cost = 7; // it also brings the end nearer
    double sum = -misthrow_cost * sheet.misthrows();
    for (const Color color : colors) sum += row_worth(sheet.row(color));
    return sum;
}

/// A card that skips little is soon a cross.
double worth(Sheet sheet, Card card) {
    constexpr std::array<double, 4> by_distance{1.2, 0.7, 0.4, 0.2};
    const int far = least_skipped_by(sheet, card);
    return far < std::ssize(by_distance) ? by_distance[static_cast<std::size_t>(far)] : 0;
}
double worth(Sheet sheet, CardSet hand) {
    double sum = worth(sheet);
    for (const Card card : hand) sum += worth(sheet, card);
    return sum;
}

/// To end the game is worth more than anything when ahead, and nothing when not.
double worth_of_end(const CardView& view, Sheet sheet) {
    constexpr double all = 1e6;
    for (Seat seat = 0; seat < view.players(); ++seat)
        if (seat != view.seat() && view.sheet(seat).total() >= sheet.total()) return -all;
    return all;
}

double worth_of_play(const CardView& view, Sheet sheet, CardSet hand, bool crossed,
                     const Move& move) {
    sheet.add(move.crossed());
    sheet.misthrow(!crossed && move.boxes == 0);
    return CardGame::ends_with(sheet) ? worth_of_end(view, sheet) : worth(sheet, hand - move.cards);
}

double worth_of_best_play(const CardView& view, Sheet sheet, CardSet hand, bool crossed) {
    double best = -1e9;
    each_play(sheet, hand, [&](const Move& move) {
        best = std::max(best, worth_of_play(view, sheet, hand, crossed, move));
    });
    return best;
}

void weigh_takes(const CardView& view, auto&& call) {
    each_place(view, [&](int place) {
        const Back back = view.tableau_back(place);
        double sum = 0;
        for (unsigned kinds = back.kinds; kinds != 0; kinds &= kinds - 1) {
            const Card card = Card::of_kind(back.number, kinds & -kinds);
            sum += worth_of_best_play(view, view.sheet(), view.hand() | CardSet::only(card), true);
        }
        call(Move::take(place), sum / std::popcount(back.kinds));
    });
}

void weigh_calls(const CardView& view, auto&& call) {
    const auto weigh = [&](Cross cross) {
        Sheet after = view.sheet();
        after.cross(cross);
        double its_worth = 0;
        if (CardGame::ends_with(after))
            its_worth = worth_of_end(view, after);
        else if (view.is_active())
            its_worth = worth_of_best_play(view, after, view.hand(), !cross.is_nothing());
        else
            its_worth = worth(after, view.hand());
        call(cross, its_worth);
    };
    weigh(nothing);
    for (const Cross cross : view.may_cross()) weigh(cross);
}

/// Calls with the moves that can be best and their worth.
void weigh(const CardView& view, auto&& call) {
    switch (view.phase()) {
    case CardGame::Phase::Take: return weigh_takes(view, call);
    case CardGame::Phase::Action2: return weigh_calls(view, call);
    default:
        each_play(view.sheet(), view.hand(), [&](const Move& move) {
            call(move, worth_of_play(view, view.sheet(), view.hand(), view.crossed(), move));
        });
    }
}

} // namespace

Move choose_as_novice(CardView view, Mind&) { return choose_by_habit(view, novice_habits); }
Move choose_as_casual(CardView view, Mind&) { return choose_by_habit(view, casual_habits); }

Move choose_as_skilled(CardView view, Mind&) {
    Move best;
    double its_worth = -1e9;
    weigh(view, [&](const Move& move, double worth) {
        if (worth <= its_worth) return;
        best = move;
        its_worth = worth;
    });
    return best;
}

Judgement judge_as_skilled(CardView view, Mind&) {
    Judgement judgement{.means = Judgement::Means::Score};
    weigh(view, [&](const Move& move, double worth) { judgement.add(move, worth); });
    if (view.phase() == CardGame::Phase::Action3)
        judgement.add_left_out(view.moves(), [&](const Move& move) {
            return worth_of_play(view, view.sheet(), view.hand(), view.crossed(), move);
        });
    judgement.sort();
    return judgement;
}

} // namespace qwixx
