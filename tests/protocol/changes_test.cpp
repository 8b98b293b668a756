// Patches make the view that is told whole: for every viewer, after every event, also after coming
// back, and nobody's has more in it.
#include "protocol/changes.h"

#include "protocol/json_reader.h"
#include "protocol/server_message.h"
#include "protocol/table_message.h"
#include "record/join.h"
#include "sanitized.h"
#include "table/random_crowd.h"

#include <gtest/gtest.h>

#include <map>

namespace qwixx {
namespace {

const std::vector<Person> all_viewers{"", "anna", "ben", "carla", "nobody-here"};

Json by_seat(const Table& table, const Person& person) {
    JsonWriter json;
    write(json, view_of(table, person, Chat::Without), Form::BySeat);
    return read_json(json.take());
}

/// Somebody who rebuilds their view from what they are told.
struct Rebuilder {
    Json view;
    PatchReader reader;
    TableView read; // what the terminal makes of it
    std::size_t bytes = 0;

    void hear(const std::string& text) {
        bytes += text.size();
        const Json message = read_json(text);
        ASSERT_TRUE(message.is_object()) << text;
        if (message["type"] == "table") view = message["view"];
        if (message["type"] == "events")
            for (const Json& event : message["events"]) {
                ASSERT_NE(event.contains("patch"), event.contains("view")) << text;
                if (event.contains("view"))
                    view = event["view"];
                else
                    view.merge_patch(event["patch"]);
            }
        view.erase("chat");
        const ServerMessage understood = reader.read(text);
        if (understood.view) read = *understood.view;
        for (const ToldBy& event : understood.events)
            if (event.view) read = *event.view;
        read.chat.clear();
    }
};

struct Watched {
    SmallHouse& house;
    Changes changes{};
    std::map<Person, Rebuilder> viewers{};
    int events = 0;
    std::size_t whole_bytes = 0; // what whole views would have taken

