// The characters that things are drawn with: those of Unicode, or those that every terminal has.
#pragma once

#include <string_view>

namespace qwixx {

struct Frame {
    std::string_view top_left, top_right, bottom_left, bottom_right, across, down;
};

struct Glyphs {
    Frame frame;  // of a die, a card
    Frame lifted; // of a card that is lifted, a die that counts
    std::string_view joint_top, joint_left, joint, joint_right, joint_bottom; // of a grid
    std::string_view pip;
    std::string_view lost;
    std::string_view points_left, points_right; // round what is under the cursor
    std::string_view active;
    std::string_view dots; // somebody thinks
    std::string_view check;
    std::string_view dash;
};

inline constexpr Glyphs fine_glyphs{
    .frame = {"┌", "┐", "└", "┘", "─", "│"},
    .lifted = {"╔", "╗", "╚", "╝", "═", "║"},
    .joint_top = "┬",
    .joint_left = "├",
    .joint = "┼",
    .joint_right = "┤",
    .joint_bottom = "┴",
    .pip = "●",
    .lost = "·",
    .points_left = "►",
    .points_right = "◄",
    .active = "►",
    .dots = "…",
    .check = "√",
    .dash = "·",
};
inline constexpr Glyphs plain_glyphs{
    .frame = {"+", "+", "+", "+", "-", "|"},
    .lifted = {"#", "#", "#", "#", "=", "#"},
    .joint_top = "+",
    .joint_left = "+",
    .joint = "+",
    .joint_right = "+",
    .joint_bottom = "+",
    .pip = "o",
    .lost = ".",
    .points_left = ">",
    .points_right = "<",
    .active = ">",
    .dots = "...",
    .check = "*",
    .dash = "-",
};

} // namespace qwixx
