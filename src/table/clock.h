// The time for a decision.
#pragma once

#include "table/table.h"

namespace qwixx {

/// Sets the clock after something happened: it belongs to a decision, is wound up when that opens
/// and stands still while no player is connected.
void tend_clock(Table& table, Time time);

} // namespace qwixx
