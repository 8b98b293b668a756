#include "cli/sheet_text.h"

#include "record/notation.h"

#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <unistd.h>

namespace qwixx {

namespace {

/// Numbers of the 256 colours that terminals know. Both are always set, so that it looks the
/// same on light and on dark terminals.
struct Ink {
    int text;
    int ground;
    bool bold = false;
};

struct RowInks {
    Ink strong; // labels, dice, crosses
    Ink open;   // boxes that may still be crossed one day
};

constexpr std::array<RowInks, 4> row_inks{{
    {.strong = {.text = 231, .ground = 160, .bold = true}, .open = {.text = 217, .ground = 52}},
    {.strong = {.text = 16, .ground = 220, .bold = true}, .open = {.text = 229, .ground = 58}},
    {.strong = {.text = 16, .ground = 40, .bold = true}, .open = {.text = 157, .ground = 22}},
    {.strong = {.text = 231, .ground = 27, .bold = true}, .open = {.text = 153, .ground = 17}},
}};
constexpr Ink lost_ink{.text = 244, .ground = 235};
constexpr Ink paper{.text = 16, .ground = 231, .bold = true}; // white dice, what may be crossed
constexpr Ink misthrow_ink{.text = 231, .ground = 90, .bold = true};

const RowInks& inks(Color color) { return row_inks[static_cast<std::size_t>(index(color))]; }

std::string painted(std::string_view text, const Ink& ink, Style style) {
    if (style == Style::Plain) return std::string(text);
    return fmt::format("\x1b[{}38;5;{};48;5;{}m{}\x1b[0m", ink.bold ? "1;" : "", ink.text,
                       ink.ground, text);
}

constexpr std::size_t label_width = 12;
constexpr std::size_t line_width = 78;

/// One box of a row, four columns wide.
std::string box_text(const SheetText& text, Color color, int box, Style style) {
    const Cross cross(color, number_at(color, box));
    if (text.sheet.crossed().contains(cross)) return painted("  X ", inks(color).strong, style);
    if (text.may_cross.contains(cross))
        return painted(fmt::format("[{:2}]", cross.number()), paper, style);
    if ((text.sheet.reached() | text.closed_rows).contains(cross))
        return painted("  . ", lost_ink, style);
    return painted(fmt::format(" {:2} ", cross.number()), inks(color).open, style);
}

std::string lock_text(const SheetText& text, Color color, bool closed, Style style) {
    if (text.sheet.closed(color)) return painted("  X ", inks(color).strong, style);
    return closed ? painted("  . ", lost_ink, style) : painted("  L ", inks(color).open, style);
}

std::string row_text(const SheetText& text, Color color, Style style) {
    const bool closed = !(text.closed_rows & Boxes::row(color)).empty();
    std::string line = "  " + painted(fit(fmt::format(" {}", name(color)), label_width),
                                      inks(color).strong, style);
    for (int box = 0; box <= last_box; ++box) line += box_text(text, color, box, style);
    line += lock_text(text, color, closed, style);
    line += bold(fmt::format("{:6}", text.sheet.points(color)), style);
    if (closed) line += "  closed";
    return line + "\n";
}

std::string last_line(const Sheet& sheet, Style style) {
    std::string line = "  " + fit(" misthrows", label_width);
    for (int i = 0; i < most_misthrows; ++i)
        line += i < sheet.misthrows() ? painted("  X ", misthrow_ink, style)
                                      : painted("  _ ", lost_ink, style);
    const int cost = sheet.misthrows() * points_per_misthrow;
    line += fit(cost == 0 ? "" : fmt::format("{:4}", cost), 20);
    line += fmt::format("{:>12}", "total");
    return line + bold(fmt::format("{:6}", sheet.total()), style) + "\n";
}

} // namespace

Style style_of_output() {
    const auto is_set = [](const char* name) {
        const char* value = std::getenv(name);
        return value == nullptr ? std::string_view() : std::string_view(value);
    };
    const bool colored =
        isatty(STDOUT_FILENO) != 0 && is_set("NO_COLOR").empty() && is_set("TERM") != "dumb";
    return colored ? Style::Colored : Style::Plain;
}

std::string bold(std::string_view text, Style style) {
    return style == Style::Plain ? std::string(text) : fmt::format("\x1b[1m{}\x1b[0m", text);
}

std::string faint(std::string_view text, Style style) {
    return style == Style::Plain ? std::string(text) : fmt::format("\x1b[2m{}\x1b[0m", text);
}

std::string cross_text(Cross cross, Style style) {
    if (cross.is_nothing()) return text_of(cross);
    if (style == Style::Plain) return text_of(cross);
    return painted(fmt::format(" {} ", text_of(cross)), inks(cross.color()).strong, style);
}

std::string crosses_text(Boxes boxes, Style style) {
    std::string line;
    for (const Cross cross : boxes) {
        if (!line.empty()) line += ' ';
        line += cross_text(cross, style);
    }
    return line;
}

std::string dice_text(const Dice& dice, Style style) {
    const auto white = [&](int which) {
        return painted(fmt::format(" {} ", dice.white(which)), paper, style);
    };
    std::string line = "  " + fit(" white dice", label_width + 1) + white(0) + " + " + white(1) +
                       fit(fmt::format(" = {}", dice.white_sum()), 18);
    for (const Color color : colors) // a die that has left leaves its place empty
        line += dice.has(color) ? painted(fmt::format(" {}{} ", letter(color), dice.colored(color)),
                                          inks(color).strong, style) +
                                      "  "
                                : "      ";
    line.resize(line.find_last_not_of(' ') + 1);
    return line + "\n";
}

std::string sheet_text(const SheetText& text, Style style) {
    std::string lines = "  " + bold(text.title, style) + "\n";
    for (const Color color : colors) lines += row_text(text, color, style);
    return lines + last_line(text.sheet, style);
}

std::string headline(std::string_view title, Style style) {
    const std::size_t filled = std::min(line_width, title.size() + 5);
    return fmt::format("{} {} {}\n", faint("---", style), bold(title, style),
                       faint(std::string(line_width - filled, '-'), style));
}

std::string fit(std::string_view text, std::size_t width) {
    std::string fitted;
    std::size_t characters = 0;
    for (const char c : text) {
        const bool starts_one = (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
        if (starts_one && characters++ == width) break;
        fitted += c;
    }
    return fitted + std::string(width - std::min(width, characters), ' ');
}

} // namespace qwixx
