// What a table is asked to do: wishes of persons, and what its house brings (house.h). A house has
// these things from the program around it (server, page, terminal), which alone has chance, a clock
// and bots.
#pragma once

#include "table/options.h"

#include <string>
#include <variant>
#include <vector>

namespace qwixx {

/// An id that the program gives a person. Nobody else may see it.
using Person = std::string;

// ------------------------------------------------------------------ what persons may wish

struct Sit {
    std::string name;
    std::string word; // for the chance of the next game (docs/table.md); may be empty
};
struct Rename {
    std::string name;
};
/// Gets up. In a running game a bot plays the seat to the end, and the game counts as lost.
struct Leave {};

// Of the host, between games.
struct SeatBot {
    std::string level;
};
/// By name and not by seat: seats move up when somebody leaves, names at a table differ.
struct Remove {
    std::string name;
};
struct SetOptions {
    Options options;
};
struct StartGame {
    std::string word;
};

/// Adds a word to the chance of the next game, in place of the one given before.
struct GiveWord {
    std::string word;
};
/// Wants another game with the same people and options; it starts when all of them want it.
struct Rematch {
    std::string word;
};

/// The number of the decision is in the view. A choice that comes too late is for a decision
/// that is settled, and must not be taken for the next one.
struct Choose {
    int decision = 0;
    Move move;
};
/// Only of the own choice while it is sealed.
struct TakeBack {
    int decision = 0;
};

struct Say {
    std::string text;
};
/// Gives the seat of a player who is gone to a bot, until the player comes back.
struct HandOver {
    Seat seat = 0;
};
struct ComeBack {};

using Wish = std::variant<Sit, Rename, Leave, SeatBot, Remove, SetOptions, StartGame, GiveWord,
                          Rematch, Choose, TakeBack, Say, HandOver, ComeBack>;

struct Command {
    Time time = 0;
    Person person;
    std::string id; // the client's, to ask again without acting again; empty: none
    Wish wish;
};

// ------------------------------------------------------------------ what the house brings

/// Opens the table for its host. With a commitment the chance of all its games is committed to.
struct Open {
    Person host;
    Options options;
    std::string commit;
};
/// Commits to the seed of the next game.
struct Commit {
    std::string commit;
    bool anew = false; // in place of what stands, which can no longer be relied on
};

// The outcomes of chance.
struct Lot {
    Seat seat = 0;
    friend bool operator==(const Lot&, const Lot&) = default;
};
/// One die, rolled for the first six (D2).
struct Die {
    int value = 0;
    friend bool operator==(const Die&, const Die&) = default;
};
/// The new pile, top card first: the whole deck, later the cards played.
struct Shuffled {
    std::vector<Card> cards;
    friend bool operator==(const Shuffled&, const Shuffled&) = default;
};
using Outcome = std::variant<Lot, Die, Dice, Shuffled>;

/// One draw of chance: the game and the number of the draw in it, both counted from 1. Dice of
/// closed rows may be among those rolled; they are ignored.
struct BringChance {
    int game = 0;
    int number = 0;
    Outcome outcome;
};
struct BotChoice {
    Seat seat = 0;
    int decision = 0;
    Move move;
};
/// The time has come at which the table asked to be woken.
struct Wake {};
struct Connect {
    Person person;
};
struct Disconnect {
    Person person;
};
/// The program was away and is back: nobody is connected, and the clock starts anew.
struct Resume {};
/// Opens the seed, after the game.
struct Reveal {
    std::string seed;
};

using Supply =
    std::variant<Open, Commit, BringChance, BotChoice, Wake, Connect, Disconnect, Resume, Reveal>;

struct HouseCommand {
    Time time = 0;
    Supply supply;
};

} // namespace qwixx
