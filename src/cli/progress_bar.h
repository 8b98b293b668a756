// A bar on standard error for work that takes a while, when that is a terminal.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace qwixx {

class ProgressBar {
  public:
    /// Counts up to a total of things, "games" for instance; without a name it shows percents only.
    /// Nothing is shown before the delay is over.
    explicit ProgressBar(std::uint64_t total, std::string things = {},
                         std::chrono::milliseconds delay = std::chrono::milliseconds(100));
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;
    ~ProgressBar(); // wipes it away

    void operator()(std::uint64_t done);

  private:
    std::uint64_t total_;
    std::string things_;
    bool is_terminal_;
    bool shown_ = false;
    std::chrono::steady_clock::time_point next_;
};

} // namespace qwixx
