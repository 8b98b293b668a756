// The clock of the server, by which tables go. The system's clock says what time it is when the
// program starts; from then on time passes by a clock that nobody sets, so that whoever sets the
// system's makes nothing longer or shorter. What was stored later than now is the table's affair
// (open_table.h).
#pragma once

#include "table/options.h"

#include <chrono>

namespace qwixx {

/// Milliseconds since 1970.
[[nodiscard]] inline Time time_now() {
    using namespace std::chrono;
    static const auto began = system_clock::now().time_since_epoch();
    static const auto began_by_steady_clock = steady_clock::now();
    return duration_cast<milliseconds>(began + (steady_clock::now() - began_by_steady_clock))
        .count();
}

} // namespace qwixx
