// The coach beside a replay: what it says of each step, as far as it has come. It reviews on a
// thread of its own, so that nobody waits for it.
#pragma once

#include "table/replay.h"
#include "terminal/coach_words.h"

#include <atomic>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace qwixx {

struct Remark {
    int step = 0; // of the replay, after which it is said
    std::string text;
    std::string why;
};

struct Commentary {
    std::vector<Remark> remarks;        // in the order of the steps
    std::vector<PerSeat<double>> curve; // how each seat stood before each turn, and at the end
    std::vector<std::string> sums;      // of each seat, when all is reviewed
    Judgement::Means means = Judgement::Means::WinShare;
    int turns_done = 0;
    int turns = 0;
    bool ready = false; // what the coach needs is solved
    bool done = false;
};

/// The step of a replay in which a decision was settled; -1 if there is none.
[[nodiscard]] int step_of(const std::vector<ReplayStep>& steps, const Decision& decision);

class Commentator {
  public:
    /// The steps are those of the record, and outlive this.
    Commentator(Record record, const std::vector<ReplayStep>& steps);
    ~Commentator();
    Commentator(const Commentator&) = delete;
    Commentator& operator=(const Commentator&) = delete;

    /// Readable when there is more to be taken.
    [[nodiscard]] int signal() const { return signal_; }
    [[nodiscard]] Commentary take();
    /// Waits until all is reviewed.
    [[nodiscard]] Commentary all();

  private:
    void work();
    void publish(const Reviewer& reviewer, bool done);

    Record record_;
    const std::vector<ReplayStep>& steps_;
    std::vector<std::string> names_;
    std::size_t looked_at_ = 0; // decisions
    std::atomic<bool> stop_ = false;
    std::mutex mutex_; // of what is said
    Commentary said_;
    int signal_ = -1;
    std::thread thread_;
};

} // namespace qwixx
