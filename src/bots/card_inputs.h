// What a seat knows of a card game, and what the network of the card game looks at: the own sheet
// and hand, the sheets of the opponents, what their hands, the tableau and the pile can bring, the
// margins, and who is active when.
//
// A card is told by how far it lies to the right of the last cross of its row. One whose colour is
// hidden counts in every row in which it can be, in parts (C2).
#pragma once

#include "bots/net.h"
#include "rules/card_view.h"

#include <array>

namespace qwixx {

/// The cards that may be somewhere: for every box the number of cards to expect for it. A joker
/// counts for all four colours.
using Prospects = std::array<std::array<float, 16>, 4>;

/// Closing a row by the next play or call: how likely it is, and the points that brings.
struct Closing {
    float chance = 0;
    float gain = 0;
};

/// When a position is looked at, from one seat.
class When {
  public:
    /// A turn begins: the seat is active after so many others.
    [[nodiscard]] static constexpr When turn_begins(int until_active) { return When(until_active); }
    /// The seat is active and takes cards.
    [[nodiscard]] static constexpr When taking() { return When(most_players); }
    /// Somebody else is about to play cards; after them the seat is active after so many.
    [[nodiscard]] static constexpr When other_plays(int until_active) {
        return When(most_players + 1 + until_active);
    }

    [[nodiscard]] constexpr int number() const { return number_; }
    /// Whether the seat acts next.
    [[nodiscard]] constexpr bool acts() const { return number_ == 0 || number_ == most_players; }

    static constexpr int most = 2 * most_players; // as many as there are

  private:
    explicit constexpr When(int number) : number_(number) {}

    int number_;
};

/// What a seat sees. Sheets may be changed to ask what would be.
struct Outlook {
    explicit Outlook(const CardView& view);

    Seat seat;
    Seat active;
    Seat next; // whose turn comes: the active seat's until it has taken its cards
    int players;
    int pile_size;
    bool crossed; // the active player, in action 2
    CardSet hand;
    CardSet played;
    std::array<Sheet, most_players> sheets{};
    std::array<Prospects, most_players> hands{}; // of the others
    Prospects tableau{};
    Prospects next_top{}; // the chances of the number that comes to the top of the pile

    // The opponent with the highest total, the first after the seat among equals; the highest of
    // the other opponents.
    Seat leader = 0;
    int leader_total = 0;
    int second_total = 0;
    std::array<Closing, most_players> closes{}; // of the others, by their hands
    Closing leader_by_top;

    /// A card is taken out of the tableau.
    void take(Back back);
    /// Another seat makes a cross.
    void cross(Seat other, Cross cross) {
        sheets[static_cast<std::size_t>(other)].cross(cross);
        find_leader();
    }
    [[nodiscard]] Sheet sheet() const { return sheets[static_cast<std::size_t>(seat)]; }
    /// How many turns come before a seat's.
    [[nodiscard]] int turns_until(Seat whose) const { return (whose - next + players) % players; }

  private:
    void find_leader();
};

[[nodiscard]] int count_card_inputs(int players);

/// The part that does not change with what the seat itself does.
void add_others(Inputs& inputs, const Outlook& outlook);

/// The rest, as if the seat had this sheet and hand. What its hand is short of was played.
void add_own(Inputs& inputs, const Outlook& outlook, Sheet sheet, CardSet hand, When when);

} // namespace qwixx
