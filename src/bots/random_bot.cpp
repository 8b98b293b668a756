#include "bots/random_bot.h"

namespace qwixx {

Cross choose_at_random(DiceView view, Mind& mind) {
    // The boxes that may be crossed, and nothing as one more: after the last comes nothing.
    Boxes boxes = view.may_cross();
    for (auto pick = mind.random.below(static_cast<std::uint32_t>(boxes.count()) + 1); pick > 0;
         --pick)
        boxes = boxes - Boxes::only(boxes.first());
    return boxes.first();
}

Move choose_at_random(CardView view, Mind& mind) {
    const CardGame::Moves moves = view.moves();
    return moves[static_cast<int>(mind.random.below(static_cast<std::uint32_t>(moves.size())))];
}

} // namespace qwixx
