// Tables in use: what is told, when, and what is left when a write fails. The loop runs on a
// thread of its own here; what tests ask of it is done there.
#include "server/tables/tables.h"

#include "protocol/json_reader.h"
#include "server/store/sqlite.h"
#include "table/move_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <future>
#include <map>
#include <mutex>
#include <thread>
#include <tuple>

namespace qwixx {
namespace {

using namespace std::chrono_literals;

/// Keeps what it is told.
class Listening final : public Viewer {
  public:
    void tell(SharedText message) override {
        const std::scoped_lock lock(mutex_);
        messages_.push_back(read_json(*message));
        arrived_.notify_all();
    }
    [[nodiscard]] bool is_open() const override { return open; }
    void sent_away(std::string_view reason) override {
        const std::scoped_lock lock(mutex_);
        away_ = reason;
        arrived_.notify_all();
    }

    /// All events heard of, once there is one of this kind.
    std::vector<Json> events_until(std::string_view what) {
        std::unique_lock lock(mutex_);
        std::vector<Json> events;
        const bool came = arrived_.wait_for(lock, 60s, [&] {
            events.clear();
            for (const Json& message : messages_)
                if (message["type"] == "events")
                    for (const Json& event : message["events"]) events.push_back(event);
            return std::ranges::any_of(events,
                                       [&](const Json& event) { return event["what"] == what; });
        });
        EXPECT_TRUE(came) << "nobody told of " << what;
        return events;
    }
    std::vector<Json> messages(std::size_t at_least) {
        std::unique_lock lock(mutex_);
        EXPECT_TRUE(arrived_.wait_for(lock, 60s, [&] { return messages_.size() >= at_least; }));
        return messages_;
    }
    /// The code of the first error that nobody asked for.
    std::string error() {
        std::unique_lock lock(mutex_);
        std::string code;
        EXPECT_TRUE(arrived_.wait_for(lock, 60s, [&] {
            for (const Json& message : messages_)
                if (message["type"] == "error" && code.empty()) code = message["code"];
            return !code.empty();
        }));
        return code;
    }
    std::string sent_away_for() {
        std::unique_lock lock(mutex_);
        EXPECT_TRUE(arrived_.wait_for(lock, 60s, [&] { return !away_.empty(); }));
        return away_;
    }

    std::atomic<bool> open = true;

  private:
    std::mutex mutex_;
    std::condition_variable arrived_;
    std::vector<Json> messages_;
    std::string away_;
};

class TablesTest : public testing::Test {
  protected:
    TablesTest() {
        std::filesystem::remove_all(folder_);
        start();
    }
    ~TablesTest() override {
        stop();
        std::filesystem::remove_all(folder_);
    }

    void start() {
        loop_ = std::make_unique<Loop>();
        const auto post = [loop = loop_.get()](std::function<void()> work) {
            loop->post(std::move(work));
        };
        auto store = Store::open(file());
        ASSERT_TRUE(store) << store.error().what;
        storage_ = std::make_unique<Storage>(std::move(*store), post);
        bots_ = std::make_unique<BotRoom>(1, 20, post);
        tables_ = std::make_unique<Tables>(
            *loop_, *storage_, *bots_,
            TablePatience{.visit = 300, .lost_socket = 50, .failed_write = 50});
        thread_ = std::thread([loop = loop_.get()] { loop->run(); });
    }
    void stop() {
        loop_->stop();
        thread_.join();
        tables_.reset();
        bots_.reset();
        storage_.reset();
        loop_.reset();
    }
    [[nodiscard]] std::string file() const { return (folder_ / "qwixx.db").string(); }

