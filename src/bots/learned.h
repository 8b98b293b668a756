// What bots have learned by training: a network for every game and number of players. It is kept
// in one file, data/learned.bin, which `make train` makes.
#pragma once

#include "bots/net.h"
#include "rules/any_game.h"

#include <array>
#include <cstdint>
#include <expected>
#include <span>
#include <string>

namespace qwixx {

class Learned {
  public:
    /// The network for a game, or null if there is none.
    [[nodiscard]] const Net* find(GameKind kind, int players) const {
        const Net& net = nets_[at(kind, players)];
        return net.shape().inputs > 0 ? &net : nullptr;
    }
    void set(GameKind kind, int players, Net net) { nets_[at(kind, players)] = std::move(net); }

    /// As a file: weights in sixteen bits, each part of a network with a scale of its own.
    [[nodiscard]] std::string write() const;
    [[nodiscard]] static std::expected<Learned, std::string> read(std::string_view bytes);

  private:
    static constexpr std::size_t at(GameKind kind, int players) {
        const int place = static_cast<int>(kind) * (most_players + 1) + players;
        return static_cast<std::size_t>(place);
    }

    std::array<Net, game_kinds.size() * (most_players + 1)> nets_;
};

/// What is built into this program.
[[nodiscard]] const Learned& built_in_learned();

} // namespace qwixx
