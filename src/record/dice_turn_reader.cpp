#include "record/turn_reader.h"

namespace qwixx {

namespace {

constexpr bool is_die(char c) { return c >= '1' && c <= '6'; }

} // namespace

bool read_dice(Scanner& in, const DiceGame& game, Dice& dice) {
    const std::string_view white = in.word();
    if (white.size() != 2 || !is_die(white[0]) || !is_die(white[1]))
        return in.fail("the two white dice are written as two digits from 1 to 6, such as 41");
    dice = Dice(white[0] - '0', white[1] - '0', 0, 0, 0, 0);
    for (const Color color : colors) {
        if (game.closed(color)) continue;
        const std::string_view word = in.word();
        if (word.size() == 2 && word[0] == letter(color) && is_die(word[1])) {
            dice.set(color, word[1] - '0');
            continue;
        }
        const auto other = word.empty() ? std::nullopt : color_of(word[0]);
        if (other && game.closed(*other))
            return in.fail(join("the ", name(*other), " die has left the game"), "D8");
        if (other == color)
            return in.fail(join("a die shows 1 to 6, written as ", letter(color), "4"));
        return in.fail(join("the ", name(color),
                            " die is missing: the dice in play stand in the order r y g b"),
                       "D3");
    }
    in.skip_blanks();
    if (in.peek() == '|' || in.peek() == '\0') return true;
    const std::string_view word = in.word();
    if (word.empty()) return in.fail("a bar follows the dice");
    const auto other = color_of(word[0]);
    if (other && game.closed(*other))
        return in.fail(join("the ", name(*other), " die has left the game"), "D8");
    return in.fail(join(quoted(word), " is one die too many"), "D3");
}

namespace {

bool read_action2(Scanner& in, const DiceGame& game, const Dice& rolled, Cross& choice) {
    const std::string_view word = in.word();
    if (word == "x")
        return !game.crossed() ||
               in.fail("x is a misthrow, but the active player crossed in action 1", "D7");
    if (word == "-")
        return game.crossed() ||
               in.fail("the active player crossed nothing in either action: a misthrow, x", "D7");
    if (word.empty()) return in.fail_here("action 2 is missing: a cross, - or x for a misthrow");
    const auto written = cross_in(word);
    if (!written) return in.fail(join(quoted(word), " is neither a cross such as r5, nor - or x"));
    const Cross cross(written->color, written->number);
    if (game.closed(written->color) && rolled.has(written->color))
        return in.fail(
            join("the ", name(written->color), " die left the game in action 1 of this turn"),
            "D9");
    if (const auto why = why_not(game, game.active(), cross))
        return refuse(in, *why, game, game.active(), cross);
    if (written->closes != cross.closes()) return refuse_mark(in, cross);
    choice = cross;
    return true;
}

} // namespace

bool read_turn(Scanner& in, DiceGame& game, DiceTurn& turn) {
    if (game.over()) return in.fail_here("the game was over before this turn", "D10");
    if (!read_active_seat(in, game.active()) || !read_dice(in, game, turn.dice)) return false;
    game.roll(turn.dice);

    if (!read_bar(in, "action 1")) return false;
    for (Seat seat = 0; seat < game.players(); ++seat)
        if (!read_choice(in, game, seat, turn.action1[seat])) return false;
    game.choose(turn.action1);
    if (game.over()) {
        if (in.at_end()) return true;
        return in.fail_here(in.peek() == '|' ? "action 1 ended the game: there is no action 2"
                                             : "there are more choices than seats",
                            in.peek() == '|' ? "D10" : "");
    }
    in.skip_blanks();
    if (in.peek() != '|' && in.peek() != '\0')
        return in.fail_here("there are more choices than seats");
    if (!read_bar(in, "action 2") || !read_action2(in, game, turn.dice, turn.action2) ||
        !read_line_end(in))
        return false;
    DiceGame::Choices choices{};
    choices[game.active()] = turn.action2;
    game.choose(choices);
    return true;
}

} // namespace qwixx
