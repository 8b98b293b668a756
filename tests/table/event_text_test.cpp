// Events and moves as text: what is written is read back, and what is wrong is refused.
#include "table/event_text.h"

#include "rules/play_randomly.h"
#include "table/move_text.h"
#include "table/random_crowd.h"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

namespace qwixx {
namespace {

RC_GTEST_PROP(MoveText, EveryMoveOfEveryGameIsReadBack, (std::uint64_t seed)) {
    const auto check = [](const Move& move) {
        const auto read = move_in(move_text(move));
        if (!read || *read != move) RC_FAIL(move_text(move));
    };
    see_positions(CardGame(3, seed % 2 == 0), seed, [&](const CardGame& game) {
        for (const Seat seat : game.choosers())
            for (const Move& move : game.moves(seat)) check(move);
    });
    for (int bit = 0; bit < 64; ++bit)
        if (bit % 16 <= last_box) check(Move(Cross::at_bit(bit)));
}

TEST(MoveText, IsThatOfTheRecord) {
    EXPECT_EQ(move_text(Move(nothing)), "-");
    EXPECT_EQ(move_text(Move(Cross(Color::Red, 12))), "r12!");
    EXPECT_EQ(move_text(Move::take(2)), "take 2");
    const CardSet cards = CardSet::only(Card(Color::Green, 11)) | CardSet::only(Card::joker(3));
    EXPECT_EQ(move_text(Move::play(cards, Color::Green, 0b10)), "g11 j3=g > 11");
    EXPECT_EQ(move_text(Move::play(cards, Color::Green, 0)), "g11 j3=g > -");
    EXPECT_EQ(move_text(Move::play(cards, Color::Green, 0), true), "g11 j3=g > x");
    EXPECT_EQ(move_text(Move(nothing), true), "x");
    EXPECT_EQ(move_text(Move(Cross(Color::Red, 5)), true), "r5");
}

TEST(MoveText, RefusesWhatIsNoMove) {
    for (const char* text :
         {"",         " ",        "r",        "r1",        "r13",       "x5",       "r5!",
          "take",     "take 0",   "take 10",  "take 1 2",  "r5 r6",     "r5 >",     "> 5",
          "r5 > - 5", "r5 > x 5", "r5 > - -", "r5 y6 > 5", "r5 r5 > 5", "j5 > 5",   "j5= > 5",
          "j5=x > 5", "r5=r > 5", "r5 > 5 5", "r5 > 5!",   "r5 > 05",   "r5 > > 5", "x x",
          "r5 | > 5", "r5\n",     "-\n",      "take take", "take",      "r5 > 1",   "r5 > 13"})
        EXPECT_FALSE(move_in(text)) << text;
}

TEST(MoveText, ALittleMoreIsUnderstoodThanIsWrittenButNotInALog) {
    for (const auto& [text, meant] :
         std::initializer_list<std::pair<std::string_view, std::string_view>>{
             {"x", "-"},
             {" -  ", "-"},
             {"r12", "r12!"},
             {"\tb2", "b2!"},
             {"take  3", "take 3"},
             {"r5 > x", "r5 > -"},
             {"r5>5", "r5 > 5"},
             {"r5  > 5 ", "r5 > 5"},
             {"g2 > 2", "g2 > 2!"},
             {"r5 r4 > 5 4", "r4 r5 > 4 5"},
             {"j9=g g9 g11 > 9 11", "g11 g9 j9=g > 11 9"}}) {
        const auto move = move_in(text);
        ASSERT_TRUE(move) << text;
        EXPECT_EQ(move_text(*move), meant);
        EXPECT_FALSE(read_event("1 - chosen 1 " + std::string(text))) << text;
        EXPECT_TRUE(read_event("1 - chosen 1 " + std::string(meant))) << meant;
    }
}

RC_GTEST_PROP(EventText, WhateverHappensIsReadBack, (std::uint64_t seed)) {
    SmallHouse house{.chance = Random(seed, 1)};
    RandomCrowd crowd{house, Random(seed, 2)};
    EXPECT_TRUE(house.bring(Open{"anna", {}, "c0ffee"}));
    crowd.act(500);
    std::set<std::string_view> kinds;
    for (const Event& event : house.log) {
        const auto read = read_event(write_event(event));
        if (!read) RC_FAIL(write_event(event) + ": " + read.error());
        RC_ASSERT(*read == event);
        kinds.insert(name(event.what));
    }
    RC_CLASSIFY(kinds.size() > 15, "more than 15 kinds of events");
}

TEST(EventText, HasANameForEveryKindOfEvent) {
    std::set<std::string_view> names;
    const auto add = [&]<std::size_t... I>(std::index_sequence<I...>) {
        (names.insert(name(Happening(std::variant_alternative_t<I, Happening>{}))), ...);
    };
    add(std::make_index_sequence<std::variant_size_v<Happening>>());
    EXPECT_EQ(names.size(), std::variant_size_v<Happening>);
    EXPECT_FALSE(names.contains(""));
}

// One line for each kind, as version 1 writes it. Lines may be added here, never changed: there
// are logs that hold them.
const char* const version_1 = R"(qwixx-table 1
0 - opened p.1_-X cards lots untimed link
1 - committed c0ffee
2 p.1_-X/c1 sat p.1_-X Zoë Q. Public
3 - sat q B
3 q/7 word-given q w0rd
4 - host-passed q
5 - renamed q Bea
6 - bot-seated greedy greedy 2
7 - removed greedy 2
8 - options dice first-six fast public
9 - said q hello # there > | you
10 - disconnected q
11 - connected q
12 - options jokers lots relaxed public
13 - bot-seated random random
14 - started
15 - drawn 1 lot 3
16 - left q greedy
9007199254740992 - resumed
)";

TEST(EventText, LogsOfVersionOneAlwaysLoad) {
    const auto log = read_log(version_1);
    ASSERT_TRUE(log) << log.error();
    EXPECT_EQ(write_log(*log), version_1);
    const Table table = loaded(*log);
    EXPECT_EQ(table.number, 19);
    EXPECT_EQ(table.options,
              (Options{GameKind::Jokers, StartingRule::Lots, Pace::Relaxed, Access::Public}));
    EXPECT_TRUE(is_playing(table));
    EXPECT_EQ(table.play.players[1].left_in_turn, 1);
}

TEST(EventText, LinesOfVersionOneAlwaysRead) {
    for (const char* line :
         {"1 - drawn 1 die 6", "1 - drawn 2 dice 41 r2 y3 g5 b6", "1 - drawn 9 dice 66 y1 b6",
          "1 - drawn 3 cards r2 j12 b9", "1 a/b chosen 5 -", "1 - chosen 1 r12!",
          "1 - chosen 2 take 4", "1 - chosen 2 g11 g9 j3=g > 11 9", "1 - chosen 2 r4 > -",
          "1 - taken-back 1", "1 - timed-out 1", "1 - timed-out 1 greedy",
          "1 - handed-over 2 greedy", "1 - came-back 2", "1 - rematch-wanted a", "1 - left a",
          "1 - revealed 5eed", "1 - said a \xC3\xB6\t!"}) {
        const auto event = read_event(line);
        ASSERT_TRUE(event) << line << ": " << event.error();
        EXPECT_EQ(write_event(*event), line);
    }
}

TEST(EventText, RefusesWhatNoTableWrites) {
    for (const char* line : {"",
                             " ",
                             "1",
                             "1 -",
                             "1 - ",
                             "1 - nothing",
                             "x - started",
                             "-1 - started",
                             "01 - started",
                             "9007199254740993 - started",
                             "99999999999999999999 - started",
                             "1  - started",
                             " 1 - started",
                             "1 - started ",
                             "1 - started 1",
                             "1 a started",
                             "1 a/ started",
                             "1 /b started",
                             "1 a/b/c started",
                             "1 - opened a dice lots untimed",
                             "1 - opened a chess lots untimed link",
                             "1 - opened a dice lots untimed link x",
                             "1 - opened a/b dice lots untimed link",
                             "1 - sat a",
                             "1 - sat a  B",
                             "1 - sat a B ",
                             "1 - sat a #",
                             "1 - said a",
                             "1 - said a ",
                             "1 - said a  b",
                             "1 - said a \x01",
                             "1 - drawn 0 lot 1",
                             "1 - drawn 1 lot 6",
                             "1 - drawn 1 lot 0",
                             "1 - drawn 1 die 7",
                             "1 - drawn 1 dice 41 y3 r2",
                             "1 - drawn 1 dice 4",
                             "1 - drawn 1 dice 47",
                             "1 - drawn 1 dice 41 r7",
                             "1 - drawn 1 coin 1",
                             "1 - drawn 1 cards r1",
                             "1 - drawn 1 cards r2  r3",
                             "1 - chosen 0 -",
                             "1 - chosen 6 -",
                             "1 - chosen 1",
                             "1 - chosen 1 r12",
                             "1 - timed-out 1 two words",
                             "1 - revealed",
                             "1 - revealed not-hex",
                             "1 - bot-seated exec:x x",
                             "1 - word-given a b c"})
        EXPECT_FALSE(read_event(line)) << line;
}

TEST(EventText, ALogHasItsHeaderAndWholeLines) {
    EXPECT_FALSE(read_log(""));
    EXPECT_FALSE(read_log("qwixx-table 2\n"));
    EXPECT_FALSE(read_log("1 - resumed\n"));
    EXPECT_FALSE(read_log("qwixx-table 1\n1 - resumed"));
    EXPECT_FALSE(read_log("qwixx-table 1\n\n"));
    EXPECT_EQ(read_log("qwixx-table 1\n1 - started\n1 - oops\n").error(),
              "event 2: \"oops\" is no event of version 1");
    ASSERT_TRUE(read_log("qwixx-table 1\n"));
}

TEST(Apply, RefusesEventsThatCannotHappenAndLeavesTheTableAlone) {
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        SmallHouse house{.chance = Random(seed, 1)};
        RandomCrowd crowd{house, Random(seed, 2)};
        EXPECT_TRUE(house.bring(Open{"anna", {}, "c0ffee"}));
        crowd.act(200);
        // Events of another time or another table.
        Random random(seed, 3);
        SmallHouse other = started(3, {static_cast<GameKind>(seed % 3)}, seed);
        other.play_to_the_end();
        Table table = house.table();
        for (int i = 0; i < 300; ++i) {
            const Events& from = i % 2 == 0 ? house.log : other.log;
            Event event = from[random.below(static_cast<std::uint32_t>(from.size()))];
            event.time = std::max(event.time, table.time);
            const Table before = table;
            if (const auto effect = apply(table, event)) {
                EXPECT_EQ(table.number, before.number + 1);
                (void)view_of(table, "anna");
                (void)needs(table);
                (void)tell(event, *effect, table, "anna");
            } else {
                EXPECT_EQ(table, before);
            }
        }
    }
}

} // namespace
} // namespace qwixx
