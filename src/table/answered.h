// What a command comes to before it is numbered: what happens, or why not.
#pragma once

#include "table/refusal.h"
#include "table/table.h"

#include <expected>
#include <utility>
#include <vector>

namespace qwixx {

using Happenings = std::vector<Happening>;
using Answered = std::expected<Happenings, Refused>;

[[nodiscard]] inline Answered no(Refused refused) { return std::unexpected(std::move(refused)); }

} // namespace qwixx
