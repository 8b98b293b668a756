// What a client reads is what the server wrote, and what it writes is what the server reads.
#include "protocol/server_message.h"

#include "protocol/table_message.h"
#include "table/random_crowd.h"

#include <gtest/gtest.h>

namespace qwixx {
namespace {

TEST(ServerMessages, ReadBackAreTheValuesThatWereWritten) {
    int views = 0;
    for (std::uint64_t seed = 1; seed <= 18; ++seed) {
        const Options options{.game = static_cast<GameKind>(seed % 3),
                              .start = seed % 6 == 0 ? StartingRule::FirstSix : StartingRule::Lots,
                              .pace = seed % 2 == 0 ? Pace::Fast : Pace::Untimed};
        SmallHouse house = started(2 + static_cast<int>(seed % 4), options, seed);
        RandomCrowd crowd{house, Random(seed, 2)};
        for (int i = 0; i < 160; ++i) {
            house.streams = {{"anna", {}}, {"", {}}};
            if (i < 80)
                crowd.act(1);
            else if (!house.serve() && !house.choose_once())
                break;
            for (const auto& [person, stream] : house.streams) {
                const TableView view = view_of(house.table(), person);
                const ServerMessage table = read_server_message(table_message(view, 5));
                ASSERT_EQ(table.kind, ServerMessage::Kind::View);
                ASSERT_EQ(*table.view, view) << table_message(view, 5);
                ++views;
                const ServerMessage events = read_server_message(events_message(5, stream));
                ASSERT_EQ(events.events.size(), stream.size());
                for (std::size_t at = 0; at < stream.size(); ++at) {
                    ASSERT_EQ(events.events[at].told, stream[at].told);
                    ASSERT_EQ(*events.events[at].view, stream[at].view);
                }
            }
        }
    }
    EXPECT_GT(views, 2000);
}

TEST(ServerMessages, AnswersAndErrorsHaveTheIdOfTheirCommand) {
    const ServerMessage answer = read_server_message(answer_message("c7", 57));
    EXPECT_EQ(answer.kind, ServerMessage::Kind::Answered);
    EXPECT_EQ(answer.id, "c7");
    const ServerMessage error =
        read_server_message(error_message("c8", "illegal-move", "No.", "row-closed", "D8"));
    EXPECT_EQ(error.kind, ServerMessage::Kind::Failed);
    EXPECT_EQ(error.id, "c8");
    EXPECT_EQ(error.code, "illegal-move");
    EXPECT_EQ(error.reason, "row-closed");
    EXPECT_EQ(error.words, "No.");
}

TEST(ServerMessages, WhatIsNoneIsUnknown) {
    for (
        const std::string_view text :
        {"", "null", "[]", "{}", R"({"type":"table"})", R"({"type":"table","view":5})",
         R"({"type":"table","view":{"game":{"game":"dice","players":[]}}})",
         R"({"type":"table","view":{"game":{"game":"cards","players":[{}],"active":1,"hands":[]}}})",
         R"({"type":"table","view":{"game":{"game":"dice","players":[{}],"active":4}}})",
         R"({"type":"new"})"})
        EXPECT_EQ(read_server_message(text).kind, ServerMessage::Kind::Unknown) << text;
}

TEST(ServerMessages, CommandsAreReadAsTheyWereMeant) {
    const std::vector<Wish> wishes{
        Sit{"Anna \"B\"", "abc"},
        Rename{"Ben"},
        Leave{},
        SeatBot{"expert"},
        Remove{"Ben"},
        SetOptions{{.game = GameKind::Jokers, .pace = Pace::Fast}},
        StartGame{"w"},
        GiveWord{"x"},
        Rematch{},
        Choose{12, Cross(Color::Red, 12)},
        Choose{13, Move::take(3)},
        Choose{14, Move::play(CardSet::only(Card(Color::Green, 9)) | CardSet::only(Card::joker(8)),
                              Color::Green, 0b11000)},
        TakeBack{4},
        Say{"Hello"},
        HandOver{2},
        ComeBack{}};
    for (const Wish& wish : wishes) {
        const std::string text = command_text("c1", wish);
        const auto read = read_command(text);
        ASSERT_TRUE(read) << text;
        EXPECT_EQ(read->id, "c1");
        EXPECT_EQ(read->wish.index(), wish.index()) << text;
        EXPECT_EQ(command_text("c1", read->wish), text);
    }
}

} // namespace
} // namespace qwixx
