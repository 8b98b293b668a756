// The project's own small random generator: SplitMix64. The same numbers on every machine and
// compiler, which the standard library's distributions and std::shuffle do not promise.
// Games never draw from it: whoever runs a game brings its chance from here or elsewhere.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace qwixx {

class Random {
  public:
    explicit constexpr Random(std::uint64_t seed) : state_(seed) {}

    /// A generator of its own for each (seed, stream): game 7 of a match, seat 2 of a game.
    constexpr Random(std::uint64_t seed, std::uint64_t stream)
        : state_(mix(mix(seed + step) + stream * step)) {}

    constexpr std::uint64_t next() { return mix(state_ += step); }

    /// A number from 0 to bound - 1, every one exactly as likely as the others.
    constexpr std::uint32_t below(std::uint32_t bound) {
        // Lemire: the high half of a product is the answer; the few low halves that would
        // favour some answers are drawn again. The division waits until it is needed.
        std::uint64_t product = (next() >> 32) * bound;
        if (static_cast<std::uint32_t>(product) < bound) [[unlikely]] {
            const std::uint32_t uneven = (0 - bound) % bound;
            while (static_cast<std::uint32_t>(product) < uneven) product = (next() >> 32) * bound;
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

    /// Puts things in a random order, every order as likely as the others.
    template <class T> constexpr void shuffle(std::span<T> things) {
        for (std::size_t i = things.size(); i > 1; --i)
            std::swap(things[i - 1], things[below(static_cast<std::uint32_t>(i))]);
    }

    /// Makes a random number of a state. It may be many states side by side
    /// (rules/random_lanes.h). `step` is how far apart states are.
    template <class Number> static constexpr Number mix(Number z) {
        z = (z ^ z >> 30) * 0xBF58'476D'1CE4'E5B9;
        z = (z ^ z >> 27) * 0x94D0'49BB'1331'11EB;
        return z ^ z >> 31;
    }
    static constexpr std::uint64_t step = 0x9E37'79B9'7F4A'7C15;

  private:
    std::uint64_t state_;
};

} // namespace qwixx
