// Tables in use: what is told, when, and what is left when a write fails.
#include "server/tables_in_use.h"

#include "server/store/sqlite.h"

#include <gmock/gmock.h>

namespace qwixx {
namespace {

/// What was told of events, without the views after them.
std::vector<std::string> without_views(const Json& events) {
    std::vector<std::string> texts;
    for (Json event : events) {
        event.erase("view");
        texts.push_back(event.dump());
    }
    return texts;
}

TEST_F(TablesTest, PlaysAGameWithBotsToItsEndAndKeepsItsRecord) {
    const std::string id = open();
    seat_anna_and_a_bot(id);
    play_to_the_end(id);
    const auto record = record_of(id, 1);
    ASSERT_TRUE(record);
    EXPECT_THAT(*record, testing::HasSubstr("%seed "));
    EXPECT_THAT(*record, testing::HasSubstr("%words word -"));
    EXPECT_FALSE(record_of(id, 2));
}

TEST_F(TablesTest, ARecordIsNotThereBeforeTheEnd) {
    const std::string id = open();
    seat_anna_and_a_bot(id);
    EXPECT_FALSE(record_of(id, 1));
}

TEST_F(TablesTest, WhatIsToldLaterIsWhatWasToldAtTheTime) {
    for (const GameKind kind : {GameKind::Dice, GameKind::Jokers}) {
        const std::string id = open({.game = kind});
        const auto anna = join(id, "anna");
        const auto spectator = join(id, "");
        seat_anna_and_a_bot(id);
        play_to_the_end(id);
        for (const auto& [person, viewer] :
             {std::pair<std::string, std::shared_ptr<Listening>>{"anna", anna}, {"", spectator}}) {
            const std::vector<Json> live = viewer->events_until("revealed");
            const auto told = without_views(live);
            const int first = live.front()["number"];
            const int last = look(id, person)["view"]["number"];
            // From memory and, further back, from the log.
            for (const int back : {last - first + 1, last - first - 5, 70, 20, 1, 0}) {
                const int after = std::max(first - 1, last - back);
                const Json caught_up = events_after(id, person, after);
                const auto texts = without_views(caught_up["events"]);
                ASSERT_EQ(texts.size(), static_cast<std::size_t>(last - after));
                for (int i = after + 1; i <= std::min<int>(last, live.back()["number"]); ++i)
                    EXPECT_EQ(texts[static_cast<std::size_t>(i - after - 1)],
                              told[static_cast<std::size_t>(i - first)]);
                if (after < last) {
                    EXPECT_EQ(caught_up["events"].back()["view"]["number"], last);
                }
            }
        }
    }
}

TEST_F(TablesTest, WhoComesIsToldWhatThereIsAndThenWhatHappens) {
    const std::string id = open();
    const auto anna = join(id, "anna");
    EXPECT_EQ(anna->messages(1)[0]["type"], "table");
    const int number = anna->messages(1)[0]["view"]["number"];
    const auto again = join(id, "anna", number);
    EXPECT_EQ(again->messages(1)[0]["type"], "events");
    EXPECT_TRUE(again->messages(1)[0]["events"].empty());
    const auto ahead = join(id, "anna", number + 1000); // of a log that is no more
    EXPECT_EQ(ahead->messages(1)[0]["type"], "table");
    ASSERT_TRUE(command(id, "anna", Sit{"Anna", ""}));
    for (const auto& viewer : {anna, again, ahead})
        EXPECT_EQ(viewer->events_until("sat").back()["who"], "Anna");
}

TEST_F(TablesTest, AWaitingQuestionIsAnsweredByTheNextEvent) {
    const std::string id = open();
    const auto anna = join(id, "anna"); // and is not told to have gone meanwhile
    anna->messages(1);
    ASSERT_TRUE(command(id, "anna", Sit{"Anna", ""}));
    const int number = look(id, "anna")["view"]["number"];
    EXPECT_TRUE(events_after(id, "anna", number, 20ms)["events"].empty());
    std::promise<Json> answer;
    loop_->post([&] {
        tables_->table(id)->events_after({}, number, 50s, [&](const Reply<std::string>& message) {
            answer.set_value(read_json(message.value_or("")));
        });
    });
    ASSERT_TRUE(command(id, "anna", Say{"Hello"}));
    auto future = answer.get_future();
    ASSERT_EQ(future.wait_for(60s), std::future_status::ready);
    const Json message = future.get();
    ASSERT_EQ(message["events"].size(), 1);
    EXPECT_EQ(message["events"][0]["text"], "Hello");
}

TEST_F(TablesTest, ARepeatedCommandActsOnceAlsoAfterARestart) {
    const std::string id = open();
    const auto first = command(id, "anna", Sit{"Anna", ""}, "c1");
    ASSERT_TRUE(first);
    EXPECT_EQ(command(id, "anna", Sit{"Anna", ""}, "c1").value_or(0), *first);
    stop();
    start();
    EXPECT_EQ(command(id, "anna", Sit{"Anna", ""}, "c1").value_or(0), *first);
    EXPECT_EQ(command(id, "anna", Sit{"Anna", ""}, "c2").error().code, "already-seated");
}

TEST_F(TablesTest, ARunningGameGoesOnAfterARestart) {
    const std::string id = open({.game = GameKind::Cards});
    seat_anna_and_a_bot(id);
    const Json before = look(id, "anna")["view"]["game"];
    stop();
    start();
    const Json after = look(id, "anna")["view"]["game"];
    EXPECT_EQ(after["hand"], before["hand"]);
    play_to_the_end(id);
    EXPECT_TRUE(record_of(id, 1));
}

TEST_F(TablesTest, PutsATableAwayThatNobodyIsAt) {
    const std::string id = open();
    const auto anna = join(id, "anna");
    ASSERT_TRUE(command(id, "anna", Sit{"Anna", ""}));
    EXPECT_EQ(tables_in_use(), 1);
    part(id, "anna", anna);
    for (int i = 0; i < 6000 && tables_in_use() > 0; ++i) std::this_thread::sleep_for(10ms);
    EXPECT_EQ(tables_in_use(), 0);
    const Json view = look(id, "")["view"]; // and finds it again, with Anna gone
    EXPECT_EQ(view["chairs"][0]["name"], "Anna");
    EXPECT_FALSE(view["chairs"][0].contains("here"));
}

TEST_F(TablesTest, WhatArrivesTogetherIsWrittenTogether) {
    const std::string id = open();
    const auto anna = join(id, "anna");
    anna->messages(1);
    ASSERT_TRUE(command(id, "anna", Sit{"Anna", ""}));
    const auto before = storage_->figures();
    std::promise<std::vector<int>> all;
    loop_->post([&] {
        auto numbers = std::make_shared<std::vector<int>>();
        for (int i = 0; i < 10; ++i)
            tables_->table(id)->command("anna", "c" + std::to_string(i % 9), Say{"Hello"},
                                        [&all, numbers](const Reply<int>& number) {
                                            numbers->push_back(number.value_or(0));
                                            if (numbers->size() == 10) all.set_value(*numbers);
                                        });
    });
    auto future = all.get_future();
    ASSERT_EQ(future.wait_for(60s), std::future_status::ready);
    // The last one repeats the first, and is answered when that is on disk.
    const std::vector<int> numbers = future.get();
    for (std::size_t i = 1; i < 9; ++i) EXPECT_EQ(numbers[i], numbers[i - 1] + 1);
    EXPECT_EQ(numbers[9], numbers[0]);
    EXPECT_LE(storage_->figures().batches - before.batches, 2);
}

TEST_F(TablesTest, AFailedWriteLeavesTheTableAsItWasTold) {
    const std::string id = open();
    const auto anna = join(id, "anna");
    seat_anna_and_a_bot(id);
    const auto limit = [&](int pages) {
        return ask<Stored<void>>([&](auto done) {
            storage_->ask<void>([pages](Store& store) { return store.limit_pages(pages); },
                                std::move(done));
        });
    };
    ASSERT_TRUE(limit(1));
    const std::string long_text(300, 'x');
    Reply<int> said = 0;
    int kept = 0;
    for (int i = 0; i < 200 && said; ++i) {
        said = command(id, "anna", Say{long_text});
        if (said) kept = *said;
    }
    ASSERT_FALSE(said) << "there was room for everything";
    EXPECT_EQ(said.error().code, "cannot-store");
    const Json view = look(id, "anna")["view"];
    EXPECT_GE(view["number"], kept);
    ASSERT_TRUE(limit(1'000'000));
    const auto again = command(id, "anna", Say{"Room again"});
    ASSERT_TRUE(again);
    // Everybody heard of everything, in order and once.
    std::vector<Json> events = anna->events_until("said");
    for (int i = 0; i < 6000 && events.back()["number"] < *again; ++i) {
        std::this_thread::sleep_for(10ms);
        events = anna->events_until("said");
    }
    for (std::size_t i = 1; i < events.size(); ++i)
        EXPECT_EQ(events[i]["number"], events[i - 1]["number"].get<int>() + 1);
    play_to_the_end(id);
}

/// Somebody edits the database, or restores half of it.
void lose_all_seeds(const std::string& file) {
    const auto database = Database::open(file);
    ASSERT_TRUE(database);
    ASSERT_TRUE((*database)->run("DELETE FROM seeds"));
}

TEST_F(TablesTest, ATableWhoseSeedIsLostSaysThatItCannotGoOnAndOthersPlayOn) {
    const std::string id = open();
    ASSERT_TRUE(command(id, "anna", Sit{"Anna", ""}));
    ASSERT_TRUE(command(id, "anna", StartGame{}));
    stop();
    lose_all_seeds(file());
    start();
    const auto anna = join(id, "anna");
    ASSERT_EQ(anna->messages(1)[0]["type"], "table");
    // She can choose until dice are to be rolled. The choice that would need them does not happen.
    Reply<int> chosen = 0;
    Json before;
    std::future<std::string> waiting;
    for (int i = 0; i < 3 && chosen; ++i) {
        before = look(id, "anna")["view"];
        const auto code = std::make_shared<std::promise<std::string>>();
        waiting = code->get_future();
        loop_->post([&, code, number = before["number"].get<int>()] {
            tables_->table(id)->events_after({}, number, 50s, [code](const auto& message) {
                code->set_value(message ? "" : message.error().code);
            });
        });
        chosen = command(id, "anna", Choose{before["game"]["decision"], Move{}});
    }
    ASSERT_FALSE(chosen);
    EXPECT_EQ(chosen.error().code, "cannot-go-on");
    EXPECT_EQ(look(id, "anna")["view"], before);
    // Who waits is answered at once, as whoever asks then.
    ASSERT_EQ(waiting.wait_for(60s), std::future_status::ready);
    EXPECT_EQ(waiting.get(), "cannot-go-on");
    EXPECT_EQ(events_after(id, "ben", before["number"], 50s), "cannot-go-on");
    // Whoever is there is told, and whoever comes.
    EXPECT_EQ(anna->error(), "cannot-go-on");
    const auto ben = join(id, "ben");
    EXPECT_EQ(ben->error(), "cannot-go-on");
    EXPECT_EQ(ben->messages(1)[0]["type"], "table");
    EXPECT_TRUE(command(id, "anna", Say{"Oh"}));
    // Another table plays on.
    const std::string other = open();
    seat_anna_and_a_bot(other);
    play_to_the_end(other);
    EXPECT_TRUE(record_of(other, 1));
    // When everybody has gone the table is put away as any other.
    part(id, "anna", anna);
    part(id, "ben", ben);
    for (int i = 0; i < 6000 && tables_in_use() > 0; ++i) std::this_thread::sleep_for(10ms);
    EXPECT_EQ(tables_in_use(), 0);
}

TEST_F(TablesTest, ATableThatOwesALostSeedSaysSoToWhoComes) {
    const std::string id = open();
    ASSERT_TRUE(command(id, "anna", Sit{"Anna", ""}));
    ASSERT_TRUE(command(id, "anna", StartGame{}));
    stop();
    lose_all_seeds(file());
    {
        // A log that ends where dice are due, as a write of half a batch would leave it.
        const auto database = Database::open(file());
        ASSERT_TRUE(database);
        ASSERT_TRUE((*database)->run("DELETE FROM events WHERE number >= "
                                     "(SELECT number FROM events WHERE line LIKE '%drawn 2 %')"));
    }
    start();
    const auto anna = join(id, "anna");
    EXPECT_EQ(anna->error(), "cannot-go-on");
    EXPECT_EQ(look(id, "anna")["view"]["game"]["phase"], "roll");
    EXPECT_TRUE(command(id, "anna", Leave{}));
}

TEST_F(TablesTest, ALongTableIsLoadedFromItsLastSnapshot) {
    const std::string id = open();
    seat_anna_and_a_bot(id);
    play_to_the_end(id);
    ASSERT_TRUE(command(id, "anna", Say{"Again?"}));
    ASSERT_TRUE(command(id, "anna", Rematch{"other"}));
    const Json before = look(id, "anna")["view"];
    stop();
    // What went before the snapshot is not read at all.
    run_sql(file(), "DELETE FROM events WHERE number <= (SELECT max(number) FROM snapshots)");
    start();
    const Json after = look(id, "anna")["view"];
    EXPECT_EQ(after["game"]["number"], 2);
    EXPECT_EQ(after["game"]["players"][0]["sheet"], before["game"]["players"][0]["sheet"]);
    EXPECT_EQ(after["chat"], before["chat"]);
    play_to_the_end(id);
    EXPECT_THAT(record_of(id, 2).value_or(""), testing::HasSubstr("%words other -"));
}

TEST_F(TablesTest, ASnapshotThatIsNoneIsPassedOver) {
    const std::string id = open();
    seat_anna_and_a_bot(id);
    const Json before = look(id, "anna")["view"]["game"];
    stop();
    run_sql(file(), "UPDATE snapshots SET text = 'qwixx-snapshot 7'");
    start();
    EXPECT_EQ(look(id, "anna")["view"]["game"]["players"][0]["name"], before["players"][0]["name"]);
    stop();
    run_sql(file(), "UPDATE snapshots SET number = 1");
    start();
    play_to_the_end(id);
}

TEST_F(TablesTest, ATableWhoseSeedMayBeKnownCommitsAnewAndForgetsWords) {
    const std::string id = open();
    ASSERT_TRUE(command(id, "anna", Sit{"Anna", "chosen"}));
    const std::string before = look(id, "anna")["view"]["commit"];
    stop();
    ASSERT_TRUE(Store::open(file(), true)); // as after a restore
    start();
    const Json view = look(id, "anna")["view"];
    EXPECT_NE(view["commit"], before);
    EXPECT_FALSE(view["chairs"][0].contains("word"));
    ASSERT_TRUE(command(id, "anna", SeatBot{"greedy"}));
    ASSERT_TRUE(command(id, "anna", StartGame{"another"}));
    play_to_the_end(id);
    const auto record = record_of(id, 1).value_or("");
    EXPECT_THAT(record, testing::HasSubstr(view["commit"].get<std::string>()));
    EXPECT_THAT(record, testing::HasSubstr("%words another -"));
    // Once is enough.
    const std::string next = look(id, "anna")["view"]["commit"];
    stop();
    start();
    EXPECT_EQ(look(id, "anna")["view"]["commit"], next);
}

TEST_F(TablesTest, ADeadlineSurvivesAClockThatWasAnHourAhead) {
    for (const int hours : {1, -1}) {
        const std::string id = open({.pace = Pace::Fast});
        const auto anna = join(id, "anna");
        ASSERT_TRUE(command(id, "anna", Sit{"Anna", ""}));
        ASSERT_TRUE(command(id, "anna", StartGame{}));
        stop();
        run_sql(file(), "DELETE FROM snapshots; UPDATE events SET line = (CAST(substr(line, 1, 13) "
                        "AS INTEGER) + " +
                            std::to_string(hours * 3'600'000) + ") || substr(line, 14)");
        start();
        const auto again = join(id, "anna");
        const Json message = again->messages(1)[0];
        const std::int64_t now = message["now"];
        const std::int64_t deadline = message["view"]["game"]["deadline"];
        EXPECT_LE(deadline - now, 15'000);
        EXPECT_GT(deadline - now, 5'000);
        EXPECT_GE(now, message["view"]["time"].get<std::int64_t>());
    }
}

TEST_F(TablesTest, AnUnknownTableIsTold) {
    EXPECT_EQ(look("nowhere", "anna"), "no-such-table");
    EXPECT_EQ(command("nowhere", "anna", Leave{}).error().code, "no-such-table");
    EXPECT_EQ(join("nowhere", "anna")->sent_away_for(), "no-such-table");
    for (int i = 0; i < 6000 && tables_in_use() > 0; ++i) std::this_thread::sleep_for(10ms);
    EXPECT_EQ(tables_in_use(), 0);
}

TEST_F(TablesTest, WhatIsBeingStoredIsAnsweredWhenTheTableIsRemovedMeanwhile) {
    // As it is heard from another node; the write itself goes well, and counts no more.
    for (int i = 0; i < 2 * most_searching_seats; ++i) {
        const std::string id = open();
        const auto anna = join(id, "anna"); // or it might be put away before that
        anna->messages(1);
        const auto answer = ask<Reply<int>>([&](const auto& done) {
            tables_->table(id)->command("anna", "", SeatBot{"master"}, done);
            tables_->table(id)->heard_of({.is_gone = true});
        });
        ASSERT_FALSE(answer);
        ASSERT_EQ(answer.error().code, "no-such-table") << i;
    }
}

} // namespace
} // namespace qwixx
