// Why a seat may not make a move: the reason, the clause of docs/rules.md that says so, and what it
// is about. For every game and move: there is none exactly when the game allows the move.
#pragma once

#include "rules/any_game.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace qwixx {

struct WhyNot {
    enum class Reason : std::uint8_t {
        NotAsked,
        OtherAction, // a cross where a card is to be taken, and the like
        // crosses
        NotTheWhiteSum,
        NotAColoredSum,
        NotTheNumberCalled,
        RowClosed,
        OwnRowClosed,
        AlreadyCrossed,
        NotToTheRight,
        FiveCrossesFirst,
        // cards taken
        NoSuchPlace,
        PlaceIsEmpty,
        // cards played
        NoCards,
        TooManyCards,
        NotInHand,
        TwoColors,
        NotAPlayedNumber,
        TooManyLeftOut,
    };

    Reason reason = Reason::NotAsked;
    Cross cross; // what it is about, if it is about a box
    Card card;   // or about a card

    friend constexpr bool operator==(const WhyNot&, const WhyNot&) = default;
};
inline constexpr int reasons_why_not = static_cast<int>(WhyNot::Reason::TooManyLeftOut) + 1;

[[nodiscard]] std::optional<WhyNot> why_not(const DiceGame& game, Seat seat, const Move& move);
[[nodiscard]] std::optional<WhyNot> why_not(const CardGame& game, Seat seat, const Move& move);
[[nodiscard]] std::optional<WhyNot> why_not(const AnyGame& game, Seat seat, const Move& move);
/// Why a sheet has no room for a cross, whatever was rolled or called (S2, S3, C10).
[[nodiscard]] std::optional<WhyNot> why_not(const Sheet& sheet, Cross cross);

/// A code that never changes, such as `not-to-the-right`.
[[nodiscard]] std::string_view code(WhyNot::Reason reason);
/// The clause that says so; empty when it is no rule that is broken.
[[nodiscard]] std::string_view clause(WhyNot::Reason reason);
/// In English, with holes for what it is about: record/why_not_text.h fills them.
[[nodiscard]] std::string_view words(WhyNot::Reason reason);

} // namespace qwixx
