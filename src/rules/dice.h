// A roll: two white dice and one for each colour still in play (D3).
#pragma once

#include "rules/random.h"
#include "rules/sheet.h"

#include <array>
#include <cstdint>

namespace qwixx {

/// Six dice in one number, a byte each: white, white, red, yellow, green, blue. A die that has
/// left the game shows 0 (D8).
class Dice {
  public:
    constexpr Dice() = default;
    constexpr Dice(int white1, int white2, int red, int yellow, int green, int blue) {
        int shift = 0;
        for (const int die : {white1, white2, red, yellow, green, blue}) {
            bits_ |= static_cast<std::uint64_t>(die) << shift;
            shift += 8;
        }
    }

    [[nodiscard]] constexpr int white(int which) const { return die(which); }
    [[nodiscard]] constexpr int colored(Color color) const { return die(2 + index(color)); }
    [[nodiscard]] constexpr bool has(Color color) const { return colored(color) != 0; }
    [[nodiscard]] constexpr int white_sum() const { return white(0) + white(1); }

    constexpr void set(Color color, int value) {
        remove(color);
        bits_ |= static_cast<std::uint64_t>(value) << (8 * (2 + index(color)));
    }
    constexpr void remove(Color color) {
        bits_ &= ~(std::uint64_t{0xFF} << (8 * (2 + index(color))));
    }

    /// The boxes of action 1: the sum of the white dice, in any row (D4).
    [[nodiscard]] constexpr Boxes white_boxes() const { return Boxes::of_number(white_sum()); }

    /// The boxes of action 2: one white die and one coloured die, in that colour's row (D5).
    /// Those of dice that have left the game are for the caller to strike out.
    [[nodiscard]] [[gnu::always_inline]] constexpr Boxes colored_boxes() const {
        const std::uint64_t rising = std::uint64_t{1} << white(0) | std::uint64_t{1} << white(1);
        const std::uint64_t falling = std::uint64_t{1} << (12 - white(0)) | std::uint64_t{1}
                                                                                << (12 - white(1));
        return {rising << colored(Color::Red) >> 2 | rising << colored(Color::Yellow) >> 2 << 16 |
                falling >> colored(Color::Green) << 32 | falling >> colored(Color::Blue) << 48};
    }

    /// The outcomes of throwing six dice, numbered from 0.
    static constexpr std::uint32_t outcomes = 46656;
    [[nodiscard]] static constexpr Dice outcome(std::uint32_t number) {
        Dice dice;
        dice.bits_ = three_dice_[number / 216] | three_dice_[number % 216] << 24;
        return dice;
    }

    /// And back. A die that has left the game counts as a 1.
    [[nodiscard]] constexpr std::uint32_t number() const {
        std::uint32_t number = 0;
        for (int which = 0; which < 6; ++which)
            number = 6 * number + static_cast<std::uint32_t>(die(which) == 0 ? 0 : die(which) - 1);
        return number;
    }

    friend constexpr bool operator==(const Dice&, const Dice&) = default;

  private:
    [[nodiscard]] constexpr int die(int which) const {
        return static_cast<int>(bits_ >> (8 * which) & 0xFF);
    }

    static constexpr std::array<std::uint64_t, 216> three_dice_ = [] {
        std::array<std::uint64_t, 216> table{};
        for (std::size_t i = 0; i < 216; ++i)
            table[i] = (1 + i / 36) | (1 + i / 6 % 6) << 8 | (1 + i % 6) << 16;
        return table;
    }();

    std::uint64_t bits_ = 0;
};

/// Throws all six dice.
[[nodiscard]] constexpr Dice throw_dice(Random& random) {
    return Dice::outcome(random.below(Dice::outcomes));
}

} // namespace qwixx
