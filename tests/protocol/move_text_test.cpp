#include "protocol/move_text.h"

#include "record/position.h"
#include "rules/play_randomly.h"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <set>

namespace qwixx {
namespace {

/// All moves of a seat have texts of their own, from which they come back.
template <class View> void check_moves(const View& view) {
    std::set<std::string> texts;
    for (const auto& move : view.moves()) {
        const std::string text = text_of_move(view, move);
        RC_ASSERT(texts.insert(text).second);
        const auto again = read_move(view, text);
        RC_ASSERT(again.has_value());
        RC_ASSERT(*again == move);
    }
}

RC_GTEST_PROP(MoveText, OfEveryDiceMoveIsReadBack, (std::uint64_t seed)) {
    see_positions(DiceGame(*rc::gen::inRange(1, 6)), seed, [](const DiceGame& game) {
        for (const Seat seat : game.choosers()) check_moves(DiceView(game, seat));
    });
}

RC_GTEST_PROP(MoveText, OfEveryCardMoveIsReadBack, (std::uint64_t seed)) {
    const bool with_jokers = *rc::gen::arbitrary<bool>();
    see_positions(CardGame(*rc::gen::inRange(2, 6), with_jokers), seed, [](const CardGame& game) {
        for (const Seat seat : game.choosers()) check_moves(CardView(game, seat));
    });
}

/// Any text at all: what is read is a legal move.
RC_GTEST_PROP(MoveText, NothingButLegalMovesIsRead, (std::uint64_t seed)) {
    const auto text = *rc::gen::container<std::string>(
        rc::gen::elementOf(std::string("rygbj 0123456789->x!=take")));
    see_positions(CardGame(2, true), seed, [&](const CardGame& game) {
        for (const Seat seat : game.choosers()) {
            const auto move = read_move(CardView(game, seat), text);
            if (move) RC_ASSERT(game.allows(seat, *move));
        }
    });
}

DiceGame dice(std::string_view text) {
    const auto read = read_position(text);
    EXPECT_TRUE(read) << text;
    return read ? std::get<DiceGame>(read->game) : DiceGame(1);
}

CardGame cards(std::string_view text) {
    const auto read = read_position(text);
    EXPECT_TRUE(read) << text << (read ? "" : read.error().message);
    return read ? std::get<CardGame>(read->game) : CardGame(2, false);
}

std::string list(const auto& view) {
    std::string out;
    for (const auto& move : view.moves())
        out.append(out.empty() ? "" : ", ").append(text_of_move(view, move));
    return out;
}

TEST(MoveText, IsThatOfTheRecord) {
    const DiceGame first = dice("dice | r2,3,5,6,7 x1 | g12 | 2 rolled 66 r2 y3 g5 b6");
    EXPECT_EQ(list(DiceView(first, 0)), "-, r12!, g12, b12");
    EXPECT_EQ(list(DiceView(first, 1)), "-, b12");
    const DiceGame passed = dice("dice | - | 1 passed 11 r1 y2 g6 b6");
    EXPECT_EQ(list(DiceView(passed, 0)), "x, r2, y3, g7, b7");
    const DiceGame crossed = dice("dice | - | 1 crossed 11 r1 y2 g6 b6");
    EXPECT_EQ(list(DiceView(crossed, 0)), "-, r2, y3, g7, b7");

    const CardGame takes = cards("cards | - / r5 y2 g7 | - / 3 7 11 12 | tableau 4 . 8 9 | pile 6 "
                                 "of 34 | played - | 1 takes");
    EXPECT_EQ(list(CardView(takes, 0)), "take 1, take 3, take 4");
    const CardGame calls = cards("cards | y5,6 / r5 y2 g7 b9 b8 | - / 3 7 11 12 | tableau 4 4 8 9 "
                                 "| pile 6 of 31 | played - | 1 calls");
    EXPECT_EQ(list(CardView(calls, 0)), "-, r6, g6, b6");
    const CardGame plays = cards("cards jokers | - / r5 r6 g9 j9 b2 | - / 3 7 11 12 | tableau 4 4 "
                                 "8 9 | pile 6 of 42 | played - | 1 plays passed");
    const std::string moves = list(CardView(plays, 0));
    EXPECT_TRUE(moves.starts_with("r5 > x, r5 > 5, r6 > x, r6 > 6, r5 r6 > x, r5 r6 > 5, "
                                  "r5 r6 > 6, r5 r6 > 5 6, j9=r > x, j9=r > 9, r5 j9=r > x, "))
        << moves;
    EXPECT_TRUE(moves.contains("g9 j9=g > 9, ")) << moves;
}

template <class View> bool means(const View& view, std::string_view text, std::string_view move) {
    const auto read = read_move(view, text);
    return read && text_of_move(view, *read) == move;
}

TEST(MoveText, ALittleMoreIsUnderstoodThanIsWritten) {
    const DiceGame closing = dice("dice | r2,3,5,6,7 | 1 passed 66 r6 y3 g5 b6");
    const DiceView view(closing, 0);
    EXPECT_TRUE(means(view, "-", "x"));
    EXPECT_TRUE(means(view, "r12", "r12!"));
    EXPECT_TRUE(means(view, "  r12! ", "r12!"));
    const CardGame plays = cards("cards jokers | r2,3,4 / r9 r11 r12 j10 b2 | - / 3 7 11 12 | "
                                 "tableau 4 4 8 9 | pile 6 of 42 | played - | 1 plays passed");
    const CardView cards_view(plays, 0);
    EXPECT_TRUE(means(cards_view, "r11 j10=r r9>9 11 10", "r9 j10=r r11 > 9 10 11"));
    EXPECT_TRUE(means(cards_view, "r12 j10=r r11 > 12 11 10", "j10=r r11 r12 > 10 11 12!"));
    EXPECT_TRUE(means(cards_view, "b2 > -", "b2 > x"));
}

TEST(MoveText, OthersAreRefused) {
    const DiceGame crossed = dice("dice | r5 | 1 crossed 11 r1 y2 g6 b6");
    for (const char* const text : {"", " ", "x", "r2", "y3!", "y03", "Y3", "y3 y3", "take 1", "y13",
                                   "y3 >", "--", "y 3", "r2,3", "nothing", "\n", "y3\n"})
        EXPECT_FALSE(read_move(DiceView(crossed, 0), text)) << text;
    EXPECT_EQ(read_move(DiceView(crossed, 0), "r2").error(), "\"r2\" is none of the legal moves");
    const DiceGame first = dice("dice | - | - | 1 rolled 11 r1 y2 g6 b6");
    EXPECT_FALSE(read_move(DiceView(first, 0), "x")) << "nothing in action 1 is no misthrow yet";

    const CardGame takes = cards("cards | - / r5 y2 g7 | - / 3 7 11 12 | tableau 4 . 8 9 | pile 6 "
                                 "of 34 | played - | 1 takes");
    for (const char* const text :
         {"", "take", "take 0", "take 2", "take 5", "take 1 3", "1", "r4", "-", "take -1"})
        EXPECT_FALSE(read_move(CardView(takes, 0), text)) << text;
    EXPECT_FALSE(read_move(CardView(takes, 1), "take 1")) << "it is not this seat's turn";

    const CardGame plays = cards("cards jokers | - / r5 r6 g9 j9 b2 | - / 3 7 11 12 | tableau 4 4 "
                                 "8 9 | pile 6 of 42 | played - | 1 plays crossed");
    for (const char* const text : {"",
                                   ">",
                                   "r5",
                                   "r5 >",
                                   "> 5",
                                   "> -",
                                   "-",
                                   "r5 > x",
                                   "r5 r5 > 5",
                                   "r5 > 5 5",
                                   "r5 > 6",
                                   "r5 g9 > 5",
                                   "r7 > 7",
                                   "j9 > 9",
                                   "j9=r j9=g > 9",
                                   "r5 j9=g > 9",
                                   "r5 > r5",
                                   "r5 > 5 -",
                                   "r5 > > 5",
                                   "r5 > 13",
                                   "r5 r6 > 5! 6",
                                   "j9=j > 9",
                                   "r5=r > 5"})
        EXPECT_FALSE(read_move(CardView(plays, 0), text)) << text;
}

} // namespace
} // namespace qwixx
