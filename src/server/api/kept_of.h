// Everything that the server keeps of a person, for that person, as JSON (docs/protocol.md).
#pragma once

#include "server/store/store.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace qwixx {

/// Of dice, cards and jokers.
[[nodiscard]] Stored<std::vector<Statistics>> statistics_of(StoreReader& store,
                                                            std::string_view person);

/// In pieces, so that nobody else who reads waits for all of it: first what is no matter of a game
/// or a table, then some games at a time, then each table by itself.
struct Kept {
    std::string json; // up to the first of the games; after them comes "],"tables":[", and "]}"
    std::vector<std::string> tables;
};
[[nodiscard]] Stored<Kept> kept_of(StoreReader& store, const std::string& person);
struct KeptGames {
    std::string json;                   // with commas between them
    std::optional<std::int64_t> before; // to go on from
};
[[nodiscard]] Stored<KeptGames> games_kept_of(StoreReader& store, const std::string& person,
                                              std::optional<std::int64_t> before);
[[nodiscard]] Stored<std::string> kept_of(StoreReader& store, const std::string& person,
                                          const std::string& table);

} // namespace qwixx
