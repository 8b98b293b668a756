// Solves all boards, from the last crosses back to the empty sheet. Every cross leads to a board
// further on, so each board finds what it needs ready.
#pragma once

#include "solver/own_roll.h"
#include "solver/pace.h"

#include <functional>
#include <memory>
#include <vector>

namespace qwixx::solver {

/// Runs piece(0) to piece(count - 1), one after the other or side by side, and returns when all
/// are done. The solver itself starts no threads.
using RunPieces = std::function<void(int count, const std::function<void(int)>& piece)>;

inline void one_by_one(int count, const std::function<void(int)>& piece) {
    for (int i = 0; i < count; ++i) piece(i);
}

/// Told now and then what share of the boards is done.
using Progress = std::function<void(double share)>;

template <class Game, int lanes = native_lanes> class Sweep {
  public:
    explicit Sweep(Pace pace)
        : pace_(pace), boards_(static_cast<std::size_t>(pace.players), Boards<Game>(pairs_)) {
        for (const auto& group : pairs_.groups())
            for (int first = group.begin; first < group.end; first += lanes)
                batches_.emplace_back(pairs_, first, group.end);
    }

    void run(const RunPieces& run_pieces = one_by_one, const Progress& progress = {}) {
        for (int begin = 0; begin < pairs_.count;) {
            int end = begin;
            while (end < pairs_.count && pairs_[end].level == pairs_[begin].level) ++end;
            // The rising pairs of a level need nothing of each other: first with all falling
            // pairs further on, then, when these are all there, with those of their own level.
            for (const bool own_level : {false, true})
                run_pieces(end - begin, [&](int i) { solve(begin + i, own_level); });
            begin = end;
            if (progress)
                progress(static_cast<double>(end) * end /
                         (pairs_.count * static_cast<double>(pairs_.count)));
        }
    }

    [[nodiscard]] const Pairs<Game>& pairs() const { return pairs_; }
    /// The boards when the next roll is so many rolls before the own one.
    [[nodiscard]] const Boards<Game>& boards(int wait) const {
        return boards_[static_cast<std::size_t>(wait)];
    }
    [[nodiscard]] std::size_t bytes() const { return boards_.size() * boards_[0].bytes(); }

  private:
    using Int = typename Lanes<lanes>::Int;
    using Sum = typename Lanes<lanes>::Sum;
    using Batch = FallingBatch<Game, lanes>;

    void solve(int p, bool own_level) {
        const auto roll = std::make_unique_for_overwrite<OwnRoll<Game, lanes>>();
        const RisingMoves<Game> rising(pairs_, p);
        for (const Batch& batch : batches_) {
            if (batch.first > p || batch.level < pairs_[p].level) break;
            if ((batch.level == pairs_[p].level) == own_level &&
                batch.closed + pairs_[p].closed < 2)
                solve(*roll, p, rising, batch);
        }
    }

    void solve(OwnRoll<Game, lanes>& roll, int p, const RisingMoves<Game>& rising,
               const Batch& batch) {
        Int points;
        for (int lane = 0; lane < lanes; ++lane)
            points[lane] =
                one_point *
                (pairs_[p].points + pairs_[batch.first + std::min(lane, batch.count - 1)].points);
        Int values[most_misthrows];
        roll.solve(boards_.back(), p, rising, batch, batch.closed + pairs_[p].closed == 1, points,
                   [&](int misthrows, const Sum& mean) {
                       for (int lane = 0; lane < lanes; ++lane)
                           values[misthrows][lane] = settle(mean[lane], points[lane]);
                       return values[misthrows];
                   });
        const int count = std::min(batch.count, p + 1 - batch.first);
        for (int lane = 0; lane < count; ++lane)
            boards_[0].set(
                p, batch.first + lane,
                Int4{values[0][lane], values[1][lane], values[2][lane], values[3][lane]});
    }

    /// After a roll somebody else may have ended the game; then the points on the board remain.
    [[nodiscard]] std::int32_t settle(double mean, std::int32_t points) const {
        const double gain = (mean - points - pace_.cost * one_point) * (1 - pace_.hazard);
        // A cast drops the digits after the point; the detour by a large number makes it a floor.
        constexpr double large = 1LL << 31;
        return static_cast<std::int32_t>(static_cast<std::int64_t>(points + gain + 0.5 + large) -
                                         static_cast<std::int64_t>(large));
    }

    Pace pace_;
    Pairs<Game> pairs_;
    std::vector<Boards<Game>> boards_;
    std::vector<Batch> batches_;
};

} // namespace qwixx::solver
