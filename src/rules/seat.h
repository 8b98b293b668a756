// Seats round a game, and who has won (S5).
#pragma once

#include "rules/bits.h"

#include <algorithm>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

namespace qwixx {

/// Where a player sits, counted from 0 in clockwise order. Texts count from 1.
using Seat = int;

inline constexpr int most_players = 5;

/// Something for every seat, whether it is taken or not.
template <class T> struct PerSeat {
    T all[most_players]{}; // as std::array has them, so that {a, b} works

    constexpr T& operator[](std::integral auto seat) { return all[seat]; }
    constexpr const T& operator[](std::integral auto seat) const { return all[seat]; }
    /// Those of the seats of a game with so many players.
    [[nodiscard]] constexpr std::span<const T> first(int players) const {
        return {all, static_cast<std::size_t>(players)};
    }
    [[nodiscard]] constexpr T* begin() { return all; }
    [[nodiscard]] constexpr T* end() { return all + most_players; }
    [[nodiscard]] constexpr const T* begin() const { return all; }
    [[nodiscard]] constexpr const T* end() const { return all + most_players; }

    friend constexpr bool operator==(const PerSeat&, const PerSeat&) = default;
};

/// A set of seats.
struct Seats {
    std::uint8_t bits = 0;

    [[nodiscard]] static constexpr Seats first(int players) {
        return {static_cast<std::uint8_t>((1U << players) - 1)};
    }
    [[nodiscard]] static constexpr Seats only(Seat seat) {
        return {static_cast<std::uint8_t>(1U << seat)};
    }
    [[nodiscard]] constexpr bool contains(Seat seat) const { return (bits >> seat & 1) != 0; }
    [[nodiscard]] constexpr bool empty() const { return bits == 0; }
    [[nodiscard]] constexpr int count() const { return std::popcount(bits); }

    friend constexpr Seats operator|(Seats a, Seats b) {
        return {static_cast<std::uint8_t>(a.bits | b.bits)};
    }
    friend constexpr bool operator==(Seats, Seats) = default;

    using Iterator = BitIterator<std::uint8_t, +[](int bit) -> Seat { return bit; }>;
    [[nodiscard]] constexpr Iterator begin() const { return {bits}; }
    [[nodiscard]] static constexpr Iterator end() { return {0}; }
};

/// The American way to find who starts: one die is rolled in seat order, from the first seat on,
/// until the first six. Given the number of rolls, this is the seat that rolled it (D2).
[[nodiscard]] constexpr Seat first_six_seat(std::size_t rolls, int players) {
    return static_cast<Seat>((rolls - 1) % static_cast<std::size_t>(players));
}

/// The highest total wins; tied players share the win (S5).
[[nodiscard]] constexpr Seats winners(std::span<const int> totals) {
    Seats best;
    const int highest = totals.empty() ? 0 : *std::ranges::max_element(totals);
    for (std::size_t seat = 0; seat < totals.size(); ++seat)
        if (totals[seat] == highest) best = best | Seats::only(static_cast<Seat>(seat));
    return best;
}

} // namespace qwixx
