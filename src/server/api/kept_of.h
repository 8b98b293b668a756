// Everything that the server keeps of a person, for that person, as JSON (docs/protocol.md).
#pragma once

#include "server/store/store.h"

#include <string>
#include <string_view>
#include <vector>

namespace qwixx {

/// Of dice, cards and jokers.
[[nodiscard]] Stored<std::vector<Statistics>> statistics_of(StoreReader& store,
                                                            std::string_view person);

[[nodiscard]] Stored<std::string> kept_of(StoreReader& store, const std::string& person);

} // namespace qwixx
