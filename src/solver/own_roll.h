// The value of boards before a roll of their own: the best pair of actions, in the mean over all
// rolls. This is where the time goes.
#pragma once

#include "solver/boards.h"
#include "solver/mean_best.h"

#include <bit>
#include <cstdint>

namespace qwixx::solver {

/// One rising pair with some falling pairs side by side. Numbers count from 0: 2 is 0, 12 is 10,
/// which are also the boxes of a rising row.
template <class Game, int lanes> class OwnRoll {
  public:
    using Int = typename Lanes<lanes>::Int;
    using Float = typename Lanes<lanes>::Float;
    using Sum = typename Lanes<lanes>::Sum;
    using Batch = FallingBatch<Game, lanes>;
    using Rising = RisingMoves<Game>;

    /// Works out the boards of a rising pair and a batch. The result is the mean value, for every
    /// lane and number of misthrows: misthrows -> lane, in parts of a point.
    /// `settle` turns the mean values for a number of misthrows into those to be kept.
    template <class Settle>
    void solve(const Boards<Game>& boards, int p, const Rising& rising, const Batch& batch,
               int closed, Int points, Settle settle) {
        boards_ = &boards;
        p_ = p;
        rising_ = &rising;
        batch_ = &batch;
        one_is_closed_ = closed == 1;
        entries_ = 0;
        for (int sum = 0; sum < boxes; ++sum) collect(sum);
        Int after_misthrow = points; // the fourth ends the game (D10)
        for (int misthrows = most_misthrows - 1; misthrows >= 0; --misthrows) {
            after_misthrow += points_per_misthrow * one_point; // D7
            after_misthrow = settle(misthrows, mean(misthrows, after_misthrow));
        }
    }

  private:
    using Row = Rows<Game>;
    static constexpr int boxes = Row::boxes;
    static constexpr int sides = Game::sides;

    /// The best of several moves, for every lane and number of misthrows.
    class Best {
      public:
        /// The falling pairs stay, the rising one moves.
        void take(const Int4* row, int first, std::int32_t points_out) {
            row += first;
            if (points_out == 0)
                for (int lane = 0; lane < lanes; ++lane) best_[lane] = max(best_[lane], row[lane]);
            else
                for (int lane = 0; lane < lanes; ++lane)
                    best_[lane] = max(best_[lane], row[lane] + points_out);
        }
        /// The falling pairs move.
        void take(const Int4* row, const typename Batch::Move& move, std::int32_t points_out) {
            if (points_out == 0 && !move.points_leave)
                for (std::size_t lane = 0; lane < lanes; ++lane)
                    best_[lane] = max(best_[lane], row[move.pair[lane]]);
            else
                for (std::size_t lane = 0; lane < lanes; ++lane)
                    best_[lane] = max(best_[lane],
                                      row[move.pair[lane]] + (points_out + move.points_out[lane]));
        }
        void store(Int (&out)[4]) const { transpose<lanes>(best_, out); }

        Best() {
            for (Int4& best : best_) best = Int4{} + Boards<Game>::impossible_value;
        }

      private:
        Int4 best_[lanes];
    };

    /// A cross in action 2, with the best action 1 before it: by misthrows and lane.
    struct Entry {
        Int value[4];
        std::int32_t row;
        std::int32_t number;
    };

    /// All that can be done when the white dice show a sum: action 1 alone, and for every cross
    /// of action 2 the best action 1 before it, which is chosen with all dice in sight.
    void collect(int sum) {
        const int first = batch_->first;
        const int falling_box = Row::last_box - sum;
        const auto line = [&](const typename Rising::Move& move) { return (*boards_)[move.pair]; };
        const Int4* here = (*boards_)[p_];

        Best alone;
        typename Rising::Move rising[2]; // action 1 that action 2 can follow
        const typename Batch::Move* falling[2];
        for (int row = 0; row < 2; ++row) {
            rising[row] = rising_->one[row][sum];
            falling[row] = batch_->one(row, falling_box);
            if (rising[row]) alone.take(line(rising[row]), first, rising[row].points_out);
            if (falling[row]) alone.take(here, *falling[row], 0);
            // A second closed row ends the game at once: no action 2 (D10).
            if (one_is_closed_ && sum == Row::last_box) rising[row] = {};
            if (one_is_closed_ && falling_box == Row::last_box) falling[row] = nullptr;
        }
        alone.store(alone_[sum]);

        // Numbers that one white die of such a roll can make with a coloured die.
        const int lowest = std::max(0, sum - (sides - 1));
        const int highest = std::min(sides - 1, sum) + sides - 1;
        for (int row = 0; row < 2; ++row)
            for (int number = lowest; number <= highest; ++number) {
                const int box = Row::last_box - number;
                // A cross of action 1 in the same row may be the fifth that the last number
                // needs (D6): then only both together are allowed.
                if (const auto& cross = rising_->one[row][number];
                    cross || (rising[row] && rising_->two[row][sum][row][number])) {
                    Best best;
                    if (cross) best.take(line(cross), first, cross.points_out);
                    for (int row1 = 0; row1 < 2; ++row1) {
                        if (const auto& both = rising_->two[row1][sum][row][number];
                            both && rising[row1])
                            best.take(line(both), first, both.points_out);
                        if (cross && falling[row1] != nullptr)
                            best.take(line(cross), *falling[row1], cross.points_out);
                    }
                    add(best, row, number);
                }
                if (const auto* cross = batch_->one(row, box);
                    cross != nullptr || (falling[row] != nullptr &&
                                         batch_->two(row, falling_box, row, box) != nullptr)) {
                    Best best;
                    if (cross != nullptr) best.take(here, *cross, 0);
                    for (int row1 = 0; row1 < 2; ++row1) {
                        if (const auto* both = batch_->two(row1, falling_box, row, box);
                            both != nullptr && falling[row1] != nullptr)
                            best.take(here, *both, 0);
                        if (cross != nullptr && rising[row1])
                            best.take(line(rising[row1]), *cross, rising[row1].points_out);
                    }
                    add(best, 2 + row, number);
                }
            }
        entries_end_[sum] = entries_;
    }

    void add(const Best& best, int row, int number) {
        Entry& entry = entry_[entries_++];
        best.store(entry.value);
        entry.row = row;
        entry.number = number;
    }

    /// The mean over all rolls of the best pair of actions.
    Sum mean(int misthrows, Int after_misthrow) {
        Sum sum;
        Draws<lanes, sides> draws;
        int begin = 0;
        for (int white_sum = 0; white_sum < boxes; ++white_sum) {
            // Without action 2: action 1 alone, or a misthrow. What action 2 adds is counted from
            // there, so that floats have only small numbers to carry.
            const Int alone = Lanes<lanes>::max(alone_[white_sum][misthrows], after_misthrow);
            sum.add(alone, (sides - std::abs(white_sum - (sides - 1))) * per_white_roll);
            std::uint32_t numbers[4]{}; // that add something, by row
            for (int i = begin; i < entries_end_[white_sum]; ++i) {
                const Entry& entry = entry_[i];
                const Int more = entry.value[misthrows] - alone;
                if (!Lanes<lanes>::any_above_zero(more)) continue;
                more_[entry.row][entry.number] =
                    Lanes<lanes>::max(Lanes<lanes>::to_float(more), Float{});
                numbers[entry.row] |= 1U << entry.number;
            }
            begin = entries_end_[white_sum];
            if ((numbers[0] | numbers[1] | numbers[2] | numbers[3]) == 0) continue;

            const int low = std::max(0, white_sum - (sides - 1));
            for (int white1 = low; 2 * white1 <= white_sum; ++white1) {
                const int white2 = white_sum - white1;
                for (int row = 0; row < 4; ++row) {
                    int count = 0;
                    std::uint32_t dice =
                        (numbers[row] >> white1 | numbers[row] >> white2) & ((1U << sides) - 1);
                    for (; dice != 0; dice &= dice - 1) {
                        const int die = std::countr_zero(dice);
                        draws.values[row][count++] =
                            Lanes<lanes>::max(more_[row][white1 + die], more_[row][white2 + die]);
                    }
                    draws.count[row] = count;
                }
                sum.add(draws.mean_best(), (white1 == white2 ? 1 : 2) * per_white_roll /
                                               (sides * sides * sides * sides));
            }
            for (int row = 0; row < 4; ++row)
                for (std::uint32_t rest = numbers[row]; rest != 0; rest &= rest - 1)
                    more_[row][std::countr_zero(rest)] = Float{};
        }
        return sum;
    }

    static constexpr double per_white_roll = 1.0 / (sides * sides);

    const Boards<Game>* boards_ = nullptr;
    const Rising* rising_ = nullptr;
    const Batch* batch_ = nullptr;
    int p_ = 0;
    bool one_is_closed_ = false;

    Int alone_[boxes][4];
    int entries_ = 0;
    int entries_end_[boxes];
    Entry entry_[4 * boxes * boxes];
    Float more_[4][boxes]{}; // 0 wherever nothing is added
};

} // namespace qwixx::solver
