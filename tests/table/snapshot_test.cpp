// A snapshot leads to the same table as the log that it stands for.
#include "table/snapshot.h"

#include "table/apply.h"
#include "table/house.h"
#include "table/random_crowd.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace qwixx {
namespace {

/// The table before each start of a game, with the events from that one on.
void check_snapshots_in(const Events& log) {
    const Table end = loaded(log);
    Table table;
    for (std::size_t i = 0; i < log.size(); ++i) {
        if (std::holds_alternative<GameStarted>(log[i].what)) {
            const std::string text = write_snapshot(table);
            RC_ASSERT(!text.empty());
            auto again = read_snapshot(text);
            RC_ASSERT(again.has_value());
            RC_ASSERT(again->number == table.number);
            const auto house = House::load(
                *std::move(again), Events(log.begin() + static_cast<std::ptrdiff_t>(i), log.end()));
            RC_ASSERT(house.has_value());
            RC_ASSERT(house->table() == end);
            // Nobody is told anything else than from the whole log.
            for (const Person& person : {Person("anna"), Person("ben"), Person()}) {
                const auto whole = missed_in({}, log, person, table.number, 1 << 30);
                const auto from =
                    missed_in(*read_snapshot(text),
                              Events(log.begin() + static_cast<std::ptrdiff_t>(i), log.end()),
                              person, table.number, 1 << 30);
                RC_ASSERT(whole.has_value());
                RC_ASSERT(from.has_value());
                RC_ASSERT(whole->told == from->told);
                RC_ASSERT(whole->view == from->view);
            }
        }
        RC_ASSERT(apply(table, log[i]).has_value());
    }
}

RC_GTEST_PROP(Snapshot, LeadsToTheSameTable, (std::uint64_t seed)) {
    SmallHouse house;
    RandomCrowd crowd{house, Random(seed)};
    Options options = crowd.any_options();
    if (!are_possible(options)) options = {};
    RC_ASSERT(house.bring(Open{"anna", options, crowd.one_in(2) ? "c0ffee" : ""}).has_value());
    crowd.act(600);
    check_snapshots_in(house.log);
}

TEST(Snapshot, OfAnotherVersionOrCutShortIsPassedOver) {
    SmallHouse house = house_with(2);
    const std::string text = write_snapshot(house.table());
    ASSERT_FALSE(text.empty());
    ASSERT_TRUE(read_snapshot(text));
    std::string other = text;
    other.replace(other.find(" 1\n"), 3, " 2\n");
    EXPECT_FALSE(read_snapshot(other));
    EXPECT_FALSE(read_snapshot(""));
    EXPECT_FALSE(read_snapshot(text.substr(0, text.size() - 1)));
    EXPECT_FALSE(read_snapshot(text + "surprise 1\n"));
}

TEST(Snapshot, IsNotMadeOfAGameUnderWay) { EXPECT_EQ(write_snapshot(started(2).table()), ""); }

/// A page of what was missed ends with the view of that moment.
TEST(Snapshot, APageHasTheViewAfterIt) {
    SmallHouse house = started(2);
    const int end = house.table().number;
    ASSERT_GT(end, 5);
    const auto page = missed_in({}, house.log, "anna", 1, 3);
    ASSERT_TRUE(page);
    EXPECT_EQ(page->told.size(), 3U);
    EXPECT_EQ(page->view.number, 4);
}

TEST(Snapshot, ACommandMayHaveAHyphenForItsId) {
    SmallHouse house = house_with(2);
    ASSERT_TRUE(house.wish("anna", Say{"Hello"}, "-"));
    const auto again = read_snapshot(write_snapshot(house.table()));
    ASSERT_TRUE(again);
    EXPECT_EQ(*again, house.table());
}

/// No name has one in it any more, but logs are read forever.
TEST(Snapshot, AnOldNameMayHaveATab) {
    SmallHouse house = house_with(2);
    Table table = house.table();
    ASSERT_TRUE(apply(table, {house.now, {}, Renamed{"ben", "Ben\tBoy"}}));
    ASSERT_TRUE(apply(table, {house.now, {}, Said{"ben", "one\ttwo"}}));
    const auto again = read_snapshot(write_snapshot(table));
    ASSERT_TRUE(again);
    EXPECT_EQ(*again, table);
}

} // namespace
} // namespace qwixx
