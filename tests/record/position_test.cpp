#include "record/position.h"

#include "rules/play_randomly.h"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <fstream>

namespace qwixx {
namespace {

Position read(std::string_view text) {
    const auto position = read_position(text);
    EXPECT_TRUE(position) << text << "\n" << position.error().message;
    return position ? *position : Position{DiceGame(1), 0};
}

RC_GTEST_PROP(Position, EveryDicePositionIsReadBackAsItWas, (std::uint64_t seed)) {
    const auto check = [](const DiceGame& game) {
        RC_ASSERT(std::get<DiceGame>(read(write_position(game)).game) == game);
    };
    Random random(seed);
    DiceGame game(static_cast<int>(1 + random.below(5)));
    play_randomly(game, random, [&](const DiceGame& now, const auto&) { check(now); });
    check(game);
}

RC_GTEST_PROP(Position, EveryCardPositionShowsItsSeatTheSame, (std::uint64_t seed)) {
    const auto check = [](const CardGame& game) {
        for (Seat seat = 0; seat < game.players(); ++seat) {
            const CardView view(game, seat);
            const std::string text = write_position(view);
            const Position position = read(text);
            const auto& again = std::get<CardGame>(position.game);
            if (game.phase() >= CardGame::Phase::Take) RC_ASSERT(position.seat == seat);
            RC_ASSERT(CardView(again, seat) == view);
            RC_ASSERT(write_position(CardView(again, seat)) == text);
        }
    };
    Random random(seed);
    CardGame game(static_cast<int>(2 + random.below(4)), random.below(2) == 1);
    play_randomly(game, random, [&](const CardGame& now, const auto&) { check(now); });
    check(game);
}

RC_GTEST_PROP(Position, TheTextTellsNothingOfHiddenCards, (std::uint64_t seed)) {
    Random random(seed);
    CardGame game(static_cast<int>(2 + random.below(4)), random.below(2) == 1);
    play_randomly(game, random, [&](const CardGame& now, const auto&) {
        const CardView view(now, 0);
        const CardGame other = view.sample(random);
        RC_ASSERT(write_position(view) == write_position(CardView(other, 0)));
    });
}

TEST(Position, TheExamplesOfTheDocsAreRead) {
    std::ifstream page(QWIXX_SOURCE_DIR "/docs/record.md");
    int examples = 0;
    for (std::string line; std::getline(page, line);) {
        const bool is_example =
            line.starts_with("    dice | r") || line.starts_with("    cards | r");
        if (!is_example) continue;
        read(line);
        ++examples;
    }
    EXPECT_EQ(examples, 2);
}

struct Wrong {
    std::string_view text;
    int column;
    std::string_view clause;
};

void PrintTo(const Wrong& wrong, std::ostream* out) { *out << '"' << wrong.text << '"'; }

class WrongPosition : public testing::TestWithParam<Wrong> {};

TEST_P(WrongPosition, IsRefusedWithColumnAndClause) {
    const auto position = read_position(GetParam().text);
    ASSERT_FALSE(position);
    EXPECT_EQ(position.error().column, GetParam().column) << position.error().message;
    EXPECT_EQ(position.error().clause, GetParam().clause) << position.error().message;
}

INSTANTIATE_TEST_SUITE_P(
    Position, WrongPosition,
    testing::Values(
        Wrong{"", 1, ""}, Wrong{"chess", 1, ""}, Wrong{"dice", 5, ""},
        Wrong{"dice | 1 rolls", 8, "D1"}, Wrong{"dice | - | 2 rolls", 12, ""},
        Wrong{"dice | r5,3 | 1 rolls", 8, "S2"}, Wrong{"dice | r2,3,4,5,12! | 1 rolls", 8, "S3"},
        Wrong{"dice | r2,3,4,5,6,12 | 1 rolls", 8, ""}, Wrong{"dice | r2! | 1 rolls", 8, ""},
        Wrong{"dice | r2,3,4,5,6,12!,7 | 1 rolls", 8, "S2"},
        Wrong{"dice | x4 | 1 rolls", 15, "D10"}, Wrong{"dice | - | 1 over", 14, "D10"},
        Wrong{"dice | x5 | 1 rolls", 8, ""}, Wrong{"dice | x1 r2 | 1 rolls", 11, ""},
        Wrong{"dice | - | 1 rolled 41 r2 y3 g5", 32, "D3"},
        Wrong{"dice | r2,3,4,5,6,12! | 1 rolled 41 r2 y3 g5 b6", 37, "D8"},
        Wrong{"dice | - | 1 rolls\ndice | - | 1 rolls", 1, ""},
        Wrong{"cards | - / r2 r3 r4 r5 | - / 2 3 4 5 | tableau 6 6 6 6 | pile 7 of 27 | played - | "
              "1 takes",
              87, "C1"},
        Wrong{"cards | - / r2 r3 r4 r5 | - / r6 r7 r8 r9 | tableau 6 6 6 6 | pile 7 of 32 | played "
              "- | 1 takes",
              31, "C2"},
        Wrong{"cards | - / r2 r3 r4 r5 | - / 2 2 2 2 | tableau 6 6 6 6 | pile 7 of 31 | played - | "
              "1 takes",
              87, "C1"}));

} // namespace
} // namespace qwixx
