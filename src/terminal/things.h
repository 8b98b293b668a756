// What lies between the players: the dice with the scores beside them, or tableau, pile and hand.
#pragma once

#include "terminal/drawing.h"
#include "terminal/scene.h"

#include <string>

namespace qwixx {

struct Area {
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;
};

/// `move` is what is under the cursor: what it takes stands out.
void draw_things(Picture& picture, const Scene& scene, const Move* move, const Area& area);
/// The same in one line, where there is no room to draw.
[[nodiscard]] std::string things_in_words(const GameView& game);

} // namespace qwixx
