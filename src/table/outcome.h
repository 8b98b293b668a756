// What chance brings, from numbers that are drawn one by one: the same recipe wherever a table
// stands (docs/fair-dice.md). Where the numbers come from is for the program to say.
#pragma once

#include "table/needs.h"

#include <array>
#include <utility>

namespace qwixx {

/// A number from 0 to bound - 1, for bounds up to 256, from bytes; `next` gives one after the other
/// and less than 0 when there are no more. The bytes beyond the last whole multiple of the bound
/// would favour small numbers and are passed over.
template <class Next> [[nodiscard]] int number_below(int bound, Next&& next) {
    const int uneven = 256 - 256 % bound;
    int byte = next();
    while (byte >= uneven) byte = next();
    return byte < 0 ? byte : byte % bound;
}

/// What is needed, from numbers that `below(bound)` draws.
template <class Below> [[nodiscard]] Outcome outcome_of(const ChanceNeed& need, Below&& below) {
    const auto roll = [&below] { return 1 + below(6); };
    switch (need.kind) {
    case ChanceNeed::Kind::Lot: return Lot{static_cast<Seat>(below(need.players))};
    case ChanceNeed::Kind::Die: return Die{roll()};
    case ChanceNeed::Kind::Dice: {
        std::array<int, 6> dice{}; // two white ones, then red, yellow, green and blue
        for (int& die : dice) die = roll();
        return Dice{dice[0], dice[1], dice[2], dice[3], dice[4], dice[5]};
    }
    case ChanceNeed::Kind::Shuffle: break;
    }
    // From the sorted deck, the last card first: each is swapped with a card before it, or with
    // itself.
    Shuffled pile;
    for (const Card card : need.cards) pile.cards.push_back(card);
    for (std::size_t left = pile.cards.size(); left > 1; --left) {
        const int other = below(static_cast<int>(left));
        std::swap(pile.cards[left - 1], pile.cards[static_cast<std::size_t>(other)]);
    }
    return pile;
}

} // namespace qwixx
