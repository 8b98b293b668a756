#include "protocol/bot_message.h"

#include "protocol/json_reader.h"
#include "protocol/move_text.h"
#include "rules/play_randomly.h"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <fstream>

namespace qwixx {
namespace {

template <class Message> Message read_as(std::string_view line) {
    const auto message = read_message(line);
    EXPECT_TRUE(message) << line << "\n" << message.error();
    if (message)
        if (const auto* const wanted = std::get_if<Message>(&*message)) return *wanted;
    ADD_FAILURE() << "another kind of message: " << line;
    return {};
}

std::string why_not(std::string_view line) {
    const auto message = read_message(line);
    EXPECT_FALSE(message) << line;
    return message ? "" : message.error();
}

// Both sides agree.

RC_GTEST_PROP(BotMessage, AHelloIsReadAsItWasWritten, ()) {
    Hello hello;
    hello.kind = *rc::gen::element(GameKind::Dice, GameKind::Cards, GameKind::Jokers);
    hello.players = *rc::gen::inRange(hello.kind == GameKind::Dice ? 1 : 2, 6);
    hello.seat = *rc::gen::inRange(0, hello.players);
    hello.move_time = *rc::gen::inRange(1, 1'000'000);
    RC_ASSERT(read_as<Hello>(write_message(hello)) == hello);
}

RC_GTEST_PROP(BotMessage, AResultIsReadAsItWasWritten, ()) {
    GameResult result;
    result.scores = *rc::gen::container<std::vector<int>>(*rc::gen::inRange<std::size_t>(1, 6),
                                                          rc::gen::inRange(-20, 200));
    const int players = static_cast<int>(result.scores.size());
    result.winners = winners(result.scores);
    if (*rc::gen::arbitrary<bool>()) result.forfeit = *rc::gen::inRange(0, players);
    RC_ASSERT(read_as<GameResult>(write_message(result)) == result);
}

RC_GTEST_PROP(BotMessage, ADiceQuestionIsReadAsTheSameGame, (std::uint64_t seed)) {
    see_positions(DiceGame(*rc::gen::inRange(1, 6)), seed, [](const DiceGame& game) {
        for (const Seat seat : game.choosers()) {
            const auto message = read_message(write_question(DiceView(game, seat)));
            RC_ASSERT(message.has_value());
            RC_ASSERT(std::get<DiceGame>(std::get<Question>(*message).position.game) == game);
        }
    });
}

RC_GTEST_PROP(BotMessage, ACardQuestionIsReadAsTheSameView, (std::uint64_t seed)) {
    const bool with_jokers = *rc::gen::arbitrary<bool>();
    see_positions(CardGame(*rc::gen::inRange(2, 6), with_jokers), seed, [](const CardGame& game) {
        for (const Seat seat : game.choosers()) {
            const CardView view(game, seat);
            const auto message = read_message(write_question(view));
            RC_ASSERT(message.has_value());
            const Position& position = std::get<Question>(*message).position;
            RC_ASSERT(position.seat == seat);
            RC_ASSERT(CardView(std::get<CardGame>(position.game), seat) == view);
        }
    });
}

RC_GTEST_PROP(BotMessage, AQuestionDoesNotDependOnWhatIsHidden, (std::uint64_t seed)) {
    Random random(seed);
    const bool with_jokers = *rc::gen::arbitrary<bool>();
    see_positions(CardGame(*rc::gen::inRange(2, 6), with_jokers), seed, [&](const CardGame& game) {
        for (const Seat seat : game.choosers()) {
            const CardView view(game, seat);
            const CardGame other = view.sample(random);
            RC_ASSERT(write_question(view) == write_question(CardView(other, seat)));
        }
    });
}

TEST(BotMessage, ListsAllLegalMoves) {
    Random random(1);
    CardGame game(3, true);
    play_randomly(game, random, [](const CardGame& now, const auto&) {
        for (const Seat seat : now.choosers()) {
            const CardView view(now, seat);
            const Json json = read_json(write_question(view));
            std::vector<std::string> texts;
            for (const auto& move : view.moves()) texts.push_back(text_of_move(view, move));
            EXPECT_EQ(json["moves"].get<std::vector<std::string>>(), texts);
        }
    });
}

TEST(BotMessage, IsNeverLongerThanWasPromised) {
    const auto position = read_position(
        "cards jokers | r2,3,4,5,6,7,8,9,10 y2,3,4,5,6,7,8,9,10 g12,11,10,9,8,7,6,5 "
        "b12,11,10,9,8,7,6,5,4 x3 / 2 3 4 5 | - / j6 j7 j8 j9 j10 | - / 2 3 4 5 | - / 2 3 4 5 | "
        "- / 2 3 4 5 | tableau 6 7 8 9 | pile 10 of 30 | played - | 2 plays passed");
    ASSERT_TRUE(position) << position.error().message;
    const auto& game = std::get<CardGame>(position->game);
    EXPECT_EQ(game.moves(1).size(), 460);
    EXPECT_LT(write_question(CardView(game, 1)).size(), longest_message / 2);
}

// The bot's side reads what comes from anywhere.

TEST(BotMessage, SaysWhatIsWrongWithOne) {
    EXPECT_EQ(why_not(""), "the line is no JSON object");
    EXPECT_EQ(why_not("[]"), "the line is no JSON object");
    EXPECT_EQ(why_not("{"), "the line is no JSON object");
    EXPECT_EQ(why_not(R"({"type":7})"), "the message has no text \"type\"");
    EXPECT_EQ(why_not(R"({"type":"hello"})"), "only protocol 1 is spoken here");
    EXPECT_EQ(why_not(R"({"type":"hello","protocol":1,"game":"chess"})"),
              "game is dice, cards or jokers");
    EXPECT_EQ(why_not(R"({"type":"hello","protocol":1,"game":"cards","players":1,"seat":1})"),
              "players is a number from 2 to 5");
    for (const char* const seat : {"0", "3", "-1", "1.5", "\"1\"", "null", "[1]", "true",
                                   "18446744073709551617", "9223372036854775809", "1e0"})
        EXPECT_EQ(why_not(R"({"type":"hello","protocol":1,"game":"dice","players":2,"seat":)" +
                          std::string(seat) + "}"),
                  "seat is a number from 1 to players")
            << seat;
    EXPECT_EQ(why_not(R"({"type":"choose"})"), "position is missing");
    EXPECT_EQ(why_not(R"({"type":"choose","position":"dice | - | 3 rolls"})"),
              "position, column 12: a seat from 1 to 1 is expected here");
    EXPECT_EQ(why_not(R"({"type":"result","scores":["many"],"winners":[]})"),
              "scores is a list of numbers");
    EXPECT_EQ(why_not(R"({"type":"result","scores":[1],"winners":[2]})"),
              "winners is a list of seats");
    EXPECT_EQ(why_not(R"({"type":"result","scores":[1],"winners":[1],"forfeit":2})"),
              "forfeit is a seat or null");
}

TEST(BotMessage, OfAnUnknownKindIsPassedOver) {
    const auto message = read_message(R"({"type":"weather","sun":true})");
    ASSERT_TRUE(message);
    EXPECT_TRUE(std::holds_alternative<Unknown>(*message));
    EXPECT_EQ(read_as<Hello>(R"({"new":1,"seat":2,"players":2,"game":"dice","protocol":1,)"
                             R"("type":"hello"})"),
              (Hello{.seat = 1}));
}

TEST(Answer, IsAMoveOrWhyThereIsNone) {
    EXPECT_EQ(read_answer(R"({"move":"r5"})").value(), "r5");
    EXPECT_EQ(read_answer(" {\"thought\": 7, \"move\": \"-\"}\r").value(), "-");
    EXPECT_EQ(read_answer(write_answer("g11 > 11")).value(), "g11 > 11");
    EXPECT_EQ(read_answer("r5").error(), "the answer is no JSON object");
    EXPECT_EQ(read_answer(R"({"move":"r5"}{})").error(), "the answer is no JSON object");
    EXPECT_EQ(read_answer(R"("r5")").error(), "the answer is no JSON object");
    EXPECT_EQ(read_answer("{}").error(), "the answer has no text \"move\"");
    EXPECT_EQ(read_answer(R"({"move":5})").error(), "the answer has no text \"move\"");
    EXPECT_EQ(read_answer(write_error("tired")).error(), "the bot says: tired");
    EXPECT_FALSE(read_answer("{\"move\":\"\xff\"}"));
}

// The examples of the docs are what is said.

TEST(BotsDocument, ShowsMessagesAsTheyAre) {
    std::ifstream page(QWIXX_SOURCE_DIR "/docs/bots.md");
    ASSERT_TRUE(page);
    int views = 0;
    int others = 0;
    for (std::string line; std::getline(page, line);) {
        if (!line.starts_with("    {\"type\":")) continue;
        const std::string text = line.substr(4) + "\n";
        const auto message = read_message(text);
        ASSERT_TRUE(message) << text << message.error();
        if (const auto* const hello = std::get_if<Hello>(&*message)) {
            others += write_message(*hello) == text ? 1 : 0;
        } else if (const auto* const result = std::get_if<GameResult>(&*message)) {
            others += write_message(*result) == text ? 1 : 0;
        } else if (text.contains("\"view\"")) {
            const Position& position = std::get<Question>(*message).position;
            const Seat seat = read_json(text)["view"]["seat"].get<int>() - 1;
            if (const auto* const dice = std::get_if<DiceGame>(&position.game))
                EXPECT_EQ(write_question(DiceView(*dice, seat)), text);
            else
                EXPECT_EQ(write_question(CardView(std::get<CardGame>(position.game), seat)), text);
            ++views;
        }
    }
    EXPECT_EQ(views, 2);
    EXPECT_EQ(others, 2) << "the hello and the result of a game";
}

} // namespace
} // namespace qwixx
