// Migrations: two neighbouring versions share a database while it is brought from one to the other.
#include "server/store/postgres_schema.h"

#include "server/some_postgres.h"
#include "server/tables/amend.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <future>
#include <regex>
#include <string>
#include <thread>
#include <vector>

namespace qwixx {
namespace {

using namespace std::chrono_literals;
using testing::Each;
using testing::HasSubstr;

class PostgresSchema : public testing::Test {
  protected:
    void SetUp() override {
        if (postgres_url().empty())
            GTEST_SKIP() << "no PostgreSQL: tools/postgres says how to get one";
        postgres_.emplace();
    }

    /// This version of the program starts.
    [[nodiscard]] std::string start() const {
        const auto store = Store::open(postgres_->url());
        return store ? "started" : store.error().what;
    }
    /// A later version starts, which has these migrations more.
    [[nodiscard]] std::string start_later(const std::vector<const char*>& more) const {
        std::vector<const char*> all(postgres_migrations().begin(), postgres_migrations().end());
        all.insert(all.end(), more.begin(), more.end());
        Postgres database(postgres_->url());
        const auto migrated = migrate_postgres(database, all);
        return migrated ? "started" : migrated.error().what;
    }
    [[nodiscard]] static std::vector<std::string>
    at_once(int count, const std::function<std::string()>& work) {
        std::vector<std::future<std::string>> all;
        all.reserve(static_cast<std::size_t>(count));
        for (int i = 0; i < count; ++i) all.push_back(std::async(std::launch::async, work));
        std::vector<std::string> results;
        results.reserve(all.size());
        for (auto& one : all) results.push_back(one.get());
        return results;
    }
    [[nodiscard]] int count(const std::string& sql) const {
        Postgres database(postgres_->url());
        return database.one([](PostgresRows& rows) { return rows.number(0); }, sql)
            .value()
            .value_or(-1);
    }

    std::optional<SomePostgres> postgres_;
};

const std::string name_of_one = "qwixx_test_" + std::to_string(getpid());

constexpr auto next = "CREATE TABLE of_the_next_version (number integer);"
                      "ALTER TABLE tables ADD COLUMN of_the_next_version text;";

TEST_F(PostgresSchema, NodesThatStartTogetherMakeItOnce) {
    EXPECT_THAT(at_once(6, [this] { return start(); }), Each("started"));
    EXPECT_EQ(count("SELECT count(*) FROM schema_versions"), std::ssize(postgres_migrations()));
}

TEST_F(PostgresSchema, ANodeGoesOnWhileOthersBringItToTheNextVersion) {
    auto store = Store::open(postgres_->url());
    ASSERT_TRUE(store) << store.error().what;
    const auto append = [&](int after) {
        return (*store)
            ->append({Batch{.table = "t", .after = after, .lines = {"a line"}, .host = "anna"}})
            .front()
            .has_value();
    };
    ASSERT_TRUE(append(0));
    std::promise<void> made;
    int written = 1;
    std::thread plays([&, ready = made.get_future()] {
        while (ready.wait_for(1ms) != std::future_status::ready && append(written)) ++written;
    });
    // They would fail if the migration were made twice.
    const auto started = at_once(4, [this] { return start_later({next}); });
    made.set_value();
    plays.join();
    EXPECT_THAT(started, Each("started"));
    EXPECT_TRUE(append(written));
    EXPECT_EQ((*store)->events("t", 0).value().size(), static_cast<std::size_t>(written) + 1);
    // One of this version may also start now, and one that is two versions behind may not.
    EXPECT_EQ(start(), "started");
    EXPECT_EQ(start_later({next, "CREATE TABLE of_the_one_after (number integer);"}), "started");
    EXPECT_THAT(start(), HasSubstr("newer version of this program"));
}

TEST_F(PostgresSchema, ALongMigrationIsWaitedFor) {
    ASSERT_EQ(start(), "started");
    // Longer than a node waits for a lock in play.
    EXPECT_THAT(at_once(2, [this] { return start_later({"SELECT pg_sleep(5);"}); }),
                Each("started"));
}

TEST_F(PostgresSchema, AMigrationThatFailsLeavesNothing) {
    ASSERT_EQ(start(), "started");
    EXPECT_THAT(start_later({"CREATE TABLE half (number integer); SELECT 1 / 0;"}),
                HasSubstr("division by zero"));
    EXPECT_EQ(count("SELECT count(*) FROM schema_versions"), std::ssize(postgres_migrations()));
    EXPECT_EQ(start_later({"CREATE TABLE half (number integer);"}), "started");
}

/// Whether nodes of the version before can go on with it: there is more, and they need not know.
bool only_adds(std::string sql) {
    static const std::regex comment("--[^\n]*");
    static const std::regex blanks("\\s+");
    static const std::regex new_thing("^ ?CREATE (TABLE|(UNIQUE )?INDEX) .*");
    static const std::regex new_column("^ ?ALTER TABLE \\w+ ADD COLUMN .*");
    static const std::regex must_be_given(".*NOT NULL(?!.*(DEFAULT|GENERATED)).*");
    sql = std::regex_replace(std::regex_replace(sql, comment, ""), blanks, " ");
    for (std::size_t begin = 0, end = 0; (end = sql.find(';', begin)) != std::string::npos;
         begin = end + 1) {
        const std::string one = sql.substr(begin, end - begin);
        const bool adds =
            std::regex_match(one, new_thing) ||
            (std::regex_match(one, new_column) && !std::regex_match(one, must_be_given));
        if (!adds) return false;
    }
    return true;
}

TEST(PostgresMigrations, OnlyAdd) {
    EXPECT_TRUE(only_adds(next));
    EXPECT_TRUE(only_adds("ALTER TABLE tables ADD COLUMN more text NOT NULL DEFAULT '';"));
    EXPECT_FALSE(only_adds("ALTER TABLE tables ADD COLUMN more text NOT NULL;"));
    EXPECT_FALSE(only_adds("CREATE TABLE more (number integer); DROP TABLE tables;"));
    EXPECT_FALSE(only_adds("ALTER TABLE tables RENAME COLUMN host TO owner;"));
    // What a migration made superfluous may be dropped by the one after it: name that one here.
    for (const char* migration : postgres_migrations()) EXPECT_TRUE(only_adds(migration));
}

// A connection that is lost takes its transaction along: what follows may not go over another one,
// each statement by itself.
TEST_F(PostgresSchema, ARewriteThatLosesItsConnectionHasChangedNothing) {
    const auto store = Store::open(postgres_->url() + "&application_name=" + name_of_one);
    ASSERT_TRUE(store) << store.error().what;
    const std::vector<std::string> lines{"1 - opened anna dice lots untimed link",
                                         "2 - sat anna Bad"};
    ASSERT_TRUE((*store)->append({Batch{.table = "t", .lines = lines, .host = "anna"}}).front());
    const Rewriting change = without_name("t", "Bad");
    const auto lost = (*store)->rewrite(
        "t",
        [&](const std::vector<std::string>& all) {
            postgres_->run("SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity "
                           "WHERE application_name = '" +
                           name_of_one + "'");
            return change(all);
        },
        true);
    ASSERT_FALSE(lost);
    std::this_thread::sleep_for(500ms); // for so long it does not try to connect again
    EXPECT_EQ((*store)->events("t", 0).value(), lines);
    ASSERT_TRUE((*store)->rewrite("t", change, true));
    EXPECT_EQ((*store)->events("t", 0).value().at(1), "2 - sat anna Player");
}

} // namespace
} // namespace qwixx
