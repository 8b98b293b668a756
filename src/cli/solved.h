// The exact value table for commands that need it, with a progress bar when it takes long.
#pragma once

#include "solver/value_table.h"

namespace qwixx {

[[nodiscard]] solver::ValueTable solve_with_bar(const solver::Pace& pace, int threads);

} // namespace qwixx
