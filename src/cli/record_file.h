// Records from files, and reports on them: one line a file, as text or as JSON.
#pragma once

#include "cli/commands.h"
#include "record/record.h"

#include <nlohmann/json.hpp>

#include <expected>
#include <string>

namespace qwixx {

/// Keys stand as they were put in.
using Json = nlohmann::ordered_json;

/// A file may have any name, also one with line ends in it; the report stays one line.
[[nodiscard]] std::string shown(std::string file);

void print(const Json& json);

/// Reads a record and plays it by the rules. If that fails it says why, and gives the exit code.
[[nodiscard]] std::expected<Record, Exit> read_record_file(const std::string& file, bool json);

} // namespace qwixx
