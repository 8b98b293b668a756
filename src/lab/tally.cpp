#include "lab/tally.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace qwixx {

MatchTally& MatchTally::operator+=(const MatchTally& other) {
    games += other.games;
    turns += other.turns;
    rounds += other.rounds;
    games_squares += other.games_squares;
    for (std::size_t i = 0; i < bots.size(); ++i) {
        bots[i].wins += other.bots[i].wins;
        bots[i].shared += other.bots[i].shared;
        bots[i].forfeits += other.bots[i].forfeits;
        bots[i].win += other.bots[i].win;
        bots[i].score += other.bots[i].score;
        bots[i].luck += other.bots[i].luck;
        bots[i].luck_by_win += other.bots[i].luck_by_win;
        bots[i].decisions += other.bots[i].decisions;
        bots[i].losses += other.bots[i].losses;
        bots[i].losses_squares += other.bots[i].losses_squares;
        bots[i].accuracy += other.bots[i].accuracy;
    }
    return *this;
}

namespace {

constexpr double two_sided_95 = 1.959964;

/// The sums over rounds of something, in units of its own.
struct InUnits {
    const RoundSums& sums;
    double unit;

    [[nodiscard]] double mean(const MatchTally& tally) const {
        return static_cast<double>(sums.sum) / unit / static_cast<double>(tally.games);
    }
    [[nodiscard]] double by_games() const { return static_cast<double>(sums.by_games) / unit; }
    [[nodiscard]] double squares() const {
        return static_cast<double>(sums.squares) / (unit * unit);
    }
};

/// How two things vary together from round to round: products of how far they are off their means
/// per game, summed. `products` are those of the things themselves.
double together(const MatchTally& tally, const InUnits& one, const InUnits& other,
                double products) {
    const double a = one.mean(tally);
    const double b = other.mean(tally);
    return products - a * other.by_games() - b * one.by_games() +
           a * b * static_cast<double>(tally.games_squares);
}
double alone(const MatchTally& tally, const InUnits& one) {
    return std::max(0.0, together(tally, one, one, one.squares()));
}

/// A mean per game of which it is known how much the rounds vary, `fitted` numbers having been
/// taken from them.
Estimate per_game(const MatchTally& tally, double mean, double squares, double fitted) {
    const auto rounds = static_cast<double>(tally.rounds);
    if (rounds <= fitted) return {mean, std::numeric_limits<double>::infinity()};
    const double variance = squares * rounds / (rounds - fitted);
    return {mean, two_sided_95 * std::sqrt(variance) / static_cast<double>(tally.games)};
}
Estimate per_game(const MatchTally& tally, const InUnits& one) {
    if (tally.games == 0) return {0, std::numeric_limits<double>::infinity()};
    return per_game(tally, one.mean(tally), alone(tally, one), 1);
}

InUnits wins_of(const MatchTally& tally, int bot) {
    return {tally.bots[static_cast<std::size_t>(bot)].win,
            static_cast<double>(BotTally::win_parts)};
}
InUnits luck_of(const MatchTally& tally, int bot) {
    return {tally.bots[static_cast<std::size_t>(bot)].luck, BotTally::luck_parts};
}
double luck_with_wins(const MatchTally& tally, int bot) {
    const auto products =
        static_cast<double>(tally.bots[static_cast<std::size_t>(bot)].luck_by_win) /
        (static_cast<double>(BotTally::win_parts) * BotTally::luck_parts);
    return together(tally, wins_of(tally, bot), luck_of(tally, bot), products);
}

} // namespace

Estimate win_rate(const MatchTally& tally, int bot) {
    const RoundSums& win = tally.bots[static_cast<std::size_t>(bot)].win;
    Estimate rate = per_game(tally, wins_of(tally, bot));
    // When every round went the same way there is no spread to measure: the rule of three gives the
    // interval.
    const bool is_alone = tally.games == tally.rounds;
    const bool is_extreme = win.sum == 0 || win.sum == BotTally::win_parts * tally.games;
    if (is_extreme && !is_alone && tally.rounds > 1)
        rate.margin = std::min(1.0, 3 / static_cast<double>(tally.rounds));
    return rate;
}

Estimate mean_score(const MatchTally& tally, int bot) {
    return per_game(tally, {tally.bots[static_cast<std::size_t>(bot)].score, 1});
}

Estimate mean_luck(const MatchTally& tally, int bot) {
    return per_game(tally, luck_of(tally, bot));
}

double luck_weight(const MatchTally& tally, int bot) {
    // Of few rounds little can be told: then all of it is taken to count.
    constexpr double rounds_of_one = 20;
    if (tally.rounds < 2) return 1;
    const double luck = alone(tally, luck_of(tally, bot));
    if (luck <= 0 || alone(tally, wins_of(tally, bot)) <= 0) return 1;
    const auto rounds = static_cast<double>(tally.rounds);
    return (rounds * luck_with_wins(tally, bot) / luck + rounds_of_one) / (rounds + rounds_of_one);
}

Estimate luck_free_win_rate(const MatchTally& tally, int bot) {
    if (tally.games == 0) return {0, std::numeric_limits<double>::infinity()};
    const InUnits win = wins_of(tally, bot);
    const InUnits luck = luck_of(tally, bot);
    const double weight = luck_weight(tally, bot);
    const double squares = alone(tally, win) - 2 * weight * luck_with_wins(tally, bot) +
                           weight * weight * alone(tally, luck);
    return per_game(tally, win.mean(tally) - weight * luck.mean(tally), std::max(0.0, squares), 2);
}

Estimate mean_loss(const MatchTally& tally, int bot) {
    const BotTally& one = tally.bots[static_cast<std::size_t>(bot)];
    if (one.decisions < 2) return {0, std::numeric_limits<double>::infinity()};
    const auto count = static_cast<double>(one.decisions);
    const double mean = static_cast<double>(one.losses) / count;
    const double variance = static_cast<double>(one.losses_squares) / count - mean * mean;
    return {mean / BotTally::luck_parts,
            two_sided_95 * std::sqrt(std::max(0.0, variance) / count) / BotTally::luck_parts};
}
double mean_accuracy(const MatchTally& tally, int bot) {
    const BotTally& one = tally.bots[static_cast<std::size_t>(bot)];
    return one.decisions == 0 ? 1
                              : static_cast<double>(one.accuracy) /
                                    (BotTally::luck_parts * static_cast<double>(one.decisions));
}

} // namespace qwixx
