// Whose turn it is, how long bots think, and how much one may ask.
#include "server/api/limits.h"
#include "server/net/fair_line.h"
#include "server/tables/audience.h"
#include "server/tables/bot_room.h"
#include "server/tables/guests.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include <time.h>

namespace qwixx {
namespace {

using testing::ElementsAre;

std::vector<std::string> all_of(FairLine<std::string>& line) {
    std::vector<std::string> all;
    while (!line.empty()) all.push_back(line.take());
    return all;
}

TEST(FairLine, AddressesTakeTurnsHoweverMuchOneWants) {
    FairLine<std::string> line;
    for (int i = 0; i < 160; ++i) line.add({"flood", "m"}, "flood");
    line.add({"home", "anna"}, "anna 1");
    line.add({"home", "anna"}, "anna 2");
    EXPECT_EQ(line.waiting_of("flood").of_address, 160U);
    EXPECT_EQ(line.networks(), 2U);
    EXPECT_EQ(line.take(), "flood");
    EXPECT_EQ(line.take(), "anna 1");
    EXPECT_EQ(line.take(), "flood");
    EXPECT_EQ(line.take(), "anna 2");
    EXPECT_EQ(all_of(line).size(), 158U);
    EXPECT_EQ(line.waiting_of("flood").of_address, 0U);
}

TEST(FairLine, ManyPersonsOfOneAddressAreOneAddress) {
    FairLine<std::string> line;
    for (int i = 0; i < 50; ++i) line.add({"flood", "m" + std::to_string(i)}, "flood");
    line.add({"home", "anna"}, "anna");
    EXPECT_EQ(line.take(), "flood");
    EXPECT_EQ(line.take(), "anna");
}

TEST(FairLine, ManyAddressesOfOneNetworkAreOneNetwork) {
    FairLine<std::string> line;
    for (int i = 0; i < 50; ++i)
        line.add({"2001:db8:1:" + std::to_string(i) + "::", "m"}, "flood " + std::to_string(i));
    for (const char* what : {"anna 1", "anna 2"}) line.add({"2001:db8:2::", "anna"}, what);
    EXPECT_EQ(line.networks(), 2U);
    EXPECT_EQ(line.waiting_of("2001:db8:1:7::").of_address, 1U);
    EXPECT_EQ(line.waiting_of("2001:db8:1:7::").of_network, 50U);
    EXPECT_EQ(line.take(), "flood 0");
    EXPECT_EQ(line.take(), "anna 1");
    EXPECT_EQ(line.take(), "flood 1"); // and in the network addresses take turns
    EXPECT_EQ(line.take(), "anna 2");
}

TEST(FairLine, PersonsOfAnAddressTakeTurnsAndTheirThingsComeInOrder) {
    FairLine<std::string> line;
    for (const char* what : {"a1", "a2", "a3"}) line.add({"home", "anna"}, what);
    for (const char* what : {"b1", "b2"}) line.add({"home", "ben"}, what);
    EXPECT_THAT(all_of(line), ElementsAre("a1", "b1", "a2", "b2", "a3"));
    line.add({"home", "anna"}, "again");
    EXPECT_THAT(all_of(line), ElementsAre("again"));
}

TEST(Audience, KnowsOnAnyThreadWhetherWhoIsToldLaterIsStillHere) {
    const auto viewer = std::make_shared<Waiting>([](const auto&) {});
    Audience audience;
    const auto here = audience.add_later("anna", viewer);
    EXPECT_FALSE(here.expired());
    audience.remove(viewer.get());
    EXPECT_TRUE(here.expired());
}

TEST(ThinkingTime, ShrinksForWhoeverAsksMuchAndForAllOnlyWhenManyAsk) {
    EXPECT_EQ(thinking_time(200, {0, 0}, 0, 1), 200);
    EXPECT_EQ(thinking_time(200, {3, 3}, 1, 1), 200);  // the bots of one table
    EXPECT_EQ(thinking_time(200, {0, 0}, 2, 1), 200);  // somebody else's flood
    EXPECT_EQ(thinking_time(200, {1, 30}, 2, 1), 200); // many at one provider
    EXPECT_LE(thinking_time(200, {100, 100}, 2, 1), 20);
    EXPECT_LE(thinking_time(200, {3, 300}, 2, 1), 20);        // somebody with a tunnel
    EXPECT_EQ(thinking_time(200, {1000, 1000}, 1000, 1), 20); // never less
    EXPECT_LT(thinking_time(200, {0, 0}, 20, 1), 100);
    EXPECT_EQ(thinking_time(200, {0, 0}, 20, 8), 200);
}

TEST(BotRoom, KnowsWhoSearches) {
    EXPECT_TRUE(level_searches("master"));
    for (const char* quick : {"random", "novice", "casual", "greedy", "skilled", "expert", "gone"})
        EXPECT_FALSE(level_searches(quick)) << quick;
}

TEST(Limits, ArePersonsAndNotConnections) {
    Limits limits;
    int allowed = 0;
    for (int i = 0; i < 200; ++i)
        allowed += limits.allows({"anna", "home", true}, Limits::Kind::Command) ? 1 : 0;
    EXPECT_GE(allowed, 40);
    EXPECT_LT(allowed, 60);
    EXPECT_TRUE(limits.allows({"ben", "home", true}, Limits::Kind::Command));
}

TEST(Limits, AnAddressHasOneForAllItsPersons) {
    Limits limits;
    const auto ask = [&](bool local, Limits::Kind kind) {
        int allowed = 0;
        for (int i = 0; i < 1000; ++i)
            allowed += limits.allows({"p" + std::to_string(i), "flood", local}, kind) ? 1 : 0;
        return allowed;
    };
    EXPECT_LT(ask(false, Limits::Kind::Command), 250);
    EXPECT_LT(ask(false, Limits::Kind::Chat), 220);
    EXPECT_LT(ask(false, Limits::Kind::Table), 70);
    EXPECT_LT(ask(false, Limits::Kind::Person), 70);
    EXPECT_EQ(ask(true, Limits::Kind::Table), 1000); // on this machine
    EXPECT_TRUE(limits.allows({"anna", "home", false}, Limits::Kind::Table));
}

TEST(Limits, ANetworkHasOneForAllItsAddresses) {
    Limits limits;
    const auto network = [](int i) { return "2001:db8:1:" + std::to_string(i) + "::"; };
    int allowed = 0;
    for (int i = 0; i < 3000; ++i)
        allowed += limits.allows({"", network(i)}, Limits::Kind::Person) ? 1 : 0;
    EXPECT_GE(allowed, 8 * 60); // of a mobile network many are let in
    EXPECT_LT(allowed, 8 * 60 + 40);
    EXPECT_TRUE(limits.allows({"", "2001:db8:2::"}, Limits::Kind::Person));
    // An address that asks too much takes nothing of what its network has left.
    for (int i = 0; i < 10'000; ++i)
        std::ignore = limits.allows({"", network(1)}, Limits::Kind::Look);
    for (int i = 2; i < 6; ++i)
        for (int k = 0; k < 1000; ++k)
            ASSERT_TRUE(limits.allows({"", network(i)}, Limits::Kind::Look)) << i << " " << k;
}

TEST(Limits, OnePersonDoesNotUseUpWhatTheOthersOfTheirAddressHave) {
    Limits limits;
    for (int i = 0; i < 10'000; ++i) {
        std::ignore = limits.allows({"anna", "home"}, Limits::Kind::Look);
        std::ignore = limits.allows({"anna", "2001:db8:1:1::"}, Limits::Kind::Command);
    }
    EXPECT_TRUE(limits.allows({"ben", "home"}, Limits::Kind::Look));
    EXPECT_TRUE(limits.allows({"ben", "2001:db8:1:1::"}, Limits::Kind::Command));
}

TEST(Limits, ManyWhoAskAtOnceMakeNobodyWait) {
    Limits limits;
    // By the processor's time: others may have the machine meanwhile.
    const auto seconds_of_this_thread = [] {
        timespec time{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
    };
    const double began = seconds_of_this_thread();
    for (int i = 0; i < 60'000; ++i)
        std::ignore = limits.allows({"p" + std::to_string(i), "home", true}, Limits::Kind::OwnData);
    EXPECT_LT(seconds_of_this_thread() - began, 3.0);
}

TEST(Limits, ChatIsSlowerThanCommands) {
    Limits limits;
    int said = 0;
    for (int i = 0; i < 500; ++i)
        said += limits.allows({"anna", "home", false}, Limits::Kind::Chat) ? 1 : 0;
    EXPECT_GE(said, 40);
    EXPECT_LE(said, 42);
}

TEST(Guests, HiddenCharactersAreFound) {
    for (const char* name : {"Anna", "\xC3\x9Cnal", "\xE6\x9D\x8E\xE5\xA8\x9C", "Zo\xC3\xAB",
                             "\xF0\x9F\x8E\xB2", "\xD8\xB3\xD8\xA7\xD8\xB1\xD8\xA9", "Jean Pierre",
                             "\u5C71\u7530\u3000\u592A\u90CE",        // a wide blank between names
                             "Anna \u2764\uFE0F", "\U0001F336\uFE0F", // in colour
                             "Anna\u00A9\uFE0F", "\u203C\uFE0F", "\u2122\uFE0F", "\u3030\uFE0F",
                             "\u303D\uFE0F", "\u3297\uFE0F", "Anna 1\uFE0F\u20E3", "*\uFE0F\u20E3"})
        EXPECT_FALSE(has_hidden_characters(name)) << name;
    for (const char* name :
         {"An\xE2\x80\x8Bna", // without a width
          "\u202EannA",       // the other way round
          "Anna\xE2\x81\xA9", // the end of that
          "\uFEFFAnna", "An\xC2\xADna", "\xE3\x85\xA4", "A\xF3\xA0\x80\xA0", "Anna\uFE0F", "\uFE0F",
          "\u2764\uFE0F\uFE0F", "Anna\uFE00", "An\U0001D173na", "An\uFFF0na", "An\uFFF8na",
          "An\U0001D159na", "\U00016FE4", "A\U00013430", "A\U0001343F", "Anna1\uFE0F",
          "Anna1\uFE0Fa", "Anna1\uFE0F\uFE0F\u20E3", // no keycap
          // blanks that are not that of the keyboard
          "\u00A0", "\u2800", "\u3000", "\u3000Anna", "Anna\u3000", "An\u2003na",
          "Jean\u00A0Pierre"})
        EXPECT_TRUE(has_hidden_characters(name)) << name;
}

TEST(Guests, AreKeptOutAndMutedUntilTheyAreNot) {
    std::vector<Guest> guests;
    const auto code = [&](const Wish& wish) {
        const auto why = why_not(guests, "ben", wish);
        return why ? why->code : "";
    };
    EXPECT_EQ(code(Sit{"Ben", ""}), "");
    EXPECT_TRUE(change(guests, GuestChange::KeepOut, "ben", "Ben"));
    EXPECT_FALSE(change(guests, GuestChange::KeepOut, "ben", "Ben"));
    EXPECT_EQ(code(Sit{"Other", ""}), "kept-out");
    EXPECT_EQ(code(Say{"Hello"}), "");
    EXPECT_TRUE(change(guests, GuestChange::Mute, "ben", "Ben"));
    EXPECT_EQ(code(Say{"Hello"}), "muted");
    EXPECT_EQ(person_named(guests, "Ben"), "ben");
    EXPECT_TRUE(change(guests, GuestChange::LetIn, "ben", "Ben"));
    EXPECT_EQ(code(Sit{"Ben", ""}), "");
    EXPECT_TRUE(change(guests, GuestChange::Unmute, "ben", "Ben"));
    EXPECT_TRUE(guests.empty());
    for (int i = 0; i < 100; ++i)
        change(guests, GuestChange::KeepOut, "p" + std::to_string(i), "P");
    EXPECT_EQ(guests.size(), most_guests);
}

} // namespace
} // namespace qwixx
