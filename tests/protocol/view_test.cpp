#include "protocol/view.h"

#include "protocol/json_reader.h"
#include "record/notation.h"
#include "record/position.h"
#include "rules/play_randomly.h"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <algorithm>
#include <limits>

namespace qwixx {
namespace {

template <class View> std::string written(const View& view) {
    JsonWriter json;
    write(json, view);
    std::string line = json.take_line();
    line.pop_back();
    return line;
}

Position position(std::string_view text) {
    const auto read = read_position(text);
    EXPECT_TRUE(read) << text << "\n" << read.error().message;
    return read ? *read : Position{DiceGame(1), 0};
}

std::string dice_text(std::string_view text, Seat seat) {
    const Position read = position(text);
    return written(DiceView(std::get<DiceGame>(read.game), seat));
}

std::string card_text(std::string_view text) {
    const Position read = position(text);
    return written(CardView(std::get<CardGame>(read.game), read.seat));
}

// What stands where, to the letter: bots of others and pages depend on it.

TEST(DiceViewJson, ShowsTheWholeTable) {
    EXPECT_EQ(dice_text("dice | r2,3,5,6,7,12! x1 | y4,7 g12,11 | 2 crossed 41 y3 g5 b6", 0),
              R"({"game":"dice","players":2,"seat":1,"active":2,"phase":"action2",)"
              R"("active_crossed":true,"dice":{"white":[4,1],"y":3,"g":5,"b":6},"closed":"r",)"
              R"("sheets":[{"crossed":{"r":[2,3,5,6,7,12],"y":[],"g":[],"b":[]},)"
              R"("struck":{"r":[4,8,9,10,11],"y":[],"g":[],"b":[]},"closed":"r",)"
              R"("misthrows":1,"points":{"r":28,"y":0,"g":0,"b":0,"misthrows":-5},"total":23},)"
              R"({"crossed":{"r":[],"y":[4,7],"g":[12,11],"b":[]},)"
              R"("struck":{"r":[],"y":[2,3,5,6],"g":[],"b":[]},"closed":"","misthrows":0,)"
              R"("points":{"r":0,"y":3,"g":3,"b":0,"misthrows":0},"total":6}]})");
}

TEST(DiceViewJson, HasNoDiceBeforeTheRoll) {
    EXPECT_TRUE(dice_text("dice | - | 1 rolls", 0).contains(R"("phase":"roll")"));
    EXPECT_TRUE(dice_text("dice | - | 1 rolls", 0).contains(R"("dice":null)"));
    EXPECT_TRUE(dice_text("dice | - | lots", 0).contains(R"("phase":"lots")"));
    EXPECT_TRUE(dice_text("dice | x4 | 1 over", 0).contains(R"("phase":"over")"));
}

TEST(CardViewJson, ShowsOwnCardsAndBacks) {
    EXPECT_EQ(card_text("cards | r2,3 / r5 y2 g7 | - / 3 7 11 12 | tableau 4 . 8 9 | pile 6 of 32 "
                        "| played g12 b5 | 1 takes"),
              R"({"game":"cards","players":2,"seat":1,"active":1,"phase":"take",)"
              R"("active_crossed":false,"hand":["r5","y2","g7"],)"
              R"("hands":[[{"number":5,"kinds":"ryg"},{"number":2,"kinds":"rygb"},)"
              R"({"number":7,"kinds":"rygb"}],[{"number":3,"kinds":"rygb"},)"
              R"({"number":7,"kinds":"ryb"},{"number":11,"kinds":"rygb"},)"
              R"({"number":12,"kinds":"ryb"}]],"tableau":[{"number":4,"kinds":"rygb"},null,)"
              R"({"number":8,"kinds":"rygb"},{"number":9,"kinds":"rygb"}],)"
              R"("pile":{"size":32,"top":{"number":6,"kinds":"rygb"}},"played":["g12","b5"],)"
              R"("sheets":[{"crossed":{"r":[2,3],"y":[],"g":[],"b":[]},)"
              R"("struck":{"r":[],"y":[],"g":[],"b":[]},"closed":"",)"
              R"("misthrows":0,"points":{"r":3,"y":0,"g":0,"b":0,"misthrows":0},"total":3},)"
              R"({"crossed":{"r":[],"y":[],"g":[],"b":[]},)"
              R"("struck":{"r":[],"y":[],"g":[],"b":[]},"closed":"","misthrows":0,)"
              R"("points":{"r":0,"y":0,"g":0,"b":0,"misthrows":0},"total":0}]})");
}

/// The numbers of a row, as JSON has them.
std::vector<int> numbers(const Json& list) {
    std::vector<int> out;
    for (const Json& number : list) out.push_back(number.get<int>());
    return out;
}

void check_sheet(const Json& json, const Sheet& sheet) {
    int sum = 0;
    for (const Color color : colors) {
        const std::string row{letter(color)};
        std::vector<int> crossed;
        for (const Cross cross : sheet.crossed() & Boxes::row(color))
            crossed.push_back(cross.number());
        RC_ASSERT(numbers(json["crossed"][row]) == crossed);
        std::vector<int> struck;
        for (int box = 0; !crossed.empty() && box < box_of(color, crossed.back()); ++box)
            if (std::ranges::find(crossed, number_at(color, box)) == crossed.end())
                struck.push_back(number_at(color, box));
        RC_ASSERT(numbers(json["struck"][row]) == struck);
        RC_ASSERT(json["closed"].get<std::string>().contains(row) == sheet.closed(color));
        sum += json["points"][row].get<int>();
    }
    sum += json["points"]["misthrows"].get<int>();
    RC_ASSERT(json["misthrows"].get<int>() == sheet.misthrows());
    RC_ASSERT(json["total"].get<int>() == sheet.total());
    RC_ASSERT(sum == sheet.total());
}

RC_GTEST_PROP(DiceViewJson, TellsWhatTheGameTells, (std::uint64_t seed)) {
    Random random(seed);
    DiceGame game(static_cast<int>(1 + random.below(5)));
    const auto check = [](const DiceGame& now) {
        for (Seat seat = 0; seat < now.players(); ++seat) {
            const Json json = read_json(written(DiceView(now, seat)));
            RC_ASSERT(json.is_object());
            RC_ASSERT(json["seat"].get<int>() == seat + 1);
            RC_ASSERT(json["active"].get<int>() == now.active() + 1);
            RC_ASSERT(json["active_crossed"].get<bool>() == now.crossed());
            for (const Color color : colors) {
                const std::string row{letter(color)};
                RC_ASSERT(json["closed"].get<std::string>().contains(row) == now.closed(color));
                RC_ASSERT((json["dice"].contains(row) ? json["dice"][row].get<int>() : 0) ==
                          now.dice().colored(color));
            }
            RC_ASSERT(static_cast<int>(json["sheets"].size()) == now.players());
            for (Seat other = 0; other < now.players(); ++other)
                check_sheet(json["sheets"][static_cast<std::size_t>(other)], now.sheet(other));
        }
    };
    play_randomly(game, random, [&](const DiceGame& now, const auto&) { check(now); });
    check(game);
}

/// The backs that a view has, in the words of JSON.
Json backs_of(const CardView& view, Seat seat) {
    Json list = Json::array();
    const auto add = [&](int number, unsigned kinds) {
        std::string letters;
        for (unsigned kind = 0; kind < 5; ++kind)
            if ((kinds >> kind & 1) != 0) letters += "rygbj"[kind];
        list.push_back({{"number", number}, {"kinds", letters}});
    };
    if (seat == view.seat())
        for (const Card card : view.hand()) add(card.number(), view.alike(card));
    else
        for (const Back back : view.hand_backs(seat)) add(back.number, back.kinds);
    return list;
}

RC_GTEST_PROP(CardViewJson, TellsWhatTheViewTells, (std::uint64_t seed)) {
    Random random(seed);
    CardGame game(static_cast<int>(2 + random.below(4)), random.below(2) == 1);
    play_randomly(game, random, [&](const CardGame& now, const auto&) {
        const CardView view(
            now, static_cast<Seat>(random.below(static_cast<std::uint32_t>(now.players()))));
        const Json json = read_json(written(view));
        RC_ASSERT(json.is_object());
        RC_ASSERT(json["hand"].size() == static_cast<std::size_t>(view.hand().count()));
        std::size_t at = 0;
        for (const Card card : view.hand())
            RC_ASSERT(card_in(json["hand"][at++].get<std::string>()) == card);
        for (Seat seat = 0; seat < now.players(); ++seat) {
            RC_ASSERT(json["hands"][static_cast<std::size_t>(seat)] == backs_of(view, seat));
            check_sheet(json["sheets"][static_cast<std::size_t>(seat)], view.sheet(seat));
        }
        for (int place = 1; place <= CardGame::tableau_places; ++place) {
            const Json& back = json["tableau"][static_cast<std::size_t>(place - 1)];
            RC_ASSERT((back.is_null() ? 0 : back["number"].get<int>()) ==
                      view.tableau_number(place));
        }
        RC_ASSERT(json["pile"]["size"].get<int>() == view.pile_size());
        RC_ASSERT(json["played"].size() == static_cast<std::size_t>(view.played().count()));
    });
}

RC_GTEST_PROP(CardViewJson, DoesNotDependOnWhatIsHidden, (std::uint64_t seed)) {
    Random random(seed);
    CardGame game(static_cast<int>(2 + random.below(4)), random.below(2) == 1);
    play_randomly(game, random, [&](const CardGame& now, const auto&) {
        for (Seat seat = 0; seat < now.players(); ++seat) {
            const CardView view(now, seat);
            const CardGame other = view.sample(random);
            RC_ASSERT(written(view) == written(CardView(other, seat)));
        }
    });
}

TEST(JsonWriter, EscapesWhatATextMayNotHold) {
    JsonWriter json;
    json.open('[').text("a\"b\\c\n\x01é").number(-7).truth(true).truth(false).null().close(']');
    const std::string line = json.take_line();
    EXPECT_EQ(line, "[\"a\\\"b\\\\c\\u000a\\u0001é\",-7,true,false,null]\n");
    const Json read = read_json(line);
    EXPECT_EQ(read[0].get<std::string>(), "a\"b\\c\n\x01é");
}

TEST(JsonWriter, HasLongNumbersAndTenths) {
    JsonWriter json;
    json.open('[').number(std::int64_t{1} << 53).number(std::numeric_limits<std::int64_t>::min());
    for (const double number : {71.34, 71.35, 0.0, -0.04, -0.44, -12.0, 99.96}) json.tenths(number);
    json.written("{}").close(']');
    EXPECT_EQ(json.take(), "[9007199254740992,-9223372036854775808,71.3,71.4,0.0,0.0,-0.4,-12.0,"
                           "100.0,{}]");
}

TEST(JsonWriter, LeavesOutWhatHasNoValue) {
    JsonWriter json;
    json.open('{').flag("a", false).flag("b", true).filled("c", "").filled("d", "\"").close('}');
    EXPECT_EQ(json.take(), R"({"b":true,"d":"\""})");
}

} // namespace
} // namespace qwixx
