#include "bots/random_bot.h"

namespace qwixx {

Cross choose_at_random(DiceView view, Random& random) {
    // The boxes that may be crossed, and nothing as one more: after the last comes nothing.
    Boxes boxes = view.may_cross();
    for (auto pick = random.below(static_cast<std::uint32_t>(boxes.count()) + 1); pick > 0; --pick)
        boxes = boxes - Boxes::only(boxes.first());
    return boxes.first();
}

CardMove choose_at_random(CardView view, Random& random) {
    const CardGame::Moves moves = view.moves();
    return moves[static_cast<int>(random.below(static_cast<std::uint32_t>(moves.size())))];
}

} // namespace qwixx
