// All that the store has beside the events of a table, made again from them: how an operator finds
// out whether it is right, puts it right, and how names are taken out of what is kept.
#pragma once

#include "server/store/store.h"
#include "table/event.h"

#include <expected>
#include <string>
#include <vector>

namespace qwixx {

/// The events of stored lines, or which of them cannot be read.
[[nodiscard]] std::expected<Events, std::string>
events_of_lines(const std::vector<std::string>& lines);

/// What these events make, or why they cannot have happened.
[[nodiscard]] std::expected<MadeAgain, std::string> made_again(const std::string& id,
                                                               const Events& events);

/// Stores again what follows from the events, which stay as they are.
[[nodiscard]] Rewriting as_it_is(const std::string& table);

} // namespace qwixx
