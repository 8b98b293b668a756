// What the page asks the coach's module.
#include "embed/coach_calls.h"

#include "protocol/json_reader.h"
#include "record/position.h"
#include "table/event_text.h"
#include "table/house.h"

#include <gtest/gtest.h>

namespace qwixx {
namespace {

constexpr const char* game = "qwixx 1 dice\nplayer A\nplayer B\nstart lots 1\n"
                             "1: 41 r2 y3 g5 b6 | r5 y5 | b10\n2: 36 r1 y1 g1 b1 | - - | x\n";

Json ask(CoachCaller& caller, const Json& request) {
    return read_json(call(caller, request.dump()));
}

CoachCaller prepared_for_dice() {
    CoachCaller caller;
    caller.prepared.learn(built_in_learned());
    return caller;
}

TEST(CoachCalls, ReviewARecordInPieces) {
    CoachCaller caller = prepared_for_dice();
    const Json review{{"call", "review"}, {"record", game}, {"depth", "normal"}};
    EXPECT_EQ(ask(caller, review)["error"]["code"], "not-prepared");
    int pieces = 0;
    while (ask(caller, {{"call", "prepare"}, {"game", "dice"}, {"players", 2}})["more"] == true)
        ASSERT_LT(++pieces, 1000);
    EXPECT_GT(pieces, 10);

    EXPECT_EQ(ask(caller, review)["turns"], 2);
    int steps = 0;
    Json answer;
    do {
        answer = ask(caller, {{"call", "advance"}, {"steps", 1}});
        ASSERT_LT(++steps, 100);
    } while (answer["more"] == true);
    EXPECT_EQ(answer["done"], 2);

    const Json made = ask(caller, {{"call", "reviewed"}})["review"];
    EXPECT_EQ(made["over"], false);
    EXPECT_EQ(made["curve"].size(), 3U);
    for (const Json& seat : made["seats"]) {
        const auto of = [&](const char* name) { return seat[name].get<double>(); };
        EXPECT_NEAR(of("result"),
                    of("start") - of("losses") + of("luck") + of("others") + of("rest"), 1e-5);
    }
    ASSERT_GT(made["decisions"].size(), 2U);
    for (const Json& decision : made["decisions"]) EXPECT_GE(decision["moves"].size(), 2U);
}

TEST(CoachCalls, WeighAllMovesOfAPosition) {
    CoachCaller caller = prepared_for_dice();
    caller.prepared.solve(coach_needs(GameKind::Dice, 2));
    const Json all = ask(caller, {{"call", "weigh"},
                                  {"position", "dice | r2,3 | g12 | 1 rolled 41 r2 y3 g5 b6"},
                                  {"seat", 2}});
    EXPECT_EQ(all["seat"], 2);
    EXPECT_EQ(all["unit"], "share");
    EXPECT_EQ(all["moves"].size(), 5U); // nothing, and 5 in four colours
    EXPECT_EQ(all["expected"].size(), 2U);
    EXPECT_TRUE(all["moves"][1].contains("why"));
}

TEST(CoachCalls, TellWhoPlayed) {
    CoachCaller caller = prepared_for_dice();
    caller.prepared.solve(coach_needs(GameKind::Dice, 2));
    const std::string record = std::string(game) + "%bot 2 skilled\n";
    const Json begun = ask(caller, {{"call", "review"}, {"record", record}});
    EXPECT_EQ(begun["players"][0]["name"], "A");
    EXPECT_EQ(begun["players"][1]["bot"], "skilled");
}

TEST(CoachCalls, ShowAPositionAsATableDoes) {
    CoachCaller caller; // nothing is prepared
    const Json dice = ask(caller, {{"call", "look"},
                                   {"position", "dice | r2,3 x1 | g12 | 1 rolled 41 r2 y3 g5 b6"},
                                   {"seat", 2}})["view"]["game"];
    EXPECT_EQ(dice["seat"], 2);
    EXPECT_EQ(dice["phase"], "action1");
    EXPECT_EQ(dice["dice"]["white"], Json({4, 1}));
    EXPECT_EQ(dice["moves"].size(), 5U);
    EXPECT_EQ(dice["players"][0]["sheet"]["crossed"]["r"], Json({2, 3}));
    EXPECT_EQ(dice["players"][0]["sheet"]["misthrows"], 1);

    const Json cards =
        ask(caller, {{"call", "look"},
                     {"position", "cards | r2,3 / r5 g7 y2 b9 | - / 3 7 11 12 | tableau 4 4 8 9 | "
                                  "pile 6 of 32 | played - | 1 takes"}})["view"]["game"];
    EXPECT_EQ(cards["phase"], "take");
    EXPECT_EQ(cards["hand"].size(), 4U);
    EXPECT_EQ(cards["tableau"].size(), 4U);
    EXPECT_EQ(cards["moves"].size(), 4U);
}

TEST(CoachCalls, SayWhyWithoutAnythingPrepared) {
    CoachCaller caller;
    const Json why = ask(caller, {{"call", "why"},
                                  {"position", "dice | r2,3 | g12 | 1 rolled 41 r2 y3 g5 b6"},
                                  {"seat", 1},
                                  {"best", "r5"},
                                  {"move", "b5"}})["why"];
    EXPECT_EQ(why["code"], "skips-more");
    EXPECT_EQ(why["better"], 1);
    EXPECT_EQ(why["worse"], 7);
    EXPECT_EQ(ask(caller, {{"call", "why"},
                           {"position", "dice | r2,3 | g12 | 1 rolled 41 r2 y3 g5 b6"},
                           {"best", "r5"},
                           {"move", "b6"}})["error"]["code"],
              "bad-request");
}

TEST(CoachCalls, BranchOffAGame) {
    CoachCaller caller;
    const Json request{{"call", "branch"}, {"record", game}, {"turn", 2},        {"action", 2},
                       {"seat", 2},        {"person", "p1"}, {"level", "casual"}};
    const Json answer = ask(caller, request);
    const auto events = read_log(answer["log"].get<std::string>());
    ASSERT_TRUE(events.has_value());
    const auto house = House::load(*events);
    ASSERT_TRUE(house.has_value());
    const Table& table = house->table();
    EXPECT_EQ(turn_of(table.play), 2);
    EXPECT_EQ(seat_of(table, "p1"), 1);
    EXPECT_EQ(table.play.players[0].level, "casual");
    const auto& dice = std::get<DiceGame>(table.play.game);
    EXPECT_EQ(dice.phase(), DiceGame::Phase::Action2);
    EXPECT_EQ(write_position(dice), "dice | r5 b10 | y5 | 2 passed 36 r1 y1 g1 b1");
    Json late = request;
    late["turn"] = 3;
    EXPECT_EQ(ask(caller, late)["error"]["code"], "bad-request");
}

TEST(CoachCalls, SayWhatIsWrong) {
    CoachCaller caller = prepared_for_dice();
    const auto code = [&](const Json& request) {
        const Json answer = ask(caller, request);
        const Json* const error = field(answer, "error");
        return std::string(error == nullptr ? "none"
                                            : text_in(field(*error, "code")).value_or("none"));
    };
    EXPECT_EQ(code({{"call", "dance"}}), "unknown-call");
    EXPECT_EQ(code({{"call", "review"}, {"record", "no record"}}), "bad-record");
    EXPECT_EQ(code({{"call", "advance"}}), "no-review");
    EXPECT_EQ(code({{"call", "reviewed"}}), "no-review");
    EXPECT_EQ(code({{"call", "weigh"}, {"position", "dice | - | - | 1 rolls"}}), "not-asked");
    EXPECT_EQ(code({{"call", "weigh"}, {"position", "chess"}}), "bad-position");
    EXPECT_EQ(code({{"call", "hint"}, {"log", "nonsense"}}), "bad-log");
    EXPECT_EQ(code({{"call", "look"}, {"position", "chess"}}), "bad-position");
    EXPECT_EQ(code({{"call", "branch"}, {"record", "no record"}}), "bad-record");
    EXPECT_EQ(code({{"call", "prepare"}, {"game", "cards"}, {"players", 1}}), "bad-request");
}

} // namespace
} // namespace qwixx
