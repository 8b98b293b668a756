// The solver in its plainest form: doubles, one board after the other, every pair of actions
// tried for every roll of the white dice and every coloured die. Slow, and what the quick one is
// held against.
#pragma once

#include "solver/pace.h"
#include "solver/pairs.h"

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

namespace qwixx::solver {

template <class Game> class PlainSolver {
  public:
    using Row = Rows<Game>;
    using Board = std::array<int, 4>; // rows: two rise, two fall

    explicit PlainSolver(Pace pace = {}) : pace_(pace) {
        const auto n = static_cast<std::size_t>(pairs_.count);
        tables_.assign(static_cast<std::size_t>(pace.players),
                       std::vector<Values>(n * (n + 1) / 2));
        for (int p = 0; p < pairs_.count; ++p)
            for (int q = 0; q <= p; ++q) solve(p, q);
    }

    /// The gain still to come after a roll, when the next is so many rolls before the own one.
    [[nodiscard]] double value(const Board& board, int misthrows, int wait) const {
        if (misthrows == most_misthrows) return 0;
        const int p = pairs_.of(board[0], board[1]);
        const int q = pairs_.of(board[2], board[3]);
        return tables_[at(wait)][place(std::max(p, q), std::min(p, q))][at(misthrows)];
    }

    /// What a new game is worth: nobody can have ended it before its first roll.
    [[nodiscard]] double new_game(int wait = 0) const {
        return value({Row::empty, Row::empty, Row::empty, Row::empty}, 0, wait) /
               (1 - pace_.hazard);
    }

    /// The board and the points that a cross of a number (2 is 0) makes, if it is allowed.
    static bool cross(Board& board, int row, int number, double& points) {
        const int box = row < 2 ? number : Row::last_box - number;
        const int next = Row::after(board[at(row)], box);
        if (next == Row::no_row) return false;
        points +=
            Row::points_out(board[at(row)], box) + Row::points(next) - Row::points(board[at(row)]);
        board[at(row)] = next;
        return true;
    }

    static bool over(const Board& board) { return std::ranges::count(board, Row::closed) >= 2; }

  private:
    using Values = std::array<double, most_misthrows>;
    static constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }
    static std::size_t place(int p, int q) { return at(p) * (at(p) + 1) / 2 + at(q); }

    void solve(int p, int q) {
        const Board board{pairs_[p].rows[0], pairs_[p].rows[1], pairs_[q].rows[0],
                          pairs_[q].rows[1]};
        if (over(board)) return; // D10
        for (int misthrows = most_misthrows - 1; misthrows >= 0; --misthrows)
            for (int wait = 0; wait < pace_.players; ++wait)
                tables_[at(wait)][place(p, q)][at(misthrows)] =
                    (1 - pace_.hazard) * ((wait == 0 ? own_roll(board, misthrows)
                                                     : others_roll(board, misthrows, wait)) -
                                          pace_.cost);
    }

    double others_roll(const Board& board, int misthrows, int wait) const {
        double sum = 0;
        for (int white1 = 0; white1 < Game::sides; ++white1)
            for (int white2 = 0; white2 < Game::sides; ++white2) {
                double best = value(board, misthrows, wait - 1);
                for (int row = 0; row < 4; ++row) {
                    Board next = board;
                    double points = 0;
                    if (cross(next, row, white1 + white2, points))
                        best = std::max(best, points + value(next, misthrows, wait - 1));
                }
                sum += best;
            }
        return sum / (Game::sides * Game::sides);
    }

    double own_roll(const Board& board, int misthrows) const {
        double sum = 0;
        for (int white1 = 0; white1 < Game::sides; ++white1)
            for (int white2 = white1; white2 < Game::sides; ++white2)
                sum += (white1 == white2 ? 1 : 2) * expected_best(board, misthrows, white1, white2);
        return sum / (Game::sides * Game::sides);
    }

    /// The best pair of actions for given white dice, in the mean over the coloured ones.
    double expected_best(const Board& board, int misthrows, int white1, int white2) const {
        const int wait = pace_.players - 1;
        const double misthrow = points_per_misthrow + value(board, misthrows + 1, wait); // D7, D10
        double without_action2 = misthrow;
        std::array<std::array<double, Game::sides>, 4> with_action2;
        for (auto& row : with_action2) row.fill(-std::numeric_limits<double>::infinity());
        for (int row1 = -1; row1 < 4; ++row1) { // action 1: nothing, or a row
            Board middle = board;
            double points1 = 0;
            if (row1 >= 0) {
                if (!cross(middle, row1, white1 + white2, points1)) continue;
                without_action2 =
                    std::max(without_action2, points1 + value(middle, misthrows, wait));
                if (over(middle)) continue; // no action 2, D10
            }
            for (int row2 = 0; row2 < 4; ++row2)
                for (int die = 0; die < Game::sides; ++die)
                    for (const int white : {white1, white2}) {
                        Board next = middle;
                        double points = points1;
                        if (!cross(next, row2, white + die, points)) continue;
                        double& best = with_action2[at(row2)][at(die)];
                        best = std::max(best, points + value(next, misthrows, wait));
                    }
        }
        return mean_of_best(without_action2, with_action2);
    }

    /// The mean of the largest of a constant and one value for each of four dice: go up through
    /// the values; the largest is at most this one when every die shows one of the lower values.
    static double mean_of_best(double constant,
                               const std::array<std::array<double, Game::sides>, 4>& values) {
        struct Value {
            double value;
            int row;
        };
        std::array<Value, 4 * Game::sides> sorted;
        std::array<int, 4> lower{}; // values up to here, of each row
        int n = 0;
        for (int row = 0; row < 4; ++row)
            for (const double value : values[at(row)])
                if (value > constant)
                    sorted[at(n++)] = {value, row};
                else
                    ++lower[at(row)];
        std::sort(sorted.begin(), sorted.begin() + n,
                  [](const Value& a, const Value& b) { return a.value < b.value; });
        const auto chance = [&] {
            double product = 1;
            for (const int dice : lower) product *= static_cast<double>(dice) / Game::sides;
            return product;
        };
        double so_far = chance();
        double mean = so_far * constant;
        for (int i = 0; i < n; ++i) {
            ++lower[at(sorted[at(i)].row)];
            const double now = chance();
            mean += (now - so_far) * sorted[at(i)].value;
            so_far = now;
        }
        return mean;
    }

    Pace pace_;
    Pairs<Game> pairs_;
    std::vector<std::vector<Values>> tables_; // by the rolls until the own one
};

} // namespace qwixx::solver
