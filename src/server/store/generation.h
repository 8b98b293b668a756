// How often a store has revealed something, kept in the file and, as a second opinion, in a file
// beside it: a backup that is brought back knows of fewer times than the file beside it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace qwixx {

/// What the file beside this one says; nothing when there is none.
[[nodiscard]] std::optional<std::int64_t> generation_beside(const std::string& file);
/// Not forced to the disk: it may fall behind the store, never ahead of it. False if it failed.
bool write_generation_beside(const std::string& file, std::int64_t generation);

} // namespace qwixx
