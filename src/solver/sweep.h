// Solves all boards, from the last crosses back to the empty sheet. Every cross leads to a board
// further on, so each board finds what it needs ready.
#pragma once

#include "solver/others_roll.h"
#include "solver/own_roll.h"
#include "solver/pace.h"
#include "solver/run_pieces.h"

#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace qwixx::solver {

template <class Game, int lanes = native_lanes> class Sweep {
  public:
    explicit Sweep(const Pace& pace)
        : pace_(pace), new_game_(at(pace.players)),
          boards_(at(pace.players), Boards<Game>(pairs_)) {
        for (int begin = 0, end = 0; begin < pairs_.count; begin = end) {
            while (end < pairs_.count && pairs_[end].level == pairs_[begin].level) ++end;
            make_batches(begin, end);
            for (const bool own_level : {false, true}) stages_.push_back({begin, end, own_level});
        }
    }

    /// Work to be done stage by stage; the pieces of a stage, one for each of its rising pairs,
    /// need nothing of each other. Pairs of a level come first with all falling pairs further on,
    /// then, when these are all there, with those of their own level.
    struct Stage {
        int begin = 0; // pairs
        int end = 0;
        bool own_level = false;
    };
    [[nodiscard]] const std::vector<Stage>& stages() const { return stages_; }

    /// Solves one piece, and says how many boards that were.
    int solve(const Stage& stage, int piece) {
        const int p = stage.begin + piece;
        const auto room = std::make_unique_for_overwrite<Room>();
        const RisingMoves<Game> rising(pairs_, p);
        const std::vector<int> lines = rising.pairs();
        int solved = 0;
        for (std::size_t i = 0; i < batches_.size(); ++i) {
            const Batch& batch = batches_[i];
            if (batch.level < pairs_[p].level) break; // the other half is the mirror image
            if (batch.first > p || (batch.level == pairs_[p].level) != stage.own_level ||
                batch.closed + pairs_[p].closed >= 2)
                continue;
            // There are many lines, each read here and there: the processor cannot foresee it.
            if (i + 1 < batches_.size())
                for (const int line : lines)
                    boards_.back().expect(line, batches_[i + 1].first, lanes);
            solve(*room, {p, rising, batch});
            solved += batch.count;
        }
        return solved;
    }

    void run(const RunPieces& run_pieces = one_by_one, const Progress& progress = {}) {
        for (const Stage& stage : stages_) {
            run_pieces(stage.end - stage.begin, [&](int piece) { solve(stage, piece); });
            const double share = static_cast<double>(stage.end) / pairs_.count;
            if (progress && stage.own_level) progress(share * share);
        }
    }

    /// Several sweeps at the same pace, in places that share no memory, do the work together: each
    /// a share of every stage, and each takes what the others did before the next stage.
    struct Share {
        int number = 0; // every so manieth piece, from this one on
        int of = 1;
    };
    /// Does a share; what came of it is added to the text, line by line.
    void solve(const Stage& stage, Share share, std::string& text) {
        for (int piece = share.number; piece < stage.end - stage.begin; piece += share.of) {
            solve(stage, piece);
            const auto [first, last] = columns(stage, piece);
            for (const auto& boards : boards_)
                text.append(reinterpret_cast<const char*>(boards[stage.begin + piece] + first),
                            at(last - first) * sizeof(Int4));
        }
    }
    /// Takes what came of another's share. False if it is not that.
    bool take(const Stage& stage, Share share, std::string_view text) {
        for (int piece = share.number; piece < stage.end - stage.begin; piece += share.of) {
            const auto [first, last] = columns(stage, piece);
            for (auto& boards : boards_) {
                if (text.size() < at(last - first) * sizeof(Int4)) return false;
                for (int q = first; q < last; ++q) {
                    Int4 values;
                    std::memcpy(&values, text.data(), sizeof values);
                    text.remove_prefix(sizeof values);
                    boards.set(stage.begin + piece, q, values);
                }
            }
        }
        return text.empty();
    }

    [[nodiscard]] const Pairs<Game>& pairs() const { return pairs_; }

    /// The boards as they are when the next roll is so many rolls before the own one.
    [[nodiscard]] const Boards<Game>& boards(int wait) const { return boards_[at(wait)]; }
    [[nodiscard]] Boards<Game>& boards(int wait) { return boards_[at(wait)]; }

    /// The gain of a new game, to the last digit that was computed.
    [[nodiscard]] double new_game(int wait) const { return new_game_[at(wait)]; }

  private:
    using Int = Lanes<lanes>::Int;
    using Sum = Lanes<lanes>::Sum;
    using Batch = FallingBatch<Game, lanes>;

    /// Batches of the pairs of a level. Those of a group come first: they have the same boxes in
    /// reach. What is left of the groups shares its lanes.
    void make_batches(int begin, int end) {
        std::array<std::vector<int>, 3> left; // by closed rows
        std::vector<int> members;
        const auto make = [&] {
            batches_.emplace_back(pairs_, members);
            members.clear();
        };
        for (const auto& group : pairs_.groups()) {
            if (group.begin < begin || group.begin >= end) continue;
            for (int pair = group.begin; pair < group.end; ++pair) {
                members.push_back(pair);
                if (members.size() == lanes) make();
            }
            auto& others = left[at(pairs_[group.begin].closed)];
            others.insert(others.end(), members.begin(), members.end());
            members.clear();
        }
        for (const auto& others : left)
            for (const int pair : others) {
                members.push_back(pair);
                if (members.size() == lanes || pair == others.back()) make();
            }
    }
    static constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

    /// The falling pairs of the boards that are solved with a piece: they lie side by side.
    struct Columns {
        int first;
        int last;
    };
    [[nodiscard]] static Columns columns(const Stage& stage, int piece) {
        return stage.own_level ? Columns{stage.begin, stage.begin + piece + 1}
                               : Columns{0, stage.begin};
    }

    /// Room to work in; large for the stack of a browser.
    struct Room {
        OwnRoll<Game, lanes> own;
        OthersRoll<Game, lanes> others[Pace::most_players];
    };

    void solve(Room& room, const Group<Game, lanes>& group) {
        const auto& [p, rising, batch] = group;
        Int points;
        for (int lane = 0; lane < lanes; ++lane)
            points[lane] = one_point * (pairs_[p].points + pairs_[batch.pair[at(lane)]].points);
        room.own.collect(boards_.back(), group, batch.closed + pairs_[p].closed == 1);
        for (int wait = 1; wait < pace_.players; ++wait)
            room.others[wait].collect(boards_[at(wait - 1)], group);

        Values<lanes> values[Pace::most_players];
        Int after_misthrow = points; // the fourth ends the game (D10)
        for (int misthrows = most_misthrows - 1; misthrows >= 0; --misthrows) {
            after_misthrow += points_per_misthrow * one_point; // D7
            Int value = settle(0, group, room.own.mean(misthrows, after_misthrow), points);
            values[0].by_misthrows[misthrows] = value;
            for (int wait = 1; wait < pace_.players; ++wait) {
                value = settle(wait, group, room.others[wait].mean(misthrows, value), points);
                values[wait].by_misthrows[misthrows] = value;
            }
            after_misthrow = value; // the own roll comes round again after all others
        }

        for (int wait = 0; wait < pace_.players; ++wait)
            for (int lane = 0; lane < batch.count && batch.pair[at(lane)] <= p; ++lane) {
                const auto& by_misthrows = values[wait].by_misthrows;
                boards_[at(wait)].set(p, batch.pair[at(lane)],
                                      Int4{by_misthrows[0][lane], by_misthrows[1][lane],
                                           by_misthrows[2][lane], by_misthrows[3][lane]});
            }
    }

    /// What the value table keeps: a roll has its cost, and after it somebody else may have ended
    /// the game; then the points on the board remain.
    Int settle(int wait, const Group<Game, lanes>& group, const Sum& mean, Int points) {
        Int settled;
        for (int lane = 0; lane < lanes; ++lane) {
            const double gain = mean[lane] - points[lane] - pace_.cost * one_point;
            // Written for 3, 2, 1 and at last for no misthrows.
            if (group.p == pairs_.fresh && group.batch.pair[at(lane)] == pairs_.fresh)
                new_game_[at(wait)] = gain / one_point;
            // A cast cuts off what stands after the point; above 0 that is a floor.
            constexpr std::int64_t large = std::int64_t{1} << 32;
            const double kept = points[lane] + gain * (1 - pace_.hazard);
            settled[lane] = static_cast<std::int32_t>(
                static_cast<std::int64_t>(kept + 0.5 + static_cast<double>(large)) - large);
        }
        return settled;
    }

    Pace pace_;
    Pairs<Game> pairs_;
    std::vector<double> new_game_; // by the rolls until the own one, as boards_
    std::vector<Boards<Game>> boards_;
    std::vector<Batch> batches_;
    std::vector<Stage> stages_;
};

} // namespace qwixx::solver
