// Why a table does not do what it is asked.
#pragma once

#include <cstdint>
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

/// A code that never changes, such as `not-host`.
[[nodiscard]] std::string_view code(Refusal refusal);
/// What is wrong, in a sentence a person can act on.
[[nodiscard]] std::string_view sentence(Refusal refusal);

} // namespace qwixx
