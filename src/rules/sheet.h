// A player's sheet in one number of 64 bits, and the rules of crossing (S1 to S4).
//
// Every row has sixteen bits: the eleven numbers from left to right, then the lock, then
// four bits that stay empty. Bit 0 is the leftmost number, so "further right" is "higher".
// The misthrows are counted in the empty bits above the blue row:
//
//     bit   63..60      59 ... 48   44 ... 32    28 ... 16    12 ...  0
//           misthrows   L 2 .. 12   L 2 .. 12    L 12 .. 2    L 12 .. 2
//                       blue        green        yellow       red
//
// So a cross is an OR, a score is a popcount, and questions about all four rows are answered
// at once by arithmetic on the whole number.
#pragma once

#include "rules/bits.h"
#include "rules/color.h"

#include <array>
#include <bit>
#include <compare>
#include <cstdint>

namespace qwixx {

/// One cross: a row and a box. Or nothing, which is always a choice.
class Cross {
  public:
    constexpr Cross() = default; // nothing
    constexpr Cross(Color color, int number)
        : Cross(static_cast<unsigned>(16 * index(color) + box_of(color, number))) {}

    [[nodiscard]] static constexpr Cross at_bit(int bit) {
        return Cross(static_cast<unsigned>(bit));
    }

    [[nodiscard]] constexpr bool is_nothing() const { return at_ == nothing_; }
    [[nodiscard]] constexpr Color color() const { return static_cast<Color>(at_ / 16); }
    [[nodiscard]] constexpr int box() const { return at_ % 16; }
    [[nodiscard]] constexpr int number() const { return number_at(color(), box()); }
    [[nodiscard]] constexpr bool closes() const { return box() == last_box; } // S3
    [[nodiscard]] constexpr int bit() const { return at_; }

    friend constexpr auto operator<=>(Cross, Cross) = default;

  private:
    explicit constexpr Cross(unsigned at) : at_(static_cast<std::uint8_t>(at)) {}

    static constexpr std::uint8_t nothing_ = 63; // a bit that is no box
    std::uint8_t at_ = nothing_;
};

inline constexpr Cross nothing{};

/// A set of boxes, in the shape of a sheet. Its members come out row by row, left to right.
struct Boxes {
    std::uint64_t bits = 0;

    static constexpr std::uint64_t each_row = 0x0001'0001'0001'0001; // bit 0 of every row

    [[nodiscard]] static constexpr Boxes all() { return {each_row * 0x07FF}; }
    [[nodiscard]] static constexpr Boxes last() { return {each_row << last_box}; }
    [[nodiscard]] static constexpr Boxes locks() { return {each_row << (last_box + 1)}; }
    [[nodiscard]] static constexpr Boxes only(Cross cross) {
        return {std::uint64_t{1} << cross.bit()};
    }
    /// All that come before a box, in its row and in the rows above it.
    [[nodiscard]] static constexpr Boxes before(Cross cross) {
        return {(std::uint64_t{1} << cross.bit()) - 1};
    }
    [[nodiscard]] static constexpr Boxes row(Color color) {
        return {std::uint64_t{0x0FFF} << (16 * index(color))};
    }
    /// Boxes of one row, given as a row has them: bit 0 is the leftmost number.
    [[nodiscard]] static constexpr Boxes in_row(Color color, std::uint32_t boxes) {
        return {std::uint64_t{boxes} << (16 * index(color))};
    }
    /// The four boxes that hold a number; none for 0.
    [[nodiscard]] static constexpr Boxes of_number(int number) { return {of_numbers_[at(number)]}; }

    [[nodiscard]] constexpr bool empty() const { return bits == 0; }
    [[nodiscard]] constexpr int count() const { return std::popcount(bits); }
    [[nodiscard]] constexpr bool contains(Cross cross) const {
        return (bits >> cross.bit() & 1) != 0;
    }
    /// Whether the row of a colour is in it: for sets of whole rows, such as those that are closed.
    [[nodiscard]] constexpr bool has_row(Color color) const {
        return (bits >> (16 * index(color)) & 1) != 0;
    }
    /// Those of one row, without the lock, as a row has them: bit 0 is the leftmost number.
    [[nodiscard]] constexpr std::uint32_t row_boxes(Color color) const {
        return static_cast<std::uint32_t>(bits >> (16 * index(color)) & 0x07FF);
    }
    /// These, and for each as many boxes to its right as asked for. A row has four bits to spare,
    /// and must not run over them.
    [[nodiscard]] constexpr Boxes and_right(int more) const { return {bits * ((2U << more) - 1)}; }
    /// Each moved to the right. What leaves its row may show up at the left end of the next one.
    [[nodiscard]] constexpr Boxes to_right(int steps) const { return {bits << steps}; }
    /// The leftmost box of the topmost row; nothing if there is none.
    [[nodiscard]] constexpr Cross first() const {
        return Cross::at_bit(std::countr_zero(bits | std::uint64_t{1} << nothing.bit()));
    }

    friend constexpr Boxes operator&(Boxes a, Boxes b) { return {a.bits & b.bits}; }
    friend constexpr Boxes operator|(Boxes a, Boxes b) { return {a.bits | b.bits}; }
    friend constexpr Boxes operator-(Boxes a, Boxes b) { return {a.bits & ~b.bits}; }
    friend constexpr bool operator==(Boxes, Boxes) = default;

    using Iterator = BitIterator<std::uint64_t, &Cross::at_bit>;
    [[nodiscard]] constexpr Iterator begin() const { return {bits}; }
    [[nodiscard]] static constexpr Iterator end() { return {0}; }

