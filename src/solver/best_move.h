// The best of several moves, for boards side by side and for every number of misthrows.
#pragma once

#include "solver/boards.h"

namespace qwixx::solver {

/// The boards that are solved together: one rising pair (line p of the square) with some falling
/// pairs, and the moves of both.
template <class Game, int lanes> struct Group {
    int p;
    const RisingMoves<Game>& rising;
    const FallingBatch<Game, lanes>& batch;
};

/// The values of a move.
template <int lanes> struct Values {
    Lanes<lanes>::Int by_misthrows[most_misthrows];
};

template <class Game, int lanes> class BestMove {
  public:
    using RisingMove = RisingMoves<Game>::Move;
    using FallingMove = FallingBatch<Game, lanes>::Move;

    /// Boards are as they are after the roll.
    BestMove(const Boards<Game>& boards, const Group<Game, lanes>& group)
        : boards_(boards), group_(group) {
        for (Int4& best : best_) best = Int4{} + Boards<Game>::impossible_value;
    }

    /// The rising pair moves.
    void take(const RisingMove& move) {
        const Int4* line = boards_[move.pair];
        if (!group_.batch.in_a_row)
            take(line, group_.batch.column, move.points_out);
        else if (move.points_out == 0)
            for (int lane = 0; lane < lanes; ++lane)
                best_[lane] = max(best_[lane], line[group_.batch.first + lane]);
        else
            for (int lane = 0; lane < lanes; ++lane)
                best_[lane] = max(best_[lane], line[group_.batch.first + lane] + move.points_out);
    }

    /// The falling pairs move.
    void take(const FallingMove& move) { take(boards_[group_.p], move, 0); }

    /// Both move.
    void take(const RisingMove& rising, const FallingMove& falling) {
        take(boards_[rising.pair], falling, rising.points_out);
    }

    void store(Values<lanes>& values) const { transpose<lanes>(best_, values.by_misthrows); }

  private:
    void take(const Int4* line, const FallingMove& move, std::int32_t more_points_out) {
        const Int4* points_out = group_.batch.points_out(move);
        if (points_out == nullptr) return take(line, move.column, more_points_out);
        for (std::size_t lane = 0; lane < lanes; ++lane)
            best_[lane] = max(best_[lane], Boards<Game>::look(line, move.column[lane]) +
                                               points_out[lane] + more_points_out);
    }

    void take(const Int4* line, const std::array<std::uint16_t, lanes>& column,
              std::int32_t points_out) {
        if (points_out == 0)
            for (std::size_t lane = 0; lane < lanes; ++lane)
                best_[lane] = max(best_[lane], Boards<Game>::look(line, column[lane]));
        else
            for (std::size_t lane = 0; lane < lanes; ++lane)
                best_[lane] = max(best_[lane], Boards<Game>::look(line, column[lane]) + points_out);
    }

    const Boards<Game>& boards_;
    const Group<Game, lanes>& group_;
    Int4 best_[lanes];
};

} // namespace qwixx::solver
