// What is to be done at a table, one thing after the other. While something of the table is under
// way elsewhere (it is being read or written) all the rest waits.
#pragma once

#include "server/tables/reply.h"

#include <deque>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace qwixx {

struct Job {
    std::function<void()> run;
    std::function<void(const Problem&)> fail = [](const Problem&) {};
    bool shows = false;    // what is at the table: all of it must be on disk
    bool gives_up = false; // rather than wait for a database that is away
};

class JobQueue {
  public:
    /// `waits` says whether a job must wait for what the jobs before it did to be written; `rest`
    /// is called when nothing more can be done now.
    JobQueue(std::function<bool(const Job&)> waits, std::function<void()> rest)
        : waits_(std::move(waits)), rest_(std::move(rest)) {}

    void add(Job job);
    /// To be done before all that waits, in this order; run() begins it.
    void put_first(const std::vector<Job>& jobs);
    /// What is being done now; null between jobs.
    [[nodiscard]] const Job* current() const { return current_; }
    /// Does what can be done now.
    void run();

    // Something is under way elsewhere, and it is done.
    void hold() { ++held_; }
    void release() { --held_; }
    [[nodiscard]] bool is_held() const { return held_ > 0; }

    /// What waits and would rather fail than wait for long fails.
    void give_up(const Problem& why);
    /// Nothing more is done here: what waits and what comes fails.
    void close(const Problem& why);
    [[nodiscard]] bool is_closed() const { return closed_.has_value(); }

  private:
    std::function<bool(const Job&)> waits_;
    std::function<void()> rest_;
    std::deque<Job> jobs_;
    int held_ = 0;
    const Job* current_ = nullptr;
    bool running_ = false; // further up
    std::optional<Problem> closed_;
};

} // namespace qwixx
