// The card game and its joker variation (C1 to C12) as a value, like the dice game: it says
// what it waits for, lists the legal moves of a seat and takes them.
//
//     Lots -> Deck -> [ Take (active seat, card by card) -> Action2 (all seats)
//                       -> Action3 (active seat) ]* -> Over
//
// A shuffle is asked for in the middle of the refill when the pile runs out.
#pragma once

#include "rules/card.h"
#include "rules/fixed_list.h"
#include "rules/game_kind.h"
#include "rules/move.h"
#include "rules/need.h"
#include "rules/seat.h"
#include "rules/sheet.h"

#include <array>
#include <cassert>
#include <cstdint>
#include <span>
#include <utility>

namespace qwixx {

class CardGame {
  public:
    enum class Phase : std::uint8_t { Lots, Deck, Take, Shuffle, Action2, Action3, Over };

    using Move = qwixx::Move;
    /// The longest list: five jokers in hand, 25 ways to pick up to three of them, four
    /// colours, at most eight ways to cross three numbers.
    using Moves = FixedList<Move, 4 * (5 * 2 + 10 * 4 + 10 * 8)>;
    using Choices = PerSeat<Move>;

    static constexpr int fewest_players = 2; // C1
    static constexpr int dealt_cards = 4;    // C2
    static constexpr int full_hand = 5;      // C3
    static constexpr int most_played = 3;    // C6
    static constexpr int tableau_places = 4; // C2

    /// Whether a sheet ends the game: two rows closed on it, or four misthrows (C12).
    [[nodiscard]] static constexpr bool ends_with(Sheet sheet) {
        return sheet.closed_rows() >= 2 || sheet.misthrows() >= most_misthrows;
    }

    /// As in the dice game: one row at most is closed on a sheet before the last turn.
    [[nodiscard]] static constexpr int most_turns(int players) { return 44 * players + 1; }

    CardGame(int players, bool with_jokers);

    /// A game in progress, from all its parts. They must belong together.
    struct Parts {
        bool with_jokers = false;
        int players = fewest_players;
        Seat active = 0;
        Phase phase = Phase::Take;
        bool crossed = false;
        PerSeat<Sheet> sheets;
        PerSeat<CardSet> hands;
        CardSet played{};
        std::array<Card, tableau_places> tableau{};
        std::span<const Card> pile; // top card first
        std::array<std::uint8_t, Card::most> alike{};
    };
    explicit CardGame(const Parts& parts);

    [[nodiscard]] GameKind kind() const {
        return with_jokers_ ? GameKind::Jokers : GameKind::Cards;
    }
    [[nodiscard]] int players() const { return players_; }
    [[nodiscard]] bool with_jokers() const { return with_jokers_; }
    [[nodiscard]] Seat active() const { return active_; }
    [[nodiscard]] Phase phase() const { return phase_; }
    [[nodiscard]] bool over() const { return phase_ == Phase::Over; }
    [[nodiscard]] Sheet sheet(Seat seat) const { return sheets_[seat]; }
    [[nodiscard]] std::span<const Sheet> sheets() const { return sheets_.first(players_); }
    [[nodiscard]] CardSet hand(Seat seat) const { return hands_[seat]; }
    /// The card in a place of the tableau, 1 to 4; none while it is a gap.
    [[nodiscard]] Card tableau(int place) const { return tableau_[at(place - 1)]; }
    [[nodiscard]] int pile_size() const { return pile_size_; }
    [[nodiscard]] Card top() const {
        assert(pile_size_ > 0);
        return pile_[at(pile_size_ - 1)];
    }
    /// All of the pile, the top card last, for those who know the whole game.
    [[nodiscard]] std::span<const Card> pile() const { return {pile_.data(), pile_size_}; }
    /// Puts a card of the pile on top, in exchange for the one that is there: what might have been.
    void bring_to_top(std::size_t place) { std::swap(pile_[place], pile_[pile_size_ - 1U]); }
    /// The cards played since the last shuffle, which everyone has seen (C9).
    [[nodiscard]] CardSet played() const { return played_; }
    /// Whether the active player crossed in action 2; known in action 3.
    [[nodiscard]] bool crossed() const { return crossed_; }
    /// The kinds (as Card::kind) that a card could be, of its number, for all that those know who
    /// do not hold it; none for a card that lies open.
    [[nodiscard]] unsigned alike(Card card) const;

    [[nodiscard]] Need need() const {
        switch (phase_) {
        case Phase::Lots: return Need::Lots;
        case Phase::Deck:
        case Phase::Shuffle: return Need::Shuffle;
        case Phase::Over: return Need::Nothing;
        default: return Need::Choices;
        }
    }
    [[nodiscard]] Seats choosers() const {
        switch (phase_) {
        case Phase::Take:
        case Phase::Action3: return Seats::only(active_);
        case Phase::Action2: return Seats::first(players_);
        default: return {};
        }
    }

    /// The cards that the shuffle now asked for must bring, in any order (C1, C4).
    [[nodiscard]] CardSet to_shuffle() const {
        return phase_ == Phase::Deck ? CardSet::deck(with_jokers_) : played_;
    }

    /// The boxes a seat may cross in action 2; nothing is always allowed besides (C5, C10).
    [[nodiscard]] Boxes may_cross(Seat seat) const {
        if (phase_ != Phase::Action2) return {};
        return sheets_[seat].may_cross(Boxes::of_number(top().number()));
    }

    [[nodiscard]] Moves moves(Seat seat) const;
    [[nodiscard]] bool allows(Seat seat, const Move& move) const;

    /// Who starts (C1).
    void lots(Seat first);

    /// The new pile, top card first: the whole deck at the start (C2), later the cards played (C4).
    void shuffle(std::span<const Card> top_first);

    /// The choices of all the seats that were asked, together; the others' are not looked at.
    void choose(const Choices& choices);

    friend bool operator==(const CardGame&, const CardGame&) = default;

  private:
    friend class CardView; // shows a seat what it may see, and deals the rest anew

    void deal();
    void take(int place);
    void refill();
    void settle_action2(const Choices& choices);
    void settle_action3(const Move& move);
    void remember_shuffle();
    void list_plays(Moves& list) const;

    PerSeat<Sheet> sheets_;
    PerSeat<CardSet> hands_;
    CardSet played_{};
    std::array<Card, tableau_places> tableau_{};
    std::array<Card, Card::most> pile_{}; // the top card last, nothing above it
    /// For every card, the kinds of its number that it could be, by its back and by what everybody
    /// has seen: five bits, the four colours and the joker. At first they are all kinds; a shuffle
    /// separates the cards that were shuffled from those that were elsewhere.
    std::array<std::uint8_t, Card::most> alike_{};
    std::uint8_t pile_size_ = 0;
    std::uint8_t players_;
    std::uint8_t active_ = 0;
    Phase phase_ = Phase::Lots;
    bool crossed_ = false;
    bool with_jokers_;
};

} // namespace qwixx
