// Why a table does not do what it is asked.
#pragma once

#include "rules/why_not.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace qwixx {

enum class Refusal : std::uint8_t {
    // of any command
    NotOpen,
    BadPerson,
    BadCommandId,
    // who may
    NotSeated,
    NotHost,
    NotPlaying,
    GameRuns,
    NoGame,
    // seats
    AlreadySeated,
    TableFull,
    BadName,
    NameTaken,
    UnknownBot,
    NobodyOfThatName,
    // before a game
    BadOptions,
    TooFewSeats,
    OnlyBots,
    NoCommit,
    BadWord,
    NothingPlayed,
    AlreadyWanted,
    // decisions
    OldDecision,
    NotAsked,
    BotPlays,
    AlreadyChosen,
    IllegalMove,
    NothingSealed,
    // absence
    TableIsTimed,
    NoSuchSeat,
    OwnSeat,
    NotAbsent,
    NotHandedOver,
    // talk
    BadChat,
    // of the house
    AlreadyOpen,
    WrongChance,
    NoBotHere,
    BadSeed,
    NothingToReveal,
    AlreadyCommitted,
};

/// A refusal, and of a move that the rules do not allow, why they do not.
struct Refused {
    Refusal refusal;
    std::string_view reason{}; // its code, as in rules/why_not.h
    std::string_view clause{}; // of docs/rules.md
    std::string sentence{};

    Refused(Refusal what) : refusal(what) {} // NOLINT(google-explicit-constructor)
    Refused(const WhyNot& why, const AnyGame& game, Seat seat, const Move& move);

    operator Refusal() const { return refusal; } // NOLINT(google-explicit-constructor)
};

/// A code that never changes, such as `not-host`.
[[nodiscard]] std::string_view code(Refusal refusal);
/// What is wrong, in a sentence a person can act on.
[[nodiscard]] std::string_view sentence(Refusal refusal);
[[nodiscard]] std::string_view sentence(const Refused& refused);

} // namespace qwixx
