#include "cli/commands.h"

#include <fmt/format.h>

namespace qwixx {

Exit run_play(const PlayOptions&) {
    fmt::print("to come\n");
    return Exit::Good;
}

} // namespace qwixx
