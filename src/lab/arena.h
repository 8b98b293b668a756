// Many games between bots, and what they tell: who wins, how often, by how much.
#pragma once

#include "lab/entrant.h"
#include "lab/exec_bot.h"
#include "lab/tally.h"
#include "record/record.h"

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
