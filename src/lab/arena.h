// Many games between bots, and what they tell: who wins, how often, by how much.
#pragma once

#include "bots/bot.h"
#include "record/record.h"

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

namespace qwixx {

struct Match {
    GameKind kind = GameKind::Dice;
    std::vector<const Bot*> bots; // one per seat; they rotate
    std::uint64_t games = 1000;
    std::uint64_t seed = 1;
    int threads = 1;
};

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

    std::int64_t wins = 0;   // alone at the top
    std::int64_t shared = 0; // at the top with others
    RoundSums win;           // in parts
    RoundSums score;
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
[[nodiscard]] Estimate mean_score(const MatchTally& tally, int bot);

/// Games are played in rounds of as many games as there are bots. In a round every bot sits once
/// in every seat, with the same lots, the same dice and the same first deck: luck weighs the same
/// on all of them. Which bot sits where in game number i, and what chance brings, follows from
/// the seed alone.
struct Pairing {
    std::uint64_t round;
    int rotation;

    Pairing(std::uint64_t game, int players)
        : round(game / static_cast<std::uint64_t>(players)),
          rotation(static_cast<int>(game % static_cast<std::uint64_t>(players))) {}

    /// The bot that sits in a seat.
    [[nodiscard]] int bot_at(Seat seat, int players) const { return (seat + rotation) % players; }
};

/// Called now and then with the number of games played so far, from one thread at a time.
using Progress = std::function<void(std::uint64_t played)>;

[[nodiscard]] MatchTally play_match(const Match& match, const Progress& progress = {});

/// The record of one game of a match, the same game that play_match plays.
[[nodiscard]] Record record_of(const Match& match, std::uint64_t game);

} // namespace qwixx
