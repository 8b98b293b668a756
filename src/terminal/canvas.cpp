#include "terminal/canvas.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace qwixx {

namespace {

struct Glyph {
    std::string_view bytes; // one character
    int width = 1;          // -1: it is not for a terminal
};

struct Range {
    char32_t first;
    char32_t last;
};
/// What takes no column of its own, and what takes two. Names are all that can hold such things.
constexpr std::array narrow{Range{0x300, 0x36F},   Range{0x483, 0x489},   Range{0x591, 0x5BD},
                            Range{0x610, 0x61A},   Range{0x64B, 0x65F},   Range{0x93A, 0x93C},
                            Range{0x941, 0x948},   Range{0x94D, 0x94D},   Range{0x1AB0, 0x1AFF},
                            Range{0x1DC0, 0x1DFF}, Range{0x20D0, 0x20FF}, Range{0xFE00, 0xFE0F},
                            Range{0xFE20, 0xFE2F}};
constexpr std::array wide{
    Range{0x1100, 0x115F},   Range{0x2E80, 0x303E},   Range{0x3041, 0x33FF},
    Range{0x3400, 0x4DBF},   Range{0x4E00, 0x9FFF},   Range{0xA000, 0xA4CF},
    Range{0xAC00, 0xD7A3},   Range{0xF900, 0xFAFF},   Range{0xFE30, 0xFE4F},
    Range{0xFF00, 0xFF60},   Range{0xFFE0, 0xFFE6},   Range{0x1F300, 0x1F64F},
    Range{0x1F680, 0x1F6FF}, Range{0x1F900, 0x1F9FF}, Range{0x20000, 0x3FFFD}};
/// Invisible ones, among them those that turn the direction of what follows.
constexpr std::array unseen{Range{0, 0x1F},        Range{0x7F, 0x9F},     Range{0x200B, 0x200F},
                            Range{0x2028, 0x202E}, Range{0x2060, 0x206F}, Range{0xFEFF, 0xFEFF}};

bool is_in(const auto& ranges, char32_t c) {
    return std::ranges::any_of(ranges,
                               [c](Range range) { return c >= range.first && c <= range.last; });
}

/// The first character of a text that is not empty.
Glyph first_of(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned lead = byte(0);
    const std::size_t length = lead < 0x80       ? 1
                               : lead >> 5 == 6  ? 2
                               : lead >> 4 == 14 ? 3
                               : lead >> 3 == 30 ? 4
                                                 : 0;
    if (length == 0 || length > text.size()) return {text.substr(0, 1), -1};
    char32_t c = length == 1 ? lead : lead & (0x7FU >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0U) != 0x80U) return {text.substr(0, 1), -1};
        c = c << 6 | (byte(i) & 0x3FU);
    }
    const std::string_view bytes = text.substr(0, length);
    if (is_in(unseen, c)) return {bytes, -1};
    return {bytes, is_in(narrow, c) ? 0 : is_in(wide, c) ? 2 : 1};
}

} // namespace

Canvas::Canvas(Size size)
    : size_{std::max(size.width, 1), std::max(size.height, 1)},
      cells_(static_cast<std::size_t>(size_.width) * static_cast<std::size_t>(size_.height)) {}

const Cell& Canvas::at(int x, int y) const {
    assert(x >= 0 && x < size_.width && y >= 0 && y < size_.height);
    return cells_[place(x, y)];
}

int Canvas::put(int x, int y, std::string_view text, Ink ink) {
    return put_until(x, y, size_.width, text, ink);
}

int Canvas::put_until(int x, int y, int end, std::string_view text, Ink ink) {
    end = std::min(end, size_.width);
    if (y < 0 || y >= size_.height) return x;
    while (!text.empty()) {
        Glyph glyph = first_of(text);
        text.remove_prefix(glyph.bytes.size());
        if (glyph.width < 0) glyph = {"?", 1};
        if (x + glyph.width > end) return x;
        Cell* const cell = &cells_[place(std::max(x, 0), y)];
        if (glyph.width == 0) {
            if (x > 0) (cell - (cell[-1].glyph.empty() && x > 1 ? 2 : 1))->glyph += glyph.bytes;
            continue;
        }
        if (x >= 0) {
            *cell = {std::string(glyph.bytes), ink};
            if (glyph.width == 2) cell[1] = {"", ink};
        }
        x += glyph.width;
    }
    return x;
}

void Canvas::fill(int x, int y, int width, Ink ink) {
    put(x, y, std::string(static_cast<std::size_t>(std::max(width, 0)), ' '), ink);
}

void Canvas::paste(int x, int y, const Canvas& other) {
    for (int row = 0; row < other.size_.height; ++row)
        for (int column = 0; column < other.size_.width; ++column)
            if (x + column < size_.width && y + row < size_.height)
                cells_[place(x + column, y + row)] = other.at(column, row);
}

std::string Canvas::text() const {
    std::string all;
    for (int y = 0; y < size_.height; ++y) {
        std::string line;
        for (int x = 0; x < size_.width; ++x) line += at(x, y).glyph;
        line.resize(line.find_last_not_of(' ') + 1);
        all += line + '\n';
    }
    return all;
}

int width_of(std::string_view text) {
    int width = 0;
    while (!text.empty()) {
        const Glyph glyph = first_of(text);
        width += glyph.width < 0 ? 1 : glyph.width;
        text.remove_prefix(glyph.bytes.size());
    }
    return width;
}

std::vector<std::string> wrapped(std::string_view text, int width) {
    std::vector<std::string> lines(1);
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        const std::string_view word = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        const bool first = lines.back().empty();
        if (!first && width_of(lines.back()) + 1 + width_of(word) > width)
            lines.emplace_back(word);
        else
            lines.back() += (first ? "" : " ") + std::string(word);
    }
    return lines;
}

} // namespace qwixx
