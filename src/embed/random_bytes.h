// Chance from random bytes that the caller hands in, for its own table. The recipe is that of
// docs/fair-dice.md, so that all numbers are equally likely; but nobody has committed to the bytes.
#pragma once

#include "table/outcome.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>

namespace qwixx {

/// Bytes that are used up one by one. When there are too few, what was drawn from them is void.
class RandomBytes {
  public:
    explicit RandomBytes(std::span<const std::uint8_t> bytes) : rest_(bytes) {}

    /// A number from 0 to bound - 1, for bounds up to 256.
    int below(int bound) {
        return std::max(number_below(bound, [this] { return next(); }), 0);
    }
    /// A number of 64 bits, for the mind of a bot.
    std::uint64_t number() {
        std::uint64_t number = 0;
        for (int i = 0; i < 8; ++i) number = number << 8 | static_cast<std::uint64_t>(below(256));
        return number;
    }
    [[nodiscard]] bool ran_out() const { return ran_out_; }

  private:
    int next() {
        if (rest_.empty()) {
            ran_out_ = true;
            return -1;
        }
        const int byte = rest_.front();
        rest_ = rest_.subspan(1);
        return byte;
    }

    std::span<const std::uint8_t> rest_;
    bool ran_out_ = false;
};

/// What chance brings; nothing when there were too few bytes.
[[nodiscard]] inline std::optional<Outcome> draw(const ChanceNeed& need, RandomBytes& bytes) {
    Outcome outcome = outcome_of(need, [&bytes](int bound) { return bytes.below(bound); });
    if (bytes.ran_out()) return std::nullopt;
    return outcome;
}

} // namespace qwixx
