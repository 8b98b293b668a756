// Tables in use, for tests: the loop runs on a thread of its own here, and what tests ask of it is
// done there.
#pragma once

#include "printed_json.h"
#include "protocol/json_reader.h"
#include "server/store/sqlite.h"
#include "server/tables/tables.h"
#include "table/move_text.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

#include <unistd.h>

namespace qwixx {

using namespace std::chrono_literals;

/// Changes the file as somebody else would, while no server runs.
inline void run_sql(const std::string& file, std::string_view sql) {
    const auto database = Database::open(file);
    ASSERT_TRUE(database);
    ASSERT_TRUE((*database)->run_all(std::string(sql)));
}

/// Keeps what it is told.
class Listening final : public Viewer {
  public:
    void tell(SharedText message) override {
        const std::scoped_lock lock(mutex_);
        messages_.push_back(read_json(*message));
        arrived_.notify_all();
    }
    [[nodiscard]] bool is_open() const override { return open; }
    void sent_away(const Problem& why) override {
        const std::scoped_lock lock(mutex_);
        away_ = why.code;
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
        if (!loop_) return;
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
            tables_->table(table)->events_after({"", person}, after, wait, std::move(done));
        });
        return message ? read_json(*message) : Json(message.error().code);
    }
    std::shared_ptr<Listening> join(const std::string& table, const std::string& person,
                                    std::optional<int> after = {}) {
        auto viewer = std::make_shared<Listening>();
        loop_->post([=, this] { tables_->table(table)->join({"", person}, after, viewer); });
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

} // namespace qwixx
