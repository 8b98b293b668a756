// A table as text, between games: a shortcut for whoever loads a long log, which starts at the last
// snapshot and not at the first event. The log stays the truth: a snapshot can be made again from
// it, and one of another version is passed over.
//
// The last game is not in it, only its record: a snapshot is made just before the event that starts
// the next game, which puts the last one aside.
#pragma once

#include "table/table.h"

#include <optional>
#include <string>
#include <string_view>

namespace qwixx {

/// Empty when this table cannot be read back as it is.
[[nodiscard]] std::string write_snapshot(const Table& table);
/// Nothing when it is not a snapshot of this version.
[[nodiscard]] std::optional<Table> read_snapshot(std::string_view text);

} // namespace qwixx