  private:
    static constexpr std::array<std::uint64_t, highest_number + 1> of_numbers_ = [] {
        std::array<std::uint64_t, highest_number + 1> boxes{};
        for (int number = lowest_number; number <= highest_number; ++number)
            for (const Color color : colors)
                boxes[at(number)] |= std::uint64_t{1} << Cross(color, number).bit();
        return boxes;
    }();
};

/// Points for n crosses in a row, the lock counted (S4).
[[nodiscard]] constexpr int points_for(int crosses) { return crosses * (crosses + 1) / 2; }

inline constexpr int points_per_misthrow = -5;
inline constexpr int most_misthrows = 4;      // the fourth ends the game (D10, C12)
inline constexpr int crosses_before_last = 5; // S3

class Sheet {
  public:
    constexpr Sheet() = default;

    /// Which of the wanted boxes may be crossed now (S2, S3). Always inlined: most callers go
    /// on with next() or skipped_by(), and the compiler then works reached() out only once.
    [[nodiscard]] [[gnu::always_inline]] constexpr Boxes may_cross(Boxes wanted) const {
        Boxes open = wanted - reached();
        if (!(open & Boxes::last()).empty()) [[unlikely]]
            open = open - (Boxes::last() - last_in_reach());
        return open;
    }
    [[nodiscard]] constexpr bool may_cross(Cross cross) const {
        return !may_cross(Boxes::only(cross) & Boxes::all()).empty();
    }

    /// The boxes that a cross can no longer reach: all up to the last cross of each row (S2).
    [[nodiscard]] constexpr Boxes reached() const {
        // Smear every cross to the left; the masks keep a row out of its neighbour.
        std::uint64_t left = rows();
        left |= left >> 1 & Boxes::each_row * 0x7FFF;
        left |= left >> 2 & Boxes::each_row * 0x3FFF;
        left |= left >> 4 & Boxes::each_row * 0x0FFF;
        left |= left >> 8 & Boxes::each_row * 0x00FF;
        return {left};
    }

    /// The first box in reach of every row that is not full. A row's reached boxes are a run of
    /// ones from bit 0, so adding one gives the box to their right.
    [[nodiscard]] constexpr Boxes next() const {
        return Boxes{reached().bits + Boxes::each_row} & Boxes::all();
    }

    /// How many boxes of its row a cross would skip for good (S2).
    [[nodiscard]] constexpr int skipped_by(Cross cross) const {
        return ((Boxes::row(cross.color()) & Boxes::before(cross)) - reached()).count();
    }

    /// Makes a cross, and the lock with the last number (S3). Nothing changes nothing.
    constexpr void cross(Cross cross) { add(Boxes::only(cross)); }

    /// Makes several crosses at once.
    constexpr void add(Boxes boxes) {
        const std::uint64_t crosses = (boxes & Boxes::all()).bits;
        bits_ |= crosses | (crosses & Boxes::last().bits) << 1;
    }

    /// Marks a misthrow, if it is one.
    constexpr void misthrow(bool happened = true) {
        bits_ += std::uint64_t{happened} << misthrow_shift;
    }

    [[nodiscard]] constexpr Boxes crossed() const { return Boxes{bits_} & Boxes::all(); }
    [[nodiscard]] constexpr Boxes locks() const { return Boxes{bits_} & Boxes::locks(); }
    [[nodiscard]] constexpr int misthrows() const {
        return static_cast<int>(bits_ >> misthrow_shift);
    }

    /// A row as a number: its eleven boxes from bit 0 on, then the lock.
    [[nodiscard]] constexpr std::uint32_t row(Color color) const {
        return static_cast<std::uint32_t>(bits_ >> (16 * index(color)) & 0x0FFF);
    }
    /// Crosses in a row, the lock counted (S3).
    [[nodiscard]] constexpr int crosses(Color color) const {
        return std::popcount(bits_ & Boxes::row(color).bits);
    }
    [[nodiscard]] constexpr bool closed(Color color) const {
        return !(locks() & Boxes::row(color)).empty();
    }
    [[nodiscard]] constexpr int closed_rows() const { return locks().count(); }

    [[nodiscard]] constexpr int points(Color color) const { return points_for(crosses(color)); }
    [[nodiscard]] constexpr int total() const {
        int sum = misthrows() * points_per_misthrow;
        for (const Color color : colors) sum += points(color);
        return sum;
    }

    /// The whole sheet as a number, to hash and to compute with in lanes; and back.
    [[nodiscard]] constexpr std::uint64_t bits() const { return bits_; }
    [[nodiscard]] static constexpr Sheet of_bits(std::uint64_t bits) {
        return std::bit_cast<Sheet>(bits);
    }

    friend constexpr auto operator<=>(Sheet, Sheet) = default;

  private:
    static constexpr int misthrow_shift = 60;

    [[nodiscard]] constexpr std::uint64_t rows() const { return bits_ & Boxes::each_row * 0x0FFF; }
    /// The last boxes of the rows with five crosses or more (S3).
    [[nodiscard]] constexpr Boxes last_in_reach() const {
        // Count the bits of all rows at once: in pairs, fours, eights, sixteens.
        std::uint64_t count = rows();
        count -= count >> 1 & Boxes::each_row * 0x5555;
        count = (count & Boxes::each_row * 0x3333) + (count >> 2 & Boxes::each_row * 0x3333);
        count = (count + (count >> 4)) & Boxes::each_row * 0x0F0F;
        count = (count + (count >> 8)) & Boxes::each_row * 0x001F;
        // Five or more carry into bit 4 when eleven are added.
        constexpr std::uint64_t carry = 16;
        const std::uint64_t enough =
            (count + Boxes::each_row * (carry - crosses_before_last)) & Boxes::each_row * carry;
        return {enough << (last_box - 4)};
    }

    std::uint64_t bits_ = 0;
};

} // namespace qwixx
