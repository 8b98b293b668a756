// Sets are bits of a number here; this goes through their members. And how one counts with int
// where the standard library wants its own type.
#pragma once

#include <bit>
#include <cstddef>

namespace qwixx {

[[nodiscard]] constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// Goes through the bits of a number from the lowest on. Make turns a bit's number into a member.
template <class Bits, auto Make> struct BitIterator {
    using difference_type = std::ptrdiff_t;
    using value_type = decltype(Make(0));

    Bits rest;

    constexpr value_type operator*() const { return Make(std::countr_zero(rest)); }
    constexpr BitIterator& operator++() {
        rest = static_cast<Bits>(rest & (rest - 1));
        return *this;
    }
    constexpr BitIterator operator++(int) {
        const BitIterator before = *this;
        ++*this;
        return before;
    }
    friend constexpr bool operator==(BitIterator, BitIterator) = default;
};

} // namespace qwixx
