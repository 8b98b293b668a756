// Several nodes on one database, each with a loop, storage, bots and tables of its own as `serve`
// puts them together: whoever is first is right, and nobody can tell which node they are at.
#include "server/admin/order.h"
#include "server/store/node_link.h"
#include "server/tables/tables.h"

#include "printed_json.h"
#include "protocol/json_reader.h"
#include "server/some_postgres.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <future>
#include <mutex>
#include <thread>

namespace qwixx {
namespace {

using namespace std::chrono_literals;

/// Keeps the events it is told of.
class Hearing final : public Viewer {
  public:
    explicit Hearing(int after) : number_(after) {}
    void tell(SharedText message) override {
        const std::scoped_lock lock(mutex_);
        const Json json = read_json(*message);
        if (json["type"] == "table") number_ = json["view"]["number"];
        if (json["type"] != "events") return;
        for (const Json& event : json["events"]) {
            if (event["number"].get<int>() != number_ + 1) in_order_ = false;
            number_ = event["number"];
            events_.push_back(event);
        }
    }
    [[nodiscard]] bool is_open() const override { return true; }
    void sent_away(const Problem& why) override {
        const std::scoped_lock lock(mutex_);
        away_ = why.code;
    }

    std::vector<Json> events() {
        const std::scoped_lock lock(mutex_);
        EXPECT_TRUE(in_order_);
        EXPECT_EQ(away_, "");
        return events_;
    }
    std::string away() {
        const std::scoped_lock lock(mutex_);
        return away_;
    }
    int count(std::string_view what) {
        const auto all = events();
        return static_cast<int>(
            std::ranges::count_if(all, [&](const Json& event) { return event["what"] == what; }));
    }

  private:
    std::mutex mutex_;
    std::vector<Json> events_;
    int number_;
    bool in_order_ = true;
    std::string away_;
};

bool soon(const std::function<bool()>& is_so, std::chrono::seconds patience = 60s) {
    const auto until = std::chrono::steady_clock::now() + patience;
    while (!is_so()) {
        if (std::chrono::steady_clock::now() > until) return false;
        std::this_thread::sleep_for(10ms);
    }
    return true;
}

class Node {
  public:
    explicit Node(const std::string& url) {
        auto store = Store::open(url);
        if (!store) throw std::runtime_error(store.error().what);
        const auto post = [this](std::function<void()> work) { loop_.post(std::move(work)); };
        link_ = std::make_unique<NodeLink>(url, (*store)->node(), post);
        storage_ = std::make_unique<Storage>(*std::move(store), post);
        bots_ = std::make_unique<BotRoom>(1, 20, post);
        tables_ = std::make_unique<Tables>(
            loop_, *storage_, *bots_,
            TablePatience{.visit = 2000, .lost_socket = 50, .failed_write = 50}, link_.get());
        thread_ = std::thread([this] { loop_.run(); });
    }
    ~Node() { end(); }
    Node(const Node&) = delete;
    Node& operator=(const Node&) = delete;

    /// As it would be found after kill -9: nothing is handed back or said.
    void end() {
        if (!thread_.joinable()) return;
        loop_.stop();
        thread_.join();
        link_.reset();
        // What waits at a table holds the table, and nobody answers it any more: where a process
        // would be gone with all of it, here it stays to the end, for the leak checker to find it.
        static auto& killed = *new std::vector<std::unique_ptr<Tables>>;
        killed.push_back(std::move(tables_));
        bots_.reset();
        storage_.reset();
    }

