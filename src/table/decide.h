// What a command does: events, or why not. A refused command changes nothing.
#pragma once

#include "table/refusal.h"
#include "table/table.h"

#include <expected>

namespace qwixx {

struct Decided {
    Events events;
    /// The answer: the table's number once the events are applied. A command with an id that was
    /// answered before gets that answer again, and no events.
    int number = 0;
};

[[nodiscard]] std::expected<Decided, Refused> decide(const Table& table, const Command& command);
[[nodiscard]] std::expected<Decided, Refused> decide(const Table& table,
                                                     const HouseCommand& command);

} // namespace qwixx
