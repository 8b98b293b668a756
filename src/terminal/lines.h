// The plain line mode: the same session printed and asked line by line, for pipes, for terminals
// that cannot move their cursor, and for whoever prefers it. Nothing but letters, digits and signs
// of ASCII, besides names and the words of the language.
#pragma once

#include "terminal/scene.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace qwixx {

/// The table as the person at it needs it to choose: things, sheets, what is asked.
[[nodiscard]] std::string plain_text(const Scene& scene);
/// All sheets in full.
[[nodiscard]] std::string plain_sheets(const GameView& game);
[[nodiscard]] std::string plain_help();

/// What a typed line means.
struct Typed {
    enum class Kind : std::uint8_t { Acts, Help, Sheets, Unclear };
    Kind kind = Kind::Unclear;
    Act act{};
    std::string unclear{}; // why it is nothing
};
/// `2`, `r5`, `-`, `take 3`, `1 4` (cards of the hand), `g11 g9 > 11 9`, `say …`, `quit`.
[[nodiscard]] Typed understand(std::string_view line, const Scene& scene);

} // namespace qwixx
