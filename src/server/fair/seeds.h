// The seeds of a table that were not told yet, and the chance that they bring it.
#pragma once

#include "table/needs.h"

#include <expected>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace qwixx {

class Seeds {
  public:
    using ByCommitment = std::map<std::string, std::string, std::less<>>;

    Seeds() = default;
    explicit Seeds(ByCommitment seeds) : seeds_(std::move(seeds)) {}

    /// A new seed: what commits to it.
    [[nodiscard]] std::string commit();
    /// Seeds that another node of the server has drawn.
    void learn(ByCommitment seeds) { seeds_.merge(seeds); }
    /// The seed of a commitment; empty if it is not here.
    [[nodiscard]] std::string of(std::string_view commitment) const;
    /// What a table needs of chance now, if anything. An error is a sentence for the log: the seed
    /// that it takes is lost.
    [[nodiscard]] std::expected<std::optional<Supply>, std::string> due(const Table& table);
    /// Forgets those that this table has told.
    void forget_all_but(const Table& table);

  private:
    ByCommitment seeds_;
};

} // namespace qwixx
