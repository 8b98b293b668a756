// The store on a thread of its own. Batches that arrive while others are being written are written
// together by the next transaction (group commit). What is asked and written goes in order. What is
// only read has another thread and another way into the file, so that no reader makes a writer
// wait; it sees all that was answered before. Readers are served in a fair order (fair_line.h).
#pragma once

#include "server/net/fair_line.h"
#include "server/store/store.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>

namespace qwixx {

struct StorageFigures {
    std::uint64_t transactions = 0; // that wrote batches
    std::uint64_t batches = 0;      // in them
    std::uint64_t failures = 0;     // of batches: not kept, conflicts among them
    std::size_t waiting = 0;        // batches and questions
    std::size_t reading = 0;        // questions that only read, and wait
};

class Storage {
  public:
    /// How to run something where `done` belongs: on the loop. From any thread.
    using Post = std::function<void(std::function<void()>)>;

    static constexpr std::size_t most_together = 1000; // batches in a transaction

    /// Throws std::runtime_error with a sentence when the store cannot be read in a second way.
    Storage(std::unique_ptr<Store> store, Post post);
    /// Finishes what was handed in.
    ~Storage();
    Storage(const Storage&) = delete;
    Storage& operator=(const Storage&) = delete;

    /// Keeps a batch; `done` comes when it is on disk, or cannot be kept.
    void append(Batch batch, std::function<void(Stored<void>)> done);

    /// Asks the store something, on its thread, after all that was handed in before.
    template <class Value>
    void ask(std::function<Stored<Value>(Store&)> question,
             std::function<void(Stored<Value>)> done) {
        run([question = std::move(question), done = std::move(done), this](Store& store) mutable {
            post([answer = question(store), done = std::move(done)]() mutable {
                done(std::move(answer));
            });
        });
    }

    /// Asks something that only reads, for somebody.
    template <class Value>
    void read(const Owner& owner, std::function<Stored<Value>(StoreReader&)> question,
              std::function<void(Stored<Value>)> done) {
        run_reader(owner, [question = std::move(question), done = std::move(done),
                           this](StoreReader& reader) mutable {
            post([answer = question(reader), done = std::move(done)]() mutable {
                done(std::move(answer));
            });
        });
    }

    /// Notes that an hour has passed and removes tables that are to go, a few at a time, so that
    /// others need not wait for it. `done` gets how many; when the storage is being stopped, the
    /// rest waits for next time.
    void clean(Time now, std::function<void(Stored<int>)> done);

    // From any thread.
    [[nodiscard]] StorageFigures figures() const;
    /// How many questions that only read wait for an address, and for its network.
    [[nodiscard]] InLine reading_for(const std::string& address) const;
    /// Whether a reader came upon damage.
    [[nodiscard]] bool found_damage() const;

  private:
    void run(std::function<void(Store&)> work);
    void post(std::function<void()> work);
    void run_reader(const Owner& owner, std::function<void(StoreReader&)> work);
    void remove_more(int removed, std::function<void(Stored<int>)> done);

    struct Inside;
    std::unique_ptr<Inside> inside_;
};

} // namespace qwixx
