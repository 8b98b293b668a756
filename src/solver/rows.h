// A row as the solver sees it: what matters for the points still to come is only its last cross
// and how many crosses it has (S2, S3), and even that only while a cross can still be made.
//
// Everything here is written for a game of dice with any number of sides, so that reduced games,
// small enough for brute force, are solved by the same code.
#pragma once

#include "rules/sheet.h"

#include <array>
#include <cassert>
#include <cstdint>

namespace qwixx::solver {

/// The game of the rulebooks.
struct FullGame {
    static constexpr int sides = 6;
    static constexpr int crosses_before_last = qwixx::crosses_before_last; // S3
};

/// The states of a row. Further on comes first: closed is 0, a row that can take no more crosses
/// is 1, the empty row comes last; so a cross always leads to a smaller number.
template <class Game> class Rows {
  public:
    static constexpr int boxes = 2 * Game::sides - 1;
    static constexpr int last_box = boxes - 1;
    static constexpr int needed = Game::crosses_before_last;
    static_assert(needed >= 1 && needed < boxes);

    static constexpr int closed = 0;
    static constexpr int dead = 1; // open, but the last number is out of reach for good
    // Before the last number only rows with enough crosses live; before that every count does.
    static constexpr int count = 2 + (boxes - needed) + (boxes - 2) * (boxes - 1) / 2 + 1;
    static constexpr int empty = count - 1;
    static constexpr int no_row = -1;

    /// The state of an open row by its last cross (-1: none) and its number of crosses.
    [[nodiscard]] static constexpr int open(int last, int crosses) {
        assert(last < last_box && crosses <= last + 1);
        if (last < 0) return empty;
        if (last == last_box - 1) return crosses < needed ? dead : 2 + crosses - needed;
        const int further = boxes - needed + (boxes - 2) * (boxes - 1) / 2 -
                            (last + 1) * (last + 2) / 2; // states with a later last cross
        return 2 + further + crosses - 1;
    }

    struct State {
        std::int8_t last = -1;
        std::int8_t crosses = 0;
        std::int8_t level = 0; // grows with every cross
        std::int8_t kind = 0;  // rows of a kind have the same boxes in reach
    };
    [[nodiscard]] static constexpr State state(int row) { return states_[at(row)]; }

    /// Where a cross leads, or no_row if it is not allowed (S2, S3).
    [[nodiscard]] static constexpr int after(int row, int box) { return after_[at(row)][at(box)]; }

    /// The points of a row while it lives. A closed or dead row has left the count.
    [[nodiscard]] static constexpr int points(int row) {
        return points_for(states_[at(row)].crosses);
    }

    /// The points that leave the count with a cross, because its row closes or dies.
    [[nodiscard]] static constexpr int points_out(int row, int box) {
        const int next = after(row, box);
        if (next == closed) return points_for(states_[at(row)].crosses + 2); // the lock too, S3
        if (next == dead) return points_for(states_[at(row)].crosses + 1);
        return 0;
    }

    static constexpr int kinds = boxes + 2; // empty, by last cross, dead, closed

  private:
    static constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

    static constexpr std::array<State, count> states_ = [] {
        std::array<State, count> states{};
        states[closed] = {last_box, 0, boxes, boxes};
        states[dead] = {last_box, 0, boxes - 1, boxes + 1};
        for (int last = 0; last < last_box; ++last)
            for (int crosses = 1; crosses <= last + 1; ++crosses)
                if (const int row = open(last, crosses); row != dead)
                    states[at(row)] = {
                        static_cast<std::int8_t>(last), static_cast<std::int8_t>(crosses),
                        static_cast<std::int8_t>(last + 1), static_cast<std::int8_t>(last + 1)};
        return states;
    }();

    static constexpr std::array<std::array<std::int8_t, boxes>, count> after_ = [] {
        std::array<std::array<std::int8_t, boxes>, count> after{};
        for (int row = 0; row < count; ++row) {
            const State from = states_[at(row)];
            for (int box = 0; box < boxes; ++box) {
                int next = no_row;
                if (box > from.last && box < last_box) next = open(box, from.crosses + 1);
                if (box > from.last && box == last_box && from.crosses >= needed) next = closed;
                after[at(row)][at(box)] = static_cast<std::int8_t>(next);
            }
        }
        return after;
    }();
};

static_assert(Rows<FullGame>::count == 54);

} // namespace qwixx::solver
