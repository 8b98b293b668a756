// Fair chance (docs/fair-dice.md): before a game the server commits to a secret seed; every lot,
// roll and shuffle follows from the seed, the words of the players and its number, so that after
// the game anybody can check all of them.
#pragma once

#include "table/needs.h"

#include <string>
#include <string_view>
#include <vector>

namespace qwixx {

/// A new secret seed: 64 hexadecimal digits.
[[nodiscard]] std::string new_seed();
/// What is told of a seed before the game: its SHA-256, in hexadecimal digits.
[[nodiscard]] std::string commitment_to(std::string_view seed);

/// What chance brings, as the need asks for it: by seed, the words in seat order (empty: none
/// given) and the number.
[[nodiscard]] Outcome draw(std::string_view seed, const std::vector<std::string>& words,
                           const ChanceNeed& need);

/// Secrets of persons, ids of tables: so many random bytes as letters, digits, - and _.
[[nodiscard]] std::string random_text(std::size_t bytes);
/// What is kept of a secret.
[[nodiscard]] std::string hash_of(std::string_view secret);
/// A seed for the random numbers of bots, which need not be fair to anybody.
[[nodiscard]] std::uint64_t random_number();

} // namespace qwixx