    /// Asks on the loop and waits for the answer.
    template <class Value>
    Value ask(const std::function<void(std::function<void(Value)>)>& question) {
        std::promise<Value> promise;
        loop_->post(
            [&] { question([&promise](Value value) { promise.set_value(std::move(value)); }); });
        auto future = promise.get_future();
        if (future.wait_for(60s) != std::future_status::ready) {
            ADD_FAILURE() << "no answer";
            std::abort();
        }
        return future.get();
    }
    std::string open(const Options& options = {}) {
        const auto id = ask<Reply<std::string>>(
            [&](auto done) { tables_->open("anna", options, std::move(done)); });
        return id.value_or("");
    }
    Reply<int> command(const std::string& table, const std::string& person, const Wish& wish,
                       const std::string& id = "") {
        return ask<Reply<int>>(
            [&](auto done) { tables_->table(table)->command(person, id, wish, std::move(done)); });
    }
    Json look(const std::string& table, const std::string& person) {
        const auto message = ask<Reply<std::string>>(
            [&](auto done) { tables_->table(table)->look(person, std::move(done)); });
        return message ? read_json(*message) : Json(message.error().code);
    }
    Json events_after(const std::string& table, const std::string& person, int after,
                      std::chrono::milliseconds wait = 0ms) {
        const auto message = ask<Reply<std::string>>([&](auto done) {
            tables_->table(table)->events_after(person, after, wait, std::move(done));
        });
        return message ? read_json(*message) : Json(message.error().code);
    }
    std::shared_ptr<Listening> join(const std::string& table, const std::string& person,
                                    std::optional<int> after = {}) {
        auto viewer = std::make_shared<Listening>();
        loop_->post([=, this] { tables_->table(table)->join(person, after, viewer); });
        return viewer;
    }
    void part(const std::string& table, const std::string& person,
              const std::shared_ptr<Listening>& viewer) {
        loop_->post([=, this] {
            viewer->open = false;
            tables_->table(table)->part(person, viewer.get());
        });
    }
    std::optional<std::string> record_of(const std::string& table, int game) {
        using Kept = Stored<std::optional<std::string>>;
        const auto record = ask<Kept>([&](auto done) {
            storage_->ask<std::optional<std::string>>(
                [table, game](Store& store) { return store.record(table, game); }, std::move(done));
        });
        EXPECT_TRUE(record);
        return record.value_or(std::nullopt);
    }
    void seat_anna_and_a_bot(const std::string& table) {
        ASSERT_TRUE(command(table, "anna", Sit{"Anna", "word"}));
        ASSERT_TRUE(command(table, "anna", SeatBot{"greedy"}));
        ASSERT_TRUE(command(table, "anna", StartGame{}));
    }
    /// Anna takes the first move she is offered.
    void play_to_the_end(const std::string& table) {
        for (int i = 0; i < 60'000; ++i) {
            const Json game = look(table, "anna")["view"]["game"];
            if (game["phase"] == "over") return;
            if (!game.contains("moves")) {
                std::this_thread::sleep_for(1ms); // a bot thinks
                continue;
            }
            const auto move = move_in(game["moves"][0]["move"].get<std::string>());
            ASSERT_TRUE(move);
            std::ignore = command(table, "anna", Choose{game["decision"], *move});
        }
        FAIL() << "the game does not end";
    }
    std::size_t tables_in_use() {
        return ask<std::size_t>([&](const auto& done) { done(tables_->in_use()); });
    }

