// What has happened at a table: decisions and chance, nothing that follows from them. The events
// from the first on make the table (apply.h), so what they mean can never change; a new meaning
// is a new event. How they are written is in event_text.h.
#pragma once

#include "table/command.h"

#include <string>
#include <variant>
#include <vector>

namespace qwixx {

struct Opened {
    Person host;
    Options options;
    friend bool operator==(const Opened&, const Opened&) = default;
};
struct Committed {
    std::string commit;
    friend bool operator==(const Committed&, const Committed&) = default;
};
struct OptionsSet {
    Options options;
    friend bool operator==(const OptionsSet&, const OptionsSet&) = default;
};
struct HostPassed {
    Person person;
    friend bool operator==(const HostPassed&, const HostPassed&) = default;
};

struct Sat {
    Person person;
    std::string name;
    friend bool operator==(const Sat&, const Sat&) = default;
};
struct Renamed {
    Person person;
    std::string name;
    friend bool operator==(const Renamed&, const Renamed&) = default;
};
struct BotSeated {
    std::string level;
    std::string name;
    friend bool operator==(const BotSeated&, const BotSeated&) = default;
};
struct Removed {
    std::string name;
    friend bool operator==(const Removed&, const Removed&) = default;
};
/// In a running game the bot of this level plays on; between games there is none.
struct Left {
    Person person;
    std::string level;
    friend bool operator==(const Left&, const Left&) = default;
};
struct WordGiven {
    Person person;
    std::string word;
    friend bool operator==(const WordGiven&, const WordGiven&) = default;
};
struct RematchWanted {
    Person person;
    friend bool operator==(const RematchWanted&, const RematchWanted&) = default;
};
struct Said {
    Person person;
    std::string text;
    friend bool operator==(const Said&, const Said&) = default;
};

struct GameStarted {
    friend bool operator==(const GameStarted&, const GameStarted&) = default;
};
struct Drawn {
    int number = 0; // from 1 in each game
    Outcome outcome;
    friend bool operator==(const Drawn&, const Drawn&) = default;
};
struct Chosen {
    Seat seat = 0;
    Move move;
    friend bool operator==(const Chosen&, const Chosen&) = default;
};
struct TakenBack {
    Seat seat = 0;
    friend bool operator==(const TakenBack&, const TakenBack&) = default;
};
/// With a level, a bot plays the seat from now on.
struct TimedOut {
    Seat seat = 0;
    std::string level;
    friend bool operator==(const TimedOut&, const TimedOut&) = default;
};
struct HandedOver {
    Seat seat = 0;
    std::string level;
    friend bool operator==(const HandedOver&, const HandedOver&) = default;
};
struct CameBack {
    Seat seat = 0;
    friend bool operator==(const CameBack&, const CameBack&) = default;
};
struct Revealed {
    std::string seed;
    friend bool operator==(const Revealed&, const Revealed&) = default;
};

struct Connected {
    Person person;
    friend bool operator==(const Connected&, const Connected&) = default;
};
struct Disconnected {
    Person person;
    friend bool operator==(const Disconnected&, const Disconnected&) = default;
};
struct Resumed {
    friend bool operator==(const Resumed&, const Resumed&) = default;
};

using Happening =
    std::variant<Opened, Committed, OptionsSet, HostPassed, Sat, Renamed, BotSeated, Removed, Left,
                 WordGiven, RematchWanted, Said, GameStarted, Drawn, Chosen, TakenBack, TimedOut,
                 HandedOver, CameBack, Revealed, Connected, Disconnected, Resumed>;

/// Whose command an event answers; empty for most.
struct Cause {
    Person person;
    std::string command;
    friend bool operator==(const Cause&, const Cause&) = default;
};

struct Event {
    Time time = 0;
    Cause cause; // on the last event of a command that has an id, so that replay knows it again
    Happening what;
    friend bool operator==(const Event&, const Event&) = default;
};

/// The events of one command, to be kept all or none.
using Events = std::vector<Event>;

/// `sat`, `timed-out`: the kind of what happened, in logs and messages.
[[nodiscard]] std::string_view name(const Happening& what);

} // namespace qwixx
