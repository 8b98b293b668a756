// What events do. Loading a table is applying its events to an empty one; nothing else is asked.
#pragma once

#include "table/table.h"

#include <optional>
#include <string>
#include <vector>

namespace qwixx {

/// What an event meant, and what followed from it.
struct Effect {
    std::string who;          // the name, as it is after the event
    std::optional<Seat> seat; // in the game
    std::vector<Settlement> settled;
    friend bool operator==(const Effect&, const Effect&) = default;
};

/// Makes the next table. Nothing comes back, and nothing has changed, when the event is not one
/// that can happen there; what decide() gives always can.
[[nodiscard]] std::optional<Effect> apply(Table& table, const Event& event);

} // namespace qwixx
