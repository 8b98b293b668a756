#include "rules/why_not.h"

#include <array>
#include <bit>

namespace qwixx {

namespace {

using enum WhyNot::Reason;
using Found = std::optional<WhyNot>;

struct Explained {
    WhyNot::Reason reason;
    std::string_view code;
    std::string_view clause;
    std::string_view words;
};

// In the order of the reasons.
constexpr auto reasons = std::to_array<Explained>({
    {NotAsked, "not-asked", "", "this seat has nothing to choose now"},
    {OtherAction, "other-action", "", "another kind of move is asked for in this action"},
    {NotTheWhiteSum, "not-the-white-sum", "D4",
     "the white dice make {sum}, not {number}: in action 1 their sum is crossed"},
    {NotAColoredSum, "not-a-coloured-sum", "D5",
     "one white die and the {row} die make {sums}, not {number}"},
    {NotTheNumberCalled, "not-the-number-called", "C5", "the number called is {sum}, not {number}"},
    {RowClosed, "row-closed", "D8", "the {row} row is closed: nobody can cross in it any more"},
    {OwnRowClosed, "own-row-closed", "C10", "this player has closed the {row} row"},
    {AlreadyCrossed, "already-crossed", "S2", "{row} {number} is crossed already"},
    {NotToTheRight, "not-to-the-right", "S2",
     "crosses go from left to right: {row} {number} is left of the last cross, {last}"},
    {FiveCrossesFirst, "five-crosses-first", "S3",
     "{row} {number} is the last number of its row: it needs five crosses before it, there are "
     "{crosses}"},
    {NoSuchPlace, "no-such-place", "C2", "the places of the tableau are 1 to 4"},
    {PlaceIsEmpty, "place-is-empty", "C3", "the card of this place is taken"},
    {NoCards, "no-cards", "C6", "at least one card must be played"},
    {TooManyCards, "too-many-cards", "C6", "at most three cards are played"},
    {NotInHand, "not-in-hand", "C6", "the card {card} is not in this player's hand"},
    {TwoColors, "two-colours", "C6", "the cards played must be of one colour"},
    {NotAPlayedNumber, "not-a-played-number", "C7", "no card played has the number {number}"},
    {TooManyLeftOut, "too-many-left-out", "C7",
     "at most one number may be left out between the first and the last crossed"},
});
static_assert(reasons.size() == reasons_why_not);
static_assert([] {
    for (std::size_t i = 0; i < reasons.size(); ++i)
        if (static_cast<std::size_t>(reasons[i].reason) != i) return false;
    return true;
}());

const Explained& explained(WhyNot::Reason reason) {
    return reasons[static_cast<std::size_t>(reason)];
}

Found because(WhyNot::Reason reason) { return WhyNot{.reason = reason}; }
Found because(WhyNot::Reason reason, Cross cross) {
    return WhyNot{.reason = reason, .cross = cross};
}
Found because(WhyNot::Reason reason, Card card) { return WhyNot{.reason = reason, .card = card}; }

Found why_not_cross(const DiceGame& game, Seat seat, Cross cross) {
    if (cross.is_nothing()) return std::nullopt;
    const bool closed = game.closed(cross.color());
    if (game.phase() == DiceGame::Phase::Action1) {
        if (!game.dice().white_boxes().contains(cross)) return because(NotTheWhiteSum, cross);
        if (closed) return because(RowClosed, cross);
    } else {
        if (closed) return because(RowClosed, cross);
        if (!game.dice().colored_boxes().contains(cross)) return because(NotAColoredSum, cross);
    }
    return why_not(game.sheet(seat), cross);
}

Found why_not_take(const CardGame& game, const Move& move) {
    if (move != Move::take(move.place)) return because(OtherAction);
    if (move.place < 1 || move.place > CardGame::tableau_places) return because(NoSuchPlace);
    if (game.tableau(move.place).is_none()) return because(PlaceIsEmpty);
    return std::nullopt;
}

Found why_not_call(const CardGame& game, Seat seat, const Move& move) {
    if (!move.is_cross()) return because(OtherAction);
    if (move.cross.is_nothing()) return std::nullopt;
    if (!Boxes::of_number(game.top().number()).contains(move.cross))
        return because(NotTheNumberCalled, move.cross);
    return why_not(game.sheet(seat), move.cross);
}

Found why_not_cards(const CardGame& game, const Move& move) {
    if (move != Move::play(move.cards, move.color, move.boxes) || move.color > Color::Blue)
        return because(OtherAction);
    if (move.cards.empty()) return because(NoCards);
    for (const Card card : move.cards) {
        if (!game.hand(game.active()).contains(card)) return because(NotInHand, card);
        if (!card.is_joker() && card.color() != move.color) return because(TwoColors, card);
    }
    if (move.cards.count() > CardGame::most_played) return because(TooManyCards);
    return std::nullopt;
}

Found why_not_play(const CardGame& game, const Move& move) {
    if (const Found found = why_not_cards(game, move)) return found;
    if (move.boxes == 0) return std::nullopt;
    const Boxes crossed = move.crossed();
    const Boxes numbers = move.numbers();
    if (!(crossed - numbers).empty()) return because(NotAPlayedNumber, (crossed - numbers).first());
    // Those of the same play count, for order and for five (C8); so one after the other.
    Sheet sheet = game.sheet(game.active());
    for (const Cross cross : crossed) {
        if (const Found found = why_not(sheet, cross)) return found;
        sheet.cross(cross);
    }
    if (!may_cross_together(game.sheet(game.active()), move.color, move.boxes))
        return because(TooManyLeftOut);
    return std::nullopt;
}

} // namespace

std::optional<WhyNot> why_not(const Sheet& sheet, Cross cross) {
    if (sheet.may_cross(cross)) return std::nullopt;
    if (sheet.closed(cross.color())) return because(OwnRowClosed, cross);
    if (sheet.crossed().contains(cross)) return because(AlreadyCrossed, cross);
    if (sheet.reached().contains(cross)) return because(NotToTheRight, cross);
    return because(FiveCrossesFirst, cross);
}

std::optional<WhyNot> why_not(const DiceGame& game, Seat seat, const Move& move) {
    if (!game.choosers().contains(seat)) return because(NotAsked);
    if (!move.is_cross()) return because(OtherAction);
    return why_not_cross(game, seat, move.cross);
}

std::optional<WhyNot> why_not(const CardGame& game, Seat seat, const Move& move) {
    if (!game.choosers().contains(seat)) return because(NotAsked);
    switch (game.phase()) {
    case CardGame::Phase::Take: return why_not_take(game, move);
    case CardGame::Phase::Action2: return why_not_call(game, seat, move);
    default: return why_not_play(game, move);
    }
}

std::optional<WhyNot> why_not(const AnyGame& game, Seat seat, const Move& move) {
    return std::visit([&](const auto& any) { return why_not(any, seat, move); }, game);
}

std::string_view code(WhyNot::Reason reason) { return explained(reason).code; }
std::string_view clause(WhyNot::Reason reason) { return explained(reason).clause; }
std::string_view words(WhyNot::Reason reason) { return explained(reason).words; }

} // namespace qwixx
