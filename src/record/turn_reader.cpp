#include "record/turn_reader.h"

namespace qwixx {

bool read_called(Scanner& in, const Called& called, Cross& choice) {
    const std::string_view word = in.word();
    if (word == "-") return true;
    if (word.empty()) return in.fail_here("every seat has a choice here: a cross or -");
    const auto written = cross_in(word);
    if (!written) return in.fail(join(quoted(word), " is neither a cross such as r5 nor -"));
    const Cross cross(written->color, written->number);
    if (!called.may_cross.contains(cross)) {
        if (written->number != called.number)
            return in.fail(join(called.source, " ", called.number, ", not ", written->number),
                           called.clause);
        if (called.closed_rows.contains(cross))
            return in.fail(join("the ", name(written->color), " row is closed"), "D8");
        return refuse_cross(in, called.sheet, cross);
    }
    if (written->closes != cross.closes()) return refuse_mark(in, cross);
    choice = cross;
    return true;
}

bool refuse_mark(Scanner& in, Cross cross) {
    return in.fail(cross.closes() ? "this cross closes the row: it needs a ! behind it"
                                  : "a ! only follows a cross that closes its row");
}

bool refuse_cross(Scanner& in, const Sheet& sheet, Cross cross) {
    const std::string_view row = name(cross.color());
    if (sheet.closed(cross.color()))
        return in.fail(join("this player has closed the ", row, " row"), "C10");
    if (sheet.reached().contains(cross))
        return in.fail(join("the ", row, " ", cross.number(),
                            " is not to the right of all crosses in its row"),
                       "S2");
    return in.fail(join("the ", row, " ", cross.number(),
                        " needs five crosses in its row before it, there are ",
                        sheet.crosses(cross.color())),
                   "S3");
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
