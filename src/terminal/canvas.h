// A screen as a value: cells of text in inks, which tests compare as text and ncurses shows. Inks
// say what something is, not how it looks, and never carry what the text does not say.
#pragma once

#include "rules/color.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace qwixx {

enum class Ink : std::uint8_t {
    Plain,
    Strong,
    Faint,
    Bar,    // the line on top and the keys below
    Note,   // what is said to the person now
    Lost,   // boxes that nobody can reach any more
    Marked, // boxes and cards that can be chosen
    Chosen, // the one under the cursor
    Paper,  // white dice
    Red,    // rows in the order of their colours: crosses, dice, cards
    Yellow,
    Green,
    Blue,
    RedOpen, // and boxes that may still be crossed one day
    YellowOpen,
    GreenOpen,
    BlueOpen,
};
inline constexpr int inks = static_cast<int>(Ink::BlueOpen) + 1;

[[nodiscard]] constexpr Ink ink_of(Color color) {
    return static_cast<Ink>(static_cast<int>(Ink::Red) + index(color));
}
[[nodiscard]] constexpr Ink open_ink(Color color) {
    return static_cast<Ink>(static_cast<int>(Ink::RedOpen) + index(color));
}

struct Size {
    int width = 80;
    int height = 24;
    friend bool operator==(const Size&, const Size&) = default;
};

struct Cell {
    std::string glyph = " "; // empty: the right half of a wide character before it
    Ink ink = Ink::Plain;
    friend bool operator==(const Cell&, const Cell&) = default;
};

class Canvas {
  public:
    explicit Canvas(Size size);

    [[nodiscard]] Size size() const { return size_; }
    [[nodiscard]] const Cell& at(int x, int y) const;

    /// Writes from a place to the right and gives the column after it. What does not fit is cut;
    /// what would upset a terminal is replaced.
    int put(int x, int y, std::string_view text, Ink ink = Ink::Plain);
    /// The same, and no further than this column.
    int put_until(int x, int y, int end, std::string_view text, Ink ink = Ink::Plain);
    void fill(int x, int y, int width, Ink ink);
    /// Takes over another canvas at a place.
    void paste(int x, int y, const Canvas& other);

    /// The lines without their inks and without blanks at their ends.
    [[nodiscard]] std::string text() const;

  private:
    /// Where a cell stands.
    [[nodiscard]] std::size_t place(int x, int y) const {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(size_.width) +
               static_cast<std::size_t>(x);
    }

    Size size_;
    std::vector<Cell> cells_;
};

/// The columns that a text in UTF-8 takes in a terminal.
[[nodiscard]] int width_of(std::string_view text);
/// A text broken into lines of at most so many columns, at blanks where there are some.
[[nodiscard]] std::vector<std::string> wrapped(std::string_view text, int width);

} // namespace qwixx
