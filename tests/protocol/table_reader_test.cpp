// What clients send: every command is read, and nothing else is.
#include "protocol/json_reader.h"
#include "protocol/table_message.h"
#include "record/join.h"
#include "table/move_text.h"

#include <gtest/gtest.h>

#include <fstream>
#include <limits>
#include <vector>

namespace qwixx {
namespace {

std::string options_of(const Options& options) {
    JsonWriter json;
    write(json, options);
    return json.take();
}

/// A wish in words, to compare it.
struct InWords {
    std::string operator()(const Sit& it) const { return join("Sit ", it.name, "/", it.word); }
    std::string operator()(const Rename& it) const { return join("Rename ", it.name); }
    std::string operator()(const Leave&) const { return "Leave"; }
    std::string operator()(const SeatBot& it) const { return join("SeatBot ", it.level); }
    std::string operator()(const Remove& it) const { return join("Remove ", it.name); }
    std::string operator()(const SetOptions& it) const { return options_of(it.options); }
    std::string operator()(const StartGame& it) const { return join("StartGame ", it.word); }
    std::string operator()(const GiveWord& it) const { return join("GiveWord ", it.word); }
    std::string operator()(const Rematch& it) const { return join("Rematch ", it.word); }
    std::string operator()(const Choose& it) const {
        return join("Choose ", it.decision, " ", move_text(it.move));
    }
    std::string operator()(const TakeBack& it) const { return join("TakeBack ", it.decision); }
    std::string operator()(const Say& it) const { return join("Say ", it.text); }
    std::string operator()(const HandOver& it) const { return join("HandOver ", it.seat); }
    std::string operator()(const ComeBack&) const { return "ComeBack"; }
};

struct Meant {
    const char* json;
    const char* id;
    const char* wish;
};

TEST(ReadCommand, UnderstandsEveryWish) {
    const char* const standard =
        R"({"game":"dice","start":"lots","pace":"untimed","access":"link"})";
    for (
        const Meant& it : std::vector<Meant>{
            {R"({"id":"c1","do":"sit","name":"Anna","word":"w0rd"})", "c1", "Sit Anna/w0rd"},
            {R"({"do":"sit","name":"Zoë"})", "", "Sit Zoë/"},
            {R"({"do":"sit","name":"\u0000\n"})", "", "Sit "}, // below
            {R"({"do":"rename","name":"B"})", "", "Rename B"},
            {R"({"do":"leave","id":"x.y_z-1"})", "x.y_z-1", "Leave"},
            {R"({"do":"seat-bot","level":"greedy"})", "", "SeatBot greedy"},
            {R"({"do":"remove","name":"greedy 2"})", "", "Remove greedy 2"},
            {R"({"do":"set-options","options":{}})", "", standard},
            {R"({"do":"set-options","options":{"new":7,"pace":"fast","game":"jokers"}})", "",
             R"({"game":"jokers","start":"lots","pace":"fast","access":"link"})"},
            {R"({"do":"set-options","options":{"game":"dice","start":"first-six","pace":"relaxed",)"
             R"("access":"public"}})",
             "", R"({"game":"dice","start":"first-six","pace":"relaxed","access":"public"})"},
            {R"({"do":"start"})", "", "StartGame "},
            {R"({"do":"start","word":"a"})", "", "StartGame a"},
            {R"({"do":"give-word","word":"b"})", "", "GiveWord b"},
            {R"({"do":"rematch"})", "", "Rematch "},
            {R"({"do":"rematch","word":"c"})", "", "Rematch c"},
            {R"({"do":"choose","decision":12,"move":"r5"})", "", "Choose 12 r5"},
            {R"({"do":"choose","decision":1,"move":"-"})", "", "Choose 1 -"},
            {R"({"do":"choose","decision":1,"move":"x"})", "", "Choose 1 -"},
            {R"({"do":"choose","decision":1,"move":"r12"})", "", "Choose 1 r12!"},
            {R"({"do":"choose","decision":1,"move":"r12!"})", "", "Choose 1 r12!"},
            {R"({"do":"choose","decision":1,"move":"take 3"})", "", "Choose 1 take 3"},
            {R"({"do":"choose","decision":1,"move":"j9=g g11 > 9 11"})", "",
             "Choose 1 g11 j9=g > 11 9"},
            {R"({"do":"choose","decision":1,"move":"r4 > x"})", "", "Choose 1 r4 > -"},
            {R"({"do":"choose","decision":2147483647,"move":"r4 > -"})", "",
             "Choose 2147483647 r4 > -"},
            {R"({"do":"take-back","decision":12})", "", "TakeBack 12"},
            {R"({"do":"say","text":"\"Hi\" \\ \u00e9"})", "", "Say \"Hi\" \\ é"},
            {R"({"do":"hand-over","seat":2})", "", "HandOver 1"},
            {R"({"do":"hand-over","seat":2147483647})", "", "HandOver 2147483646"},
            {" {\"new\":{\"a\":[1,2]},\"do\":\"come-back\",\"id\":\"\"} \n", "", "ComeBack"},
        }) {
        const auto command = read_command(it.json);
        ASSERT_TRUE(command) << it.json << ": " << command.error().sentence;
        EXPECT_EQ(command->id, it.id) << it.json;
        const std::string said = std::visit(InWords{}, command->wish);
        if (std::string_view(it.json).contains("u0000"))
            EXPECT_EQ(said, (std::string{"Sit \0\n/", 7})) << "the table is to refuse this name";
        else
            EXPECT_EQ(said, it.wish) << it.json;
    }
}

