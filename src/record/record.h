// A whole game as it is written down (docs/record.md): who played, all chance and all choices.
// Closings, misthrows and totals follow from them.
#pragma once

#include "rules/any_game.h"

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace qwixx {

/// `%key value`: means nothing to the rules.
struct Tag {
    std::string key;
    std::string value;
    friend bool operator==(const Tag&, const Tag&) = default;
};

/// Who starts: drawn by lots, or by the rolls for the first six (D2).
struct Start {
    Seat seat = 0;
    std::vector<std::uint8_t> first_six; // empty: lots
    friend bool operator==(const Start&, const Start&) = default;
};

struct DiceTurn {
    Dice dice; // those in play
    PerSeat<Cross> action1;
    Cross action2; // not looked at when action 1 ended the game
    friend bool operator==(const DiceTurn&, const DiceTurn&) = default;
};

struct CardTurn {
    std::vector<Card> shuffle; // the new pile, top first, when the pile runs out in this turn
    std::uint8_t places = 0;   // taken from the tableau: bit 0 is place 1
    PerSeat<Cross> action2;
    Move action3{}; // not looked at when action 2 ended the game
    friend bool operator==(const CardTurn&, const CardTurn&) = default;
};

/// What is known so far of a turn that is not finished; nothing between turns.
using TurnUnderWay = std::variant<std::monostate, DiceTurn, CardTurn>;

/// Whether a record can hold this as a player's name: 1 to 40 characters of valid UTF-8 without
/// control characters, `#` and outer blanks.
[[nodiscard]] bool is_name(std::string_view text);
/// Whether a record can hold this tag: a key of one word, a value without outer blanks, no `#`.
[[nodiscard]] bool is_tag(const Tag& tag);

struct Record {
    GameKind kind = GameKind::Dice;
    std::vector<std::string> players;
    std::vector<Tag> tags;
    Start start;
    std::vector<Card> deck;           // in the card games, top card first
    std::vector<DiceTurn> dice_turns; // of a dice game
    std::vector<CardTurn> card_turns; // of a card game
    TurnUnderWay under_way;           // is not written
    std::vector<Tag> late_tags;       // known only after the game

    /// Those that are whole.
    [[nodiscard]] int turns() const {
        return static_cast<int>(dice_turns.size() + card_turns.size());
    }
    friend bool operator==(const Record&, const Record&) = default;
};

/// The game after so many whole turns of a record (all, if it has no more). The record must be
/// one that was read, or played by the rules.
[[nodiscard]] AnyGame replay(const Record& record, int turns);
[[nodiscard]] inline AnyGame replay(const Record& record) { return replay(record, record.turns()); }

/// Plays one turn of a record.
void play(DiceGame& game, const DiceTurn& turn);
void play(CardGame& game, const CardTurn& turn);
/// Plays action 1 of a card turn: takes the cards, and the shuffle if the pile runs out.
void take_cards(CardGame& game, const CardTurn& turn);
/// Plays action 2 of a card turn.
void call(CardGame& game, const CardTurn& turn);

/// What is wrong with a text, where (from 1, columns in bytes), and the clause of docs/rules.md
/// that is broken; empty when it is not a rule that is broken.
struct RecordError {
    int line = 1;
    int column = 1;
    std::string message;
    std::string_view clause;
};

/// No record is longer: a whole game has a few thousand bytes.
inline constexpr std::size_t longest_record = std::size_t{64} << 20;

/// Reads a record and plays it by the rules.
[[nodiscard]] std::expected<Record, RecordError> read_record(std::string_view text);

/// Writes a record; reading it gives the same record again, and writing that the same bytes.
[[nodiscard]] std::string write_record(const Record& record);

} // namespace qwixx
