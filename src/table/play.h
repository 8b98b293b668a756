// A game at a table: its players, what is sealed, what is settled, and its record.
#pragma once

#include "table/event.h"

#include <optional>
#include <string>
#include <vector>

namespace qwixx {

/// A seat of a game, from its start to its end.
struct Player {
    Person person; // empty: a bot's own seat
    std::string name;
    std::string level;    // of the bot that plays now; empty: the person does
    int left_in_turn = 0; // 0: did not leave
    int misses = 0;       // decisions in a row that the person let pass out of time

    [[nodiscard]] bool left() const { return left_in_turn != 0; }
    friend bool operator==(const Player&, const Player&) = default;
};

struct Play {
    int number = 0; // of the game at its table; 0: none was started
    GameKind kind = GameKind::Dice;
    StartingRule start = StartingRule::Lots;
    std::vector<Player> players;
    AnyGame game = DiceGame(1);
    PerSeat<std::optional<Move>> sealed;
    int decision = 1; // the one that is open or comes next; counted on from game to game
    int drawn = 0;    // outcomes of chance so far
    Record record;    // it leaves the table when the game is over
    std::string commit;
    std::vector<std::string> words; // in seat order, empty where nobody gave one
    std::string seed;               // when it is revealed

    friend bool operator==(const Play&, const Play&) = default;
};

/// The turn under way, from 1.
[[nodiscard]] int turn_of(const Play& play);

/// What a seat does that runs out of time: it crosses nothing. An active card player takes the
/// lowest place, and plays the first card of the hand.
[[nodiscard]] Move move_out_of_time(const AnyGame& game, Seat seat);

/// The seats that the game waits for: those asked that have not chosen. A seat that can do nothing
/// but cross nothing is never waited for; it passes without an event, which gives nothing away:
/// the number called and the sheets are open to all.
[[nodiscard]] Seats awaited(const Play& play);

/// What follows from the choices of one action, or from one card taken.
struct Settlement {
    struct Choice {
        Seat seat = 0;
        Move move;
        bool only = false; // there was nothing else to choose
        friend bool operator==(const Choice&, const Choice&) = default;
    };
    struct Closing {
        Seat seat = 0;
        Color color = Color::Red;
        friend bool operator==(const Closing&, const Closing&) = default;
    };

    int decision = 0;
    int action = 1; // 1 and 2 with dice; 1 (a card taken), 2 and 3 with cards
    std::vector<Choice> choices;
    Card taken;           // only its taker sees it
    int taken_number = 0; // its back, which everyone sees
    std::vector<Closing> closed;
    std::optional<Seat> misthrow;
    bool over = false;
    friend bool operator==(const Settlement&, const Settlement&) = default;
};

/// Settles every decision that nobody is waited for.
[[nodiscard]] std::vector<Settlement> settle(Play& play);

/// Whether this is what the game waits for: as many dice as are in play, the cards to be shuffled.
[[nodiscard]] bool fits(const Play& play, const Outcome& outcome);
void bring(Play& play, const Outcome& outcome);

/// Adds what is known only when the game is over: bots, who left, the words for the chance.
void close_record(Play& play);

} // namespace qwixx
