// Games of the card game from which a network learns.
#pragma once

#include "lab/trainer.h"
#include "rules/card_game.h"

namespace qwixx {

/// A new game, played so that every seat chooses by the network and by what it sees, now and then
/// at random. The network learns each seat's chance to win when a turn begins, after it took a
/// card, and before somebody else plays cards.
void play_card_lesson(CardGame game, Teacher teacher, float lambda, const Net& net, Random& random,
                      Lessons& lessons);

} // namespace qwixx
