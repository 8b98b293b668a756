#include "cli/progress_bar.h"

#include <fmt/format.h>

#include <unistd.h>

#include <cstdio>
#include <utility>

namespace qwixx {

ProgressBar::ProgressBar(std::uint64_t total, std::string things, std::chrono::milliseconds delay)
    : total_(total), things_(std::move(things)), is_terminal_(isatty(STDERR_FILENO) != 0),
      next_(std::chrono::steady_clock::now() + delay) {}

ProgressBar::~ProgressBar() {
    if (shown_) fmt::print(stderr, "\r\033[K");
}

void ProgressBar::operator()(std::uint64_t done) {
    constexpr std::uint64_t width = 40;
    const auto now = std::chrono::steady_clock::now();
    if (!is_terminal_ || now < next_) return;
    next_ = now + std::chrono::milliseconds(100);
    shown_ = true;
    const std::uint64_t full = done * width / total_;
    fmt::print(stderr, "\r{:█<{}}{:░<{}} {:3} %", "", full, "", width - full, done * 100 / total_);
    if (!things_.empty()) fmt::print(stderr, "  {} of {} {}", done, total_, things_);
    std::fflush(stderr);
}

} // namespace qwixx
