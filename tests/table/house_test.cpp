// The house of a table: what is pending is shown to nobody, happens when it is stored, and has not
// happened when it is dropped.
#include "table/house.h"

#include "table/random_crowd.h"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <array>
#include <tuple>

namespace qwixx {
namespace {

RC_GTEST_PROP(House, ShowsWhatIsStoredAndNothingElse, (std::uint64_t seed)) {
    SmallHouse small{.chance = Random(seed)};
    RC_ASSERT(small.bring(Open{"anna", {}, "c0ffee"}).has_value());
    RandomCrowd crowd{small, Random(seed + 1)};
    const std::array<Person, 2> viewers{"anna", ""};
    std::array<Stream, 2> streams;
    House& house = small.house;
    for (int i = 0; i < 150; ++i) {
        const Table before = house.table();
        for (auto commands = crowd.random.below(4) + 1; commands > 0; --commands)
            std::visit([&](const auto& any) { std::ignore = house.decide(any); }, crowd.next());
        RC_ASSERT(house.table() == before);
        RC_ASSERT(house.ahead().number - before.number == std::ssize(house.pending()));
        if (crowd.one_in(4)) {
            house.dropped();
            RC_ASSERT(house.pending().empty());
            RC_ASSERT(house.ahead() == before);
            continue;
        }
        if (crowd.one_in(4)) {
            const auto kept =
                crowd.random.below(static_cast<std::uint32_t>(house.pending().size()) + 1);
            house.keep_pending(kept);
            RC_ASSERT(house.pending().size() == kept);
        }
        const Events pending = house.pending();
        small.log.insert(small.log.end(), pending.begin(), pending.end());
        const Table ahead = house.ahead();
        for (std::size_t who = 0; const News& news : house.stored(viewers)) {
            RC_ASSERT(news.to == viewers[who]);
            RC_ASSERT(news.heard.size() == pending.size());
            std::ranges::copy(news.heard, std::back_inserter(streams[who++]));
        }
        RC_ASSERT(house.table() == ahead);
        RC_ASSERT(house.ahead() == ahead);
    }
    const auto again = House::load(small.log);
    RC_ASSERT(again.has_value());
    RC_ASSERT(again->table() == house.table());
    RC_ASSERT(again->ahead() == house.table());

    // Who was away is told the same later: from memory, and from the log.
    for (std::size_t who = 0; who < viewers.size(); ++who) {
        const int first = streams[who].front().told.number;
        for (int after = first - 1; after <= house.table().number; after += 7) {
            const auto missed = missed_in({}, small.log, viewers[who], after, 1 << 30);
            RC_ASSERT(missed.has_value());
            RC_ASSERT(std::ssize(missed->told) == house.table().number - after);
            for (std::size_t i = 0; i < missed->told.size(); ++i)
                RC_ASSERT(missed->told[i] ==
                          streams[who][static_cast<std::size_t>(after + 1 - first) + i].told);
            RC_ASSERT(missed->view == view_of(house.table(), viewers[who], Chat::Without));
            const auto remembered = house.missed(viewers[who], after);
            if (remembered) RC_ASSERT(remembered->view == missed->view);
            if (remembered && viewers[who].empty()) RC_ASSERT(remembered->told == missed->told);
        }
    }
}

TEST(House, AnswersARepeatedCommandThatIsPending) {
    House house;
    ASSERT_TRUE(house.decide(HouseCommand{1, Open{"anna", {}, ""}}));
    const Command sit{1, "anna", "c1", Sit{"Anna", ""}};
    const auto number = house.decide(sit);
    ASSERT_TRUE(number);
    EXPECT_EQ(house.decide(sit), number);
    EXPECT_EQ(house.pending().size(), 2U);
    EXPECT_EQ(house.table().number, 0); // nothing is stored yet
    std::ignore = house.stored({});
    EXPECT_EQ(house.table().number, *number);
}

TEST(House, RefusesALogThatCannotBe) {
    const Event sat{1, {}, Sat{"anna", "Anna"}};
    const auto house = House::load({sat});
    ASSERT_FALSE(house);
    EXPECT_EQ(house.error(), "event 1 cannot happen: sat");
    EXPECT_FALSE(missed_in({}, {sat}, "anna", 0, 1));
}

// Two houses of one table, as of two nodes: whoever stores first is right.
RC_GTEST_PROP(House, TakesInWhatAnotherHouseHasStored, (std::uint64_t seed)) {
    SmallHouse small{.chance = Random(seed)};
    RC_ASSERT(small.bring(Open{"anna", {}, "c0ffee"}).has_value());
    RandomCrowd crowd{small, Random(seed + 1)};
    const std::array<Person, 2> viewers{"anna", ""};
    House& first = small.house;
    House other = first;
    for (int i = 0; i < 100; ++i) {
        const auto command = crowd.next();
        std::visit([&](const auto& any) { std::ignore = first.decide(any); }, command);
        // The other decides something, too, and is late.
        std::visit([&](const auto& any) { std::ignore = other.decide(any); }, crowd.next());
        const Events stored = first.pending();
        small.log.insert(small.log.end(), stored.begin(), stored.end());
        const auto told = first.stored(viewers);
        const auto told_there = other.stored_elsewhere(stored, viewers);
        RC_ASSERT(told_there.has_value());
        for (std::size_t who = 0; who < viewers.size(); ++who)
            RC_ASSERT((*told_there)[who].heard == told[who].heard);
        RC_ASSERT(other.table() == first.table());
        RC_ASSERT(other.ahead() == first.table());
        RC_ASSERT(other.pending().empty());
    }
    // What cannot happen there does not, and leaves everything as it was.
    const Table before = other.table();
    RC_ASSERT(!other.stored_elsewhere({Event{.what = Opened{"ben", {}}}}, viewers).has_value());
    RC_ASSERT(other.table() == before);
    RC_ASSERT(other.ahead() == before);
}

} // namespace
} // namespace qwixx
