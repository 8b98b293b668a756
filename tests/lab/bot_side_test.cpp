#include "lab/bot_side.h"

#include "bots/greedy.h"
#include "bots/learned.h"
#include "bots/random_bot.h"
#include "protocol/move_text.h"
#include "rules/play_randomly.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

namespace qwixx {
namespace {

Prepared prepared(&built_in_learned());

/// In every position the program says what the bot itself chooses.
template <class View, class Game>
void check_answers(const Game& fresh, GameKind kind, std::uint64_t seed) {
    see_positions(fresh, seed, [&](const Game& game) {
        for (const Seat seat : game.choosers()) {
            BotSide side(greedy, 1, default_milliseconds, prepared);
            const Hello hello{.kind = kind, .players = game.players(), .seat = seat};
            RC_ASSERT(side.hear(write_message(hello)).empty());
            const View view(game, seat);
            Mind own{.random = Random(1)};
            RC_ASSERT(side.hear(write_question(view)) ==
                      write_answer(text_of_move(view, greedy.choose(view, own))));
        }
    });
}

RC_GTEST_PROP(BotSide, ChoosesWhatTheBotChooses, (std::uint64_t seed)) {
    const int players = *rc::gen::inRange(2, 4);
    switch (*rc::gen::element(GameKind::Dice, GameKind::Cards, GameKind::Jokers)) {
    case GameKind::Dice: return check_answers<DiceView>(DiceGame(players), GameKind::Dice, seed);
    case GameKind::Cards:
        return check_answers<CardView>(CardGame(players, false), GameKind::Cards, seed);
    case GameKind::Jokers:
        return check_answers<CardView>(CardGame(players, true), GameKind::Jokers, seed);
    }
}

constexpr std::string_view hello_dice =
    R"({"type":"hello","protocol":1,"game":"dice","players":2,"seat":1})";
constexpr std::string_view question =
    R"({"type":"choose","position":"dice | - | - | 1 rolled 12 r1 y1 g1 b1"})";

TEST(BotSide, NeedsNoMoreThanThePosition) {
    BotSide side(greedy, 1, default_milliseconds, prepared);
    EXPECT_EQ(side.hear(hello_dice), "");
    EXPECT_EQ(side.hear(question), "{\"move\":\"r3\"}\n");
    EXPECT_EQ(side.hear(R"({"type":"result","scores":[1,2],"winners":[2],"forfeit":null})"), "");
    EXPECT_EQ(side.hear(R"({"type":"news"})"), "");
}

TEST(BotSide, WithABotThatPlaysAloneSaysSo) {
    CardGame cards(2, false);
    Random random(1);
    bring(cards, draw_chance(cards, random));
    bring(cards, draw_chance(cards, random));
    BotSide side(*find_bot("optimal"), 1, default_milliseconds, prepared);
    const Hello hello{.kind = GameKind::Cards, .players = 2, .seat = cards.active()};
    EXPECT_TRUE(side.hear(write_message(hello)).empty());
    EXPECT_THAT(side.hear(write_question(CardView(cards, cards.active()))),
                testing::HasSubstr("alone"));
}

TEST(BotSide, SaysWhyItHasNoAnswer) {
    BotSide side(greedy, 1, default_milliseconds, prepared);
    const auto says = [&](std::string_view line, std::string_view error) {
        EXPECT_EQ(side.hear(line), write_error(error)) << line;
    };
    says(question, "choose came before hello");
    says("what?", "the line is no JSON object");
    EXPECT_EQ(side.hear(hello_dice), "");
    says(R"({"type":"choose","position":"dice | - | 1 rolled 12 r1 y1 g1 b1"})",
         "the position is not one of the game that hello told of");
    says(R"({"type":"choose","position":"dice | - | - | 2 passed 12 r1 y1 g1 b1"})",
         "in this position seat 1 is not asked");
    says(R"({"type":"choose","position":"dice | - | - | 1 rolls"})",
         "in this position seat 1 is not asked");
    const std::string cards = "cards | - / 3 7 11 12 | - / r5 y2 g7 b9 | tableau 4 4 8 9 | pile 6 "
                              "of 32 | played - | 2 takes";
    says(R"({"type":"choose","position":")" + cards + R"("})",
         "the position does not show the cards of seat 1");
    EXPECT_EQ(side.hear(question), "{\"move\":\"r3\"}\n") << "it goes on";
}

TEST(BotSide, DrawsTheSameForTheSameSeedAndGame) {
    const auto answers = [](std::uint64_t seed) {
        BotSide side(random_bot, seed, default_milliseconds, prepared);
        std::string all;
        for (int game = 0; game < 20; ++game) {
            all += side.hear(hello_dice);
            all += side.hear(question);
        }
        return all;
    };
    EXPECT_EQ(answers(1), answers(1));
    EXPECT_NE(answers(1), answers(2));
}

// All sheets are in every question: that is enough to know what the others have chosen.
TEST(BotSide, ReadsTheOthersAsOneOfTheTable) {
    const Bot& master = *find_bot("master");
    const Preparation needed = preparation_for(master, GameKind::Dice, 2);
    prepared.solve(needed);
    Mind mind{.random = Random(1), .milliseconds = 20};
    prepared.equip(mind, needed);
    int decisions = 0;
    for (Seat seat = 0; seat < 2; ++seat) {
        BotSide side(master, 1, 20, prepared);
        const Hello hello{.kind = GameKind::Dice, .players = 2, .seat = seat};
        EXPECT_TRUE(side.hear(write_message(hello)).empty());
        DiceReading reading;
        DiceGame game(2);
        game.lots(0);
        Random chance(4);
        while (!game.over()) {
            if (game.need() == Need::Roll) game.roll(throw_dice(chance));
            DiceGame::Choices choices{};
            for (const Seat one : game.choosers()) {
                const DiceView view(game, one);
                mind.reading = &reading;
                choices[one] = (one == seat ? master : greedy).choose(view, mind);
                if (one != seat) continue;
                EXPECT_EQ(side.hear(write_question(view)),
                          write_answer(text_of_move(view, choices[one])));
                ++decisions;
            }
            reading.saw(game, choices);
            game.choose(choices);
        }
    }
    EXPECT_GT(decisions, 40);
}

} // namespace
} // namespace qwixx
