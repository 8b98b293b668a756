// A session at a terminal: on the screen, or line by line where there is none.
#pragma once

#include "table/replay.h"
#include "terminal/link.h"

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
/// A game that is over ends it, unless the table is at a server.
[[nodiscard]] Ended play_in_lines(TableLink& table);

/// Steps through a replay; in lines all of it is printed.
[[nodiscard]] Ended replay_on_screen(const std::vector<ReplayStep>& steps);
void replay_in_lines(const std::vector<ReplayStep>& steps);

} // namespace qwixx
