// The values of all boards while they are being solved, and the moves between them.
//
// For every board and number of misthrows the value table keeps the points of its open rows and the
// gain still to come, together: then the value of a cross is simply the value of the board it leads
// to. (Points leave the value when a row closes or dies, and are added then.)
#pragma once

#include "solver/lanes.h"
#include "solver/pairs.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace qwixx::solver {

/// Points as whole numbers: finer than floats of that size, and up to 512 points.
inline constexpr std::int32_t one_point = 1 << 22;

/// A square of boards, rising pair by falling pair. By symmetry half of it would do, but then every
/// look-up would have to ask first which half it is in.
template <class Game> class Boards {
  public:
    static constexpr int pairs = Pairs<Game>::count;
    static constexpr int impossible = pairs; // a column for moves that are not allowed
    // Less than every real value (Pace allows none below -120), even after a rising row of 78
    // points is added to it; and less than 512 points away from a sheet of 4 * 78 points.
    static constexpr std::int32_t impossible_value = -199 * one_point;

    explicit Boards(const Pairs<Game>& all) : squares_(static_cast<std::size_t>(pairs) * width) {
        for (int p = 0; p < pairs; ++p) {
            Square* row = at(p);
            row[impossible].values = Int4{} + impossible_value;
            if (all[p].closed == 0) continue;
            for (int q = 0; q < pairs; ++q) // over: what is on the open rows is all there is (D10)
                if (all[p].closed + all[q].closed >= 2) {
                    const Int4 points = Int4{} + one_point * (all[p].points + all[q].points);
                    row[q].values = points;
                    at(q)[p].values = points;
                }
        }
    }

    [[nodiscard]] const Int4* operator[](int p) const { return &at(p)->values; }
    /// Where a pair stands in a line, in bytes, so that a look-up need not compute it.
    [[nodiscard]] static std::uint16_t column(int q) {
        static_assert(width * sizeof(Square) <= 1 << 16);
        return static_cast<std::uint16_t>(static_cast<std::size_t>(q) * sizeof(Square));
    }
    [[nodiscard]] static Int4 look(const Int4* line, std::uint16_t column) {
        return *reinterpret_cast<const Int4*>(reinterpret_cast<const std::byte*>(line) + column);
    }
    /// Fetches some boards of a line that will be looked at soon.
    void expect(int p, int first, int count) const {
        for (int q = first; q < first + count; q += 64 / static_cast<int>(sizeof(Square)))
            __builtin_prefetch(at(p) + q);
    }
    void set(int p, int q, Int4 values) { at(p)[q].values = at(q)[p].values = values; }
    [[nodiscard]] std::size_t bytes() const { return squares_.size() * sizeof(Square); }
    void forget() { squares_ = {}; }

  private:
    struct Square {
        Int4 values;
    };
    static constexpr int width = pairs + 1;
    [[nodiscard]] Square* at(int p) {
        return squares_.data() + static_cast<std::size_t>(p) * width;
    }
    [[nodiscard]] const Square* at(int p) const {
        return squares_.data() + static_cast<std::size_t>(p) * width;
    }

    std::vector<Square> squares_;
};

/// Where the moves of one rising pair lead: to another line of the square.
template <class Game> class RisingMoves {
  public:
    struct Move {
        std::int16_t pair = none;
        std::int32_t points_out = 0;
        explicit operator bool() const { return pair != none; }
    };

    RisingMoves(const Pairs<Game>& pairs, int pair) {
        for (int row = 0; row < 2; ++row)
            for (int box = 0; box < Row::boxes; ++box) {
                const auto start = pairs[pair].rows;
                Step step{{start[0], start[1]}, 0};
                if (!step.cross(row, box)) continue;
                one[row][box] = step.move(pairs);
                possible[row] |= 1U << box;
                for (int row2 = 0; row2 < 2; ++row2)
                    for (int box2 = 0; box2 < Row::boxes; ++box2)
                        if (Step next = step; next.cross(row2, box2)) {
                            two[row][box][row2][box2] = next.move(pairs);
                            possible[row2] |= 1U << box2;
                        }
            }
    }

    /// All pairs that can be reached by one or two crosses.
    [[nodiscard]] std::vector<int> pairs() const {
        std::vector<int> all;
        for (int row = 0; row < 2; ++row)
            for (int box = 0; box < Row::boxes; ++box) {
                if (const Move& move = one[row][box]) all.push_back(move.pair);
                for (const auto& second : two[row][box])
                    for (const Move& move : second)
                        if (move) all.push_back(move.pair);
            }
        std::ranges::make_heap(all); // as a heap: little code in the page
        std::ranges::sort_heap(all);
        const auto again = std::ranges::unique(all);
        all.erase(again.begin(), again.end());
        return all;
    }

    Move one[2][Rows<Game>::boxes];                       // row, box
    Move two[2][Rows<Game>::boxes][2][Rows<Game>::boxes]; // and then another
    // Numbers, as bits. A cross of action 1 may be the fifth, which the last number needs (D6): so
    // it may be possible in action 2 where it is not alone.
    std::uint32_t possible[2]{};

  private:
    using Row = Rows<Game>;
    static constexpr std::int16_t none = -1;

    struct Step {
        std::array<int, 2> rows;
        std::int32_t points_out;

        bool cross(int row, int box) {
            int& state = rows[static_cast<std::size_t>(row)];
            const int next = Row::after(state, box);
            if (next == Row::no_row) return false;
            points_out += one_point * Row::points_out(state, box);
            state = next;
            return true;
        }
        [[nodiscard]] Move move(const Pairs<Game>& pairs) const {
            return {static_cast<std::int16_t>(pairs.of(rows[0], rows[1])), points_out};
        }
    };
};

