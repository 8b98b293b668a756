#include "terminal/drawing.h"

#include "terminal/sentences.h"
#include "terminal/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace qwixx {

namespace {

constexpr int label_width = 10; // of a row's name
constexpr int box_width = 4;
constexpr int letter_width = 3; // of a row's letter, which some languages write with two

std::string repeated(std::string_view glyph, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) all += glyph;
    return all;
}

enum class BoxState : std::uint8_t { Open, Crossed, Lost, Marked, Chosen };

BoxState state_of(const SheetLook& look, Cross box) {
    const Sheet& sheet = look.player->sheet;
    if (sheet.crossed().contains(box)) return BoxState::Crossed;
    if (look.chosen.contains(box)) return BoxState::Chosen;
    if (look.marked.contains(box)) return BoxState::Marked;
    return (sheet.reached() | look.closed).contains(box) ? BoxState::Lost : BoxState::Open;
}

Ink ink_for(BoxState state, Color color) {
    switch (state) {
    case BoxState::Crossed: return ink_of(color);
    case BoxState::Lost: return Ink::Lost;
    case BoxState::Marked: return Ink::Marked;
    case BoxState::Chosen: return Ink::Chosen;
    case BoxState::Open: break;
    }
    return open_ink(color);
}

/// Four columns: ` 12 `, `  X `, `[12]`.
std::string box_text(const Glyphs& glyphs, BoxState state, int number) {
    switch (state) {
    case BoxState::Crossed: return "  X ";
    case BoxState::Lost: return fmt::format("  {} ", glyphs.lost);
    case BoxState::Marked: return fmt::format("[{:2}]", number);
    case BoxState::Chosen:
        return fmt::format("{}{:2}{}", glyphs.points_left, number, glyphs.points_right);
    case BoxState::Open: break;
    }
    return fmt::format(" {:2} ", number);
}

bool is_closed(const SheetLook& look, Color color) { return look.closed.has_row(color); }

BoxState lock_state(const SheetLook& look, Color color) {
    if (look.player->sheet.closed(color)) return BoxState::Crossed;
    return is_closed(look, color) ? BoxState::Lost : BoxState::Open;
}
std::string lock_text(const Glyphs& glyphs, BoxState state) {
    return state == BoxState::Open ? "  L " : box_text(glyphs, state, 0);
}

/// The option that crosses a box, for a click on it.
int option_of(const std::vector<Move>& options, Cross box) {
    const auto found = std::ranges::find_if(
        options, [box](const Move& move) { return move.crossed().contains(box); });
    return found == options.end() ? -1 : static_cast<int>(found - options.begin());
}

std::string misthrow_marks(const Glyphs& glyphs, const Sheet& sheet) {
    std::string marks;
    for (int i = 0; i < most_misthrows; ++i)
        marks += fmt::format("[{}]", i < sheet.misthrows() ? std::string_view("X") : glyphs.lost);
    return marks;
}

void draw_title(Picture& picture, int x, int y, int end, const SheetLook& look) {
    const int hand = width_of(look.hand);
    picture.canvas.put_until(x, y, end - hand - 1, look.title, look.title_ink);
    picture.canvas.put(end - hand, y, look.hand, Ink::Faint);
}

/// Where there is little room: the name, and a sign for whoever is active.
std::string short_title(const Glyphs& glyphs, const SheetLook& look) {
    return look.active ? fmt::format("{} {}", glyphs.active, look.name) : look.name;
}

/// The misthrows and the total below the rows; `width` is up to where the points go.
void draw_last_line(Picture& picture, int x, int y, int width, const SheetLook& look, int indent) {
    const Sheet& sheet = look.player->sheet;
    Canvas& canvas = picture.canvas;
    canvas.put(x, y, t("Misthrows"), Ink::Faint);
    int at = std::max(x + indent, x + width_of(t("Misthrows")) + 1);
    at = canvas.put(at, y, misthrow_marks(picture.glyphs, sheet),
                    sheet.misthrows() > 0 ? Ink::Strong : Ink::Lost);
    if (sheet.misthrows() > 0)
        canvas.put(at + 1, y, fmt::format("{}", sheet.misthrows() * points_per_misthrow));
    const std::string total = fmt::format("{} {:4}", t("Total"), sheet.total());
    canvas.put(x + width - width_of(total), y, total, Ink::Strong);
}

