// How closely the coach looks (docs/coach.md).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace qwixx {

enum class Depth : std::uint8_t {
    Quick,  // the network's word on the position after the turn
    Normal, // close moves: the mean over all rolls of the next turn; with cards, some deals
    Deep,   // close moves are also played on, with the same dice or deals for all of them
};
inline constexpr std::array<std::string_view, 3> depth_names{"quick", "normal", "deep"};

[[nodiscard]] constexpr std::string_view name(Depth depth) {
    return depth_names[static_cast<std::size_t>(depth)];
}
[[nodiscard]] constexpr std::optional<Depth> depth_named(std::string_view text) {
    for (std::size_t i = 0; i < depth_names.size(); ++i)
        if (depth_names[i] == text) return static_cast<Depth>(i);
    return std::nullopt;
}

} // namespace qwixx
