// What a table needs from its house before it can go on.
#pragma once

#include "bots/dice_reading.h"
#include "table/table.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace qwixx {

/// The next draw of chance: the game and the number of the draw in it, both counted from 1. It is
/// to be brought as BringChance.
struct ChanceNeed {
    enum class Kind : std::uint8_t { Lot, Die, Dice, Shuffle };

    int game = 0;
    int number = 0;
    Kind kind = Kind::Lot;
    int players = 0; // a lot is one of their seats
    CardSet cards;   // to be shuffled
    friend bool operator==(const ChanceNeed&, const ChanceNeed&) = default;
};

/// A bot's choice on the view of a seat: to be brought as BotChoice.
struct BotNeed {
    Seat seat = 0;
    int decision = 0;
    std::string level;
    friend bool operator==(const BotNeed&, const BotNeed&) = default;
};

struct Needs {
    bool commit = false; // to the seed of the next game
    bool reveal = false; // of the seed of the game that is over
    std::optional<ChanceNeed> chance;
    std::vector<BotNeed> bots;
    std::optional<Time> wake_at;

    /// Whether chance must be brought before anybody can do anything.
    [[nodiscard]] bool of_chance() const { return commit || reveal || chance.has_value(); }
    /// Whether there is anything left to do. A table that nobody is at and that needs nothing can
    /// be put away.
    [[nodiscard]] bool any() const { return of_chance() || !bots.empty() || wake_at.has_value(); }
    friend bool operator==(const Needs&, const Needs&) = default;
};
[[nodiscard]] Needs needs(const Table& table);

/// What a bot is asked about: the game, and, for one that reads them, what all have chosen in it so
/// far.
struct BotQuestion {
    AnyGame game;
    BotNeed bot;
    DiceReading reading;
};
[[nodiscard]] BotQuestion bot_question(const Play& play, BotNeed bot);
/// The same from a record that comes as far as the game has.
[[nodiscard]] DiceReading seen_in(const Record& record, const AnyGame& game);

/// Asks the bot; another thread can do it with a copy of the question, which keeps what was read.
/// A level that is no longer known is played by the stand-in.
[[nodiscard]] Move bot_choice(BotQuestion& question, Mind& mind);

} // namespace qwixx
