// The cards: 2 to 12 in four colours, and a joker of each number (C1).
#pragma once

#include "rules/bits.h"
#include "rules/color.h"

#include <array>
#include <bit>
#include <compare>
#include <cstdint>

namespace qwixx {

/// A card. Its id says where it stands in the sorted deck: red, yellow, green and blue in their
/// row's direction, then the jokers from 2 to 12.
class Card {
  public:
    constexpr Card() = default; // no card: a gap
    constexpr Card(Color color, int number)
        : id_(static_cast<std::uint8_t>(11 * index(color) + box_of(color, number))) {}

    [[nodiscard]] static constexpr Card joker(int number) {
        return at(first_joker + number - lowest_number);
    }
    /// The card of a number and one kind.
    [[nodiscard]] static constexpr Card of_kind(int number, unsigned kind) {
        const int suit = std::countr_zero(kind);
        return suit == 4 ? joker(number) : Card(static_cast<Color>(suit), number);
    }
    [[nodiscard]] static constexpr Card at(int id) {
        Card card;
        card.id_ = static_cast<std::uint8_t>(id);
        return card;
    }

    [[nodiscard]] constexpr bool is_none() const { return id_ == none; }
    [[nodiscard]] constexpr bool is_joker() const { return id_ >= first_joker; }
    [[nodiscard]] constexpr int id() const { return id_; }
    /// 0 for a gap.
    [[nodiscard]] constexpr int number() const { return numbers_[id_]; }
    /// The colour of a card that is no joker.
    [[nodiscard]] constexpr Color color() const { return static_cast<Color>(id_ / 11); }
    /// Its box in that colour's row, counted from 0 at the left.
    [[nodiscard]] constexpr int box() const { return id_ % 11; }

    /// One of five bits: the four colours, then the joker.
    [[nodiscard]] constexpr unsigned kind() const { return 1U << (id_ / 11); }

    friend constexpr auto operator<=>(Card, Card) = default;

    static constexpr int first_joker = 44;
    static constexpr int most = 55;

  private:
    static constexpr std::uint8_t none = 63;
    static constexpr std::array<std::uint8_t, 64> numbers_ = [] {
        std::array<std::uint8_t, 64> numbers{};
        for (std::size_t id = 0; id < most; ++id) {
            const int box = static_cast<int>(id % 11);
            const bool falls = id >= 22 && id < first_joker;
            numbers[id] =
                static_cast<std::uint8_t>(falls ? highest_number - box : lowest_number + box);
        }
        return numbers;
    }();

    std::uint8_t id_ = none;
};

/// A set of cards in one number: a hand, the cards played.
struct CardSet {
    std::uint64_t bits = 0;

    /// The whole deck (C1).
    [[nodiscard]] static constexpr CardSet deck(bool with_jokers) {
        return {(std::uint64_t{1} << (with_jokers ? Card::most : Card::first_joker)) - 1};
    }
    [[nodiscard]] static constexpr CardSet only(Card card) {
        return {std::uint64_t{1} << card.id()};
    }
    /// All cards, the joker too, that show a number on their backs.
    [[nodiscard]] static constexpr CardSet of_number(int number) {
        CardSet set = only(Card::joker(number));
        for (const Color color : colors) set = set | only(Card(color, number));
        return set;
    }

    [[nodiscard]] constexpr bool empty() const { return bits == 0; }
    [[nodiscard]] constexpr int count() const { return std::popcount(bits); }
    [[nodiscard]] constexpr bool contains(Card card) const { return (bits >> card.id() & 1) != 0; }
    [[nodiscard]] constexpr bool contains(CardSet all) const { return (all.bits & ~bits) == 0; }
    [[nodiscard]] constexpr Card first() const { return Card::at(std::countr_zero(bits)); }

    /// The kinds (as Card::kind) of its cards of a number.
    [[nodiscard]] constexpr unsigned kinds_of(int number) const {
        unsigned kinds = 0;
        for (const Card card : (*this & of_number(number))) kinds |= card.kind();
        return kinds;
    }

    /// Those of a colour, and the jokers.
    [[nodiscard]] constexpr CardSet of_color(Color color) const {
        return {std::uint64_t{row_boxes(color)} << (11 * index(color))};
    }
    [[nodiscard]] constexpr CardSet jokers() const { return *this - deck(false); }
    /// The subset that follows a subset, in rising order from the empty one to the whole set.
    [[nodiscard]] constexpr CardSet subset_after(CardSet subset) const {
        return {(subset.bits - bits) & bits};
    }

    /// The cards of a colour, as the boxes of its row: bit 0 is the leftmost number.
    [[nodiscard]] constexpr std::uint32_t row_boxes(Color color) const {
        return static_cast<std::uint32_t>(bits >> (11 * index(color)) & 0x7FF);
    }
    /// The jokers, as the boxes of a colour's row.
    [[nodiscard]] constexpr std::uint32_t joker_boxes(Color color) const {
        const auto rising = static_cast<std::uint32_t>(bits >> Card::first_joker & 0x7FF);
        return rises(color) ? rising : mirrored(rising);
    }

    friend constexpr CardSet operator|(CardSet a, CardSet b) { return {a.bits | b.bits}; }
    friend constexpr CardSet operator&(CardSet a, CardSet b) { return {a.bits & b.bits}; }
    friend constexpr CardSet operator-(CardSet a, CardSet b) { return {a.bits & ~b.bits}; }
    friend constexpr bool operator==(CardSet, CardSet) = default;

    using Iterator = BitIterator<std::uint64_t, &Card::at>;
    [[nodiscard]] constexpr Iterator begin() const { return {bits}; }
    [[nodiscard]] static constexpr Iterator end() { return {0}; }

  private:
    [[nodiscard]] static constexpr std::uint32_t mirrored(std::uint32_t boxes) {
        // Neighbours change places, then pairs, fours and eights; five of the sixteen are none.
        boxes = (boxes & 0x5555) << 1 | (boxes >> 1 & 0x5555);
        boxes = (boxes & 0x3333) << 2 | (boxes >> 2 & 0x3333);
        boxes = (boxes & 0x0F0F) << 4 | (boxes >> 4 & 0x0F0F);
        return (boxes & 0x00FF) << 3 | boxes >> 13;
    }
};

} // namespace qwixx
