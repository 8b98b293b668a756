// The things of the game on a canvas: dice as dice, cards as cards, sheets in four sizes.
#pragma once

#include "rules/card_view.h"
#include "rules/dice.h"
#include "table/view.h"
#include "terminal/canvas.h"
#include "terminal/glyphs.h"
#include "terminal/scene.h"

#include <optional>
#include <string>
#include <vector>

namespace qwixx {

/// Where a click means something.
struct Spot {
    int x = 0;
    int y = 0;
    int width = 1;
    int height = 1;
    Keystroke input;
};

struct Picture {
    Canvas canvas;
    const Glyphs& glyphs;
    std::vector<Spot> spots{};
};

inline constexpr int die_width = 7;
inline constexpr int card_width = 6;
inline constexpr int card_height = 4;
inline constexpr int thing_height = 5; // dice, or cards with a word above them

/// Five lines: a frame with the colour's letter in it and the pips. 0: it has left the game.
void draw_die(Picture& picture, int x, int y, int value, std::optional<Color> color, bool counts);

struct CardLook {
    std::string label; // `R`, `J`; of a back empty
    int number = 0;    // 0: an empty place
    std::string small; // below the number: what a back can be, how many are left
    std::string key;   // in the lower edge
    Ink ink = Ink::Plain;
    bool lifted = false;
    bool pointed = false; // under the cursor
};
void draw_card(Picture& picture, int x, int y, const CardLook& look);

struct SheetLook {
    std::string title; // without the points
    std::string name;  // the title where there is little room
    bool active = false;
    Ink title_ink = Ink::Strong;
    const PlayerView* player = nullptr;
    Boxes closed{};     // rows that are closed for everybody
    Boxes marked{};     // boxes that can be crossed
    Boxes chosen{};     // those under the cursor
    std::string hand{}; // the numbers on the backs of the cards
};

/// From the largest: a grid, rows by their names, rows by their letters, one character a box, one
/// line.
enum class SheetForm : std::uint8_t { Grid, Rows, Small, Tiny, Line };
[[nodiscard]] Size size_of(SheetForm form);
/// `on_box` gives what a click on a box means; empty for sheets of others.
void draw_sheet(Picture& picture, int x, int y, SheetForm form, const SheetLook& look,
                const std::vector<Move>& options = {});

} // namespace qwixx
