// What the page's worker asks, asked here: so that the sanitizers see it.
#include "embed/calls.h"

#include "embed/engine.h"
#include "embed/random_bytes.h"
#include "protocol/json_reader.h"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace qwixx {
namespace {

/// A caller with random bytes that follow from a seed.
struct Page {
    Caller caller;
    Random random{1};
    Time now = 1'000;

    Json ask(const Json& request) {
        const Json answer = read_json(call(caller, request.dump()));
        EXPECT_TRUE(answer.is_object());
        return answer;
    }
    /// Asks for something to happen, and lets it.
    Json take(Json request) {
        request["now"] = ++now;
        Json answer = ask(request);
        if (!answer.contains("error")) ask({{"call", "stored"}, {"now", now}});
        return answer;
    }
    Json command(const std::string& person, const Json& command) {
        return take({{"call", "command"}, {"person", person}, {"command", command}});
    }
    std::string bytes(int count) {
        std::string digits;
        for (int i = 0; i < 2 * count; ++i) digits += "0123456789abcdef"[random.below(16)];
        return digits;
    }
    void start(const std::string& game, int bots) {
        take({{"call", "open"}, {"host", "p1"}, {"options", {{"game", game}}}});
        command("p1", {{"do", "sit"}, {"name", "Anna"}});
        for (int i = 0; i < bots; ++i) command("p1", {{"do", "seat-bot"}, {"level", "greedy"}});
        command("p1", {{"do", "start"}});
        command("p1", {{"do", "leave"}}); // a bot plays on
    }
    void play_to_the_end() {
        for (;;) {
            const Json needs = ask({{"call", "needs"}});
            if (needs.contains("chance"))
                take({{"call", "draw"}, {"bytes", bytes(200)}});
            else if (needs.contains("bot"))
                take({{"call", "think"}, {"bytes", bytes(8)}, {"milliseconds", 1}});
            else
                return;
        }
    }
};

TEST(Calls, PlayWholeGamesWhoseRecordsReplay) {
    for (const std::string game : {"dice", "cards", "jokers"})
        for (int bots = 1; bots <= 4; bots += 3) {
            Page page;
            page.start(game, bots);
            page.play_to_the_end();
            const Json over = page.ask({{"call", "record"}});
            ASSERT_TRUE(over.contains("record")) << game;
            const Json replay = page.ask({{"call", "replay"}, {"record", over["record"]}});
            ASSERT_TRUE(replay.contains("steps")) << replay.dump();
            const Json& last = replay["steps"].back()["event"]["view"]["game"];
            for (int i = 0; i <= bots; ++i)
                EXPECT_EQ(last["players"][static_cast<std::size_t>(i)]["sheet"]["total"],
                          over["players"][static_cast<std::size_t>(i)]["total"]);
        }
}

TEST(Calls, TooFewBytesBringNoChance) {
    Page page;
    page.start("cards", 1);
    page.take({{"call", "draw"}, {"bytes", page.bytes(8)}}); // the lot
    EXPECT_EQ(page.take({{"call", "draw"}, {"bytes", page.bytes(20)}})["lines"], "");
    EXPECT_TRUE(page.ask({{"call", "needs"}}).contains("chance"));
}

TEST(Calls, WhatIsDroppedDidNotHappen) {
    Page page;
    page.start("dice", 1);
    const int number = page.caller.house.table().number;
    EXPECT_NE(page.ask({{"call", "draw"}, {"bytes", page.bytes(8)}, {"now", 5'000}})["lines"], "");
    page.ask({{"call", "dropped"}});
    page.ask({{"call", "stored"}, {"now", 5'000}});
    EXPECT_EQ(page.caller.house.table().number, number);
}

TEST(Calls, ABotWithoutWhatItLearnedIsNotAsked) {
    Page page;
    page.take({{"call", "open"}, {"host", "p1"}});
    page.command("p1", {{"do", "sit"}, {"name", "Anna"}});
    EXPECT_FALSE(page.ask({{"call", "needs"}}).contains("learned"));
    EXPECT_FALSE(page.ask({{"call", "needs"}, {"level", "skilled"}}).contains("learned"));
    EXPECT_FALSE(page.ask({{"call", "needs"}, {"level", "nobody"}}).contains("learned"));
    EXPECT_TRUE(page.ask({{"call", "needs"}, {"level", "expert"}}).contains("learned"));
    page.command("p1", {{"do", "seat-bot"}, {"level", "expert"}});
    page.command("p1", {{"do", "start"}});
    page.take({{"call", "draw"}, {"bytes", "01"}});
    page.take({{"call", "draw"}, {"bytes", "000102030405"}});
    EXPECT_TRUE(page.ask({{"call", "needs"}}).contains("learned"));
    EXPECT_EQ(page.take({{"call", "think"}, {"bytes", page.bytes(8)}})["lines"], "");
}

TEST(Calls, TellThatAGameIsOverAndTheAnswerToACommand) {
    Page page;
    page.start("dice", 1);
    EXPECT_EQ(page.ask({{"call", "stored"}, {"now", 2'000}})["games_over"], 0);
    page.play_to_the_end();
    EXPECT_EQ(page.ask({{"call", "stored"}, {"now", 2'000}})["games_over"], 1);
    const int number = page.caller.house.table().number;
    const Json answer = page.command("p1", {{"do", "sit"}, {"name", "Anna"}, {"id", "c1"}});
    EXPECT_EQ(answer["number"], number + 2) << answer.dump(); // and she is host again
    EXPECT_EQ(page.command("p1", {{"do", "sit"}, {"name", "Anna"}, {"id", "c1"}})["number"],
              number + 2);
}

/// Asks an engine as a program in C would.
std::string asked(qwixx_engine* engine, std::string_view request) {
    std::ranges::copy(request, qwixx_room(engine, request.size()));
    const std::size_t size = qwixx_call(engine);
    EXPECT_EQ(std::string_view(qwixx_answer(engine)).size(), size); // a zero ends it
    return {qwixx_answer(engine), size};
}

TEST(Engines, ShareNothing) {
    qwixx_engine* const one = qwixx_new();
    qwixx_engine* const other = qwixx_new();
    EXPECT_TRUE(asked(one, R"({"call":"open","host":"p1","now":1})").contains("opened p1"));
    asked(one, R"({"call":"stored"})");
    EXPECT_TRUE(asked(one, R"({"call":"open","host":"p1","now":1})").contains("already-open"));
    EXPECT_TRUE(asked(other, R"({"call":"open","host":"p1","now":1})").contains("opened p1"));
    // Values that were solved elsewhere can be filled in.
    EXPECT_EQ(qwixx_values(one, 2, 0, 0), nullptr);
    EXPECT_EQ(qwixx_values_size(one, 2), 0);
    void* const part = qwixx_values(one, 2, 1, 1);
    EXPECT_NE(part, nullptr);
    EXPECT_EQ(qwixx_values(one, 2, 1, 0), part);
    EXPECT_EQ(qwixx_values(one, 2, 2, 1), nullptr);
    EXPECT_EQ(qwixx_values(one, 9, 0, 1), nullptr);
    EXPECT_GT(qwixx_values_size(one, 2), 0);
    EXPECT_EQ(qwixx_solve(one, 2), 0);
    EXPECT_EQ(qwixx_values(other, 2, 1, 0), nullptr);

    // So that nothing of it is to be solved; the other begins, and takes no nonsense.
    EXPECT_EQ(qwixx_solve_share(one, 2, 0, 0, 2), -1);
    EXPECT_GE(qwixx_solve_share(other, 2, 0, 0, 2), 0);
    EXPECT_EQ(qwixx_solve_share(other, 2, 1'000'000, 0, 2), -1);
    EXPECT_EQ(qwixx_solve_share(other, 2, 0, 2, 2), -1);
    std::ranges::copy("much", qwixx_room(other, 5));
    EXPECT_EQ(qwixx_take_share(other, 2, 0, 1, 2), 0);
    EXPECT_EQ(qwixx_take_share(other, 2, -1, 1, 2), 0);

    EXPECT_EQ(qwixx_learn(one), 0); // what was written last is no file of networks
    qwixx_free(one);
    qwixx_free(other);
}

RC_GTEST_PROP(Calls, AnswerAnything, (const std::string& text)) {
    Caller caller;
    RC_ASSERT(read_json(call(caller, text)).contains("error"));
    for (const char* name :
         {"open", "load", "command", "connect", "draw", "think", "stored", "watch", "needs",
          "record", "replay", "pad-new", "pad-load", "pad-write", "pad-undo"})
        for (const char* field : {"command", "log", "record", "text", "box", "close", "bytes"}) {
            const Json request{{"call", name}, {field, "x" + std::to_string(text.size())}};
            RC_ASSERT(read_json(call(caller, request.dump())).is_object());
        }
}

TEST(Calls, APadThatCannotBeMadeIsNotOneThatCannotBeRead) {
    Caller caller;
    const auto code = [&caller](const Json& request) {
        return read_json(call(caller, request.dump()))["error"]["code"];
    };
    EXPECT_EQ(code({{"call", "pad-new"}, {"names", {"A#"}}}), "bad-name");
    EXPECT_EQ(code({{"call", "pad-new"}}), "bad-name");
    EXPECT_EQ(code({{"call", "pad-load"}, {"text", "qwixx-pad 0"}}), "bad-pad");
}

TEST(RandomBytes, PassOverWhatWouldFavourSomeNumbers) {
    constexpr std::array<std::uint8_t, 4> bytes{255, 252, 251, 6};
    RandomBytes source(bytes);
    EXPECT_EQ(source.below(6), 251 % 6);
    EXPECT_EQ(source.below(6), 0);
    EXPECT_FALSE(source.ran_out());
    EXPECT_EQ(source.below(6), 0);
    EXPECT_TRUE(source.ran_out());
}

// Any entries that are allowed: the sheets keep to the rules, and all can be undone and kept.
RC_GTEST_PROP(Pad, IsUndoneAndKept, (bool cards)) {
    const int sheets = *rc::gen::inRange(1, 6);
    auto pad = Pad::make(cards, std::vector<std::string>(static_cast<std::size_t>(sheets), "A b"));
    RC_ASSERT(pad.has_value());
    std::vector<Pad> before;
    const int tries = *rc::gen::inRange(0, 200);
    for (int i = 0; i < tries; ++i) {
        PadEntry entry{.kind = static_cast<PadEntry::Kind>(
                           *rc::gen::weightedElement<int>({{12, 0}, {1, 1}, {1, 2}})),
                       .sheet = *rc::gen::inRange(0, sheets),
                       .row = colors[static_cast<std::size_t>(*rc::gen::inRange(0, 4))]};
        if (entry.kind == PadEntry::Kind::Cross) {
            std::vector<Cross> open;
            for (const Cross cross : pad->may_cross(entry.sheet)) open.push_back(cross);
            if (open.empty()) continue;
            entry.cross = open[static_cast<std::size_t>(
                *rc::gen::inRange<int>(0, std::min<int>(4, static_cast<int>(open.size()))))];
            RC_ASSERT(pad->sheet(entry.sheet).may_cross(entry.cross));
        }
        if (!pad->allows(entry)) continue;
        if (entry.kind != PadEntry::Kind::Cross) entry.cross = {};
        if (entry.kind != PadEntry::Kind::Close) entry.row = Color::Red;
        if (entry.kind == PadEntry::Kind::Close) entry.sheet = 0;
        before.push_back(*pad);
        pad->write(entry);
        RC_ASSERT(pad->sheet(entry.sheet).misthrows() <= most_misthrows);
    }
    const auto again = Pad::read(pad->save());
    RC_ASSERT(again.has_value());
    RC_ASSERT(*again == *pad);
    for (; !before.empty(); before.pop_back()) {
        pad->undo();
        RC_ASSERT(*pad == before.back());
    }
}

TEST(Pad, ReadsNothingThatIsNone) {
    for (const char* text : {"", "qwixx-pad 1 dice\n", "qwixx-pad 1 dice\nsheet A\n0 x\n",
                             "qwixx-pad 1 cards\nsheet A\nclose r\n"})
        EXPECT_FALSE(Pad::read(text)) << text;
}

} // namespace
} // namespace qwixx
