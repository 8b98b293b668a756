// The clock of the server, by which tables go.
#pragma once

#include "table/options.h"

#include <chrono>

namespace qwixx {

/// Milliseconds since 1970.
[[nodiscard]] inline Time time_now() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

} // namespace qwixx