void draw_box(Picture& picture, int x, int y, const SheetLook& look, Cross box,
              const std::vector<Move>& options) {
    const BoxState state = state_of(look, box);
    picture.canvas.put(x, y, box_text(picture.glyphs, state, box.number()),
                       ink_for(state, box.color()));
    if (state != BoxState::Marked && state != BoxState::Chosen) return;
    if (const int option = option_of(options, box); option >= 0)
        picture.spots.push_back({x, y, box_width, 1, {Keystroke::Kind::Option, "", option}});
}

void draw_row(Picture& picture, int x, int y, const SheetLook& look, Color color, int gap,
              const std::vector<Move>& options) {
    for (int box = 0; box <= last_box; ++box)
        draw_box(picture, x + box * (box_width + gap), y, look, Cross(color, number_at(color, box)),
                 options);
    const BoxState lock = lock_state(look, color);
    picture.canvas.put(x + (last_box + 1) * (box_width + gap), y, lock_text(picture.glyphs, lock),
                       ink_for(lock, color));
}

void draw_points(Picture& picture, int end, int y, const SheetLook& look, Color color) {
    const std::string points = fmt::to_string(look.player->sheet.points(color));
    picture.canvas.put(end - width_of(points), y, points, Ink::Strong);
    if (is_closed(look, color)) picture.canvas.put(end + 2, y, t("row closed"), Ink::Faint);
}

void draw_grid(Picture& picture, int x, int y, const SheetLook& look,
               const std::vector<Move>& options) {
    Canvas& canvas = picture.canvas;
    const Glyphs& glyphs = picture.glyphs;
    const int left = x + label_width;
    const std::string edge = repeated(glyphs.frame.across, box_width);
    const auto line = [&](int at, std::string_view first, std::string_view between,
                          std::string_view last) {
        std::string text(first);
        for (int box = 0; box <= last_box + 1; ++box)
            text += edge + std::string(box <= last_box ? between : last);
        canvas.put(left, at, text, Ink::Faint);
    };
    draw_title(picture, x, y, x + size_of(SheetForm::Grid).width, look);
    line(y + 1, glyphs.frame.top_left, glyphs.joint_top, glyphs.frame.top_right);
    for (const Color color : colors) {
        const int at = y + 2 + 2 * index(color);
        canvas.put(x, at, fmt::format(" {} ", row_name(color)), ink_of(color));
        for (int box = 0; box <= last_box + 2; ++box)
            canvas.put(left + box * (box_width + 1), at, glyphs.frame.down, Ink::Faint);
        draw_row(picture, left + 1, at, look, color, 1, options);
        draw_points(picture, x + size_of(SheetForm::Grid).width, at, look, color);
        if (color != Color::Blue) line(at + 1, glyphs.joint_left, glyphs.joint, glyphs.joint_right);
    }
    line(y + 9, glyphs.frame.bottom_left, glyphs.joint_bottom, glyphs.frame.bottom_right);
    draw_last_line(picture, x, y + 10, size_of(SheetForm::Grid).width, look, label_width + 1);
}

void draw_rows(Picture& picture, int x, int y, const SheetLook& look,
               const std::vector<Move>& options) {
    const int width = size_of(SheetForm::Rows).width;
    draw_title(picture, x, y, x + width, look);
    for (const Color color : colors) {
        const int at = y + 1 + index(color);
        picture.canvas.put(x, at, fmt::format(" {} ", row_name(color)), ink_of(color));
        draw_row(picture, x + label_width, at, look, color, 0, options);
        draw_points(picture, x + width, at, look, color);
    }
    draw_last_line(picture, x, y + 5, width, look, label_width + 1);
}

