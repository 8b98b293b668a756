// What the page asks the coach's module.
#include "embed/coach_calls.h"

#include "protocol/json_reader.h"

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
    EXPECT_EQ(code({{"call", "prepare"}, {"game", "cards"}, {"players", 1}}), "bad-request");
}

} // namespace
} // namespace qwixx
