// A position becomes a game here and nowhere else: whoever has one from outside (a text, a network)
// hands in what it says, and gets a game or what is wrong with it.
#pragma once

#include "rules/any_game.h"

#include <cstdint>
#include <expected>
#include <string_view>

namespace qwixx {

/// What is wrong with a position.
struct PositionFault {
    enum class Kind : std::uint8_t {
        TooFewPlayers,
        TooManyPlayers,
        NoSuchSeat,
        NotFresh,
        Over,
        NotOver,
        WrongDice,
        NoHandSeen,
        PileAndShuffle,
        GapsOutOfTime,
        HandSize,
        PlayedAlready,
        KindsDisagree,
        NotItself,
        TooManyOfNumber,
        PileToldApart,
        PileSize,
    };
    Kind kind;
    int number = 0; // of a seat from 1, a card or a size: what it is about
    int count = 0;  // cards in that hand

    friend constexpr bool operator==(const PositionFault&, const PositionFault&) = default;
};
/// The clause that it breaks, and the words for it with holes {number} and {count}.
[[nodiscard]] std::string_view clause(const PositionFault& fault, GameKind kind);
[[nodiscard]] std::string_view words(PositionFault::Kind kind);

/// Whether these are the dice that a game can roll: one for each row that is not closed (D3, D8).
[[nodiscard]] bool are_in_play(const DiceGame& game, const Dice& dice);

/// A dice game in progress: the sheets, and what the active seat does.
struct DicePosition {
    int players = 0;
    PerSeat<Sheet> sheets;
    Seat active = 0;
    DiceGame::Phase phase = DiceGame::Phase::Lots;
    Dice dice;            // in action 1 and 2
    bool crossed = false; // in action 1, when it is action 2
};
[[nodiscard]] std::expected<DiceGame, PositionFault> game_of(const DicePosition& position);

/// A card game as one seat sees it: its own cards, and the backs of all others.
struct CardPosition {
    /// A card that lies somewhere with its back up.
    struct Slot {
        int number = 0;
        unsigned kinds = 0; // it can be, as Card::kind; 0: all that are not played
        Seat seat = -1;     // whose hand it is in
        int place = 0;      // or where in the tableau; neither: on top of the pile
    };

    bool with_jokers = false;
    int players = 0;
    Seat active = 0;
    CardGame::Phase phase = CardGame::Phase::Lots;
    bool crossed = false; // in action 2, when it is action 3
    PerSeat<Sheet> sheets;
    Seat seat = -1;                           // whose hand is seen
    CardSet hand;                             // of that seat
    std::array<unsigned, Card::most> alike{}; // what the others know of each of them; 0: all
    FixedList<Slot, most_players * CardGame::full_hand + CardGame::tableau_places + 1> slots;
    CardSet played;
    int pile_size = 0;
};
/// One of the games that fit, always the same: CardView::sample deals the hidden cards anew.
[[nodiscard]] std::expected<CardGame, PositionFault> game_of(const CardPosition& position);

} // namespace qwixx