    template <class Value>
    Value ask(const std::function<void(std::function<void(Value)>)>& question) {
        std::promise<Value> promise;
        loop_.post(
            [&] { question([&promise](Value value) { promise.set_value(std::move(value)); }); });
        auto future = promise.get_future();
        if (future.wait_for(60s) != std::future_status::ready) {
            ADD_FAILURE() << "no answer";
            std::abort();
        }
        return future.get();
    }
    std::string open(const Options& options = {}) {
        return ask<Reply<std::string>>(
                   [&](auto done) { tables_->open("anna", options, std::move(done)); })
            .value_or("");
    }
    Reply<int> command(const std::string& table, const std::string& person, const Wish& wish,
                       const std::string& id = "") {
        return ask<Reply<int>>(
            [&](auto done) { tables_->table(table)->command(person, id, wish, std::move(done)); });
    }
    Json view(const std::string& table, const std::string& person = "") {
        const auto message = ask<Reply<std::string>>(
            [&](auto done) { tables_->table(table)->look(person, std::move(done)); });
        return message ? read_json(*message)["view"] : Json(message.error().code);
    }
    std::shared_ptr<Hearing> join(const std::string& table, const std::string& person,
                                  std::optional<int> after = {}) {
        auto viewer = std::make_shared<Hearing>(after.value_or(0));
        loop_.post([=, this] { tables_->table(table)->join({"", person}, after, viewer); });
        return viewer;
    }
    Reply<void> change_guest(const std::string& table, GuestChange what, const std::string& name) {
        return ask<Reply<void>>([&](const auto& done) {
            tables_->table(table)->change_guest("anna", what, name, done);
        });
    }
    Stored<void> forget(const std::string& table, const std::string& person) {
        return ask<Stored<void>>(
            [&](const auto& done) { tables_->table(table)->forget(person, done); });
    }
    NodeLink& link() { return *link_; }
    std::uint64_t conflicts() {
        return ask<std::uint64_t>([&](const auto& done) { done(tables_->figures().conflicts); });
    }

  private:
    Loop loop_;
    std::unique_ptr<NodeLink> link_;
    std::unique_ptr<Storage> storage_;
    std::unique_ptr<BotRoom> bots_;
    std::unique_ptr<Tables> tables_;
    std::thread thread_;
};

class PostgresNodes : public testing::Test {
  protected:
    void SetUp() override {
        if (postgres_url().empty())
            GTEST_SKIP() << "no PostgreSQL: tools/postgres says how to get one";
        postgres_.emplace();
        for (auto& node : nodes_) node = std::make_unique<Node>(postgres_->url());
    }
    Node& a() { return *nodes_[0]; }
    Node& b() { return *nodes_[1]; }

