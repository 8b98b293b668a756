// What a person at the terminal sees and is doing: a view of a table, what is under the cursor,
// what was typed. A scene is a value: pressing a key makes the next one and perhaps a wish for the
// table, and drawing it (layout.h) makes a screen of any size.
#pragma once

#include "table/command.h"
#include "table/view.h"

#include <string>
#include <variant>
#include <vector>

namespace qwixx {

/// What is under the cursor while somebody chooses.
struct Pick {
    int option = -1; // of candidates(); -1: none yet, so that Enter alone decides nothing
    CardSet lifted;  // to be played
    int card = 0;    // of the hand, under the cursor
};

enum class Page : std::uint8_t {
    Table,
    Help,
    Cover, // the screen goes to somebody else, who must not see what was there
    Say,   // a line is typed for the chat
    Name,  // a line is typed to sit down with
};

struct Scene {
    TableView view;
    Pick pick{};
    Page page = Page::Table;
    std::string cover{};     // who takes the screen next
    std::string sealed_by{}; // who chose before, and may take that back
    std::string typed{};     // a line that is being typed
    std::string note{};      // said to the person now
    std::vector<std::string> log{};
    int fresh = 0;         // so many of the last lines of the log came after the last choice
    int scroll = 0;        // lines up the log, or down the help
    bool several = false;  // persons share this screen
    std::string link{};    // of an online table; empty: the table is here
    bool watching = false; // a record is replayed: nothing to choose
    Time now = 0;          // by the clock of the table
    int step = 0;          // of the replay
    int steps = 0;
    std::string chances{};               // of the seats, as the coach sees them now
    std::vector<std::string> comments{}; // of the coach, on what happened in this step
    std::vector<int> remarkable{};       // the steps that it has something to say about
};

/// A key, or what it comes to: a click on a box is the option that it stands for.
struct Keystroke {
    enum class Kind : std::uint8_t {
        None,
        Resize, // of the window: everything is drawn anew
        Text,   // one character, or more that were pasted
        Left,
        Right,
        Up,
        Down,
        Enter,
        Escape,
        Backspace,
        PageUp,
        PageDown,
        Home,
        End,
        Option, // of candidates(), by its place
        Card,   // of the hand, by its place
    };
    Kind kind = Kind::None;
    std::string text{};
    int place = 0;
};

struct AskHint {};
struct LeaveScreen {};
/// The person whom the cover names is here.
struct Uncover {};
/// Whoever chose before takes that back.
struct TakeBackBefore {};
/// A replay goes to this step.
struct GoToStep {
    int step = 0;
};
using Act =
    std::variant<std::monostate, Wish, AskHint, LeaveScreen, Uncover, TakeBackBefore, GoToStep>;

/// What a key does. The scene changes, and the act is for the table or the program.
[[nodiscard]] Act press(Scene& scene, const Keystroke& input);

/// The moves that the cursor goes through, in the order of the number keys: crosses row by row and
/// to cross nothing last; places of the tableau; ways to play the lifted cards, most crosses first.
[[nodiscard]] std::vector<Move> candidates(const GameView& game, const Pick& pick);
/// Whether cards are to be played (C6).
[[nodiscard]] bool is_playing_cards(const GameView& game);
/// Whether cards are to be taken (C3).
[[nodiscard]] bool is_taking_cards(const GameView& game);
/// The hand as it lies on the screen, in the rows' directions and jokers last.
[[nodiscard]] std::vector<Card> hand_of(const GameView& game);
/// The move under the cursor, if there is one.
[[nodiscard]] const Move* picked(const std::vector<Move>& all, const Pick& pick);

} // namespace qwixx
