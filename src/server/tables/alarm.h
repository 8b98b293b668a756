// One timer that can be set anew: a table is woken for whatever comes first.
#pragma once

#include "server/net/loop.h"
#include "server/tables/now.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>

namespace qwixx {

class Alarm {
  public:
    explicit Alarm(Loop& loop) : loop_(loop) {}
    Alarm(const Alarm&) = delete;
    Alarm& operator=(const Alarm&) = delete;

    /// Rings at this time, once; never without one. What it was set to before is forgotten. `ring`
    /// keeps alive what it needs: whoever has the alarm, too.
    void set(std::optional<Time> at, const std::function<void()>& ring) {
        if (timer_ && at == at_) return;
        stop();
        if (!at) return;
        at_ = at;
        const auto delay = std::chrono::milliseconds(std::max<Time>(*at - time_now(), 0) + 1);
        timer_ = loop_.after(delay, [this, ring] {
            timer_.reset();
            ring();
        });
    }
    void stop() {
        if (timer_) loop_.cancel(*timer_);
        timer_.reset();
    }

  private:
    Loop& loop_;
    std::optional<std::uint64_t> timer_;
    std::optional<Time> at_;
};

} // namespace qwixx