/// Three columns a box and letters for names: for the others.
void draw_small(Picture& picture, int x, int y, const SheetLook& look) {
    Canvas& canvas = picture.canvas;
    const int width = size_of(SheetForm::Small).width;
    draw_title(picture, x, y, x + width, look);
    for (const Color color : colors) {
        const int at = y + 1 + index(color);
        canvas.put(x, at, fmt::format("{} ", row_letter(color)), ink_of(color));
        int column = x + letter_width;
        for (int box = 0; box <= last_box; ++box) {
            const Cross cross(color, number_at(color, box));
            const BoxState state = state_of(look, cross);
            const std::string text = state == BoxState::Crossed ? " X "
                                     : state == BoxState::Lost
                                         ? fmt::format(" {} ", picture.glyphs.lost)
                                         : fmt::format("{:2} ", cross.number());
            column = canvas.put(column, at, text, ink_for(state, color));
        }
        const BoxState lock = lock_state(look, color);
        const std::string mark = lock == BoxState::Crossed ? "X"
                                 : lock == BoxState::Lost  ? std::string(picture.glyphs.lost)
                                                           : "L";
        canvas.put(column, at, mark, ink_for(lock, color));
        const std::string points = fmt::to_string(look.player->sheet.points(color));
        canvas.put(x + width - width_of(points), at, points, Ink::Strong);
    }
    draw_last_line(picture, x, y + 5, width, look, 0);
}

void draw_tiny(Picture& picture, int x, int y, const SheetLook& look) {
    Canvas& canvas = picture.canvas;
    const Sheet& sheet = look.player->sheet;
    const int width = size_of(SheetForm::Tiny).width;
    const std::string total = fmt::to_string(sheet.total());
    canvas.put_until(x, y, x + width - width_of(total) - 1, short_title(picture.glyphs, look),
                     look.title_ink);
    canvas.put(x + width - width_of(total), y, total, Ink::Strong);
    for (const Color color : colors) {
        const int at = y + 1 + index(color);
        canvas.put(x, at, fmt::format("{} ", row_letter(color)), ink_of(color));
        int column = x + letter_width;
        for (int box = 0; box <= last_box; ++box) {
            const Cross cross(color, number_at(color, box));
            const BoxState state = state_of(look, cross);
            const std::string_view text = state == BoxState::Crossed ? "X"
                                          : state == BoxState::Lost  ? picture.glyphs.lost
                                                                     : "_";
            column = canvas.put(column, at, text, ink_for(state, color));
        }
        const BoxState lock = lock_state(look, color);
        canvas.put(column, at,
                   lock == BoxState::Crossed ? "X"
                   : lock == BoxState::Lost  ? picture.glyphs.lost
                                             : "L",
                   ink_for(lock, color));
        const std::string points = fmt::to_string(sheet.points(color));
        canvas.put(x + width - width_of(points), at, points, Ink::Faint);
    }
    canvas.put_until(x, y + 5, x + width,
                     sheet.misthrows() == 0
                         ? look.hand
                         : fmt::format("-{}  {}", 5 * sheet.misthrows(), look.hand),
                     Ink::Faint);
}

void draw_line(Picture& picture, int x, int y, const SheetLook& look) {
    const Sheet& sheet = look.player->sheet;
    Canvas& canvas = picture.canvas;
    int at = canvas.put_until(x, y, x + 16, short_title(picture.glyphs, look), look.title_ink);
    at = canvas.put(std::max(at, x + 16) + 1, y, fmt::format("{:4} ", sheet.total()), Ink::Strong);
    for (const Color color : colors)
        at = canvas.put(at, y, fmt::format(" {}{}", row_letter(color), sheet.points(color)),
                        ink_of(color));
    if (sheet.misthrows() > 0)
        at = canvas.put(at, y, fmt::format(" {}", points_per_misthrow * sheet.misthrows()));
    canvas.put(at + 2, y, look.hand, Ink::Faint);
}

} // namespace

