#include "record/turn_reader.h"

namespace qwixx {

bool refuse(Scanner& in, const WhyNot& why, const AnyGame& game, Seat seat, const Move& move) {
    return in.fail(text_of(why, game, seat, move), clause(why.reason));
}

bool refuse_mark(Scanner& in, Cross cross) {
    return in.fail(cross.closes() ? "this cross closes the row: it needs a ! behind it"
                                  : "a ! only follows a cross that closes its row");
}

bool read_active_seat(Scanner& in, Seat active) {
    const std::string_view word = in.word();
    const std::size_t colon = word.find(':');
    if (colon == std::string_view::npos)
        return in.fail("a turn starts with its seat and a colon, as in \"1: 41 r2 y3 g5 b6\"");
    const auto seat = number_in(word.substr(0, colon));
    if (!seat) return in.fail(join(quoted(word.substr(0, colon)), " is no seat"));
    if (*seat != active + 1)
        return in.fail(join("it is the turn of seat ", active + 1, ", not of seat ", *seat), "D11");
    in.unread(word.size() - colon - 1);
    return true;
}

bool read_bar(Scanner& in, std::string_view part) {
    in.skip_blanks();
    if (in.accept('|')) return true;
    return in.fail_here(in.peek() == '\0' ? join("a bar and ", part, " are missing")
                                          : join("a bar is expected here, before ", part));
}

bool read_line_end(Scanner& in) {
    return in.at_end() || in.fail_here("nothing more is expected on this line");
}

} // namespace qwixx