    void open() {
        for (const Person& person : all_viewers)
            viewers[person].hear(table_message(view_of(house.table(), person), 5, Form::BySeat));
        changes.look(house.table(), all_viewers);
        house.witness = [this](const Event& event, const Effect& effect, const Table& after) {
            changes.happened(event, effect, after);
            ++events;
            for (const auto& [person, text] : changes.take(5)) {
                viewers[person].hear(*text);
                ASSERT_EQ(viewers[person].view, by_seat(after, person)) << person << *text;
                ASSERT_EQ(viewers[person].read, view_of(after, person, Chat::Without))
                    << person << *text;
                whole_bytes += view_text(view_of(after, person, Chat::Without)).size();
                check_told(event, effect, after, person, *text);
            }
        };
    }
    /// What happened is told with a patch as it is with a view.
    static void check_told(const Event& event, const Effect& effect, const Table& after,
                           const Person& person, const std::string& text) {
        JsonWriter json;
        write(json, tell(event, effect, after, person));
        Json told = read_json(text)["events"][0];
        told.erase("patch");
        ASSERT_EQ(told, read_json(json.take())) << text;
    }
    /// Somebody was away and comes back.
    void come_back(const Person& person, int after) {
        const auto missed = house.house.missed(person, after);
        Rebuilder& viewer = viewers[person];
        viewer = {};
        if (missed && !missed->told.empty())
            viewer.view =
                read_json(events_message(5, *missed, Form::BySeat))["events"].back()["view"];
        else
            viewer.view =
                read_json(table_message(view_of(house.table(), person), 5, Form::BySeat))["view"];
        viewer.hear(join(R"({"type":"table","now":5,"view":)", viewer.view.dump(), "}"));
        ASSERT_EQ(viewer.view, by_seat(house.table(), person));
        // Who looks anew, and who was here, are compared from the same event on.
        std::vector<Person> others = all_viewers;
        std::erase(others, person);
        changes.look(house.table(), others);
        changes.look(house.table(), all_viewers);
    }
};

TEST(Changes, MakeTheWholeViewForEveryViewerAfterEveryEvent) {
    int events = 0;
    std::size_t bytes = 0;
    std::size_t whole = 0;
    for (std::uint64_t seed = 1; seed <= (sanitized ? 12 : 60); ++seed) {
        const Options options{.game = static_cast<GameKind>(seed % 3),
                              .start = seed % 6 == 0 ? StartingRule::FirstSix : StartingRule::Lots,
                              .pace = seed % 2 == 0 ? Pace::Fast : Pace::Untimed};
        SmallHouse house = started(2 + static_cast<int>(seed % 4), options, seed);
        Watched watched{house};
        watched.open();
        RandomCrowd crowd{house, Random(seed, 2)};
        Random chance(seed, 3);
        for (int i = 0; i < 120; ++i) {
            crowd.act(1);
            if (chance.below(10) == 0)
                watched.come_back(all_viewers[chance.below(5)],
                                  house.table().number - static_cast<int>(chance.below(9)));
            if (testing::Test::HasFatalFailure()) return;
        }
        house.play_to_the_end();
        if (testing::Test::HasFatalFailure()) return;
        events += watched.events;
        for (const auto& [person, viewer] : watched.viewers) bytes += viewer.bytes;
        whole += watched.whole_bytes;
    }
    EXPECT_GT(events, sanitized ? 1400 : 7000);
    EXPECT_LT(bytes * 3, whole);
}

TEST(Changes, OfOneGameAreNotThoseOfTheNext) {
    SmallHouse house = started(3, {.game = GameKind::Cards}, 4);
    Watched watched{house};
    watched.open();
    for (int game = 0; game < 2; ++game) {
        house.play_to_the_end();
        house.serve_all();
        ASSERT_TRUE(house.wish("anna", StartGame{}));
        ASSERT_FALSE(testing::Test::HasFatalFailure());
    }
}

/// Whoever sees nothing of their own hears the same text: it is written once.
TEST(Changes, ThatAllSeeAreOneText) {
    SmallHouse house = started(3, {.game = GameKind::Dice}, 4);
    house.serve_all();
    Changes changes;
    const std::vector<Person> spectators{"", "x", "y"};
    changes.look(house.table(), spectators);
    house.witness = [&](const Event& event, const Effect& effect, const Table& after) {
        changes.happened(event, effect, after);
    };
    ASSERT_TRUE(house.choose_once());
    const auto messages = changes.take(1);
    ASSERT_EQ(messages.size(), 3U);
    EXPECT_EQ(messages[0].text, messages[1].text);
    EXPECT_EQ(messages[0].text, messages[2].text);
}

/// Writes what a text says with its outline.
void rewrite(JsonWriter& out, const Json& json) {
    if (json.is_object()) {
        out.open('{');
        for (const auto& [name, value] : json.items()) {
            out.field(name);
            rewrite(out, value);
        }
        out.close('}');
    } else if (json.is_array()) {
        out.open('[');
        for (const Json& value : json) rewrite(out, value);
        out.close(']');
    } else {
        out.written(json.dump());
    }
}
JsonObject object(const Json& json) {
    JsonObject written;
    JsonWriter out(written.outline);
    rewrite(out, json);
    written.text = out.take();
    return written;
}

/// Any JSON but null, small enough to be often the same.
Json any_json(Random& random, int depth) {
    const unsigned kind = random.below(depth > 0 ? 6 : 3);
    if (kind == 0) return random.below(3);
    if (kind == 1) return random.below(2) == 0 ? "a" : "{\"b\":[";
    if (kind == 2) return random.below(2) == 0;
    Json made = kind == 3 ? Json::array() : Json::object();
    for (unsigned i = random.below(4); i > 0; --i) {
        if (kind == 3)
            made.push_back(random.below(4) == 0 ? Json() : any_json(random, depth - 1));
        else
            made[std::string(1, static_cast<char>('a' + random.below(4)))] =
                any_json(random, depth - 1);
    }
    return made;
}

TEST(MergePatches, MakeOneObjectOfAnother) {
    Random random(5);
    for (int i = 0; i < 20'000; ++i) {
        Json before = Json::object();
        Json after = Json::object();
        for (const char* name : {"a", "b", "c"}) {
            if (random.below(4) != 0) before[name] = any_json(random, 3);
            after[name] =
                random.below(3) == 0 && before.contains(name) ? before[name] : any_json(random, 3);
            if (random.below(4) == 0) after.erase(name);
        }
        const std::string fields = merge_patch(object(before), object(after));
        const Json patch = read_json("{" + fields + "}");
        ASSERT_TRUE(patch.is_object()) << fields;
        Json patched = before;
        patched.merge_patch(patch);
        ASSERT_EQ(patched, after) << before.dump() << fields;
        EXPECT_EQ(fields.empty(), before == after);
    }
}

TEST(MergePatches, NameOnlyWhatHasChanged) {
    const auto patch = [](const char* before, const char* after) {
        return merge_patch(object(read_json(before)), object(read_json(after)));
    };
    EXPECT_EQ(patch(R"({"a":1,"b":{"c":2,"d":[3]}})", R"({"a":1,"b":{"c":2,"d":[3]}})"), "");
    EXPECT_EQ(patch(R"({"a":1,"b":{"c":2,"d":[3]}})", R"({"a":1,"b":{"c":2,"d":[3,4]}})"),
              R"("b":{"d":[3,4]})");
    EXPECT_EQ(patch(R"({"a":1,"b":{"c":2}})", R"({"b":{}})"), R"("b":{"c":null},"a":null)");
    EXPECT_EQ(patch(R"({"a":{"b":1}})", R"({"a":[{"b":1}]})"), R"("a":[{"b":1}])");
}

} // namespace
} // namespace qwixx