    std::optional<SomePostgres> postgres_;
    std::unique_ptr<Node> nodes_[2];
};

TEST_F(PostgresNodes, WhoeverIsFirstIsRightAndAllIsKeptOnce) {
    const std::string table = a().open();
    const auto anna = a().join(table, "anna");
    const auto ben = b().join(table, "ben");
    ASSERT_TRUE(a().command(table, "anna", Sit{"Anna", ""}));
    ASSERT_TRUE(b().command(table, "ben", Sit{"Ben", ""}));
    // Both talk at once, each at their node, until they have met: every line follows another one's.
    int said = 0;
    const auto talk = [&](Node& node, const std::string& person) {
        for (int i = 0; i < 20; ++i) {
            const std::string id = "c" + std::to_string(said + i);
            const auto answer = node.command(table, person, Say{(person + " ").append(id)}, id);
            ASSERT_TRUE(answer) << answer.error().code;
        }
    };
    for (int round = 0; round < 20 && (round < 2 || a().conflicts() + b().conflicts() == 0);
         ++round) {
        std::thread other([&] { talk(b(), "ben"); });
        talk(a(), "anna");
        other.join();
        said += 20;
    }
    for (const auto& viewer : {anna, ben})
        EXPECT_TRUE(soon([&] { return viewer->count("said") == 2 * said; }))
            << viewer->count("said") << " of " << 2 * said;
    // Apart from what only one may know, both heard the same.
    const auto texts = [](const std::shared_ptr<Hearing>& viewer) {
        std::vector<std::string> all;
        for (const Json& event : viewer->events())
            if (event["what"] == "said") all.push_back(event["text"]);
        return all;
    };
    EXPECT_EQ(texts(anna), texts(ben));
    EXPECT_GT(a().conflicts() + b().conflicts(), 0U); // or it has shown nothing
}

TEST_F(PostgresNodes, ACommandThatIsRepeatedGetsItsFirstAnswerFromAnyNode) {
    const std::string table = a().open();
    const auto sat = a().command(table, "anna", Sit{"Anna", ""}, "c1");
    ASSERT_TRUE(sat);
    EXPECT_EQ(b().command(table, "anna", Sit{"Anna", ""}, "c1"), *sat);
    const auto said = b().command(table, "anna", Say{"hello"}, "c2");
    ASSERT_TRUE(said);
    EXPECT_EQ(a().command(table, "anna", Say{"hello"}, "c2"), *said);
    // What node b knows of is not refused by a node that has not heard of it yet.
    ASSERT_TRUE(b().command(table, "ben", Sit{"Ben", ""}, "c1"));
    EXPECT_TRUE(a().command(table, "ben", Say{"here, too"}, "c2"));
}

TEST_F(PostgresNodes, WhoComesFromAnotherNodeHearsWhatFollows) {
    const std::string table = a().open();
    ASSERT_TRUE(b().view(table).is_object());
    const auto watching = b().join(table, "", 0);
    const auto number = a().command(table, "anna", Sit{"Anna", ""});
    ASSERT_TRUE(number);
    EXPECT_TRUE(soon([&] { return watching->count("sat") == 1; }));
    const auto later = b().join(table, "anna", *number);
    ASSERT_TRUE(a().command(table, "anna", Say{"hello"}));
    EXPECT_TRUE(soon([&] { return later->count("said") == 1; }));
    EXPECT_EQ(later->count("sat"), 0);
}

TEST_F(PostgresNodes, NewsThatAreLostAreFound) {
    const std::string table = a().open();
    const auto watching = b().join(table, "");
    ASSERT_TRUE(soon([&] { return b().view(table).is_object(); }));
    std::this_thread::sleep_for(100ms);
    // Somebody writes without a word to anybody.
    postgres_->run("WITH t AS (UPDATE tables SET last = last + 1 WHERE id = '" + table +
                   "' RETURNING key, last) INSERT INTO events SELECT key, last, "
                   "'9000000000000 - sat anna Anna' FROM t");
    EXPECT_TRUE(soon([&] { return watching->count("sat") == 1; }));
}

TEST_F(PostgresNodes, WhomTheHostMutesIsMuteAtEveryNode) {
    const std::string table = a().open({.access = Access::Public});
    ASSERT_TRUE(a().command(table, "anna", Sit{"Anna", ""}));
    ASSERT_TRUE(b().command(table, "ben", Sit{"Ben", ""}));
    ASSERT_TRUE(b().command(table, "ben", Say{"hello"}));
    ASSERT_TRUE(a().change_guest(table, GuestChange::Mute, "Ben"));
    const auto said = b().command(table, "ben", Say{"hello?"});
    ASSERT_FALSE(said);
    EXPECT_EQ(said.error().code, "muted");
}

bool is_here(const Json& view, const std::string& name) {
    for (const Json& chair : view["chairs"])
        if (chair["name"] == name) return chair.value("here", false);
    return false;
}

TEST_F(PostgresNodes, WhoIsAtAnotherNodeIsHereUntilThatIsGoneForTenSeconds) {
    const std::string table = a().open();
    const auto anna = a().join(table, "anna");
    const auto ben = b().join(table, "ben");
    ASSERT_TRUE(a().command(table, "anna", Sit{"Anna", ""}));
    ASSERT_TRUE(b().command(table, "ben", Sit{"Ben", ""}));
    std::this_thread::sleep_for(3s); // longer than anybody's patience here
    EXPECT_EQ(anna->count("disconnected"), 0);
    EXPECT_EQ(ben->count("disconnected"), 0);
    EXPECT_TRUE(is_here(b().view(table), "Anna"));
    const auto gone = std::chrono::steady_clock::now();
    a().end();
    EXPECT_TRUE(soon([&] { return ben->count("disconnected") == 1; }));
    const auto after = std::chrono::steady_clock::now() - gone;
    EXPECT_GT(after, 7s); // the last sign of life was up to a second old
    EXPECT_FALSE(is_here(b().view(table), "Anna"));
    EXPECT_TRUE(is_here(b().view(table), "Ben"));
}

TEST_F(PostgresNodes, WhatANodeThatIsGoneHadToDoIsDoneByAnother) {
    const std::string table = a().open();
    const auto anna = a().join(table, "anna");
    ASSERT_TRUE(a().command(table, "anna", Sit{"Anna", ""}));
    for (int i = 0; i < 3; ++i) ASSERT_TRUE(a().command(table, "anna", SeatBot{"random"}));
    ASSERT_TRUE(a().command(table, "anna", StartGame{""}));
    // Nobody is left but bots: whoever does the table's duties plays it to its end.
    ASSERT_TRUE(a().command(table, "anna", Leave{}));
    a().end();
    const auto watching = b().join(table, "");
    EXPECT_TRUE(soon([&] { return watching->count("chosen") > 0 || !b().view(table)["playing"]; }));
    EXPECT_TRUE(soon([&] { return b().view(table)["games_over"] == 1; }));
}

TEST_F(PostgresNodes, ANodeThatLeavesHandsItsTablesOver) {
    const std::string table = a().open();
    const auto anna = a().join(table, "anna");
    ASSERT_TRUE(a().command(table, "anna", Sit{"Anna", ""}));
    const auto keeper = [&] {
        Postgres database(postgres_->url());
        return database
            .one([](PostgresRows& rows) { return rows.integer(0); },
                 "SELECT coalesce(keeper, 0) FROM tables WHERE id = ?", table)
            .value()
            .value_or(-1);
    };
    ASSERT_TRUE(soon([&] { return keeper() > 0; }));
    const auto first = keeper();
    const auto watching = b().join(table, "");
    a().link().leave();
    EXPECT_TRUE(soon([&] { return keeper() != first && keeper() > 0; }));
    EXPECT_EQ(anna->count("disconnected"), 0);
    EXPECT_EQ(anna->count("resumed"), 0);
}

TEST_F(PostgresNodes, WhatTheOperatorTakesOutOfATableIsGoneAtEveryNode) {
    const std::string table = a().open();
    const auto anna = a().join(table, "anna");
    const auto ben = b().join(table, "ben");
    ASSERT_TRUE(a().command(table, "anna", Sit{"Anna", ""}));
    ASSERT_TRUE(b().command(table, "ben", Sit{"Rude", ""}));
    const auto named = [](const Json& view) { return view["chairs"][1].value("name", ""); };
    ASSERT_TRUE(soon([&] { return a().view(table)["chairs"].size() == 2; }));
    const auto store = Store::open(postgres_->url(), false, As::Operator);
    ASSERT_TRUE(store);
    EXPECT_EQ((*store)->nodes().value().size(), 2U); // and the operator is none
    ASSERT_TRUE(carry_out(**store, {Order::Kind::RemoveName, table, "Rude"}));
    EXPECT_TRUE(soon([&] { return named(a().view(table)) == "Player"; }));
    EXPECT_TRUE(soon([&] { return named(b().view(table)) == "Player"; }));
    // What a node decides on what it knew before is decided again.
    ASSERT_TRUE(carry_out(**store, {Order::Kind::RemoveName, table, "Anna"}));
    ASSERT_TRUE(a().command(table, "anna", Say{"who am I?"}));
    // As an event, or with the whole table if that node heard of the change later.
    const auto said = [&] { return b().view(table, "ben")["chat"]; };
    ASSERT_TRUE(soon([&] { return said().size() == 1; }));
    EXPECT_EQ(said()[0].value("name", ""), "Player 2");
    ASSERT_TRUE(carry_out(**store, {Order::Kind::Close, table}));
    for (const auto& viewer : {anna, ben})
        EXPECT_TRUE(soon([&] { return viewer->away() == "no-such-table"; }));
    EXPECT_EQ(a().view(table), "no-such-table");
}

TEST_F(PostgresNodes, WhoIsForgottenAtOneNodeIsPlayerAtAll) {
    const std::string table = a().open();
    const auto anna = a().join(table, "anna");
    const auto watching = b().join(table, "");
    ASSERT_TRUE(a().command(table, "anna", Sit{"Anna", ""}));
    ASSERT_TRUE(b().command(table, "ben", Sit{"Ben", ""}));
    ASSERT_TRUE(b().command(table, "ben", Say{"a secret"}));
    ASSERT_TRUE(a().command(table, "anna", StartGame{""}));
    ASSERT_TRUE(soon([&] { return b().view(table)["playing"] == true; }));
    ASSERT_TRUE(b().forget(table, "ben"));
    const auto is_gone = [&](Node& node) {
        const std::string text = node.view(table).dump();
        return !text.contains("Ben") && !text.contains("a secret") && text.contains("Player");
    };
    EXPECT_TRUE(soon([&] { return is_gone(a()); }));
    EXPECT_TRUE(soon([&] { return is_gone(b()); }));
    EXPECT_EQ(a().view(table)["game"]["players"][1].value("left", false), true);
    const auto store = Store::open(postgres_->url(), false, As::Operator);
    EXPECT_TRUE((*store)->tables_with("ben").value().empty());
}

TEST_F(PostgresNodes, WhatIsBeingStoredWhenTheTableIsClosedIsAnswered) {
    const auto store = Store::open(postgres_->url(), false, As::Operator);
    ASSERT_TRUE(store);
    Postgres other(postgres_->url());
    for (int i = 0; i < 5; ++i) {
        const std::string table = a().open();
        const auto anna = a().join(table, "anna");
        ASSERT_TRUE(a().command(table, "anna", Sit{"Anna", ""}));
        ASSERT_TRUE(other.begin(Postgres::begin_writing));
        ASSERT_TRUE(other.run(Postgres::locked_table, table)); // until all wait for it
        auto closed = std::async(std::launch::async,
                                 [&] { return carry_out(**store, {Order::Kind::Close, table}); });
        std::this_thread::sleep_for(200ms);
        auto said = std::async(std::launch::async,
                               [&] { return a().command(table, "anna", Say{"hello"}); });
        std::this_thread::sleep_for(200ms);
        ASSERT_TRUE(other.commit());
        ASSERT_TRUE(closed.get());
        const auto answer = said.get(); // whatever it is
        EXPECT_TRUE(answer || answer.error().code == "no-such-table");
    }
}

TEST_F(PostgresNodes, AfterARestoreNoNodeStartsTheGameThatMayBeKnown) {
    const std::string table = a().open();
    ASSERT_TRUE(a().command(table, "anna", Sit{"Anna", ""}));
    const std::string before = a().view(table, "anna")["commit"];
    a().end();
    b().end();
    postgres_->run("UPDATE seeds SET may_be_known = true; "
                   "UPDATE nodes SET seen = seen - interval '1 hour'; "
                   "UPDATE tables SET kept_until = kept_until - interval '1 hour'");
    // Before any of them has the duties of the table.
    Node fresh(postgres_->url());
    const auto started = fresh.command(table, "anna", StartGame{"mine"});
    ASSERT_TRUE(started) << started.error().code;
    EXPECT_NE(fresh.view(table, "anna")["game"]["commit"].get<std::string>(), before);
}

} // namespace
} // namespace qwixx
