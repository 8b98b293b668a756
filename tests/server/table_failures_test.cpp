// What happens at a table while nothing can be stored, and at one that cannot be read.
#include "server/tables_in_use.h"

#include <gmock/gmock.h>
#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

#include <memory>
#include <sstream>

namespace qwixx {
namespace {

class TableFailures : public TablesTest {
  protected:
    Stored<void> limit(int pages) {
        return ask<Stored<void>>([&](auto done) {
            storage_->ask<void>([pages](Store& store) { return store.limit_pages(pages); },
                                std::move(done));
        });
    }
    /// So much is said at a table that nothing more can be stored.
    void fill_disk(const std::string& table) {
        ASSERT_TRUE(limit(1));
        for (const std::size_t letters : {300UZ, 1UZ})
            while (command(table, "anna", Say{std::string(letters, 'x')})) {
            }
    }
    std::string open_and_sit(const Options& options = {}) {
        const std::string id = open(options);
        EXPECT_TRUE(command(id, "anna", Sit{"Anna", ""}));
        return id;
    }
    std::vector<std::string> happened_at(const std::string& table) {
        std::vector<std::string> all;
        const Json missed = events_after(table, "anna", 0);
        for (const Json& event : missed["events"]) all.push_back(event["what"]);
        return all;
    }
};

TEST_F(TableFailures, ATableIsResumedAlsoWhenThatCouldNotBeStoredAtFirst) {
    const std::string id = open_and_sit({.pace = Pace::Fast});
    ASSERT_TRUE(command(id, "anna", StartGame{}));
    stop();
    // The server was away for ten minutes.
    run_sql(file(), "DELETE FROM snapshots; UPDATE events SET line = (CAST(substr(line, 1, 13) "
                    "AS INTEGER) - 600000) || substr(line, 14)");
    start();
    const auto somebody = Database::open(file());
    ASSERT_TRUE((*somebody)->run_all("BEGIN IMMEDIATE")); // for longer than a write waits
    ASSERT_TRUE(look(id, "ben").contains("view"));
    ASSERT_TRUE((*somebody)->run_all("ROLLBACK"));
    const auto anna = join(id, "anna");
    anna->events_until("resumed");
    std::this_thread::sleep_for(200ms);
    EXPECT_THAT(happened_at(id), testing::Not(testing::Contains("timed-out")));
}

TEST_F(TableFailures, ATableCommitsAnewAlsoWhenThatCouldNotBeStoredAtFirst) {
    const std::string id = open_and_sit();
    const std::string other = open_and_sit();
    const std::string before = look(id, "anna")["view"]["commit"];
    stop();
    ASSERT_TRUE(Store::open(file(), true)); // as after a restore
    start();
    const auto there = join(other, "anna");
    there->messages(1);
    fill_disk(other);
    const auto anna = join(id, "anna");
    EXPECT_EQ(anna->messages(1)[0]["view"]["commit"], before);
    ASSERT_TRUE(limit(1'000'000));
    anna->events_until("committed"); // by itself
    ASSERT_TRUE(command(id, "anna", StartGame{"mine"}));
    const Json view = look(id, "anna")["view"];
    EXPECT_NE(view["game"]["commit"].get<std::string>(), before);
}

TEST_F(TableFailures, ADeadlineThatIsOverIsNotTriedAgainWithoutAPause) {
    const std::string other = open_and_sit();
    const auto there = join(other, "anna");
    const std::string id = open_and_sit({.pace = Pace::Fast});
    const auto anna = join(id, "anna");
    ASSERT_TRUE(command(id, "anna", StartGame{}));
    fill_disk(other);
    fill_disk(id);
    std::this_thread::sleep_for(15s); // the pace
    std::this_thread::sleep_for(200ms);
    const auto before = storage_->figures().transactions;
    std::this_thread::sleep_for(1s);
    // It waits 50 ms here after a write that failed.
    EXPECT_LT(storage_->figures().transactions - before, 30U);
}

TEST_F(TableFailures, WhoWaitsIsToldTheSameAsWhoAsks) {
    const std::string id = open_and_sit();
    const auto anna = join(id, "anna");
    anna->messages(1);
    const int number = look(id, "anna")["view"]["number"];
    std::promise<std::string> code;
    loop_->post([&] {
        tables_->table(id)->events_after({}, number, 50s, [&](const Reply<std::string>& message) {
            code.set_value(message ? "" : message.error().code);
        });
    });
    // Somebody else writes to the log.
    run_sql(file(), "INSERT INTO events SELECT table_key, number + 1, line FROM events "
                    "ORDER BY number DESC LIMIT 1");
    const auto said = command(id, "anna", Say{"x"});
    ASSERT_FALSE(said);
    EXPECT_EQ(said.error().code, "cannot-store");
    EXPECT_EQ(anna->sent_away_for(), "cannot-store");
    auto told = code.get_future();
    ASSERT_EQ(told.wait_for(60s), std::future_status::ready);
    EXPECT_EQ(told.get(), "cannot-store");
}

TEST_F(TableFailures, ATableThatCannotBeReadDoesNotFillTheLogOfTheServer) {
    const std::string id = open_and_sit();
    stop();
    run_sql(file(), "UPDATE events SET line = 'nonsense' WHERE number = 1");
    std::ostringstream lines;
    const auto logger = spdlog::default_logger();
    spdlog::set_default_logger(std::make_shared<spdlog::logger>(
        "test", std::make_shared<spdlog::sinks::ostream_sink_mt>(lines)));
    start();
    for (int i = 0; i < 100; ++i) EXPECT_EQ(look(id, "anna"), Json("cannot-store"));
    stop();
    spdlog::set_default_logger(logger);
    const std::string text = lines.str();
    EXPECT_THAT(text, testing::HasSubstr("the log cannot be read"));
    EXPECT_LT(std::ranges::count(text, '\n'), 20);
}

} // namespace
} // namespace qwixx