    std::filesystem::path folder_ = std::filesystem::temp_directory_path() /
                                    ("qwixx-tables-" + std::to_string(getpid()) + "-" +
                                     testing::UnitTest::GetInstance()->current_test_info()->name());
    std::unique_ptr<Loop> loop_;
    std::unique_ptr<Storage> storage_;
    std::unique_ptr<BotRoom> bots_;
    std::unique_ptr<Tables> tables_;
    std::thread thread_;
};

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
    ASSERT_TRUE(command(id, "anna", Sit{"Anna", ""}));
    const int number = look(id, "anna")["view"]["number"];
    EXPECT_TRUE(events_after(id, "anna", number, 20ms)["events"].empty());
    std::promise<Json> answer;
    loop_->post([&] {
        tables_->table(id)->events_after("", number, 50s, [&](const Reply<std::string>& message) {
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
    for (int i = 0; i < 3 && chosen; ++i) {
        before = look(id, "anna")["view"];
        chosen = command(id, "anna", Choose{before["game"]["decision"], Move{}});
    }
    ASSERT_FALSE(chosen);
    EXPECT_EQ(chosen.error().code, "cannot-go-on");
    EXPECT_EQ(look(id, "anna")["view"], before);
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

/// Changes the file as somebody else would, while no server runs.
void run_sql(const std::string& file, std::string_view sql) {
    const auto database = Database::open(file);
    ASSERT_TRUE(database);
    ASSERT_TRUE((*database)->run_all(std::string(sql)));
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

TEST_F(TablesTest, WhatWasMissedComesInPagesAndOldChatIsNotKept) {
    const std::string id = open();
    ASSERT_TRUE(command(id, "anna", Sit{"Anna", ""}));
    std::promise<void> all;
    constexpr int lines = 700;
    loop_->post([&, answered = std::make_shared<int>(0)] {
        for (int i = 1; i <= lines; ++i)
            tables_->table(id)->command("anna", "", Say{"line " + std::to_string(i)},
                                        [&, answered](const Reply<int>& number) {
                                            EXPECT_TRUE(number);
                                            if (++*answered == lines) all.set_value();
                                        });
    });
    ASSERT_EQ(all.get_future().wait_for(60s), std::future_status::ready);
    ASSERT_TRUE(command(id, "anna", Say{"the last"})); // and now the first are old
    const int number = look(id, "anna")["view"]["number"];
    int after = 0;
    int pages = 0;
    for (; after < number; ++pages) {
        const Json page = events_after(id, "", after);
        ASSERT_EQ(page["type"], "events");
        ASSERT_FALSE(page["events"].empty());
        ASSERT_LE(page["events"].size(), 500U);
        EXPECT_EQ(page["events"][0]["number"], after + 1);
        after = page["events"].back()["number"];
        EXPECT_EQ(page["events"].back()["view"]["number"], after);
    }
    EXPECT_EQ(pages, 2);
    // Who comes to a socket with so old a number is shown the table.
    EXPECT_EQ(join(id, "ben", 0)->messages(1)[0]["type"], "table");
    EXPECT_EQ(join(id, "ben", number - 300)->messages(1)[0]["type"], "events");
    EXPECT_EQ(look(id, "")["view"]["chat"].size(), 100U);
}

TEST_F(TablesTest, AGameThatNeverEndsCannotFillTheStore) {
    const std::string id = open();
    ASSERT_TRUE(command(id, "anna", Sit{"Anna", ""}));
    std::promise<void> all;
    constexpr int lines = 5100;
    std::map<std::string, int> answers;
    loop_->post([&, answered = std::make_shared<int>(0)] {
        for (int i = 1; i <= lines; ++i)
            tables_->table(id)->command("anna", "", Say{"x"}, [&, answered](const auto& number) {
                ++answers[number ? "" : number.error().code];
                if (++*answered == lines) all.set_value();
            });
    });
    ASSERT_EQ(all.get_future().wait_for(60s), std::future_status::ready);
    EXPECT_GT(answers["too-much"], 90);
    EXPECT_LT(answers[""], 5001);
    EXPECT_EQ(command(id, "anna", Rename{"Ann"}).error().code, "too-much");
    ASSERT_TRUE(command(id, "anna", StartGame{})); // that begins anew
    EXPECT_TRUE(command(id, "anna", Say{"Hello"}));
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

TEST_F(TablesTest, WhomTheHostRemovesStaysOutUntilLetIn) {
    const std::string id = open({.access = Access::Public});
    ASSERT_TRUE(command(id, "anna", Sit{"Anna", ""}));
    ASSERT_TRUE(command(id, "ben", Sit{"Ben", ""}));
    ASSERT_TRUE(command(id, "anna", Remove{"Ben"}));
    EXPECT_EQ(command(id, "ben", Sit{"Benno", ""}).error().code, "kept-out");
    stop();
    start();
    EXPECT_EQ(command(id, "ben", Sit{"Benno", ""}).error().code, "kept-out");
    const auto change = [&](const std::string& person, GuestChange what, const std::string& name) {
        const auto changed = ask<Reply<void>>([&](auto done) {
            tables_->table(id)->change_guest(person, what, name, std::move(done));
        });
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

TEST_F(TablesTest, BotsThatSearchAreFewAtTheTablesOfOneHost) {
    int seated = 0;
    std::string why;
    std::string last;
    for (int i = 0; i < 6 && why.empty(); ++i) {
        last = open();
        for (int seat = 0; seat < 4 && why.empty(); ++seat) {
            const auto answer = command(last, "anna", SeatBot{"master"});
            if (answer)
                ++seated;
            else
                why = answer.error().code;
        }
    }
    EXPECT_EQ(seated, 20);
    EXPECT_EQ(why, "too-many-bots");
    EXPECT_TRUE(command(last, "anna", SeatBot{"expert"}));
}

TEST_F(TablesTest, TheListBeginsWhereSomebodyWaits) {
    const std::string empty = open({.access = Access::Public});
    const std::string waiting = open({.access = Access::Public});
    const auto anna = join(waiting, "anna");
    ASSERT_TRUE(command(waiting, "anna", Sit{"Anna", ""}));
    const auto list =
        ask<std::vector<TableSummary>>([&](const auto& done) { done(tables_->waiting(10)); });
    ASSERT_EQ(list.size(), 1U);
    EXPECT_EQ(list[0].table, waiting);
    ASSERT_EQ(list[0].chairs.size(), 1U);
}

TEST_F(TablesTest, AnUnknownTableIsTold) {
    EXPECT_EQ(look("nowhere", "anna"), "no-such-table");
    EXPECT_EQ(command("nowhere", "anna", Leave{}).error().code, "no-such-table");
    EXPECT_EQ(join("nowhere", "anna")->sent_away_for(), "no-such-table");
    for (int i = 0; i < 6000 && tables_in_use() > 0; ++i) std::this_thread::sleep_for(10ms);
    EXPECT_EQ(tables_in_use(), 0);
}

} // namespace
} // namespace qwixx
