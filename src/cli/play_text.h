// What the game in the terminal says to the person who plays it. The rules are asked of the
// game; here are only words.
#pragma once

#include "cli/sheet_text.h"
#include "rules/dice_game.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace qwixx {

inline constexpr Seat person = 0;
inline constexpr Seat opponent = 1;

/// A game between a person and a bot, and how it is shown.
struct Duel {
    DiceGame game{2};
    std::array<std::string, 2> names; // by seat
    Style style = Style::Plain;
};

/// What a typed line means.
struct Typed {
    enum class Kind : std::uint8_t { Choice, Enter, Help, Show, Quit, Unclear };
    Kind kind = Kind::Unclear;
    Cross cross;         // of a choice
    std::string unclear; // why it is not understood
};
/// `r5`, `R 5`, `red 5`, `r5!`; `r` when one number of the row can be meant; `-` for nothing.
[[nodiscard]] Typed understand(std::string_view line, const DiceGame& game);

/// Whether crossing nothing now gives the person a misthrow for certain (D7).
[[nodiscard]] bool nothing_is_misthrow(const DiceGame& game);

/// Why the game does not allow the person a cross; empty if it does.
[[nodiscard]] std::string refusal_text(const DiceGame& game, Cross cross);

/// What an action is about.
[[nodiscard]] std::string action_text(const DiceGame& game);

/// What can be crossed now, and what nothing would mean. The line is not ended.
[[nodiscard]] std::string question(const Duel& duel);

/// The whole screen of a turn; in action 2 only what has changed.
[[nodiscard]] std::string turn_text(const Duel& duel, int turn);
[[nodiscard]] std::string action2_text(const Duel& duel);
[[nodiscard]] std::string both_sheets(const Duel& duel);

/// What the choices of an action were and what came of them, from the games before and after.
[[nodiscard]] std::string what_happened(const DiceGame& before, const Duel& after,
                                        const DiceGame::Choices& choices);

/// The end: why, sheets, points and who has won.
[[nodiscard]] std::string end_text(const Duel& duel);

[[nodiscard]] std::string help_text();

} // namespace qwixx
