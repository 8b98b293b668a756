// The store's thread: the order of what is handed in, groups, and its end. Meant for TSan too.
#include "server/store/storage.h"

#include "server/some_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>
#include <deque>
#include <future>
#include <memory>
#include <mutex>
#include <thread>

namespace qwixx {
namespace {

using testing::ElementsAre;
using Lines = std::vector<std::string>;

std::unique_ptr<Store> opened(const std::string& file) {
    auto store = Store::open(file);
    if (!store) throw std::runtime_error(store.error().what);
    return std::move(*store);
}

/// A loop that runs what is posted on the thread of the test.
class Loop {
  public:
    Storage::Post post() {
        return [this](std::function<void()> work) {
            const std::scoped_lock lock(mutex_);
            posted_.push_back(std::move(work));
            came_.notify_one();
        };
    }
    void run_until(const std::function<bool()>& enough) {
        while (!enough()) take()();
    }
    /// What is there, without waiting.
    void run_posted() {
        for (;;) {
            {
                const std::scoped_lock lock(mutex_);
                if (posted_.empty()) return;
            }
            take()();
        }
    }

  private:
    std::function<void()> take() {
        std::unique_lock lock(mutex_);
        came_.wait(lock, [&] { return !posted_.empty(); });
        std::function<void()> work = std::move(posted_.front());
        posted_.pop_front();
        return work;
    }

    std::mutex mutex_;
    std::condition_variable came_;
    std::deque<std::function<void()>> posted_;
};

Batch event(const std::string& table, int number) {
    return {.table = table, .after = number - 1, .lines = {std::to_string(number)}};
}

/// A question that keeps the storage busy until it is let go.
class Busy {
  public:
    explicit Busy(Storage& storage) {
        storage.ask<int>(
            [let_go = let_go_.get_future().share()](Store&) -> Stored<int> {
                let_go.wait();
                return 0;
            },
            [](Stored<int>) {});
    }
    void let_go() { let_go_.set_value(); }

