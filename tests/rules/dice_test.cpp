#include "rules/as_written.h"
#include "rules/dice.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace qwixx {
namespace {

/// The number whose base-6 digits are the six dice, or -1 if one of them is none.
int as_number(const Dice& dice) {
    int number = 0;
    const auto add = [&](int die) {
        if (number >= 0) number = die >= 1 && die <= 6 ? 6 * number + die - 1 : -1;
    };
    add(dice.white(0));
    add(dice.white(1));
    for (const Color color : colors) add(dice.colored(color));
    return number;
}

TEST(Dice, AllOutcomesAreDifferentAndThereAreNoOthers) {
    std::vector<bool> seen(Dice::outcomes);
    for (std::uint32_t i = 0; i < Dice::outcomes; ++i) {
        const int number = as_number(Dice::outcome(i));
        ASSERT_GE(number, 0);
        ASSERT_FALSE(seen[static_cast<std::size_t>(number)]);
        seen[static_cast<std::size_t>(number)] = true;
    }
    EXPECT_EQ(Dice::outcomes, 6 * 6 * 6 * 6 * 6 * 6);
}

TEST(Dice, AThrowIsOneOutcomeDrawnEvenly) {
    Random random(3);
    Random same(3);
    for (int i = 0; i < 1000; ++i)
        ASSERT_EQ(throw_dice(random), Dice::outcome(same.below(Dice::outcomes)));
}

TEST(Dice, D4_TheWhiteSumInEveryRowForEveryThrow) {
    for (std::uint32_t i = 0; i < Dice::outcomes; ++i) {
        const Dice dice = Dice::outcome(i);
        Boxes expected;
        for (const Color color : colors)
            expected = expected | Boxes::only(Cross(color, dice.white(0) + dice.white(1)));
        ASSERT_EQ(dice.white_boxes(), expected);
    }
}

TEST(Dice, D5_OneWhiteAndOneColouredDieForEveryThrow) {
    for (std::uint32_t i = 0; i < Dice::outcomes; ++i) {
        const Dice dice = Dice::outcome(i);
        Boxes expected;
        for (const Color color : colors)
            for (const int white : {0, 1})
                expected =
                    expected | Boxes::only(Cross(color, dice.white(white) + dice.colored(color)));
        ASSERT_EQ(dice.colored_boxes(), expected);
    }
}

TEST(Dice, D8_ADieThatLeftTheGameShowsNothing) {
    Dice all = dice("41 r2 y3 g5 b6");
    all.remove(Color::Yellow);
    EXPECT_EQ(all, dice("41 r2 g5 b6"));
    EXPECT_FALSE(all.has(Color::Yellow));
    all.set(Color::Green, 1);
    EXPECT_EQ(all, dice("41 r2 g1 b6"));
}

} // namespace
} // namespace qwixx
