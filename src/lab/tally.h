// What is counted over the games of a match, and how sure one can be of what it tells.
#pragma once

#include "rules/seat.h"

#include <array>
#include <cstdint>

namespace qwixx {

/// What is summed over rounds for a mean and its interval. The games of a round share their dice
/// and are not independent; the rounds are. All are whole numbers, so that their order, and with
/// it the number of threads, makes no difference.
struct RoundSums {
    std::int64_t sum = 0;
    std::int64_t squares = 0;
    std::int64_t by_games = 0;

    void add_round(std::int64_t value, std::int64_t games) {
        sum += value;
        squares += value * value;
        by_games += value * games;
    }
    RoundSums& operator+=(const RoundSums& other) {
        sum += other.sum;
        squares += other.squares;
        by_games += other.by_games;
        return *this;
    }
};

struct BotTally {
    /// A win counts 60 parts, shared equally among up to five.
    static constexpr std::int64_t win_parts = 60;

    std::int64_t wins = 0;     // alone at the top
    std::int64_t shared = 0;   // at the top with others
    std::int64_t forfeits = 0; // lost by a wrong or missing answer
    RoundSums win;             // in parts
    RoundSums score;

    // Without the luck, if that was asked for.
    static constexpr double luck_parts = 120'000; // of a win
    RoundSums luck;                               // in these parts
    std::int64_t luck_by_win = 0;                 // over rounds, each in its own parts
    std::int64_t decisions = 0;                   // in the games that were reviewed
    std::int64_t losses = 0;                      // in the same parts
    std::int64_t losses_squares = 0;
    std::int64_t accuracy = 0; // in the same parts, of each decision
};

struct MatchTally {
    std::int64_t games = 0;
    std::int64_t turns = 0;
    std::int64_t rounds = 0;
    std::int64_t games_squares = 0; // over rounds
    std::array<BotTally, most_players> bots{};

    MatchTally& operator+=(const MatchTally& other);
};

/// What is known of a rate or a mean: the middle and the half width of its 95 % interval, which
/// is infinite before the second round.
struct Estimate {
    double value = 0;
    double margin = 0;
};
[[nodiscard]] Estimate win_rate(const MatchTally& tally, int bot);
/// How much of the luck comes to count in the results. Where the network says too much or too
/// little of it, as among bots that do not play to win, it is not 1. That it is taken from the same
/// rounds does not matter where there are many; of few, or where every round goes the same way, it
/// is near 1 or 1.
[[nodiscard]] double luck_weight(const MatchTally& tally, int bot);
/// The result less so much of the luck: it has the same expectation, whatever the luck is measured
/// with and weighed by, because luck has mean zero; and it scatters less.
[[nodiscard]] Estimate luck_free_win_rate(const MatchTally& tally, int bot);
[[nodiscard]] Estimate mean_luck(const MatchTally& tally, int bot);
/// What a decision costs on average, in shares of the win, and from 0 to 1 how accurate it is.
[[nodiscard]] Estimate mean_loss(const MatchTally& tally, int bot);
[[nodiscard]] double mean_accuracy(const MatchTally& tally, int bot);
[[nodiscard]] Estimate mean_score(const MatchTally& tally, int bot);

} // namespace qwixx
