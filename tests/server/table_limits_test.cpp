// What somebody who means harm can do at a table, and what the others notice of it.
#include "server/tables_in_use.h"

#include <gmock/gmock.h>

#include <functional>
#include <map>

namespace qwixx {
namespace {

using Wishes = std::vector<std::pair<Person, Wish>>;

class TableLimits : public TablesTest {
  protected:
    /// All of these at once. How often each code was the answer; none where it was done.
    std::map<std::string, int> all_at_once(const std::string& table, const Wishes& wishes) {
        return ask<std::map<std::string, int>>([&](const auto& done) {
            const auto codes = std::make_shared<std::map<std::string, int>>();
            const auto left = std::make_shared<std::size_t>(wishes.size());
            for (const auto& [person, wish] : wishes)
                tables_->table(table)->command(person, "", wish, [=](const Reply<int>& number) {
                    ++(*codes)[number ? "" : number.error().code];
                    if (--*left == 0) done(*codes);
                });
        });
    }
    using Done = std::function<void(const Reply<std::string>&)>;
    /// Two hundred questions from one address, then one from home, and only then is anything read:
    /// how many were answered before that.
    int answered_before_home(std::function<void(const Owner&, Done)> question) {
        std::promise<void> all_ask;
        storage_->read<int>(
            {}, [&](StoreReader&) { return all_ask.get_future().wait(), 0; }, [](const auto&) {});
        return ask<int>([&](const auto& done) {
            const auto answered = std::make_shared<int>(0);
            for (int i = 0; i < 200; ++i)
                question({"flood", "mallory"}, [=](const auto&) { ++*answered; });
            question({"home", "anna"}, [=](const auto&) { done(*answered); });
            all_ask.set_value();
        });
    }
    /// Four at a table of Anna's, unless she is told that it is too many: the code then. Those who
    /// sat down are added up.
    std::string seat_masters(const std::string& table, int& seated) {
        for (int seat = 0; seat < 4; ++seat) {
            const auto answer = command(table, "anna", SeatBot{"master"});
            if (!answer) return answer.error().code;
            ++seated;
        }
        return "";
    }
    /// So much is said that a table takes no more.
    void fill(const std::string& table, const Person& person) {
        const Wishes lines(most_events_of_a_game, {person, Say{"x"}});
        ASSERT_GT(all_at_once(table, lines)["too-much"], 0);
    }
};

TEST_F(TableLimits, WhatWasMissedComesInPagesAndOldChatIsNotKept) {
    const std::string id = open();
    ASSERT_TRUE(command(id, "anna", Sit{"Anna", ""}));
    Wishes lines;
    for (int i = 1; i <= 700; ++i) lines.emplace_back("anna", Say{"line " + std::to_string(i)});
    ASSERT_EQ(all_at_once(id, lines)[""], 700);
    ASSERT_TRUE(command(id, "anna", Say{"the last"}));
    const int number = look(id, "anna")["view"]["number"];
    int after = 0;
    int pages = 0;
    std::vector<std::string> said;
    for (; after < number; ++pages) {
        const Json page = events_after(id, "", after);
        ASSERT_EQ(page["type"], "events");
        ASSERT_FALSE(page["events"].empty());
        ASSERT_LE(page["events"].size(), 500U);
        EXPECT_EQ(page["events"][0]["number"], after + 1);
        for (const Json& event : page["events"])
            if (event["what"] == "said") said.push_back(event["text"]);
        after = page["events"].back()["number"];
        EXPECT_EQ(page["events"].back()["view"]["number"], after);
    }
    EXPECT_EQ(pages, 2);
    ASSERT_EQ(said.size(), 701U);
    EXPECT_EQ(std::ranges::count(said, "…"), 601);
    EXPECT_EQ(said[601], "line 602");
    // Who comes to a socket with so old a number is shown the table.
    EXPECT_EQ(join(id, "ben", 0)->messages(1)[0]["type"], "table");
    EXPECT_EQ(join(id, "ben", number - 300)->messages(1)[0]["type"], "events");
    EXPECT_EQ(look(id, "")["view"]["chat"].size(), 100U);
}

TEST_F(TableLimits, AGameThatNeverEndsCannotFillTheStore) {
    const std::string id = open();
    ASSERT_TRUE(command(id, "anna", Sit{"Anna", ""}));
    auto answers = all_at_once(id, Wishes(5100, {"anna", Say{"x"}}));
    EXPECT_GT(answers["too-much"], 90);
    EXPECT_LT(answers[""], 5001);
    EXPECT_EQ(command(id, "anna", Rename{"Ann"}).error().code, "too-much");
    ASSERT_TRUE(command(id, "anna", StartGame{})); // that begins anew
    EXPECT_TRUE(command(id, "anna", Say{"Hello"}));
}

TEST_F(TableLimits, WhoLeavesAndComesBackCannotFillTheStoreEither) {
    const std::string id = open();
    seat_anna_and_a_bot(id);
    Wishes there_and_back;
    for (int i = 0; i < 5100; ++i) {
        there_and_back.emplace_back("anna", Leave{});
        there_and_back.emplace_back("anna", ComeBack{});
    }
    auto answers = all_at_once(id, there_and_back);
    EXPECT_GT(answers["too-much"], 3000);
    EXPECT_LT(answers[""], 5100);
}

TEST_F(TableLimits, OfWhoGoesALongTableIsToldAfterAMinuteAndOfWhoComesAtOnce) {
    Attendance attendance;
    Table table;
    table.presences = {{.person = "anna", .here = true, .since = 1000},
                       {.person = "ben", .here = true, .since = 400},
                       {.person = "carla", .here = false, .since = 1000}};
    attendance.socket_opened("carla");
    EXPECT_EQ(attendance.news_for(table, 2000, latest_time).size(), 3U);
    const auto news = attendance.news_for(table, 2000, 500);
    ASSERT_EQ(news.size(), 2U);
    EXPECT_EQ(std::get<Disconnect>(news[0]).person, "ben");
    EXPECT_EQ(std::get<Connect>(news[1]).person, "carla");
    EXPECT_EQ(attendance.news_for(table, 2000, 1000).size(), 3U);
}

TEST_F(TableLimits, WhoComesToALongTableIsHereAndIsNotTakenForGone) {
    const std::string id = open();
    for (const char* name : {"anna", "Ben"}) ASSERT_TRUE(command(id, name, Sit{name, ""}));
    fill(id, "Ben");
    stop();
    start(); // now all are gone
    const auto anna = join(id, "anna");
    const Json seen = anna->messages(1)[0]["view"];
    EXPECT_TRUE(seen["chairs"][0].contains("here")); // whoever is here cannot be removed as gone
    // Who comes and goes all the time fills nothing.
    part(id, "anna", anna);
    for (int i = 0; i < 5; ++i) {
        std::this_thread::sleep_for(100ms); // longer than a lost socket counts as here
        const auto again = join(id, "anna");
        EXPECT_TRUE(again->messages(1)[0]["view"]["chairs"][0].contains("here"));
        part(id, "anna", again);
    }
    EXPECT_EQ(look(id, "anna")["view"]["number"], seen["number"]);
}

TEST_F(TableLimits, WhoHasFilledAGameDoesNotKeepOthersFromTheirSeats) {
    const std::string id = open();
    for (const char* name : {"Anna", "Ben", "Mallory"})
        ASSERT_TRUE(command(id, name, Sit{name, ""}));
    ASSERT_TRUE(command(id, "anna", StartGame{}));
    ASSERT_TRUE(command(id, "Ben", Leave{}));
    fill(id, "Mallory");
    EXPECT_TRUE(command(id, "Ben", ComeBack{}));
    EXPECT_EQ(command(id, "Anna", HandOver{2}).error().code, "not-absent"); // and not too much
}

TEST_F(TableLimits, WhoHasFilledATableCanBeRemoved) {
    const std::string id = open();
    for (const char* name : {"anna", "Mallory"}) ASSERT_TRUE(command(id, name, Sit{name, ""}));
    fill(id, "Mallory");
    ASSERT_TRUE(command(id, "anna", Remove{"Mallory"}));
    EXPECT_EQ(command(id, "Mallory", Sit{"Mallory", ""}).error().code, "kept-out");
    EXPECT_TRUE(command(id, "anna", StartGame{}));
}

TEST_F(TableLimits, WhomTheHostRemovesStaysOutUntilLetIn) {
    const std::string id = open({.access = Access::Public});
    ASSERT_TRUE(command(id, "anna", Sit{"Anna", ""}));
    ASSERT_TRUE(command(id, "ben", Sit{"Ben", ""}));
    ASSERT_TRUE(command(id, "anna", Remove{"Ben"}));
    EXPECT_EQ(command(id, "ben", Sit{"Benno", ""}).error().code, "kept-out");
    stop();
    start();
    EXPECT_EQ(command(id, "ben", Sit{"Benno", ""}).error().code, "kept-out");
    const auto change = [&](const std::string& person, GuestChange what, const std::string& name) {
        const auto changed = ask<Reply<void>>(
            [&](const auto& done) { tables_->table(id)->change_guest(person, what, name, done); });
        return changed ? "" : changed.error().code;
    };
    EXPECT_EQ(change("ben", GuestChange::LetIn, "Ben"), "not-host");
    EXPECT_EQ(change("anna", GuestChange::LetIn, "Carla"), "nobody-of-that-name");
    EXPECT_EQ(change("anna", GuestChange::LetIn, "Ben"), "");
    ASSERT_TRUE(command(id, "ben", Sit{"Ben", ""}));
    EXPECT_EQ(change("anna", GuestChange::Mute, "Anna"), "own-seat");
    EXPECT_EQ(change("anna", GuestChange::Mute, "Ben"), "");
    EXPECT_EQ(command(id, "ben", Say{"Hello"}).error().code, "muted");
    EXPECT_EQ(change("anna", GuestChange::Unmute, "Ben"), "");
    EXPECT_TRUE(command(id, "ben", Say{"Hello"}));
    // A bot that is removed comes back when it is asked to.
    ASSERT_TRUE(command(id, "anna", SeatBot{"casual"}));
    ASSERT_TRUE(command(id, "anna", Remove{"casual"}));
    ASSERT_TRUE(command(id, "anna", SeatBot{"casual"}));
    EXPECT_EQ(command(id, "carla", Sit{"An\xE2\x80\x8Bna", ""}).error().code, "bad-name");
}

TEST_F(TableLimits, WhoIsLetInIsWhomTheHostKeptOutWhoeverHasTheNameNow) {
    const std::string id = open({.access = Access::Public});
    for (const char* name : {"anna", "ben"}) ASSERT_TRUE(command(id, name, Sit{name, ""}));
    const auto change = [&](GuestChange what) {
        return ask<Reply<void>>(
            [&](const auto& done) { tables_->table(id)->change_guest("anna", what, "ben", done); });
    };
    ASSERT_TRUE(change(GuestChange::Mute));
    ASSERT_TRUE(command(id, "anna", Remove{"ben"}));
    ASSERT_TRUE(command(id, "other", Sit{"ben", ""}));
    ASSERT_TRUE(change(GuestChange::LetIn));
    EXPECT_TRUE(command(id, "ben", Sit{"Benno", ""}));
    EXPECT_EQ(command(id, "ben", Say{"Hello"}).error().code, "muted");
    ASSERT_TRUE(change(GuestChange::Unmute));
    EXPECT_TRUE(command(id, "ben", Say{"Hello"}));
    // And now the name is that of whoever has it.
    ASSERT_TRUE(change(GuestChange::Mute));
    EXPECT_EQ(command(id, "other", Say{"Hello"}).error().code, "muted");
}

TEST_F(TableLimits, BotsThatSearchAreFewAtTheTablesOfOneHost) {
    std::vector<std::shared_ptr<Listening>> here; // or a table is put away meanwhile
    int seated = 0;
    std::string why;
    std::string last;
    for (int i = 0; i < 6 && why.empty(); ++i) {
        last = open();
        here.push_back(join(last, "anna"));
        why = seat_masters(last, seated);
    }
    EXPECT_EQ(seated, 20);
    EXPECT_EQ(why, "too-many-bots");
    EXPECT_TRUE(command(last, "anna", SeatBot{"expert"}));
}

TEST_F(TableLimits, BotsThatSearchAreFewAlsoWhenTheyAreAskedForAtOnce) {
    std::vector<std::string> tables;
    std::vector<std::shared_ptr<Listening>> here;
    for (int i = 0; i < 6; ++i) {
        tables.push_back(open());
        here.push_back(join(tables.back(), "anna"));
    }
    const auto seated = ask<int>([&](const auto& done) {
        const auto count = std::make_shared<int>(0);
        const auto left = std::make_shared<std::size_t>(4 * tables.size());
        for (const std::string& table : tables)
            for (int seat = 0; seat < 4; ++seat)
                tables_->table(table)->command("anna", "", SeatBot{"master"},
                                               [=](const Reply<int>& number) {
                                                   *count += number ? 1 : 0;
                                                   if (--*left == 0) done(*count);
                                               });
    });
    EXPECT_EQ(seated, 20);
}

TEST_F(TableLimits, BotsThatSearchAreFewAlsoWhereTheirHostLeftThemPlaying) {
    int seated = 0;
    std::string why;
    for (int i = 0; i < 7 && why.empty(); ++i) {
        const std::string id = open({.game = GameKind::Cards});
        ASSERT_TRUE(command(id, "anna", Sit{"Anna", ""}));
        why = seat_masters(id, seated);
        if (!why.empty()) break;
        ASSERT_TRUE(command(id, "anna", StartGame{}));
        ASSERT_TRUE(command(id, "anna", Leave{}));
    }
    EXPECT_EQ(seated, 20);
    EXPECT_EQ(why, "too-many-bots");
}

TEST_F(TableLimits, BotsThatSearchAreFewAlsoWhenTheirTablesComeBackIntoUse) {
    std::vector<std::string> tables;
    for (int i = 0; i < 6; ++i) {
        tables.push_back(open({.game = GameKind::Cards}));
        ASSERT_TRUE(command(tables.back(), "anna", Sit{"Anna", ""}));
        for (int seat = 0; seat < 4; ++seat)
            ASSERT_TRUE(command(tables.back(), "anna", SeatBot{"master"}));
        while (tables_in_use() > 0) std::this_thread::sleep_for(10ms);
    }
    std::vector<std::shared_ptr<Listening>> here;
    for (const std::string& table : tables) {
        here.push_back(join(table, "anna"));
        std::ignore = here.back()->messages(1);
    }
    const auto started = command(tables[0], "anna", StartGame{});
    ASSERT_FALSE(started);
    EXPECT_EQ(started.error().code, "too-many-bots");
    for (const char* name : {"master", "master 2", "master 3", "master 4"})
        ASSERT_TRUE(command(tables[1], "anna", Remove{name}));
    EXPECT_TRUE(command(tables[0], "anna", StartGame{}));
}

TEST_F(TableLimits, BotsThatSearchAreFewAtTheTablesOfTheirHostAndNotOfWhoWantsARematch) {
    const std::string bens = ask<Reply<std::string>>([&](auto done) {
                                 tables_->open("ben", {.game = GameKind::Cards}, std::move(done));
                             }).value_or("");
    std::vector<std::shared_ptr<Listening>> here{join(bens, "ben"), join(bens, "anna")};
    ASSERT_TRUE(command(bens, "ben", SeatBot{"master"}));
    ASSERT_TRUE(command(bens, "anna", Sit{"Anna", ""}));
    int seated = 0;
    for (int i = 0; i < 5; ++i) {
        const std::string own = open();
        here.push_back(join(own, "anna"));
        ASSERT_EQ(seat_masters(own, seated), "");
    }
    const auto again = command(bens, "anna", Rematch{});
    ASSERT_FALSE(again);
    EXPECT_EQ(again.error().code, "nothing-played");
}

TEST_F(TableLimits, BotsAreAskedForTheirHostsAddressAndNotForThatOfASpectator) {
    const std::string id = open();
    const auto called_from = [&](const std::string& person, const std::string& address) {
        return ask<std::string>([&](const auto& done) {
            tables_->table(id)->called_from(person, address);
            done(tables_->table(id)->owner().address);
        });
    };
    const auto anna = join(id, "anna");
    ASSERT_TRUE(command(id, "anna", Sit{"Anna", ""}));
    EXPECT_EQ(called_from("", "flood"), "");
    EXPECT_EQ(called_from("mallory", "flood"), "");
    EXPECT_EQ(called_from("anna", "home"), "home");
    EXPECT_EQ(called_from("mallory", "flood"), "home");
    ASSERT_TRUE(command(id, "anna", Leave{})); // now it has no host
    EXPECT_EQ(called_from("", "flood"), "home");
}

TEST_F(TableLimits, BotsOfATableThatComesBackIntoUseAreAskedForWhereTheirHostCallsFrom) {
    const std::string id = open();
    ASSERT_TRUE(command(id, "anna", Sit{"Anna", ""}));
    while (tables_in_use() > 0) std::this_thread::sleep_for(10ms);
    const auto loaded_by = [&](const Owner& caller) {
        return ask<std::string>([&](const auto& done) {
            tables_->table(id, caller)->look(caller.person, [&, done](const Reply<std::string>&) {
                done(tables_->table(id)->owner().address);
            });
        });
    };
    EXPECT_EQ(loaded_by({"flood", "mallory"}), "");
    while (tables_in_use() > 0) std::this_thread::sleep_for(10ms);
    EXPECT_EQ(loaded_by({"home", "anna"}), "home");
}

TEST_F(TableLimits, AReturnThatIsAskedForAgainIsOneReturn) {
    const std::string id = open();
    for (const char* name : {"anna", "Ben"}) ASSERT_TRUE(command(id, name, Sit{name, ""}));
    ASSERT_TRUE(command(id, "anna", StartGame{}));
    fill(id, "Ben");
    ASSERT_TRUE(command(id, "anna", Leave{}));
    for (int i = 0; i < 2 * most_returns; ++i) ASSERT_TRUE(command(id, "anna", ComeBack{}, "back"));
    ASSERT_TRUE(command(id, "anna", Leave{}));
    EXPECT_TRUE(command(id, "anna", ComeBack{}, "back-again"));
}

TEST_F(TableLimits, AStartThatCannotBeKeptBeginsNothingAnew) {
    const std::string id = open();
    const auto anna = join(id, "anna");
    ASSERT_TRUE(command(id, "anna", Sit{"Anna", ""}));
    fill(id, "anna");
    const std::string other = open();
    ASSERT_TRUE(command(other, "anna", Sit{"Anna", ""}));
    const auto limit = [&](int pages) {
        return ask<Stored<void>>([&](auto done) {
            storage_->ask<void>([pages](Store& store) { return store.limit_pages(pages); },
                                std::move(done));
        });
    };
    ASSERT_TRUE(limit(1));
    while (command(other, "anna", Say{std::string(300, 'x')})) {
    } // until there is no room
    const auto started = command(id, "anna", StartGame{});
    ASSERT_FALSE(started);
    EXPECT_EQ(started.error().code, "cannot-store");
    ASSERT_TRUE(limit(1'000'000));
    const auto said = command(id, "anna", Say{"x"});
    ASSERT_FALSE(said);
    EXPECT_EQ(said.error().code, "too-much");
    ASSERT_TRUE(command(id, "anna", StartGame{}));
    EXPECT_TRUE(command(id, "anna", Say{"x"}));
}

TEST_F(TableLimits, TheListBeginsWhereSomebodyWaits) {
    open({.access = Access::Public}); // where nobody waits
    const std::string waiting = open({.access = Access::Public});
    const auto anna = join(waiting, "anna");
    ASSERT_TRUE(command(waiting, "anna", Sit{"Anna", ""}));
    const auto list =
        ask<std::vector<TableSummary>>([&](const auto& done) { done(tables_->waiting(10)); });
    ASSERT_EQ(list.size(), 1U);
    EXPECT_EQ(list[0].table, waiting);
    ASSERT_EQ(list[0].chairs.size(), 1U);
}

TEST_F(TableLimits, TheListHasTablesOfAllAddressesAndNetworks) {
    const auto open_from = [&](const std::string& address, const std::string& host) {
        const auto id = ask<Reply<std::string>>([&](auto done) {
            tables_->open(host, {.access = Access::Public}, std::move(done), address);
        });
        std::ignore = join(id.value_or(""), host);
        EXPECT_TRUE(command(id.value_or(""), host, Sit{host, ""}));
        return id.value_or("");
    };
    const std::string of_anna = open_from("192.0.2.1", "anna");
    for (int i = 0; i < 100; ++i) open_from("192.0.2.2", "mallory" + std::to_string(i));
    for (int i = 0; i < 100; ++i)
        open_from("2001:db8:1:" + std::to_string(i) + "::", "mallet" + std::to_string(i));
    const auto list =
        ask<std::vector<TableSummary>>([&](const auto& done) { done(tables_->waiting(100)); });
    ASSERT_EQ(list.size(), 100U);
    EXPECT_EQ(std::ranges::count(list, of_anna, &TableSummary::table), 1);
}

TEST_F(TableLimits, WhoWasAwayForTooLongIsShownTheTableAndNothingTwice) {
    const std::string id = open();
    // One of them stays in the game: bots alone might end it too soon.
    for (const char* name : {"anna", "Ben"}) ASSERT_TRUE(command(id, name, Sit{name, ""}));
    for (int game = 0; game < 2; ++game) {
        fill(id, "anna");
        ASSERT_EQ(game == 0, command(id, "anna", StartGame{}).has_value());
    }
    stop();
    run_sql(file(), "DELETE FROM snapshots"); // so far back it is read from the beginning
    start();
    const auto anna = join(id, "anna");
    const int number = anna->messages(1)[0]["view"]["number"];
    std::promise<void> may_read;
    storage_->read<int>(
        {}, [&](StoreReader&) { return may_read.get_future().wait(), 0; }, [](const auto&) {});
    const auto ben = join(id, "ben", number - 100);
    ASSERT_TRUE(command(id, "anna", Leave{})); // while it is read for Ben
    may_read.set_value();
    const Json shown = ben->messages(1)[0];
    ASSERT_EQ(shown["type"], "table");
    ASSERT_TRUE(command(id, "anna", ComeBack{}));
    for (const Json& event : ben->events_until("came-back"))
        EXPECT_GT(event["number"].get<int>(), shown["view"]["number"].get<int>());
}

TEST_F(TableLimits, WhoHasManyTablesLoadedKeepsNobodyElseWaiting) {
    const int before =
        answered_before_home([&, i = 0](const Owner& asker, const auto& done) mutable {
            tables_->table("table" + std::to_string(++i), asker)->look(asker.person, done);
        });
    EXPECT_LT(before, 3);
}

TEST_F(TableLimits, WhoReadsALogAgainAndAgainKeepsNobodyElseWaiting) {
    const std::string id = open();
    const auto anna = join(id, "anna");
    ASSERT_TRUE(command(id, "anna", Sit{"Anna", ""}));
    ASSERT_EQ(all_at_once(id, Wishes(100, {"anna", Say{"x"}}))[""], 100);
    const int before = answered_before_home([&](const Owner& asker, const auto& done) {
        tables_->table(id)->events_after(asker, 1, 0s, done); // more than it remembers
    });
    EXPECT_LT(before, 3);
}

/// A stranger who sits down for a moment, and goes again.
TEST_F(TableLimits, AStrangerTakesNoTableItsSnapshots) {
    const std::string id = open({.access = Access::Public});
    ASSERT_TRUE(command(id, "anna", Sit{"Anna", ""}));
    EXPECT_EQ(command(id, "mallory", Sit{"Mal\tlory", ""}).error().code, "bad-name");
    ASSERT_TRUE(command(id, "mallory", Sit{"Mallory", ""}, "-"));
    EXPECT_EQ(command(id, "mallory", Rename{"Mal\tlory"}).error().code, "bad-name");
    ASSERT_TRUE(command(id, "mallory", Leave{}));
    ASSERT_TRUE(command(id, "anna", StartGame{}));
    using Kept = Stored<std::optional<Snapshot>>;
    const auto kept = ask<Kept>([&](auto done) {
        storage_->ask<std::optional<Snapshot>>([id](Store& store) { return store.snapshot(id); },
                                               std::move(done));
    });
    ASSERT_TRUE(kept);
    EXPECT_TRUE(*kept) << "there is no snapshot";
}

TEST_F(TableLimits, ATableWithoutASnapshotIsAsLongAsSinceItsLastStart) {
    const std::string id = open();
    ASSERT_TRUE(command(id, "anna", Sit{"Anna", ""}));
    fill(id, "anna");
    ASSERT_TRUE(command(id, "anna", StartGame{}));
    stop();
    run_sql(file(), "DELETE FROM snapshots");
    start();
    EXPECT_TRUE(command(id, "anna", Say{"Hello"}));
}

} // namespace
} // namespace qwixx
