// What `qwixx coach` measures, each in a file of its own.
#pragma once

#include "bots/calibration.h"
#include "cli/commands.h"
#include "lab/arena.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace qwixx {

/// A mean of independent values, and how sure it is.
struct Mean {
    double sum = 0;
    double squares = 0;
    double count = 0;

    void add(double value) {
        sum += value;
        squares += value * value;
        ++count;
    }
    [[nodiscard]] double mean() const { return count > 0 ? sum / count : 0; }
    [[nodiscard]] double mean_square() const { return count > 0 ? squares / count : 0; }
    [[nodiscard]] double deviation() const {
        return count > 1 ? std::sqrt(std::max(0.0, mean_square() - mean() * mean())) : 0;
    }
    [[nodiscard]] double error() const { return count > 1 ? deviation() / std::sqrt(count) : 0; }
};

/// One game at one number of players.
struct CoachTable {
    GameKind kind;
    int players;
};
/// A match of one bot against itself.
[[nodiscard]] Match self_play(const CoachTable& table, std::string_view bot, std::uint64_t seed);
/// Its game number so many, with the seats as they are: every round plays its dice once.
[[nodiscard]] Record game_of(const Match& match, std::uint64_t round, Prepared& prepared);

/// What was said of positions, against what came of them, by tenths of the range.
struct Calibration {
    struct Band {
        double said = 0; // sums
        double came = 0;
        double count = 0;
        double squares = 0; // over games: of the sum of what came less what was said

        [[nodiscard]] double mean_said() const { return said / count; }
        [[nodiscard]] double mean_came() const { return came / count; }
        /// The standard error of what came less what was said: positions of a game hang together.
        [[nodiscard]] double error() const { return std::sqrt(squares) / count; }
    };
    CoachTable table;
    std::uint64_t positions = 0;
    std::uint64_t games = 0;
    Mean first; // what who starts wins
    std::optional<Correction>
        correction; // by which what the network says fits best (bots/calibration.h)
    std::array<Band, 10> bands{};
};
[[nodiscard]] Calibration calibrate(const CoachOptions& options, const CoachTable& table);
void print(const Calibration& one);
/// The same as JSON: who starts wins so often, and by how much each tenth is off.
[[nodiscard]] std::string line_of(const Calibration& one);
/// All of them side by side, as a picture.
[[nodiscard]] std::string picture_of(const std::vector<Calibration>& all);

/// What the coach says at every depth, against long play-outs.
void measure_errors(const CoachOptions& options, const CoachTable& table);
/// Every verdict but `fine` in some games of bots, against long play-outs.
void measure_verdicts(const CoachOptions& options, const CoachTable& table);
/// The coach against a complete search.
void measure_endgames(const CoachOptions& options);
/// What skipping boxes costs, when a misthrow is right and when to close, over games of experts.
void measure_strategy(const CoachOptions& options, const CoachTable& table);

} // namespace qwixx
