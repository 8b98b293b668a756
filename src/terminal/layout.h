// A scene as a screen of a size: from 64 columns and 13 lines on, and larger where there is room.
#pragma once

#include "terminal/drawing.h"
#include "terminal/scene.h"

namespace qwixx {

inline constexpr Size smallest_screen{64, 13};

[[nodiscard]] Picture draw(const Scene& scene, Size size, const Glyphs& glyphs);

/// What a click means there; nothing where it means nothing.
[[nodiscard]] Keystroke clicked(const Picture& picture, int x, int y);

/// A key and what it does, as a scene has them now.
struct KeyWord {
    std::string key;
    std::string word;
};
[[nodiscard]] std::vector<KeyWord> keys_of(const Scene& scene);
/// All keys there are, for the page of help and the manual.
[[nodiscard]] std::vector<KeyWord> all_keys();

/// What a number key stands for: `1 Red 5`, `0 Cross nothing`; with `is_short` `1 R 5`.
[[nodiscard]] std::string option_text(const GameView& game, const Move& move, int place,
                                      bool is_short);
/// A player's sheet, with the boxes marked that can be crossed if it is the viewer's own.
[[nodiscard]] SheetLook look_at(const GameView& game, Seat seat, const Pick& pick);

/// The numbers on the backs of a hand, which everyone sees: `4 7 7 12`.
[[nodiscard]] std::string backs_text(const GameView& game, Seat seat);
/// Anna, and what she does: `Anna, active`.
[[nodiscard]] std::string title_of(const GameView& game, Seat seat);

} // namespace qwixx
