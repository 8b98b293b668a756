#include "rules/card_game.h"

#include "rules/why_not.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace qwixx {

CardGame::CardGame(int players, bool with_jokers)
    : players_(static_cast<std::uint8_t>(players)), with_jokers_(with_jokers) {
    assert(players >= fewest_players && players <= most_players);
    alike_.fill(with_jokers ? 0b11111 : 0b01111);
}

CardGame::CardGame(const Parts& parts)
    : sheets_(parts.sheets), hands_(parts.hands), played_(parts.played), tableau_(parts.tableau),
      alike_(parts.alike), pile_size_(static_cast<std::uint8_t>(parts.pile.size())),
      players_(static_cast<std::uint8_t>(parts.players)),
      active_(static_cast<std::uint8_t>(parts.active)), phase_(parts.phase),
      crossed_(parts.crossed), with_jokers_(parts.with_jokers) {
    std::ranges::reverse_copy(parts.pile, pile_.begin());
}

unsigned CardGame::alike(Card card) const {
    if (played_.contains(card)) return 0;
    return alike_[at(card.id())] & ~played_.kinds_of(card.number());
}

CardGame::Moves CardGame::moves(Seat seat) const {
    Moves list;
    if (!choosers().contains(seat)) return list;
    switch (phase_) {
    case Phase::Take:
        for (int place = 1; place <= tableau_places; ++place)
            if (!tableau(place).is_none()) list.push_back(Move::take(place));
        break;
    case Phase::Action2:
        list.push_back(Move(nothing));
        for (const Cross cross : may_cross(seat)) list.push_back(Move(cross));
        break;
    default: list_plays(list);
    }
    return list;
}

// By colour, then by the cards played, then by what is crossed.
void CardGame::list_plays(Moves& list) const {
    const CardSet hand = hands_[active_];
    for (const Color color : colors) {
        const CardSet usable = hand.of_color(color) | hand.jokers();
        for (CardSet played; played != usable;) {
            played = usable.subset_after(played);
            if (played.count() > most_played) continue;
            const std::uint32_t numbers = played.row_boxes(color) | played.joker_boxes(color);
            for (std::uint32_t boxes = 0;;) {
                if (may_cross_together(sheets_[active_], color, boxes))
                    list.push_back(Move::play(played, color, boxes));
                if (boxes == numbers) break;
                boxes = (boxes - numbers) & numbers;
            }
        }
    }
}

bool CardGame::allows(Seat seat, const Move& move) const { return !why_not(*this, seat, move); }

void CardGame::lots(Seat first) {
    assert(phase_ == Phase::Lots && first >= 0 && first < players_);
    active_ = static_cast<std::uint8_t>(first);
    phase_ = Phase::Deck;
}

void CardGame::shuffle(std::span<const Card> top_first) {
    assert(need() == Need::Shuffle && std::ssize(top_first) == to_shuffle().count());
    std::ranges::reverse_copy(top_first, pile_.begin());
    pile_size_ = static_cast<std::uint8_t>(top_first.size());
    if (phase_ == Phase::Deck) return deal();
    remember_shuffle();
    played_ = {};
    refill();
}

// Four cards to each seat in turn, then four to the tableau (C2).
void CardGame::deal() {
    const auto draw = [this] {
        const Card card = top();
        pile_[--pile_size_] = {};
        return card;
    };
    for (Seat seat = 0; seat < players_; ++seat)
        for (int i = 0; i < dealt_cards; ++i) hands_[seat] = hands_[seat] | CardSet::only(draw());
    for (Card& place : tableau_) place = draw();
    phase_ = Phase::Take;
}

void CardGame::choose(const Choices& choices) {
    switch (phase_) {
    case Phase::Take:
        assert(allows(active_, choices[active_]));
        return take(choices[active_].place);
    case Phase::Action2: return settle_action2(choices);
    case Phase::Action3: return settle_action3(choices[active_]);
    default: assert(false);
    }
}

// One card after another, each seen before the next is chosen (C3).
void CardGame::take(int place) {
    Card& card = tableau_[at(place - 1)];
    CardSet& hand = hands_[active_];
    hand = hand | CardSet::only(card);
    card = {};
    if (hand.count() == full_hand) refill();
}

// The gaps from the lowest place on (C3); a pile that runs out is made anew at once (C4).
void CardGame::refill() {
    unsigned gaps = 0; // found before one is filled: the processor could not guess where they are
    for (int place = 0; place < tableau_places; ++place)
        gaps |= unsigned{tableau_[at(place)].is_none()} << place;
    for (; gaps != 0; gaps &= gaps - 1) {
        tableau_[at(std::countr_zero(gaps))] = top();
        pile_[--pile_size_] = {};
        if (pile_size_ == 0) {
            phase_ = Phase::Shuffle;
            return;
        }
    }
    phase_ = Phase::Action2;
}

void CardGame::settle_action2(const Choices& choices) {
    for (Seat seat = 0; seat < players_; ++seat) {
        assert(allows(seat, choices[seat]));
        sheets_[seat].cross(choices[seat].cross);
    }
    if (std::ranges::any_of(sheets(), &ends_with)) { // no action 3, no misthrow (C12)
        phase_ = Phase::Over;
        return;
    }
    crossed_ = !choices[active_].cross.is_nothing();
    phase_ = Phase::Action3;
}

void CardGame::settle_action3(const Move& move) {
    assert(allows(active_, move));
    Sheet& sheet = sheets_[active_];
    hands_[active_] = hands_[active_] - move.cards;
    played_ = played_ | move.cards;
    sheet.add(move.crossed());
    sheet.misthrow(!crossed_ & (move.boxes == 0)); // C11
    crossed_ = false;
    if (ends_with(sheet)) { // the others' have not changed
        phase_ = Phase::Over;
        return;
    }
    active_ = static_cast<std::uint8_t>(active_ + 1 == players_ ? 0 : active_ + 1);
    phase_ = Phase::Take;
}

void CardGame::remember_shuffle() {
    std::array<unsigned, highest_number + 1> shuffled{}; // the kinds, by number
    for (const Card card : played_) shuffled[at(card.number())] |= card.kind();
    for (const Card card : CardSet::deck(with_jokers_)) {
        const unsigned now = shuffled[at(card.number())];
        std::uint8_t& alike = alike_[at(card.id())];
        alike = static_cast<std::uint8_t>((now & card.kind()) != 0 ? now : alike & ~now);
    }
}

} // namespace qwixx
