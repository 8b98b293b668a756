// What a seat may know of a card game (C2, C9): its own cards, the backs of all others that lie
// open, the cards played and all sheets; and what somebody knows who has no seat. Bots and pages
// get this and nothing else: what a back shows is worked out here and nowhere else.
#pragma once

#include "rules/card_game.h"
#include "rules/random.h"

#include <compare>
#include <cstdint>

namespace qwixx {

/// The back of a card: its number, and the kinds it can still be (five bits, as Card::kind):
/// what is left when all cards the viewer has seen are taken away.
struct Back {
    std::uint8_t number = 0; // 0 is no card
    std::uint8_t kinds = 0;

    friend constexpr auto operator<=>(Back, Back) = default;
};

class CardView {
  public:
    using Backs = FixedList<Back, CardGame::full_hand>;

    /// For one who has no seat: a spectator sees backs only.
    static constexpr Seat nobody = -1;

    CardView(const CardGame& game, Seat seat) : game_(&game), seat_(seat) {}
    CardView(CardGame&&, Seat) = delete; // a view looks at a game that stays

    [[nodiscard]] Seat seat() const { return seat_; }
    [[nodiscard]] bool is_active() const { return game_->active() == seat_; }
    [[nodiscard]] GameKind kind() const { return game_->kind(); }
    [[nodiscard]] int players() const { return game_->players(); }
    [[nodiscard]] bool with_jokers() const { return game_->with_jokers(); }
    [[nodiscard]] Seat active() const { return game_->active(); }
    [[nodiscard]] CardGame::Phase phase() const { return game_->phase(); }
    [[nodiscard]] bool crossed() const { return game_->crossed(); }
    [[nodiscard]] Seats choosers() const { return game_->choosers(); }
    [[nodiscard]] Sheet sheet(Seat seat) const { return game_->sheet(seat); }
    [[nodiscard]] Sheet sheet() const { return game_->sheet(seat_); }

    [[nodiscard]] CardSet hand() const { return seat_ == nobody ? CardSet{} : game_->hand(seat_); }
    /// The number in a place of the tableau, 1 to 4; 0 while it is a gap.
    [[nodiscard]] int tableau_number(int place) const { return game_->tableau(place).number(); }
    /// The number on top of the pile; 0 before the deal and while the pile is shuffled.
    [[nodiscard]] int top_number() const {
        return game_->pile_size() == 0 ? 0 : game_->top().number();
    }
    [[nodiscard]] int pile_size() const { return game_->pile_size(); }
    [[nodiscard]] CardSet played() const { return game_->played(); }

    /// The backs, with what they can still be. Another's hand is sorted: the order of its cards
    /// would tell their colours. Of the own one it is what the others know, card by card.
    [[nodiscard]] Backs hand_backs(Seat seat) const;
    [[nodiscard]] Back tableau_back(int place) const { return back(game_->tableau(place)); }
    [[nodiscard]] Back top_back() const {
        return game_->pile_size() == 0 ? Back{} : back(game_->top());
    }
    /// What everyone can know of a card: see CardGame::alike.
    [[nodiscard]] unsigned alike(Card card) const { return game_->alike(card); }

    [[nodiscard]] Boxes may_cross() const { return game_->may_cross(seat_); }
    [[nodiscard]] CardGame::Moves moves() const { return game_->moves(seat_); }
    [[nodiscard]] bool allows(const Move& move) const { return game_->allows(seat_, move); }

    /// A whole game that looks the same from this seat, all of them equally likely. What comes
    /// out depends on the view and the random numbers alone, never on the hidden cards.
    [[nodiscard]] CardGame sample(Random& random) const;

    /// Whether two views show their seats the same.
    friend bool operator==(const CardView& a, const CardView& b);

  private:
    [[nodiscard]] Back back(Card card) const;

    const CardGame* game_;
    Seat seat_;
};

} // namespace qwixx
