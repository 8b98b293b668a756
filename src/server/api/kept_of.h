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

/// In pieces, so that nobody else who reads waits for all of it: first what is no matter of a
/// table, then each table by itself.
struct Kept {
    std::string json; // without its end, which is "]}" after the tables
    std::vector<std::string> tables;
};
[[nodiscard]] Stored<Kept> kept_of(StoreReader& store, const std::string& person);
[[nodiscard]] Stored<std::string> kept_of(StoreReader& store, const std::string& person,
                                          const std::string& table);

} // namespace qwixx
