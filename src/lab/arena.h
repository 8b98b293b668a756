// Many games between bots, and what they tell: who wins, how often, by how much.
#pragma once

#include "lab/entrant.h"
#include "lab/exec_bot.h"
#include "record/record.h"

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

namespace qwixx {

struct Match {
    GameKind kind = GameKind::Dice;
    std::vector<Entrant> bots; // one per seat; they rotate
    std::uint64_t games = 1000;
    std::uint64_t seed = 1;
    int threads = 1;
    /// Of so many parts, each played elsewhere, this one, from 0. Their tallies add up to that of
    /// the whole match.
    std::uint64_t part = 0;
    std::uint64_t parts = 1;
    bool in_lanes = true; // where the bots can (docs/batch.md); the result is the same
    ExecLimits limits{};  // for bots that are programs
    /// Also what the results are without the luck (docs/coach.md), and what choices cost.
    bool without_luck = false;
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

    std::int64_t wins = 0;     // alone at the top
    std::int64_t shared = 0;   // at the top with others
    std::int64_t forfeits = 0; // lost by a wrong or missing answer
    RoundSums win;             // in parts
    RoundSums score;

    // Without the luck, if that was asked for.
    static constexpr double luck_parts = 120'000; // of a win
    RoundSums luck_free_win;                      // in these parts
    RoundSums luck;
    std::int64_t decisions = 0; // in the games that were reviewed
    std::int64_t losses = 0;    // in the same parts
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
/// The result less the luck: it has the same expectation, whatever the luck is measured with,
/// because luck has mean zero; and it scatters less.
[[nodiscard]] Estimate luck_free_win_rate(const MatchTally& tally, int bot);
[[nodiscard]] Estimate mean_luck(const MatchTally& tally, int bot);
/// What a decision costs on average, in shares of the win, and from 0 to 1 how accurate it is.
[[nodiscard]] Estimate mean_loss(const MatchTally& tally, int bot);
[[nodiscard]] double mean_accuracy(const MatchTally& tally, int bot);
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

/// A game that a program lost by a wrong or missing answer. It stops there: the forfeiter does not
/// win, and among the others the totals decide as they stand.
struct Forfeit {
    std::uint64_t game;
    int bot;
    Seat seat;
    BotFailure failure;
};

/// Is told of a match while it is played, from one thread at a time. All of it may be left out.
struct Spectator {
    /// Now and then, how many games have been played.
    std::function<void(std::uint64_t played)> progress;
    /// Every game, in any order. False stops the match.
    std::function<bool(std::uint64_t game, const Record& record)> record;
    std::function<void(const Forfeit& forfeit)> forfeit;
};

/// Plays a match. With bots of ours the result follows from the match alone. Programs may play as
/// they like, but lots, dice and decks follow from the seed with them too.
[[nodiscard]] MatchTally play_match(const Match& match, const Spectator& spectator = {});

/// How many games the part of a match has.
[[nodiscard]] std::uint64_t games_in_part(const Match& match);

/// The record of one game of a match between bots of ours, the same game that play_match plays.
[[nodiscard]] Record record_of(const Match& match, std::uint64_t game);
/// The same, for many matches: what their bots need is prepared once.
[[nodiscard]] Record record_of(const Match& match, std::uint64_t game, Prepared& prepared);

} // namespace qwixx
