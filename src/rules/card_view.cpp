#include "rules/card_view.h"

#include <algorithm>
#include <array>

namespace qwixx {

Back CardView::back(Card card) const {
    if (card.is_none()) return {};
    const int number = card.number();
    return {static_cast<std::uint8_t>(number),
            static_cast<std::uint8_t>(alike(card) & ~hand().kinds_of(number))};
}

CardView::Backs CardView::hand_backs(Seat seat) const {
    Backs backs;
    if (seat == seat_) {
        for (const Card card : hand())
            backs.push_back(
                {static_cast<std::uint8_t>(card.number()), static_cast<std::uint8_t>(alike(card))});
        return backs;
    }
    for (const Card card : game_->hand(seat)) {
        backs.push_back(back(card));
        Back* const last = backs.end() - 1;
        std::rotate(std::upper_bound(backs.begin(), last, *last), last, backs.end());
    }
    return backs;
}

CardGame CardView::sample(Random& random) const {
    CardGame game = *game_;
    if (game.phase() < CardGame::Phase::Take) return game;

    // The unseen cards, shuffled. Cards that are alike change places with each other only, so
    // every slot takes the first of them that its back allows. The slots come in an order, and
    // are known by a back, that does not depend on what is hidden.
    FixedList<Card, Card::most> unseen;
    for (const Card card : CardSet::deck(with_jokers()) - hand() - played()) unseen.push_back(card);
    random.shuffle(std::span(unseen.begin(), unseen.end()));
    CardSet dealt;
    const auto draw = [&](Back slot) {
        for (const Card card : unseen)
            if (!dealt.contains(card) && back(card) == slot) {
                dealt = dealt | CardSet::only(card);
                return card;
            }
        return Card{};
    };

    for (Seat seat = 0; seat < players(); ++seat) {
        if (seat == seat_) continue;
        CardSet hand;
        for (const Back slot : hand_backs(seat)) hand = hand | CardSet::only(draw(slot));
        game.hands_[seat] = hand;
    }
    for (int place = 1; place <= CardGame::tableau_places; ++place)
        if (tableau_number(place) != 0) game.tableau_[at(place - 1)] = draw(tableau_back(place));
    if (pile_size() == 0) return game;

    const Card top = draw(top_back());
    int under = 0;
    for (const Card card : unseen)
        if (!dealt.contains(card)) game.pile_[at(under++)] = card;
    // The cards left over are not in a random order any more: those of which many were dealt come
    // late. So the pile is shuffled once more.
    random.shuffle(std::span(game.pile_).first(at(under)));
    game.pile_[at(under)] = top;
    return game;
}

bool operator==(const CardView& a, const CardView& b) {
    if (a.seat() != b.seat() || a.players() != b.players() || a.with_jokers() != b.with_jokers() ||
        a.phase() != b.phase() || a.active() != b.active() || a.crossed() != b.crossed() ||
        a.hand() != b.hand() || a.played() != b.played() || a.pile_size() != b.pile_size() ||
        a.top_back() != b.top_back())
        return false;
    for (int place = 1; place <= CardGame::tableau_places; ++place)
        if (a.tableau_back(place) != b.tableau_back(place)) return false;
    for (Seat seat = 0; seat < a.players(); ++seat)
        if (a.sheet(seat) != b.sheet(seat) ||
            !std::ranges::equal(a.hand_backs(seat), b.hand_backs(seat)))
            return false;
    return std::ranges::all_of(CardSet::deck(a.with_jokers()),
                               [&](Card card) { return a.alike(card) == b.alike(card); });
}

} // namespace qwixx
