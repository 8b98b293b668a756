// A match in parts, each played on a machine of its own: which part, and the results of all of them
// joined to those of the whole match. A tally is whole numbers, so that sums of sums are exact.
#pragma once

#include "cli/commands.h"
#include "lab/arena.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

namespace qwixx {

/// `2/8`: of eight parts the second, which is number 1.
struct ArenaPart {
    std::uint64_t number = 0;
    std::uint64_t of = 1;
};
[[nodiscard]] std::optional<ArenaPart> part_in(std::string_view text);

/// What a tally is made of, to go into the results of a part.
[[nodiscard]] nlohmann::ordered_json sums_of(const Match& match, const MatchTally& tally);

struct JoinedParts {
    ArenaOptions options; // those of the match
    MatchTally tally;
    double games_per_second = 0; // of all parts together
};
/// Reads the lines that `arena --part K/N` printed: all parts, each once, in any order, in one file
/// or several. Otherwise a sentence.
[[nodiscard]] std::expected<JoinedParts, std::string>
joined_parts(const std::vector<std::string>& files);

} // namespace qwixx
