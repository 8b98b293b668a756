// The kinds of games there are. Code that must know them all has a switch without a default, so
// that a new kind does not compile until it is dealt with there.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace qwixx {

enum class GameKind : std::uint8_t { Dice, Cards, Jokers }; // stored by number: new ones go last
inline constexpr std::array game_kinds{GameKind::Dice, GameKind::Cards, GameKind::Jokers};

/// `dice`, `cards`, `jokers`: the name in commands, logs and messages.
[[nodiscard]] constexpr std::string_view name(GameKind kind) {
    switch (kind) {
    case GameKind::Dice: return "dice";
    case GameKind::Cards: return "cards";
    case GameKind::Jokers: return "jokers";
    }
    return {};
}
[[nodiscard]] constexpr std::optional<GameKind> kind_named(std::string_view text) {
    for (const GameKind kind : game_kinds)
        if (name(kind) == text) return kind;
    return std::nullopt;
}

} // namespace qwixx
