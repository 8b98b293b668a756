// Games of the dice game from which a network learns.
#pragma once

#include "lab/trainer.h"

namespace qwixx {

/// A game in which every seat chooses as its teacher would, now and then at random. The network
/// learns each seat's chance to win after every turn.
void play_dice_lesson(int players, Teacher teacher, float lambda, const Net& net, Random& random,
                      Lessons& lessons);

} // namespace qwixx
