// How many values fell below which bounds: for the figures of the server. One thread at a time.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace qwixx {

inline constexpr std::array<double, 12> bounds_of_seconds{0.0005, 0.001, 0.002, 0.005, 0.01, 0.02,
                                                          0.05,   0.1,   0.2,   0.5,   1,    5};
inline constexpr std::array<double, 10> bounds_of_bytes{128,  256,  512,   1024,  2048,
                                                        4096, 8192, 16384, 32768, 65536};

class Histogram {
  public:
    Histogram() : Histogram(bounds_of_seconds) {}
    /// Bounds that live as long as the program, from low to high.
    explicit Histogram(std::span<const double> bounds) : bounds_(bounds) {}

    void add(double value) {
        const auto bound = std::ranges::lower_bound(bounds_, value);
        ++counts_[static_cast<std::size_t>(bound - bounds_.begin())];
        sum_ += value;
    }

    [[nodiscard]] std::span<const double> bounds() const { return bounds_; }
    /// Of values up to a bound and above the one before; last, of those above all bounds.
    [[nodiscard]] std::span<const std::uint64_t> counts() const {
        return std::span(counts_).first(bounds_.size() + 1);
    }
    [[nodiscard]] double sum() const { return sum_; }

  private:
    static constexpr std::size_t most_bounds = 12;
    std::span<const double> bounds_;
    std::array<std::uint64_t, most_bounds + 1> counts_{};
    double sum_ = 0;
};

} // namespace qwixx
