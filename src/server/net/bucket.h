// How often somebody may ask: so many times a second, and some more at once.
#pragma once

#include <algorithm>
#include <chrono>

namespace qwixx {

class Bucket {
  public:
    Bucket(double per_second, double at_once)
        : per_second_(per_second), at_once_(at_once), left_(at_once) {}

    [[nodiscard]] bool take() {
        const auto now = std::chrono::steady_clock::now();
        left_ = std::min(at_once_, left_ + per_second_ * seconds(now - filled_));
        filled_ = now;
        if (left_ < 1) return false;
        left_ -= 1;
        return true;
    }

    /// What was taken was not used.
    void give_back() { left_ = std::min(at_once_, left_ + 1); }

    [[nodiscard]] bool is_full() const {
        return left_ + per_second_ * seconds(std::chrono::steady_clock::now() - filled_) >=
               at_once_;
    }

  private:
    static double seconds(std::chrono::steady_clock::duration time) {
        return std::chrono::duration<double>(time).count();
    }

    double per_second_;
    double at_once_;
    double left_;
    std::chrono::steady_clock::time_point filled_ = std::chrono::steady_clock::now();
};

inline constexpr double commands_per_second = 20;
inline constexpr double commands_at_once = 40;

} // namespace qwixx
