// The time for a decision.
#pragma once

#include "table/table.h"

namespace qwixx {

/// Sets the clock after something happened. It belongs to a decision: it starts with the full time
/// when the decision opens, and stands still while no player is connected.
void tend_clock(Table& table, Time time);

} // namespace qwixx
