// The value of boards before a roll of their own: the best pair of actions, in the mean over all
// rolls. This is where the time goes.
#pragma once

#include "solver/best_move.h"
#include "solver/mean_best.h"

#include <bit>
#include <cstdint>
#include <cstdlib>

namespace qwixx::solver {

/// Numbers count from 0: 2 is 0, 12 is 10, which are also the boxes of a rising row.
template <class Game, int lanes> class OwnRoll {
  public:
    using Int = Lanes<lanes>::Int;
    using Sum = Lanes<lanes>::Sum;

    /// Looks up all that can be done: action 1 alone, by the sum of the white dice, and for every
    /// sum every cross of action 2 with the best action 1 before it, if any. (Action 1 is chosen
    /// with all dice in sight.) Boards are as they are after the roll.
    void collect(const Boards<Game>& boards, const Group<Game, lanes>& group, bool one_is_closed) {
        for (int row = 0; row < 4; ++row) {
            possible_[row] = row < 2 ? group.rising.possible[row] : group.batch.possible[row - 2];
            for (std::uint32_t rest = possible_[row]; rest != 0; rest &= rest - 1) {
                const int number = std::countr_zero(rest);
                Best best(boards, group);
                take_action2(best, group, row, number);
                best.store(action2_[row][number]);
            }
            for (Int& more : more_[row]) more = Int{};
        }
        entries_ = 0;
        listed_ = 0;
        for (int sum = 0; sum < boxes; ++sum) collect(boards, group, one_is_closed, sum);
    }

    /// The mean over all rolls of the best pair of actions.
    [[nodiscard]] Sum mean(int misthrows, Int after_misthrow) {
        Sum sum;
        const Values<lanes>* const* next = list_;
        for (int white_sum = 0; white_sum < boxes; ++white_sum) {
            // Without action 2: action 1 alone, or a misthrow. What action 2 adds is counted from
            // there.
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
                    more_[row][number] = more;
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

  private:
    using Row = Rows<Game>;
    using Best = BestMove<Game, lanes>;
    static constexpr int boxes = Row::boxes;
    static constexpr int sides = Game::sides;
    static constexpr double per_white_roll = 1.0 / (sides * sides);

    struct Action1 { // that action 2 can follow
        const Best::RisingMove* rising[2];
        const Best::FallingMove* falling[2];
        [[nodiscard]] bool any() const {
            return rising[0] != nullptr || rising[1] != nullptr || falling[0] != nullptr ||
                   falling[1] != nullptr;
        }
    };

    void collect(const Boards<Game>& boards, const Group<Game, lanes>& group, bool one_is_closed,
                 int sum) {
        Action1 action1;
        Best alone(boards, group);
        for (int row = 0; row < 2; ++row) {
            const auto& rising = group.rising.one[row][sum];
            action1.rising[row] = rising ? &rising : nullptr;
            action1.falling[row] = group.batch.one(row, Row::last_box - sum);
            if (action1.rising[row] != nullptr) alone.take(*action1.rising[row]);
            if (action1.falling[row] != nullptr) alone.take(*action1.falling[row]);
            // A second closed row ends the game at once: no action 2 (D10).
            if (one_is_closed && sum == Row::last_box) action1.rising[row] = nullptr;
            if (one_is_closed && sum == 0) action1.falling[row] = nullptr;
        }
        alone.store(action1_[sum]);

        for (int row = 0; row < 4; ++row)
            for (std::uint32_t rest = possible_[row] & reach(sum); rest != 0; rest &= rest - 1) {
                const int number = std::countr_zero(rest);
                if (action1.any()) {
                    Best best(boards, group);
                    take_both_actions(best, group, action1, sum, row, number);
                    best.store(both_actions_[entries_]);
                    list_[listed_++] = &both_actions_[entries_++];
                } else {
                    list_[listed_++] = &action2_[row][number];
                }
            }
    }

    /// The numbers, as bits, that one of two white dice of a sum can make with another die.
    static constexpr std::uint32_t reach(int sum) {
        const int lowest = std::max(0, sum - (sides - 1));
        const int highest = std::min(sides - 1, sum) + sides - 1;
        return (2U << highest) - (1U << lowest);
    }

    static void take_action2(Best& best, const Group<Game, lanes>& group, int row, int number) {
        if (row < 2) {
            if (const auto& cross = group.rising.one[row][number]) best.take(cross);
        } else if (const auto* cross = group.batch.one(row - 2, Row::last_box - number)) {
            best.take(*cross);
        }
    }

    static void take_both_actions(Best& best, const Group<Game, lanes>& group,
                                  const Action1& action1, int sum, int row, int number) {
        take_action2(best, group, row, number);
        if (row < 2) {
            const auto& cross = group.rising.one[row][number];
            for (int row1 = 0; row1 < 2; ++row1) {
                if (action1.rising[row1] != nullptr)
                    if (const auto& both = group.rising.two[row1][sum][row][number])
                        best.take(both);
                if (action1.falling[row1] != nullptr && cross)
                    best.take(cross, *action1.falling[row1]);
            }
        } else {
            const int box = Row::last_box - number;
            const auto* cross = group.batch.one(row - 2, box);
            for (int row1 = 0; row1 < 2; ++row1) {
                if (action1.falling[row1] != nullptr)
                    if (const auto* both = group.batch.two(row1, Row::last_box - sum, row - 2, box))
                        best.take(*both);
                if (action1.rising[row1] != nullptr && cross != nullptr)
                    best.take(*action1.rising[row1], *cross);
            }
        }
    }

    /// What action 2 adds when the white dice show this.
    void add_action2(Sum& sum, const std::uint32_t (&numbers)[4], int white1, int white2) const {
        TwoDice<lanes, sides> rising;
        TwoDice<lanes, sides> falling;
        const auto throw_die = [&](TwoDice<lanes, sides>& dice, int row) {
            constexpr std::uint32_t all_sides = (1U << sides) - 1;
            for (std::uint32_t rest = (numbers[row] >> white1 | numbers[row] >> white2) & all_sides;
                 rest != 0; rest &= rest - 1) {
                const Int* more = more_[row] + std::countr_zero(rest);
                dice.add(Lanes<lanes>::max(more[white1], more[white2]));
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
        TwoDice<lanes, sides>::add_mean_best(
            sum, rising, falling, white1 == white2 ? per_white_roll : 2 * per_white_roll);
    }

    std::uint32_t possible_[4];       // numbers, as bits
    Values<lanes> action1_[boxes];    // alone, by the sum of the white dice
    Values<lanes> action2_[4][boxes]; // alone
    Values<lanes> both_actions_[4 * boxes * boxes];
    int entries_;
    const Values<lanes>* list_[4 * boxes * boxes]; // by sum, row and number: as mean() reads them
    int listed_;
    Int more_[4][boxes]; // 0 where nothing is possible
};

} // namespace qwixx::solver