void draw_die(Picture& picture, int x, int y, int value, std::optional<Color> color, bool counts) {
    const Glyphs& glyphs = picture.glyphs;
    Canvas& canvas = picture.canvas;
    if (value == 0) { // it has left the game (D8)
        for (int row = 1; row < 4; ++row) canvas.put(x + 2, y + row, "   ");
        canvas.put(x + 3, y + 2, color ? row_letter(*color) : "", Ink::Lost);
        canvas.put(x + 3, y + 3, glyphs.lost, Ink::Lost);
        return;
    }
    const Ink ink = color ? ink_of(*color) : Ink::Paper;
    const Frame& frame = counts ? glyphs.lifted : glyphs.frame;
    const std::string name = color ? row_letter(*color) : "";
    const std::string rest = repeated(frame.across, name.empty() ? 5 : 3 - width_of(name) + 1);
    const std::string top = name.empty() ? rest : std::string(frame.across) + name + rest;
    const auto pips = [&](bool left, bool middle, bool right) {
        const auto pip = [&](bool there) { return there ? std::string(glyphs.pip) : " "; };
        return pip(left) + " " + pip(middle) + " " + pip(right);
    };
    const std::array<std::string, 3> lines{
        pips(value >= 2, false, value >= 4),
        pips(value == 6, value % 2 == 1, value == 6),
        pips(value >= 4, false, value >= 2),
    };
    canvas.put(x, y, fmt::format("{}{}{}", frame.top_left, top, frame.top_right), ink);
    for (int row = 0; row < 3; ++row)
        canvas.put(
            x, y + 1 + row,
            fmt::format("{}{}{}", frame.down, lines[static_cast<std::size_t>(row)], frame.down),
            ink);
    canvas.put(
        x, y + 4,
        fmt::format("{}{}{}", frame.bottom_left, repeated(frame.across, 5), frame.bottom_right),
        ink);
}

void draw_card(Picture& picture, int x, int y, const CardLook& look) {
    Canvas& canvas = picture.canvas;
    const Frame& frame = look.lifted ? picture.glyphs.lifted : picture.glyphs.frame;
    const Ink ink = look.pointed ? Ink::Chosen : look.number == 0 ? Ink::Lost : look.ink;
    const int inner = card_width - 2;
    const std::string number = look.number == 0 ? "" : fmt::to_string(look.number);
    const auto filled = [&](const std::string& text) {
        return text +
               std::string(static_cast<std::size_t>(std::max(0, inner - width_of(text))), ' ');
    };
    canvas.put(
        x, y, fmt::format("{}{}{}", frame.top_left, repeated(frame.across, inner), frame.top_right),
        ink);
    canvas.put(x, y + 1,
               fmt::format("{0}{1}{0}", frame.down,
                           filled(look.label +
                                  std::string(static_cast<std::size_t>(
                                                  inner - width_of(look.label) - width_of(number)),
                                              ' ') +
                                  number)),
               ink);
    canvas.put(x, y + 2, fmt::format("{0}{1}{0}", frame.down, filled(look.small)), ink);
    const std::string key = look.key.empty() ? std::string(frame.across) : look.key;
    canvas.put(x, y + 3,
               fmt::format("{}{}{}{}{}", frame.bottom_left, frame.across, key,
                           repeated(frame.across, inner - 1 - width_of(key)), frame.bottom_right),
               ink);
}

Size size_of(SheetForm form) {
    switch (form) {
    case SheetForm::Grid: return {label_width + 12 * (box_width + 1) + 1 + 5, 11};
    case SheetForm::Rows: return {label_width + 12 * box_width + 4, 6};
    case SheetForm::Small: return {letter_width + 11 * 3 + 1 + 4, 6};
    case SheetForm::Tiny: return {letter_width + 12 + 3, 6};
    case SheetForm::Line: break;
    }
    return {50, 1};
}

void draw_sheet(Picture& picture, int x, int y, SheetForm form, const SheetLook& look,
                const std::vector<Move>& options) {
    switch (form) {
    case SheetForm::Grid: return draw_grid(picture, x, y, look, options);
    case SheetForm::Rows: return draw_rows(picture, x, y, look, options);
    case SheetForm::Small: return draw_small(picture, x, y, look);
    case SheetForm::Tiny: return draw_tiny(picture, x, y, look);
    case SheetForm::Line: return draw_line(picture, x, y, look);
    }
}

} // namespace qwixx
