// A session at a terminal: on the screen, or line by line where there is none.
#pragma once

#include "table/replay.h"
#include "terminal/link.h"

#include <cstdio>
#include <string>
#include <vector>

namespace qwixx {

enum class Ended : std::uint8_t {
    Left,    // by a person who wanted to
    Input,   // there is nothing more to read
    Stopped, // by a signal: stop_signal() says which
};

/// Until somebody leaves. On the screen a finished game stays until then.
[[nodiscard]] Ended play_on_screen(TableLink& table);
/// A game that is over ends it, unless the table is at a server. Questions are printed to a file:
/// where the result is for a program they go to standard error.
[[nodiscard]] Ended play_in_lines(TableLink& table, std::FILE* to = stdout);

/// Steps through a replay, with the coach's review of the record beside it; in lines all of it is
/// printed, with the review if it is asked for.
[[nodiscard]] Ended replay_on_screen(const Record& record, const std::vector<ReplayStep>& steps);
void replay_in_lines(const Record& record, const std::vector<ReplayStep>& steps, bool reviewed);

} // namespace qwixx
