// The table of all boards while it is being solved, and the moves between them.
//
// For every board and number of misthrows the table keeps the points of its open rows and the gain
// still to come, together: then the value of a cross is simply the value of the board it leads to.
// (Points leave the table when a row closes or dies, and are added then.)
#pragma once

#include "solver/lanes.h"
#include "solver/pairs.h"

#include <array>
#include <cstdint>
#include <vector>

namespace qwixx::solver {

/// Points as whole numbers: exact where floats would round, and up to 512 points.
inline constexpr std::int32_t one_point = 1 << 22;

/// A square of boards, rising pair by falling pair. By symmetry half of it would do, but then
/// every look would begin with the question which half.
template <class Game> class Boards {
  public:
    static constexpr int pairs = Pairs<Game>::count;
    static constexpr int impossible = pairs; // a column for moves that are not allowed
    // Below every value there is (Pace allows no worse than -120), and so that no difference of
    // two values overflows: 180 and the most points of a sheet, 4 * 78, are less than 512.
    static constexpr std::int32_t impossible_value = -180 * one_point;

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
    void set(int p, int q, Int4 values) { at(p)[q].values = at(q)[p].values = values; }
    [[nodiscard]] std::size_t bytes() const { return squares_.size() * sizeof(Square); }

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

/// Two crosses of a turn in one pair: first one row and box, then another.
template <class Game, class What> struct TwoCrosses {
    static constexpr int boxes = Rows<Game>::boxes;
    What of[2][boxes][2][boxes]{};
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
                for (int row2 = 0; row2 < 2; ++row2)
                    for (int box2 = 0; box2 < Row::boxes; ++box2)
                        if (Step next = step; next.cross(row2, box2))
                            two[row][box][row2][box2] = next.move(pairs);
            }
    }

    Move one[2][Rows<Game>::boxes];
    Move two[2][Rows<Game>::boxes][2][Rows<Game>::boxes];

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

/// Some falling pairs of one group, side by side, and where their moves lead: to other columns.
template <class Game, int lanes> class FallingBatch {
  public:
    struct Move {
        bool points_leave = false;
        std::array<std::uint16_t, lanes> pair;
        std::array<std::int32_t, lanes> points_out{};
    };

    FallingBatch(const Pairs<Game>& pairs, int begin, int end)
        : first(begin), count(std::min(lanes, end - begin)), level(pairs[begin].level),
          closed(pairs[begin].closed) {
        std::vector<RisingMoves<Game>> each;     // in boxes there is no rising and falling
        for (int lane = 0; lane < lanes; ++lane) // idle lanes repeat the last board
            each.emplace_back(pairs, begin + std::min(lane, count - 1));
        for (int row = 0; row < 2; ++row)
            for (int box = 0; box < boxes; ++box) {
                one_[row][box] = add([&](int lane) { return at(each, lane).one[row][box]; });
                for (int row2 = 0; row2 < 2; ++row2)
                    for (int box2 = 0; box2 < boxes; ++box2)
                        two_[row][box][row2][box2] =
                            add([&](int lane) { return at(each, lane).two[row][box][row2][box2]; });
            }
    }

    /// Null when no lane allows it; lanes that do not lead to the impossible column.
    [[nodiscard]] const Move* one(int row, int box) const { return move(one_[row][box]); }
    [[nodiscard]] const Move* two(int row, int box, int row2, int box2) const {
        return move(two_[row][box][row2][box2]);
    }

    int first;
    int count;
    int level;
    int closed;

  private:
    static constexpr int boxes = Rows<Game>::boxes;

    static const RisingMoves<Game>& at(const std::vector<RisingMoves<Game>>& each, int lane) {
        return each[static_cast<std::size_t>(lane)];
    }
    [[nodiscard]] const Move* move(std::int16_t number) const {
        return number < 0 ? nullptr : &moves_[static_cast<std::size_t>(number)];
    }
    template <class Of> std::int16_t add(Of of) {
        Move move;
        bool any = false;
        for (int lane = 0; lane < lanes; ++lane) {
            const auto l = static_cast<std::size_t>(lane);
            const auto from = of(lane);
            any = any || from;
            move.pair[l] = static_cast<std::uint16_t>(from ? from.pair : Boards<Game>::impossible);
            move.points_out[l] = from.points_out;
            move.points_leave = move.points_leave || from.points_out != 0;
        }
        if (!any) return -1;
        moves_.push_back(move);
        return static_cast<std::int16_t>(moves_.size() - 1);
    }

    std::vector<Move> moves_;
    std::int16_t one_[2][boxes];
    std::int16_t two_[2][boxes][2][boxes];
};

} // namespace qwixx::solver
