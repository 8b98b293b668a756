// Sets are words here; this goes through their members.
#pragma once

#include <bit>

namespace qwixx {

/// Goes through the bits of a word from the lowest on. Make turns a bit's number into a member.
template <class Word, auto Make> struct BitIterator {
    Word rest;

    constexpr auto operator*() const { return Make(std::countr_zero(rest)); }
    constexpr BitIterator& operator++() {
        rest = static_cast<Word>(rest & (rest - 1));
        return *this;
    }
    friend constexpr bool operator==(BitIterator, BitIterator) = default;
};

} // namespace qwixx
