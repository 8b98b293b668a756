// Chance from random bytes that the page hands in, for its own tables. The recipe is that of
// docs/fair-dice.md, so that a number is as likely as every other; only nobody has committed to
// the bytes.
#pragma once

#include "table/needs.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

namespace qwixx {

/// Bytes that are used up one by one. When there are too few, what was drawn from them is void.
class RandomBytes {
  public:
    explicit RandomBytes(std::span<const std::uint8_t> bytes) : rest_(bytes) {}

    /// A number from 0 to bound - 1, for bounds up to 256. Bytes that would favour some numbers
    /// are passed over.
    int below(int bound) {
        const int even = 256 - 256 % bound;
        while (!rest_.empty()) {
            const int byte = rest_.front();
            rest_ = rest_.subspan(1);
            if (byte < even) return byte % bound;
        }
        ran_out_ = true;
        return 0;
    }
    /// All of a word, for the mind of a bot.
    std::uint64_t word() {
        std::uint64_t word = 0;
        for (int i = 0; i < 8; ++i) word = word << 8 | static_cast<std::uint64_t>(below(256));
        return word;
    }
    [[nodiscard]] bool ran_out() const { return ran_out_; }

  private:
    std::span<const std::uint8_t> rest_;
    bool ran_out_ = false;
};

/// What chance brings; nothing when there were too few bytes.
[[nodiscard]] inline std::optional<Outcome> draw(const ChanceNeed& need, RandomBytes& bytes) {
    const auto die = [&bytes] { return bytes.below(6) + 1; };
    const auto outcome = [&]() -> Outcome {
        switch (need.kind) {
        case ChanceNeed::Kind::Lot: return Lot{bytes.below(need.players)};
        case ChanceNeed::Kind::Die: return Die{die()};
        case ChanceNeed::Kind::Dice: return Dice{die(), die(), die(), die(), die(), die()};
        case ChanceNeed::Kind::Shuffle: break;
        }
        Shuffled shuffled;
        for (const Card card : need.cards) shuffled.cards.push_back(card);
        for (std::size_t i = shuffled.cards.size(); i > 1; --i)
            std::swap(shuffled.cards[i - 1],
                      shuffled.cards[static_cast<std::size_t>(bytes.below(static_cast<int>(i)))]);
        return shuffled;
    }();
    if (bytes.ran_out()) return std::nullopt;
    return outcome;
}

} // namespace qwixx
