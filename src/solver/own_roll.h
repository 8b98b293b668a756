// The value of boards before a roll of their own: the best pair of actions, in the mean over all
// rolls. This is where the time goes.
#pragma once

#include "solver/boards.h"
#include "solver/mean_best.h"

#include <bit>
#include <cstdint>
#include <cstdlib>

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

    /// Works out the boards of one rising pair, line p of the square, with a batch.
    /// settle(misthrows, means) takes the mean values before a roll, in lanes, and returns those
    /// that the table keeps.
    template <class Settle>
    void solve(const Boards<Game>& boards, int p, const Rising& rising, const Batch& batch,
               bool one_is_closed, Int points, Settle settle) {
        boards_ = &boards;
        here_ = boards[p];
        rising_ = &rising;
        batch_ = &batch;
        one_is_closed_ = one_is_closed;
        collect();
        Int after_misthrow = points; // the fourth ends the game (D10)
        for (int misthrows = most_misthrows - 1; misthrows >= 0; --misthrows) {
            after_misthrow += points_per_misthrow * one_point; // D7
            after_misthrow = settle(misthrows, mean(misthrows, after_misthrow));
        }
    }

  private:
    using Row = Rows<Game>;
    using RisingMove = typename Rising::Move;
    using FallingMove = typename Batch::Move;
    static constexpr int boxes = Row::boxes;
    static constexpr int sides = Game::sides;

    /// The values of a move, by misthrows and lane.
    struct Entry {
        Int by_misthrows[4];
    };

    /// The best of several moves, for every lane and number of misthrows.
    class Best {
      public:
        Best() {
            for (Int4& best : best_) best = Int4{} + Boards<Game>::impossible_value;
        }
        /// The rising pair moves and the falling ones stay.
        void take(const Int4* line, std::int32_t points_out) {
            if (points_out == 0)
                for (int lane = 0; lane < lanes; ++lane) best_[lane] = max(best_[lane], line[lane]);
            else
                for (int lane = 0; lane < lanes; ++lane)
                    best_[lane] = max(best_[lane], line[lane] + points_out);
        }
        /// The falling pairs move, and perhaps the rising one.
        void take(const Int4* line, const FallingMove& move, const Int4* points_out,
                  std::int32_t more_points_out) {
            if (points_out != nullptr)
                for (std::size_t lane = 0; lane < lanes; ++lane)
                    best_[lane] = max(best_[lane],
                                      line[move.pair[lane]] + points_out[lane] + more_points_out);
            else if (more_points_out != 0)
                for (std::size_t lane = 0; lane < lanes; ++lane)
                    best_[lane] = max(best_[lane], line[move.pair[lane]] + more_points_out);
            else
                for (std::size_t lane = 0; lane < lanes; ++lane)
                    best_[lane] = max(best_[lane], line[move.pair[lane]]);
        }
        void store(Entry& entry) const { transpose<lanes>(best_, entry.by_misthrows); }

      private:
        Int4 best_[lanes];
    };

    void take(Best& best, const RisingMove& rising) const {
        best.take((*boards_)[rising.pair] + batch_->first, rising.points_out);
    }
    void take(Best& best, const FallingMove& falling) const {
        best.take(here_, falling, batch_->points_out(falling), 0);
    }
    void take(Best& best, const RisingMove& rising, const FallingMove& falling) const {
        best.take((*boards_)[rising.pair], falling, batch_->points_out(falling),
                  rising.points_out);
    }

    /// Looks up all that can be done: action 1 alone, by the sum of the white dice, and for every
    /// sum every cross of action 2 with the best action 1 before it, if any. (Action 1 is chosen
    /// with all dice in sight.)
    void collect() {
        for (int row = 0; row < 4; ++row) {
            possible_[row] = row < 2 ? rising_->possible[row] : batch_->possible[row - 2];
            for (std::uint32_t rest = possible_[row]; rest != 0; rest &= rest - 1) {
                const int number = std::countr_zero(rest);
                Best best;
                take_action2(best, row, number);
                best.store(action2_[row][number]);
            }
            for (Float& more : more_[row]) more = Float{};
        }
        entries_ = 0;
        listed_ = 0;
        for (int sum = 0; sum < boxes; ++sum) collect(sum);
    }

    void collect(int sum) {
        Action1 action1;
        Best alone;
        for (int row = 0; row < 2; ++row) {
            action1.rising[row] = rising_->one[row][sum] ? &rising_->one[row][sum] : nullptr;
            action1.falling[row] = batch_->one(row, Row::last_box - sum);
            if (action1.rising[row] != nullptr) take(alone, *action1.rising[row]);
            if (action1.falling[row] != nullptr) take(alone, *action1.falling[row]);
            // A second closed row ends the game at once: no action 2 (D10).
            if (one_is_closed_ && sum == Row::last_box) action1.rising[row] = nullptr;
            if (one_is_closed_ && sum == 0) action1.falling[row] = nullptr;
        }
        alone.store(action1_[sum]);

        for (int row = 0; row < 4; ++row)
            for (std::uint32_t rest = possible_[row] & reach(sum); rest != 0; rest &= rest - 1) {
                const int number = std::countr_zero(rest);
                list_[listed_++] = action1.any() ? &both_actions(action1, sum, row, number)
                                                 : &action2_[row][number];
            }
    }

    /// The numbers, as bits, that one of two white dice of a sum can make with another die.
    static constexpr std::uint32_t reach(int sum) {
        const int lowest = std::max(0, sum - (sides - 1));
        const int highest = std::min(sides - 1, sum) + sides - 1;
        return (2U << highest) - (1U << lowest);
    }

    struct Action1 { // that action 2 can follow
        const RisingMove* rising[2];
        const FallingMove* falling[2];
        [[nodiscard]] bool any() const {
            return rising[0] != nullptr || rising[1] != nullptr || falling[0] != nullptr ||
                   falling[1] != nullptr;
        }
    };

    void take_action2(Best& best, int row, int number) const {
        if (row < 2) {
            if (const auto& cross = rising_->one[row][number]) take(best, cross);
        } else if (const auto* cross = batch_->one(row - 2, Row::last_box - number)) {
            take(best, *cross);
        }
    }

    const Entry& both_actions(const Action1& action1, int sum, int row, int number) {
        Best best;
        take_action2(best, row, number);
        if (row < 2) {
            const auto& cross = rising_->one[row][number];
            for (int row1 = 0; row1 < 2; ++row1) {
                if (action1.rising[row1] != nullptr)
                    if (const auto& both = rising_->two[row1][sum][row][number]) take(best, both);
                if (action1.falling[row1] != nullptr && cross)
                    take(best, cross, *action1.falling[row1]);
            }
        } else {
            const int box = Row::last_box - number;
            const auto* cross = batch_->one(row - 2, box);
            for (int row1 = 0; row1 < 2; ++row1) {
                if (action1.falling[row1] != nullptr)
                    if (const auto* both = batch_->two(row1, Row::last_box - sum, row - 2, box))
                        take(best, *both);
                if (action1.rising[row1] != nullptr && cross != nullptr)
                    take(best, *action1.rising[row1], *cross);
            }
        }
        Entry& entry = entry_[entries_++];
        best.store(entry);
        return entry;
    }

    /// The mean over all rolls of the best pair of actions.
    Sum mean(int misthrows, Int after_misthrow) {
        Sum sum;
        const Entry* const* next = list_;
        for (int white_sum = 0; white_sum < boxes; ++white_sum) {
            // Without action 2: action 1 alone, or a misthrow. What action 2 adds is counted from
            // there, so that floats have only small numbers to carry.
            const Int without =
                Lanes<lanes>::max(action1_[white_sum].by_misthrows[misthrows], after_misthrow);
            sum.add(without, (sides - std::abs(white_sum - (sides - 1))) * per_white_roll);
            std::uint32_t numbers[4]; // that add something
            for (int row = 0; row < 4; ++row) {
                numbers[row] = 0;
                for (std::uint32_t rest = possible_[row] & reach(white_sum); rest != 0;
                     rest &= rest - 1) {
                    const int number = std::countr_zero(rest);
                    const Int with = (*next++)->by_misthrows[misthrows];
                    const Int more = Lanes<lanes>::max(with, without) - without;
                    more_[row][number] = Lanes<lanes>::to_float(more);
                    numbers[row] |= static_cast<std::uint32_t>(Lanes<lanes>::any(more)) << number;
                }
            }
            if ((numbers[0] | numbers[1] | numbers[2] | numbers[3]) == 0) continue;
            for (int white1 = std::max(0, white_sum - (sides - 1)); 2 * white1 <= white_sum;
                 ++white1)
                add_action2(sum, numbers, white1, white_sum - white1);
        }
        return sum;
    }

    /// What action 2 adds when the white dice show this.
    void add_action2(Sum& sum, const std::uint32_t (&numbers)[4], int white1, int white2) const {
        TwoDice<lanes, sides> rising;
        TwoDice<lanes, sides> falling;
        const auto throw_die = [&](TwoDice<lanes, sides>& dice, int row) {
            constexpr std::uint32_t all_sides = (1U << sides) - 1;
            for (std::uint32_t rest = (numbers[row] >> white1 | numbers[row] >> white2) & all_sides;
                 rest != 0; rest &= rest - 1) {
                const Float* more = more_[row] + std::countr_zero(rest);
                dice.add(Lanes<lanes>::max_of_positive(more[white1], more[white2]));
            }
        };
        throw_die(rising, 0);
        rising.end_of_first_die();
        throw_die(rising, 1);
        throw_die(falling, 2);
        falling.end_of_first_die();
        throw_die(falling, 3);
        rising.weigh();
        falling.weigh();
        constexpr double per_roll = per_white_roll / (sides * sides * sides * sides);
        sum.add(TwoDice<lanes, sides>::mean_best(rising, falling),
                white1 == white2 ? per_roll : 2 * per_roll);
    }

    static constexpr double per_white_roll = 1.0 / (sides * sides);

    const Boards<Game>* boards_;
    const Int4* here_;
    const Rising* rising_;
    const Batch* batch_;
    bool one_is_closed_;

    std::uint32_t possible_[4]; // numbers, as bits
    Entry action1_[boxes];      // alone, by the sum of the white dice
    Entry action2_[4][boxes];   // alone
    Entry entry_[4 * boxes * boxes];
    int entries_;
    const Entry* list_[4 * boxes * boxes]; // by sum, row and number: as mean() reads them
    int listed_;
    Float more_[4][boxes]; // 0 where nothing is possible
};

} // namespace qwixx::solver
