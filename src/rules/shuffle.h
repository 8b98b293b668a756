// Cards in a random order, as throw_dice() is for dice: for those who bring chance to a game.
#pragma once

#include "rules/card.h"
#include "rules/fixed_list.h"
#include "rules/random.h"

#include <span>

namespace qwixx {

using Pile = FixedList<Card, Card::most>; // top card first

[[nodiscard]] inline Pile shuffled(CardSet cards, Random& random) {
    Pile pile;
    for (const Card card : cards) pile.push_back(card);
    random.shuffle(std::span(pile.begin(), pile.end()));
    return pile;
}

} // namespace qwixx
