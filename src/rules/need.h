// What a game waits for.
#pragma once

#include <cstdint>

namespace qwixx {

/// Chance comes from outside (lots, a roll, a shuffle); choices come
/// from all the seats that are asked, together.
enum class Need : std::uint8_t { Lots, Roll, Shuffle, Choices, Nothing };

} // namespace qwixx