struct Refused {
    const char* json;
    const char* code;
    const char* id;
    const char* sentence;
};

void expect_refused(const Refused& it) {
    const auto command = read_command(it.json);
    ASSERT_FALSE(command) << it.json;
    EXPECT_EQ(command.error(), (ProtocolError{it.code, it.sentence, it.id}))
        << it.json << "\n"
        << command.error().sentence;
}

TEST(ReadCommand, RefusesWhatIsNoObject) {
    for (const char* json : {"",
                             " ",
                             "null",
                             "7",
                             "\"leave\"",
                             "[]",
                             R"([{"do":"leave"}])",
                             "{",
                             R"({"do":"leave")",
                             R"({"do":"leave"}{})",
                             R"({do:"leave"})",
                             R"({"do":"leave",})",
                             "{\"do\":\"le\xff\"}",
                             "{\"do\":\"say\",\"text\":\"\xc3\"}",
                             "{\"do\":\"say\",\"text\":\"\xed\xa0\x80\"}",
                             R"({"do":"say","text":"\ud800"})",
                             "{\"do\":\"say\",\"text\":\"a\nb\"}",
                             "\xff\xfe{}",
                             R"({"do":"take-back","decision":1e999})",
                             "// {}\n{\"do\":\"leave\"}"})
        expect_refused({json, "bad-message", "", "This is no JSON object."});
    const std::string nested = std::string(16'000, '[');
    EXPECT_FALSE(read_command(nested));
    EXPECT_FALSE(read_command(nested + std::string(16'000, ']')));
    EXPECT_FALSE(read_command(R"({"do":)" + nested + std::string(16'000, ']') + "}"));
}

TEST(ReadCommand, SaysWhichFieldIsWrong) {
    for (const Refused& it : std::vector<Refused>{
             {"{}", "bad-message", "", R"("do" must be a text.)"},
             {R"({"id":"c1"})", "bad-message", "c1", R"("do" must be a text.)"},
             {R"({"id":"c1","do":7})", "bad-message", "c1", R"("do" must be a text.)"},
             {R"({"id":7,"do":"leave"})", "bad-message", "", R"("id" must be a text.)"},
             {R"({"id":null,"do":"leave"})", "bad-message", "", R"("id" must be a text.)"},
             {R"({"id":"c1","do":"sit"})", "bad-message", "c1", R"("name" must be a text.)"},
             {R"({"id":"c1","do":"sit","name":null})", "bad-message", "c1",
              R"("name" must be a text.)"},
             {R"({"do":"sit","name":"A","word":1})", "bad-message", "",
              R"("word" must be a text.)"},
             {R"({"do":"rename","name":["A"]})", "bad-message", "", R"("name" must be a text.)"},
             {R"({"do":"seat-bot"})", "bad-message", "", R"("level" must be a text.)"},
             {R"({"do":"remove","seat":1})", "bad-message", "", R"("name" must be a text.)"},
             {R"({"do":"start","word":{}})", "bad-message", "", R"("word" must be a text.)"},
             {R"({"do":"give-word"})", "bad-message", "", R"("word" must be a text.)"},
             {R"({"do":"rematch","word":null})", "bad-message", "", R"("word" must be a text.)"},
             {R"({"do":"say"})", "bad-message", "", R"("text" must be a text.)"},
             {R"({"id":"i","do":"set-options"})", "bad-message", "i",
              R"("options" must be an object.)"},
             {R"({"do":"set-options","options":"dice"})", "bad-message", "",
              R"("options" must be an object.)"},
             {R"({"do":"set-options","options":{"game":"chess"}})", "bad-message", "",
              R"("game" must be dice, cards or jokers.)"},
             {R"({"do":"set-options","options":{"start":""}})", "bad-message", "",
              R"("start" must be lots or first-six.)"},
             {R"({"do":"set-options","options":{"pace":1}})", "bad-message", "",
              R"("pace" must be untimed, relaxed or fast.)"},
             {R"({"do":"set-options","options":{"access":null}})", "bad-message", "",
              R"("access" must be link or public.)"},
             {R"({"do":"choose","move":"-"})", "bad-message", "",
              R"("decision" must be a whole number from 1 on.)"},
             {R"({"id":"k","do":"choose","decision":1})", "bad-message", "k",
              R"("move" must be a text.)"},
             {R"({"do":"choose","decision":1,"move":5})", "bad-message", "",
              R"("move" must be a text.)"},
             {R"({"id":"k","do":"choose","decision":1,"move":"rook takes"})", "not-a-move", "k",
              R"("rook takes" is not written as a move.)"},
             {R"({"do":"choose","decision":1,"move":""})", "not-a-move", "",
              R"("" is not written as a move.)"},
             {R"({"do":"choose","decision":1,"move":"r5!"})", "not-a-move", "",
              R"("r5!" is not written as a move.)"},
             {R"({"id":"c1","do":"fly"})", "unknown-command", "c1",
              R"(There is no command "fly".)"},
             {R"({"do":"Sit","name":"A"})", "unknown-command", "", R"(There is no command "Sit".)"},
             {R"({"do":""})", "unknown-command", "", R"(There is no command "".)"},
         })
        expect_refused(it);
}

TEST(ReadCommand, TakesOnlyWholeNumbersFromOneOn) {
    for (const char* number :
         {"0", "-1", "2147483648", "-2147483648", "4294967297", "9223372036854775808",
          "18446744073709551617", "1.0", "1.5", "1e0", "\"1\"", "true", "null", "[1]", "{}"})
        for (const char* verb : {"take-back", "hand-over"}) {
            const char* field = std::string_view(verb) == "take-back" ? "decision" : "seat";
            const auto command = read_command(
                join(R"({"id":"n","do":")", verb, R"(",")", field, R"(":)", number, "}"));
            ASSERT_FALSE(command) << number;
            EXPECT_EQ(
                command.error(),
                (ProtocolError{"bad-message",
                               join("\"", field, "\" must be a whole number from 1 on."), "n"}));
        }
}

TEST(ReadCommand, HasNoCommandsOfTheHouse) {
    for (const char* verb :
         {"open", "commit", "bring-chance", "chance", "drawn", "roll", "bot-choice", "wake",
          "connect", "disconnect", "resume", "reveal", "opened", "connected", "Open"}) {
        const auto command = read_command(
            join(R"({"do":")", verb, R"(","host":"a","options":{},"seat":1,"decision":1,)",
                 R"("move":"-","person":"a","seed":"5eed","number":1,"game":1})"));
        ASSERT_FALSE(command) << verb;
        EXPECT_EQ(command.error().code, "unknown-command");
    }
}

TEST(ReadOptions, LeftOutAreThoseOfTheDocument) {
    const Options public_cards{GameKind::Cards, StartingRule::Lots, Pace::Relaxed, Access::Public};
    EXPECT_EQ(read_options("{}").value(), Options{});
    EXPECT_EQ(read_options(R"({"options":{}})").value(), Options{});
    EXPECT_EQ(read_options(join(R"({"options":)", options_of(public_cards), "}")).value(),
              public_cards);
    EXPECT_EQ(read_options("").error().sentence, "This is no JSON object.");
    EXPECT_EQ(read_options(R"({"options":[]})").error().sentence,
              R"("options" must be an object.)");
    EXPECT_EQ(read_options(R"({"options":{"pace":"slow"}})").error(),
              (ProtocolError{"bad-message", R"("pace" must be untimed, relaxed or fast.)", ""}));
}

TEST(ReadKeep, IsTokenOrCookie) {
    EXPECT_EQ(read_keep(R"({"keep":"token"})").value(), Keep::Token);
    EXPECT_EQ(read_keep(R"({"keep":"cookie"})").value(), Keep::Cookie);
    EXPECT_EQ(read_keep(R"({"keep":"jar"})").error().sentence,
              R"("keep" must be token or cookie.)");
    EXPECT_EQ(read_keep("{}").error().sentence, R"("keep" must be a text.)");
    EXPECT_EQ(read_keep("[]").error().code, "bad-message");
}

TEST(ReadLinkUse, HasACodeAndWhereToKeepTheSecret) {
    const auto use = read_link_use(R"({"code":"abc","keep":"cookie"})");
    ASSERT_TRUE(use);
    EXPECT_EQ(use->code, "abc");
    EXPECT_EQ(use->keep, Keep::Cookie);
    EXPECT_EQ(read_link_use(R"({"keep":"cookie"})").error().sentence, R"("code" must be a text.)");
    EXPECT_EQ(read_link_use(R"({"code":"abc"})").error().sentence, R"("keep" must be a text.)");
}

/// The names in the first column of the rows between two headings of the document.
std::vector<std::string> first_column(std::string_view from, std::string_view to) {
    std::ifstream page(QWIXX_SOURCE_DIR "/docs/protocol.md");
    std::vector<std::string> names;
    bool inside = false;
    for (std::string line; std::getline(page, line);) {
        if (line == from) inside = true;
        if (line == to) inside = false;
        if (!inside || !line.starts_with("| `")) continue;
        const std::string cell = line.substr(0, line.find(" | "));
        for (auto at = cell.find('`'); at != std::string::npos; at = cell.find('`', at + 1)) {
            const auto end = cell.find('`', at + 1);
            names.push_back(cell.substr(at + 1, end - at - 1));
            at = end;
        }
    }
    return names;
}

TEST(ProtocolDocument, ListsTheCommandsThatThereAre) {
    const auto commands = first_column("### Commands", "### Events");
    EXPECT_EQ(commands.size(), 1 + std::variant_size_v<Wish>) << "the heading and all wishes";
    for (const std::string& verb : commands) {
        if (verb == "do") continue;
        const auto command = read_command(join(R"({"do":")", verb, R"("})"));
        EXPECT_TRUE(command || command.error().code == "bad-message") << verb;
    }
}

TEST(ProtocolDocument, ListsTheEventsThatThereAre) {
    auto listed = first_column("### Events", "### Views");
    std::vector<std::string> names{"what"};
    const auto add = [&]<std::size_t... I>(std::index_sequence<I...>) {
        (names.emplace_back(name(Happening(std::variant_alternative_t<I, Happening>{}))), ...);
    };
    add(std::make_index_sequence<std::variant_size_v<Happening>>());
    std::ranges::sort(listed);
    std::ranges::sort(names);
    EXPECT_EQ(listed, names);
}

} // namespace
} // namespace qwixx
