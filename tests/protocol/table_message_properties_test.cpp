// Whatever happens at a table, what is written of it is JSON that says the same, in words that
// the document has, and what it offers can be chosen.
#include "protocol/json_reader.h"
#include "protocol/table_message.h"
#include "record/join.h"
#include "table/random_crowd.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <set>

namespace qwixx {
namespace {

struct Seen {
    std::set<std::string> fields;
    std::set<std::string> events;
    int moves = 0;
    int misthrows = 0;
};

void collect_fields(const Json& json, std::set<std::string>& fields) {
    for (const auto& [name, value] : json.items()) {
        if (json.is_object()) fields.insert(name);
        if (value.is_structured()) collect_fields(value, fields);
    }
}

/// Chooses a move as a client would, and says whether the choice is settled as a misthrow.
bool is_misthrow(SmallHouse house, const Person& person, const Choose& choice) {
    house.streams = {{person, {}}};
    const auto answer = house.wish(person, choice);
    EXPECT_TRUE(answer) << (answer ? "" : sentence(answer.error()));
    if (!answer) return false;
    const Stream& heard = house.streams[person];
    const auto& settled = heard.front().told.settled;
    return !settled.empty() && settled.front().misthrow.has_value();
}

void check_moves(const SmallHouse& house, const Person& person, const Json& game, Seen& seen) {
    const GameView view = house.seen_by(person);
    if (!game.contains("moves")) {
        EXPECT_TRUE(view.moves.empty());
        return;
    }
    ASSERT_EQ(game["moves"].size(), view.moves.size());
    std::size_t at = 0;
    for (const Json& offered : game["moves"]) {
        const auto text = offered["move"].get<std::string>();
        const auto command =
            read_command(join(R"({"do":"choose","decision":)", game["decision"].get<int>(),
                              R"(,"move":")", text, R"("})"));
        ASSERT_TRUE(command) << text;
        const auto& choice = std::get<Choose>(command->wish);
        ASSERT_EQ(choice.move, view.moves[at]) << text;
        ASSERT_TRUE(allows(house.table().play.game, *view.seat, choice.move)) << text;
        // To try them all out would take too long; what is written in another way is tried.
        if (text.contains('x') || at == 0) {
            ASSERT_EQ(is_misthrow(house, person, choice), text.contains('x')) << text;
            seen.misthrows += text.contains('x') ? 1 : 0;
        }
        ++at;
        ++seen.moves;
    }
}

void check_view(const SmallHouse& house, const Person& person, Seen& seen) {
    const TableView view = view_of(house.table(), person);
    const Json message = read_json(table_message(view, house.now));
    ASSERT_TRUE(message.is_object());
    collect_fields(message, seen.fields);
    const Json& json = message["view"];
    EXPECT_EQ(message["now"], house.now);
    EXPECT_EQ(json["number"], house.table().number);
    EXPECT_EQ(json["chairs"].size(), house.table().chairs.size());
    EXPECT_EQ(json.contains("game"), has_played(house.table()));
    if (!view.game) return;
    const Json& game = json["game"];
    const bool is_cards = view.game->kind != GameKind::Dice;
    EXPECT_EQ(game.contains("hand"), is_cards && view.game->seat);
    EXPECT_EQ(game.contains("hands"), is_cards);
    if (!view.game->seat) {
        for (const char* own : {"hand", "seat", "moves", "sealed"})
            EXPECT_FALSE(game.contains(own)) << own;
    }
    EXPECT_EQ(game.contains("may_come_back"),
              seat_to_come_back_to(house.table(), person).has_value());
    check_moves(house, person, game, seen);
}

void check_events(const Stream& stream, Seen& seen) {
    const Json message = read_json(events_message(1, stream));
    ASSERT_TRUE(message.is_object());
    collect_fields(message, seen.fields);
    ASSERT_EQ(message["events"].size(), stream.size());
    std::size_t at = 0;
    for (const Json& event : message["events"]) {
        const Told& told = stream[at++].told;
        EXPECT_EQ(event["number"], told.number);
        EXPECT_EQ(event["time"], told.time);
        EXPECT_EQ(event["what"], told.what);
        EXPECT_EQ(event["view"]["number"], told.number);
        EXPECT_EQ(event.contains("settled") ? event["settled"].size() : 0, told.settled.size());
        seen.events.emplace(told.what);
    }
}

TEST(TableMessages, OfWhateverHappensAreReadAndSayTheSame) {
    Seen seen;
    for (std::uint64_t seed = 1; seed <= 18; ++seed) {
        const Options options{.game = static_cast<GameKind>(seed % 3),
                              .start = seed % 6 == 0 ? StartingRule::FirstSix : StartingRule::Lots,
                              .pace = seed % 2 == 0 ? Pace::Fast : Pace::Untimed};
        // A game under way, so that it is not for the crowd to find its start.
        SmallHouse house = started(2 + static_cast<int>(seed % 4), options, seed);
        RandomCrowd crowd{house, Random(seed, 2)};
        for (int i = 0; i < 120; ++i) {
            house.streams = {{"anna", {}}, {"ben", {}}, {"", {}}};
            crowd.act(1);
            for (const auto& [person, stream] : house.streams) {
                check_events(stream, seen);
                if (i % 4 == 0) check_view(house, person, seen);
            }
            if (testing::Test::HasFatalFailure()) return;
        }
        house.streams = {{"", {}}};
        house.play_to_the_end();
        check_events(house.streams[""], seen);
        check_view(house, "anna", seen);
    }
    EXPECT_GT(seen.moves, 1000);
    EXPECT_GT(seen.misthrows, 20);
    EXPECT_GT(seen.events.size(), 15U);

    std::ifstream page(QWIXX_SOURCE_DIR "/docs/protocol.md");
    const std::string document{std::istreambuf_iterator<char>(page), {}};
    EXPECT_GT(seen.fields.size(), 60U);
    for (const std::string& name : seen.fields)
        EXPECT_TRUE(document.contains("\"" + name + "\"") || document.contains("`" + name + "`"))
            << "not in docs/protocol.md: " << name;
}

} // namespace
} // namespace qwixx
