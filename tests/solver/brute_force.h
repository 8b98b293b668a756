// Brute force for reduced games: sheets as they are, every roll, every pair of actions, written
// from the rules and sharing nothing with the solver.
#pragma once

#include "solver/pace.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace qwixx::solver {

/// A game with fewer sides and perhaps without some of the rows: red, yellow, green, blue.
class BruteForce {
  public:
    using Rows = std::array<unsigned, 4>; // crosses as bits, left to right, the lock last

    BruteForce(int sides, int crosses_before_last, std::array<bool, 4> there, Pace pace)
        : sides_(sides), boxes_(2 * sides - 1), needed_(crosses_before_last), there_(there),
          pace_(pace) {}

    struct State {
        Rows rows{};
        int misthrows = 0;
        int wait = 0; // rolls until the own one
        friend bool operator==(const State&, const State&) = default;
    };

    /// The gain still to come, after a roll.
    double value(const State& state) {
        if (state.misthrows == 4 || closed(state.rows) >= 2) return 0; // D10
        const std::uint64_t key = key_of(state);
        if (const auto known = known_.find(key); known != known_.end()) return known->second.second;
        const double mean = state.wait == 0 ? own_roll(state) : others_roll(state);
        const double value = (1 - pace_.hazard) * (mean - pace_.cost);
        known_[key] = {state, value};
        return value;
    }

    [[nodiscard]] std::vector<std::pair<State, double>> all() const {
        std::vector<std::pair<State, double>> all;
        all.reserve(known_.size());
        for (const auto& [key, known] : known_) all.push_back(known);
        return all;
    }

  private:
    static std::size_t at(int index) { return static_cast<std::size_t>(index); }
    [[nodiscard]] static std::uint64_t key_of(const State& state) {
        auto key = static_cast<std::uint64_t>(state.misthrows);
        key = key << 3 | static_cast<std::uint64_t>(state.wait);
        for (const unsigned row : state.rows) key = key << 12 | row;
        return key;
    }
    [[nodiscard]] unsigned lock() const { return 1U << boxes_; }
    [[nodiscard]] int closed(const Rows& rows) const {
        return static_cast<int>(
            std::ranges::count_if(rows, [&](unsigned row) { return (row & lock()) != 0; }));
    }
    [[nodiscard]] static int points(const Rows& rows) {
        int sum = 0;
        for (const unsigned row : rows) sum += std::popcount(row) * (std::popcount(row) + 1) / 2;
        return sum; // S4
    }

    /// Crosses a number in a row, if S1 to S3 allow it.
    bool cross(Rows& rows, int row, int number) const {
        const int box = row < 2 ? number - 2 : 2 * sides_ - number;
        unsigned& bits = rows[at(row)];
        if (!there_[at(row)] || bits >> box != 0) return false;
        if (box == boxes_ - 1) {
            if (std::popcount(bits) < needed_) return false;
            bits |= lock();
        }
        bits |= 1U << box;
        return true;
    }

    double others_roll(const State& state) {
        double sum = 0;
        for (int white1 = 1; white1 <= sides_; ++white1)
            for (int white2 = 1; white2 <= sides_; ++white2) {
                State next = state;
                --next.wait;
                double best = value(next);
                for (int row = 0; row < 4; ++row) {
                    next.rows = state.rows;
                    if (cross(next.rows, row, white1 + white2))
                        best = std::max(best, points(next.rows) - points(state.rows) + value(next));
                }
                sum += best;
            }
        return sum / (sides_ * sides_);
    }

    double own_roll(const State& state) {
        double sum = 0;
        int rolls = 0;
        std::array<int, 6> dice;
        const int outcomes = power(sides_, 6);
        for (int outcome = 0; outcome < outcomes; ++outcome) {
            int rest = outcome;
            bool needed = true; // dice of rows that are not there or closed are left out
            for (int i = 0; i < 6; ++i) {
                dice[at(i)] = 1 + rest % sides_;
                rest /= sides_;
                if (i >= 2 && dice[at(i)] > 1 &&
                    (!there_[at(i - 2)] || (state.rows[at(i - 2)] & lock()) != 0))
                    needed = false;
            }
            if (!needed) continue;
            sum += best(state, dice);
            ++rolls;
        }
        return sum / rolls;
    }

    double best(const State& state, const std::array<int, 6>& dice) {
        double best = -1e9;
        for (int row1 = -1; row1 < 4; ++row1) {
            State middle = state;
            middle.wait = pace_.players - 1;
            if (row1 >= 0 && !cross(middle.rows, row1, dice[0] + dice[1])) continue;
            if (closed(middle.rows) >= 2) { // no action 2, D10
                best = std::max(best, 1.0 * (points(middle.rows) - points(state.rows)));
                continue;
            }
            for (int row2 = -1; row2 < 4; ++row2)
                for (int white = 0; white < 2; ++white) {
                    State next = middle;
                    if (row2 >= 0 && (middle.rows[at(row2)] & lock()) != 0) continue; // D9
                    if (row2 >= 0 && !cross(next.rows, row2, dice[at(white)] + dice[at(2 + row2)]))
                        continue;
                    double gain = points(next.rows) - points(state.rows);
                    if (row1 < 0 && row2 < 0) { // D7
                        ++next.misthrows;
                        gain -= 5;
                    }
                    best = std::max(best, gain + value(next));
                }
        }
        return best;
    }

    static int power(int base, int exponent) {
        return exponent == 0 ? 1 : base * power(base, exponent - 1);
    }

    int sides_;
    int boxes_;
    int needed_;
    std::array<bool, 4> there_;
    Pace pace_;
    std::unordered_map<std::uint64_t, std::pair<State, double>> known_;
};

} // namespace qwixx::solver
