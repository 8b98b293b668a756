// Sheets, dice and crosses as text: for a terminal with colours, or plain. Colour is never the
// only cue, and no line is wider than 80 columns.
#pragma once

#include "rules/dice_game.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace qwixx {

enum class Style : std::uint8_t { Plain, Colored };

/// Coloured when standard output is a terminal that knows colours and NO_COLOR is not set.
[[nodiscard]] Style style_of_output();

[[nodiscard]] std::string bold(std::string_view text, Style style);
/// For words that come after everything else.
[[nodiscard]] std::string faint(std::string_view text, Style style);

/// `r5`, `r12!`, in the colour of its row.
[[nodiscard]] std::string cross_text(Cross cross, Style style);

/// Some crosses: `r5  y5  b5`.
[[nodiscard]] std::string crosses_text(Boxes boxes, Style style);

/// `white dice    4  +   1  = 5     r2   y3   g5   b6`: the dice in play.
[[nodiscard]] std::string dice_text(const Dice& dice, Style style);

struct SheetText {
    std::string_view title;
    Sheet sheet;
    Boxes closed_rows{}; // for everybody (D8)
    Boxes may_cross{};   // stand out in brackets
};

/// Six lines: the title, four rows with their points, the misthrows and the total.
///
///     Anna
///      red         X   X   .   5   6 [ 7]  8   9  10  11  12   L    3
///      …
///      misthrows   X   _   _   _   -5                    total     37
[[nodiscard]] std::string sheet_text(const SheetText& text, Style style);

/// A line across with a title in it.
[[nodiscard]] std::string headline(std::string_view title, Style style);

/// The first so many characters of a text in UTF-8, filled up with spaces to that width.
[[nodiscard]] std::string fit(std::string_view text, std::size_t width);

} // namespace qwixx
