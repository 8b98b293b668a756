// The four rows of a sheet and the numbers in them (S1).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace qwixx {

enum class Color : std::uint8_t { Red, Yellow, Green, Blue };

/// Its type is spelled out: g++ 12 takes an array of deduced type for one that may change, and
/// looks the colours up whenever it goes through them.
inline constexpr std::array<Color, 4> colors{Color::Red, Color::Yellow, Color::Green, Color::Blue};

inline constexpr int numbers_in_a_row = 11; // 2 to 12
inline constexpr int last_box = numbers_in_a_row - 1;
inline constexpr int lowest_number = 2;
inline constexpr int highest_number = 12;

[[nodiscard]] constexpr int index(Color color) { return static_cast<int>(color); }

[[nodiscard]] constexpr char letter(Color color) { return "rygb"[index(color)]; }

[[nodiscard]] constexpr std::string_view name(Color color) {
    constexpr std::array<std::string_view, 4> names{"red", "yellow", "green", "blue"};
    return names[static_cast<std::size_t>(index(color))];
}

[[nodiscard]] constexpr std::optional<Color> color_of(char letter) {
    switch (letter) {
    case 'r': return Color::Red;
    case 'y': return Color::Yellow;
    case 'g': return Color::Green;
    case 'b': return Color::Blue;
    default: return std::nullopt;
    }
}

/// Red and yellow rise from 2 to 12, green and blue fall from 12 to 2 (S1).
[[nodiscard]] constexpr bool rises(Color color) { return color < Color::Green; }

/// The box, counted from 0 at the left, that holds a number; and back.
[[nodiscard]] constexpr int box_of(Color color, int number) {
    return rises(color) ? number - lowest_number : highest_number - number;
}
[[nodiscard]] constexpr int number_at(Color color, int box) {
    return rises(color) ? box + lowest_number : highest_number - box;
}

} // namespace qwixx
