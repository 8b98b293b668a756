// Whose turn it is, how long bots think, and how much one may ask.
#include "server/api/limits.h"
#include "server/net/fair_line.h"
#include "server/tables/bot_room.h"
#include "server/tables/guests.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

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
    EXPECT_EQ(line.waiting_of("flood"), 160U);
    EXPECT_EQ(line.addresses(), 2U);
    EXPECT_EQ(line.take(), "flood");
    EXPECT_EQ(line.take(), "anna 1");
    EXPECT_EQ(line.take(), "flood");
    EXPECT_EQ(line.take(), "anna 2");
    EXPECT_EQ(all_of(line).size(), 158U);
    EXPECT_EQ(line.waiting_of("flood"), 0U);
}

TEST(FairLine, ManyPersonsOfOneAddressAreOneAddress) {
    FairLine<std::string> line;
    for (int i = 0; i < 50; ++i) line.add({"flood", "m" + std::to_string(i)}, "flood");
    line.add({"home", "anna"}, "anna");
    EXPECT_EQ(line.take(), "flood");
    EXPECT_EQ(line.take(), "anna");
}

TEST(FairLine, PersonsOfAnAddressTakeTurnsAndTheirThingsComeInOrder) {
    FairLine<std::string> line;
    for (const char* what : {"a1", "a2", "a3"}) line.add({"home", "anna"}, what);
    for (const char* what : {"b1", "b2"}) line.add({"home", "ben"}, what);
    EXPECT_THAT(all_of(line), ElementsAre("a1", "b1", "a2", "b2", "a3"));
    line.add({"home", "anna"}, "again");
    EXPECT_THAT(all_of(line), ElementsAre("again"));
}

TEST(ThinkingTime, ShrinksForWhoeverAsksMuchAndForAllOnlyWhenManyAsk) {
    EXPECT_EQ(thinking_time(200, 0, 0, 1), 200);
    EXPECT_EQ(thinking_time(200, 3, 1, 1), 200); // the bots of one table
    EXPECT_EQ(thinking_time(200, 0, 2, 1), 200); // somebody else's flood
    EXPECT_LE(thinking_time(200, 100, 2, 1), 20);
    EXPECT_EQ(thinking_time(200, 1000, 1000, 1), 20); // never less
    EXPECT_LT(thinking_time(200, 0, 20, 1), 100);
    EXPECT_EQ(thinking_time(200, 0, 20, 8), 200);
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
                             "\xF0\x9F\x8E\xB2", "\xD8\xB3\xD8\xA7\xD8\xB1\xD8\xA9"})
        EXPECT_FALSE(has_hidden_characters(name)) << name;
    for (const char* name : {"An\xE2\x80\x8Bna", // without a width
                             "\xE2\x80\xAE"
                             "annA",             // the other way round
                             "Anna\xE2\x81\xA9", // the end of that
                             "\xEF\xBB\xBF"
                             "Anna",
                             "An\xC2\xADna", "\xE3\x85\xA4", "A\xF3\xA0\x80\xA0"})
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