/// Some falling pairs of the same level, side by side, and where their moves lead: to other
/// columns.
template <class Game, int lanes> class FallingBatch {
  public:
    struct Move {
        std::array<std::uint16_t, lanes> column; // of the pair it leads to
        std::int16_t points_out = none;          // where the points that leave are found
    };
    struct PointsOut {
        Int4 of[lanes];
    };

    /// Of pairs in rising order, as many as there are lanes or fewer.
    FallingBatch(const Pairs<Game>& pairs, std::span<const int> members)
        : first(members.front()), count(static_cast<int>(members.size())),
          in_a_row(count == lanes && members.back() == first + lanes - 1),
          level(pairs[first].level), closed(pairs[first].closed) {
        for (std::size_t lane = 0; lane < lanes; ++lane) { // idle lanes repeat the last board
            pair[lane] = static_cast<std::uint16_t>(members[std::min(lane, members.size() - 1)]);
            column[lane] = Boards<Game>::column(pair[lane]);
        }
        std::vector<RisingMoves<Game>> each; // in boxes, rising and falling are the same
        each.reserve(lanes);
        for (const int number : pair) each.emplace_back(pairs, number);
        for (int row = 0; row < 2; ++row)
            for (int box = 0; box < boxes; ++box) {
                for (const auto& moves : each)
                    if ((moves.possible[row] >> box & 1) != 0)
                        possible[row] |= 1U << (Rows<Game>::last_box - box);
                one_[row][box] = add([&](std::size_t lane) { return each[lane].one[row][box]; });
                for (int row2 = 0; row2 < 2; ++row2)
                    for (int box2 = 0; box2 < boxes; ++box2)
                        two_[row][box][row2][box2] = add(
                            [&](std::size_t lane) { return each[lane].two[row][box][row2][box2]; });
            }
    }

    /// Null when no lane allows it; lanes that do not, lead to the impossible column.
    [[nodiscard]] const Move* one(int row, int box) const { return move(one_[row][box]); }
    [[nodiscard]] const Move* two(int row, int box, int row2, int box2) const {
        return move(two_[row][box][row2][box2]);
    }
    /// The points that leave the value with a move, for every lane; null if there are none.
    [[nodiscard]] const Int4* points_out(const Move& move) const {
        return move.points_out == none ? nullptr
                                       : points_out_[static_cast<std::size_t>(move.points_out)].of;
    }

    int first;                               // pair
    int count;                               // the others are idle
    bool in_a_row;                           // one pair after the other, in all lanes
    std::array<std::uint16_t, lanes> pair;   // of each lane
    std::array<std::uint16_t, lanes> column; // where it stands
    int level;
    int closed;                  // rows of each pair
    std::uint32_t possible[2]{}; // numbers, as bits, that some lane may cross in action 2

  private:
    static constexpr int boxes = Rows<Game>::boxes;
    static constexpr std::int16_t none = -1;

    [[nodiscard]] const Move* move(std::int16_t number) const {
        return number == none ? nullptr : &moves_[static_cast<std::size_t>(number)];
    }
    template <class Of> std::int16_t add(Of of) {
        Move move;
        PointsOut points_out;
        bool any = false;
        bool any_points = false;
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            const auto from = of(lane);
            any = any || from;
            any_points = any_points || from.points_out != 0;
            move.column[lane] = Boards<Game>::column(from ? from.pair : Boards<Game>::impossible);
            points_out.of[lane] = Int4{} + from.points_out;
        }
        if (!any) return none;
        if (any_points) {
            move.points_out = static_cast<std::int16_t>(points_out_.size());
            points_out_.push_back(points_out);
        }
        moves_.push_back(move);
        return static_cast<std::int16_t>(moves_.size() - 1);
    }

    std::vector<Move> moves_;
    std::vector<PointsOut> points_out_;
    std::int16_t one_[2][boxes];
    std::int16_t two_[2][boxes][2][boxes];
};

} // namespace qwixx::solver