  private:
    std::promise<void> let_go_;
};

TEST(Storage, AnswersInOrderOnTheLoop) {
    const SomeFolder folder;
    Loop loop;
    Storage storage(opened(folder / "store"), loop.post());
    Lines order;
    const auto here = std::this_thread::get_id();
    for (int number = 1; number <= 20; ++number) {
        storage.append(event("a", number), [&, number](const Stored<void>& kept) {
            EXPECT_TRUE(kept);
            EXPECT_EQ(std::this_thread::get_id(), here);
            order.push_back(std::to_string(number));
        });
        if (number % 5 == 0)
            storage.ask<Lines>([](Store& store) { return store.events("a", 0); },
                               [&](const Stored<Lines>& lines) {
                                   EXPECT_EQ(std::this_thread::get_id(), here);
                                   // All that was handed in before is there, and nothing else.
                                   EXPECT_EQ(lines, order);
                               });
    }
    storage.append(event("a", 7), [&](const Stored<void>& kept) {
        ASSERT_FALSE(kept);
        EXPECT_EQ(kept.error().kind, StoreError::Kind::Conflict);
        order.emplace_back("conflict");
    });
    loop.run_until([&] { return order.size() == 21; });
    EXPECT_EQ(order[19], "20");
    EXPECT_EQ(order[20], "conflict");
    const StorageFigures figures = storage.figures();
    EXPECT_EQ(figures.batches, 21U);
    EXPECT_EQ(figures.failures, 1U);
    EXPECT_EQ(figures.waiting, 0U);
}

TEST(Storage, WritesTogetherWhatWaits) {
    const SomeFolder folder;
    Loop loop;
    Storage storage(opened(folder / "store"), loop.post());
    Busy busy(storage);
    std::size_t kept = 0;
    const auto count = [&](const Stored<void>& answer) { kept += answer ? 1U : 0U; };
    int number = 0;
    for (int i = 0; i < 10; ++i) storage.append(event("a", ++number), count);
    storage.ask<int>([](Store&) -> Stored<int> { return 0; }, [](Stored<int>) {});
    const std::size_t many = 2 * Storage::most_together + 1;
    for (std::size_t i = 0; i < many; ++i) storage.append(event("a", ++number), count);
    EXPECT_GE(storage.figures().waiting, many + 11);
    EXPECT_EQ(storage.figures().transactions, 0U);
    busy.let_go();
    loop.run_until([&] { return kept == many + 10; });
    // The ten before the question, then a thousand, a thousand and one.
    EXPECT_EQ(storage.figures().transactions, 4U);
    EXPECT_EQ(storage.figures().batches, many + 10);
    EXPECT_EQ(storage.figures().failures, 0U);
}

TEST(Storage, FinishesWhatWasHandedIn) {
    const SomeFolder folder;
    Loop loop;
    int answers = 0;
    {
        Storage storage(opened(folder / "store"), loop.post());
        for (int number = 1; number <= 100; ++number)
            storage.append(event("a", number), [&](const Stored<void>& kept) {
                EXPECT_TRUE(kept);
                ++answers;
            });
        storage.ask<Lines>([](Store& store) { return store.events("a", 0); },
                           [&](const Stored<Lines>& lines) {
                               EXPECT_EQ(lines->size(), 100U);
                               ++answers;
                           });
    }
    EXPECT_EQ(answers, 0); // only the loop runs them
    loop.run_posted();
    EXPECT_EQ(answers, 101);
    const auto kept_store = opened(folder / "store");
    Store& store = *kept_store; // the file is free again
    EXPECT_EQ(store.events("a", 0)->size(), 100U);
}

TEST(Storage, TakesFromManyThreads) {
    const SomeFolder folder;
    Loop loop;
    Storage storage(opened(folder / "store"), loop.post());
    constexpr int threads = 4;
    constexpr int each = 50;
    int kept = 0;
    std::vector<std::thread> all;
    all.reserve(threads);
    for (int i = 0; i < threads; ++i)
        all.emplace_back([&, table = "t" + std::to_string(i)] {
            for (int number = 1; number <= each; ++number) {
                storage.append(event(table, number),
                               [&](const Stored<void>& answer) { kept += answer ? 1 : 0; });
                EXPECT_LE(storage.figures().failures, 0U);
            }
        });
    for (std::thread& thread : all) thread.join();
    loop.run_until([&] { return kept == threads * each; });
    EXPECT_EQ(storage.figures().batches, static_cast<std::uint64_t>(threads * each));
}

TEST(Storage, RemovesAFewTablesAtATime) {
    const SomeFolder folder;
    Loop loop;
    Storage storage(opened(folder / "store"), loop.post());
    for (int i = 0; i < 50; ++i) storage.append(event("t" + std::to_string(i), 1), [](auto) {});
    constexpr Time hour = 3'600'000;
    bool marked = false;
    storage.ask<int>(
        [](Store& store) -> Stored<int> {
            for (int i = 1; i <= 800; ++i)
                if (!store.note_hour(i * hour)) return 0;
            return store.remove_untouched();
        },
        [&](const Stored<int>&) { marked = true; });
    loop.run_until([&] { return marked; });
    Busy busy(storage);
    Lines order;
    storage.clean(801 * hour, [&](const Stored<int>& removed) {
        EXPECT_EQ(removed, 50);
        order.emplace_back("removed");
    });
    Batch batch = event("new", 1);
    batch.time = 1;
    storage.append(std::move(batch), [&](const Stored<void>& kept) {
        EXPECT_TRUE(kept);
        order.emplace_back("kept");
    });
    busy.let_go();
    loop.run_until([&] { return order.size() == 2; });
    EXPECT_THAT(order, ElementsAre("kept", "removed")); // it did not wait for all of it
}

TEST(Storage, WhoReadsDoesNotWaitForWhoWrites) {
    const SomeFolder folder;
    Loop loop;
    Storage storage(opened(folder / "store"), loop.post());
    bool kept = false;
    storage.append(event("a", 1), [&](const Stored<void>& done) { kept = done.has_value(); });
    loop.run_until([&] { return kept; });
    Busy busy(storage); // the thread that writes
    Lines order;
    for (int i = 0; i < 3; ++i)
        storage.read<Lines>(
            {"many", "p"}, [](StoreReader& store) { return store.events("a", 0); },
            [&](const Stored<Lines>& lines) {
                EXPECT_EQ(lines.value_or(Lines{}).size(), 1U);
                order.emplace_back("many");
            });
    loop.run_until([&] { return order.size() == 3; }); // while nothing can be written
    busy.let_go();
}

/// Counts its copies.
struct Answer {
    std::shared_ptr<std::atomic<int>> copies = std::make_shared<std::atomic<int>>(0);
    Answer() = default;
    Answer(const Answer& other) : copies(other.copies) { ++*copies; }
    Answer(Answer&&) noexcept = default;
    Answer& operator=(const Answer&) = delete;
    Answer& operator=(Answer&&) = delete;
    ~Answer() = default;
};

TEST(Storage, AnswersAreMoved) {
    const SomeFolder folder;
    Loop loop;
    Storage storage(opened(folder / "store"), loop.post());
    int copies = -1;
    storage.ask<Answer>([](Store&) -> Stored<Answer> { return Answer{}; },
                        [&](Stored<Answer> answer) { copies = *answer->copies; });
    loop.run_until([&] { return copies >= 0; });
    EXPECT_EQ(copies, 0);
}

} // namespace
} // namespace qwixx
