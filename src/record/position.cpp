#include "record/position.h"

#include "record/notation.h"
#include "record/position_reader.h"
#include "record/turn_reader.h"

#include <algorithm>

namespace qwixx {

std::string text_of(const Sheet& sheet) {
    std::string out;
    for (const Color color : colors) {
        char separator = letter(color);
        for (const Cross cross : sheet.crossed() & Boxes::row(color)) {
            if (separator != ',' && !out.empty()) out += ' ';
            out += join(separator, cross.number(), cross.closes() ? "!" : "");
            separator = ',';
        }
    }
    if (sheet.misthrows() > 0) out += join(out.empty() ? "x" : " x", sheet.misthrows());
    return out.empty() ? "-" : out;
}

std::string write_position(const DiceGame& game) {
    std::string out = "dice |";
    for (const Sheet& sheet : game.sheets()) out += join(" ", text_of(sheet), " |");
    const int seat = game.active() + 1;
    switch (game.phase()) {
    case DiceGame::Phase::Lots: return out + " lots";
    case DiceGame::Phase::Over: return join(out, " ", seat, " over");
    case DiceGame::Phase::Roll: return join(out, " ", seat, " rolls");
    case DiceGame::Phase::Action1: return join(out, " ", seat, " rolled ", text_of(game.dice()));
    case DiceGame::Phase::Action2:
        return join(out, " ", seat, game.crossed() ? " crossed " : " passed ",
                    text_of(game.dice()));
    }
    return out;
}

namespace {

/// `r2,3,12!`: crosses of one row, from left to right.
bool read_row(Scanner& in, Color color, std::string_view word, Sheet& sheet) {
    if (sheet.crosses(color) > 0) return in.fail("every row stands on a sheet once");
    for (std::size_t from = 1; from <= word.size();) {
        const std::size_t comma = std::min(word.find(',', from), word.size());
        const auto written = cross_in(join(letter(color), word.substr(from, comma - from)));
        if (!written) return in.fail("a row is written like r2,3,5: a letter and its numbers");
        const Cross cross(color, written->number);
        if (sheet.closed(color)) return in.fail("nothing follows the last number of a row", "S2");
        if (const auto why = why_not(sheet, cross))
            return in.fail(text_of(*why, sheet), clause(why->reason));
        if (written->closes != cross.closes()) return refuse_mark(in, cross);
        sheet.cross(cross);
        from = comma + 1;
    }
    return true;
}

bool read_misthrows(Scanner& in, std::string_view word, Sheet& sheet) {
    const auto misthrows = number_in(word.substr(1));
    if (!misthrows || *misthrows < 1 || *misthrows > most_misthrows)
        return in.fail("misthrows are written x1 to x4");
    for (int i = 0; i < *misthrows; ++i) sheet.misthrow();
    return true;
}

/// What the active seat does: `rolls`, `rolled 41 r2 …`, `crossed 41 r2 …`, `passed 41 r2 …`.
bool read_dice_turn(Scanner& in, DicePosition& position) {
    using Phase = DiceGame::Phase;
    const std::string_view doing = in.word();
    position.phase = doing == "over" ? Phase::Over : Phase::Roll;
    const auto before = game_of(position);
    if (!before) return refuse(in, before.error(), GameKind::Dice);
    if (doing == "over" || doing == "rolls") return true;
    if (doing != "rolled" && doing != "crossed" && doing != "passed")
        return in.fail("a turn is rolls, rolled, crossed or passed with the dice, or over");
    position.phase = doing == "rolled" ? Phase::Action1 : Phase::Action2;
    position.crossed = doing == "crossed";
    return read_dice(in, *before, position.dice);
}

} // namespace

bool read_sheet(Scanner& in, Sheet& sheet) {
    std::string_view word = in.word();
    if (word.empty()) return in.fail_here("a sheet is missing: - is an empty one");
    if (word == "-") return true;
    for (; !word.empty() && word != "/"; word = in.word()) {
        if (sheet.misthrows() > 0) return in.fail("misthrows are the last on a sheet");
        const auto color = color_of(word[0]);
        if (!color && word[0] != 'x')
            return in.fail(join(quoted(word), " is neither a row such as r2,3,5 nor misthrows "
                                              "such as x1"));
        if (!(color ? read_row(in, *color, word, sheet) : read_misthrows(in, word, sheet)))
            return false;
    }
    if (word == "/") in.unread(1);
    return true;
}

bool read_seat(Scanner& in, std::string_view word, int players, Seat& seat) {
    const auto number = number_in(word);
    if (!number || *number < 1 || *number > players)
        return in.fail(join("a seat from 1 to ", players, " is expected here"));
    seat = *number - 1;
    return true;
}

bool refuse(Scanner& in, const PositionFault& fault, GameKind kind) {
    std::string text(words(fault.kind));
    const auto fill = [&text](std::string_view hole, int number) {
        if (const std::size_t at = text.find(hole); at != std::string::npos)
            text.replace(at, hole.size(), join(number));
    };
    fill("{number}", fault.number);
    fill("{count}", fault.count);
    return in.fail(std::move(text), clause(fault, kind));
}

bool read_dice_position(Scanner& in, Position& position) {
    DicePosition seen;
    std::string_view word;
    // Sheets follow, until what comes after a bar is a seat or `lots`.
    for (;;) {
        if (!read_bar(in, "a sheet or the turn")) return false;
        word = in.word();
        if (word.empty()) return in.fail_here("a sheet or the turn is missing");
        if (is_digit(word[0]) || word == "lots") break;
        in.unread(word.size());
        if (seen.players == most_players) return in.fail("five sheets at most", "D1");
        if (!read_sheet(in, seen.sheets[seen.players++])) return false;
    }
    if (seen.players == 0) return in.fail("a sheet for each player comes first", "D1");
    if (word != "lots" &&
        (!read_seat(in, word, seen.players, seen.active) || !read_dice_turn(in, seen)))
        return false;
    const auto game = game_of(seen);
    if (!game) return refuse(in, game.error(), GameKind::Dice);
    position = {*game, game->active()};
    return read_line_end(in);
}

std::expected<Position, RecordError> read_position(std::string_view text) {
    Scanner in(text);
    Position position{DiceGame(DiceGame::fewest_players), 0};
    const auto read = [&] {
        if (!in.next_line()) return in.fail("a position is missing");
        const std::string_view game = in.word();
        if (game == "dice") return read_dice_position(in, position);
        if (game == "cards") return read_card_position(in, position);
        return in.fail("a position starts with dice, cards or cards jokers");
    };
    if (!read() || (in.next_line() && !in.fail("a position is one line")) || in.failed())
        return std::unexpected(in.take_error());
    return position;
}

std::string write_position(const AnyGame& game, Seat seat) {
    const auto* const cards = std::get_if<CardGame>(&game);
    return cards != nullptr ? write_position(CardView(*cards, seat))
                            : write_position(std::get<DiceGame>(game));
}

} // namespace qwixx
