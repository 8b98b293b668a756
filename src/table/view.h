// What a viewer may know of a table: a person with a seat, or anybody else. Nothing in here needs
// working out, and nothing in here is hidden from its viewer: it can be sent as it is.
#pragma once

#include "rules/card_view.h"
#include "table/table.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace qwixx {

struct ChairView {
    std::string name;
    std::string level; // of a bot; empty: a person's
    bool host = false;
    bool here = false;
    Time since = 0; // here or gone
    bool gave_word = false;
    bool wants_rematch = false;
    friend bool operator==(const ChairView&, const ChairView&) = default;
};

/// The cards as a viewer sees them (C2, C9). Everyone but the holder of a card sees its back.
struct CardsSeen {
    CardGame::Phase phase = CardGame::Phase::Lots;
    bool crossed = false;                 // the active player, in action 2
    CardSet hand;                         // the viewer's own
    std::vector<std::vector<Back>> backs; // of the hands of all seats, each sorted
    std::array<Back, CardGame::tableau_places> tableau{};
    Back top;
    int pile_size = 0;
    CardSet played; // since the last shuffle
    friend bool operator==(const CardsSeen&, const CardsSeen&) = default;
};

struct PlayerView {
    std::string name;
    std::string level; // of the bot that plays the seat now; empty: the person does
    bool person = false;
    bool left = false;
    bool here = false;
    Time since = 0;                     // here or gone
    std::optional<Time> hand_over_from; // gone: from then on others may give the seat to a bot
    bool awaited = false;               // the table waits for this seat
    bool chosen = false;                // what, is sealed
    Sheet sheet;
    int total = 0;
    friend bool operator==(const PlayerView&, const PlayerView&) = default;
};

struct GameView {
    int number = 1; // of the game at its table
    GameKind kind = GameKind::Dice;
    int turn = 1;
    Need need = Need::Lots;
    bool started = false; // it is known who starts
    Seat active = 0;
    std::vector<std::uint8_t> first_six; // the rolls so far, if the first six starts
    std::vector<PlayerView> players;
    std::variant<DiceGame, CardsSeen> position = DiceGame(1);
    Seats winners; // when it is over

    std::optional<Seat> seat;      // the viewer's
    int decision = 0;              // to be named with a choice
    std::vector<Move> moves;       // that the viewer may choose from now
    std::optional<Move> sealed;    // the viewer's choice, while it can be taken back
    bool may_come_back = false;    // a bot plays the viewer's seat, also one they left
    std::optional<Time> deadline;  // while the clock runs
    std::optional<Time> time_left; // while it stands still, because no player is connected

    std::string commit;
    std::vector<std::string> words; // that went into the chance, in seat order
    std::string seed;               // after the game
    friend bool operator==(const GameView&, const GameView&) = default;
};

/// What a viewer alone has in the game: of those who watch, nobody has more than the cards as they
/// see them. The fields are those of GameView.
struct OwnGame {
    std::variant<DiceGame, CardsSeen> position = DiceGame(1);
    std::optional<Seat> seat;
    std::vector<Move> moves;
    std::optional<Move> sealed;
    bool may_come_back = false;
};

struct TableView {
    int number = 0; // of the last event
    Time time = 0;  // of the last event
    Options options;
    bool playing = false;
    bool host = false;        // the viewer is it
    std::optional<int> chair; // the viewer's
    std::vector<ChairView> chairs;
    std::string commit;           // to the seed of the next game
    std::optional<GameView> game; // under way, or the last one
    int games_over = 0;
    std::vector<ChatLine> chat;
    friend bool operator==(const TableView&, const TableView&) = default;
};

/// What a viewer alone has in a view: the rest of it is the same for all.
struct OwnView {
    bool host = false;
    std::optional<int> chair;
    std::optional<OwnGame> game;
};

/// Chat lines come one by one with what is told; the view after every event can do without.
enum class Chat : bool { Without, With };

/// Of a person; of anybody else, and with an empty id, of a spectator.
[[nodiscard]] TableView view_of(const Table& table, std::string_view person,
                                Chat chat = Chat::With);
[[nodiscard]] OwnView own_view_of(const Table& table, std::string_view person);

} // namespace qwixx
