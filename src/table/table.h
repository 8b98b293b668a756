// A table: seats round one game after another, with persons and bots. It is a value without I/O,
// chance, clock or thread:
//
//     decide(table, command)  gives events, or why not            (decide.h)
//     apply(table, event)     makes the next table                (apply.h)
//     needs(table)            says what the house is to bring     (needs.h)
//     view_of(table, person)  shows what a viewer may know        (view.h)
//     tell(event, ...)        says what a viewer may hear of it   (told.h)
#pragma once

#include "table/play.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace qwixx {

/// A seat at the table, from game to game. The seats of a running game are its Players.
struct Chair {
    Person person; // empty: a bot's
    std::string name;
    std::string level; // of a bot
    std::string word;  // for the chance of the next game
    bool wants_rematch = false;
    friend bool operator==(const Chair&, const Chair&) = default;
};

struct Presence {
    Person person;
    bool here = false;
    Time since = 0;
    friend bool operator==(const Presence&, const Presence&) = default;
};

/// The time for the open decision. It runs while any player is connected.
struct Clock {
    int decision = 0;
    Time left = 0; // while it stands still
    std::optional<Time> runs_out;
    friend bool operator==(const Clock&, const Clock&) = default;
};

struct ChatLine {
    int number = 0; // of its event
    Time time = 0;
    std::string name;
    std::string text;
    friend bool operator==(const ChatLine&, const ChatLine&) = default;
};

/// The answer to a command: the number of its last event.
struct Answer {
    Cause to;
    int number = 0;
    Time known_until = 0; // also when many have followed
    friend bool operator==(const Answer&, const Answer&) = default;
};

struct Table {
    int number = 0; // of the last event; 0: not open
    Time time = 0;  // of the last event
    Person host;    // empty when nobody is left to be it
    Options options;
    std::vector<Chair> chairs;
    std::vector<Presence> presences; // of the host and of all who have a seat
    bool committed = false;          // chance at this table is committed to before every game
    std::string commit;              // to the seed of the next game
    Play play;                       // the game under way, or the last one
    Record finished;                 // of the last game that is over
    int games_over = 0;
    std::optional<Clock> clock;
    std::vector<ChatLine> chat;
    std::vector<Answer> answers; // the latest

    friend bool operator==(const Table&, const Table&) = default;
};

[[nodiscard]] bool has_played(const Table& table); // or plays
[[nodiscard]] bool is_playing(const Table& table);

/// The chair of a person or of a name; null if there is none.
[[nodiscard]] const Chair* chair_of(const Table& table, std::string_view person);
[[nodiscard]] const Chair* chair_named(const Table& table, std::string_view name);
/// A person's seat in the game under way or the last one. Who left has none.
[[nodiscard]] std::optional<Seat> seat_of(const Table& table, std::string_view person);
/// The seat of a person that a bot plays, and that they may take back while the game runs: also one
/// that they left.
[[nodiscard]] std::optional<Seat> seat_to_come_back_to(const Table& table, std::string_view person);
[[nodiscard]] const Presence* presence_of(const Table& table, std::string_view person);
/// Whether any person who plays is connected.
[[nodiscard]] bool anyone_here(const Table& table);
/// Whether a person is known to be gone for so long that others may act for them.
[[nodiscard]] bool is_absent(const Table& table, std::string_view person, Time now);

/// The record of a game that is over, counted from 1; null while it runs and once the next one is
/// over. It is whole when its seed is in it.
[[nodiscard]] const Record* finished_record(const Table& table, int game);

/// How the last game ended for a seat.
struct Result {
    Person person; // empty: a bot
    std::string name;
    int total = 0;
    bool won = false; // who left has lost, whatever the bot made of it
    bool left = false;
};
/// In seat order; empty while a game runs.
[[nodiscard]] std::vector<Result> results(const Table& table);

} // namespace qwixx
