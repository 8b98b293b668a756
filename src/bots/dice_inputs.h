// What the network of the dice game looks at, from one seat: the own sheet, that of the opponent
// who leads, those of the other opponents together, the margins, and who rolls when. The solver
// says what each sheet should still bring if its player looked at nothing else; by that the leader
// is found.
//
// Only what can still matter is told: of a row how far it is crossed and how often, and nothing
// more once somebody has closed it (D8). Its points are in the margins.
#pragma once

#include "bots/net.h"
#include "rules/dice_game.h"
#include "solver/value_table.h"

#include <array>
#include <cstdint>

namespace qwixx {

[[nodiscard]] int count_dice_inputs(int players);

/// The pace of good players: the others end the game with a chance of 4 % a roll, and a roll costs
/// 3 points.
[[nodiscard]] constexpr solver::Pace good_pace(int players) {
    return {.players = players, .hazard = 0.04, .cost = 3};
}

/// What sheets should still bring at this pace, by its value table. While a turn is thought
/// through, the same sheets come again and again; what was looked up last is kept near, because
/// the value table is larger than the processor's caches.
class Foresight {
  public:
    /// For good_pace() of the players.
    explicit Foresight(const solver::ValueTable& values) : values_(&values) {}

    [[nodiscard]] float gain(Sheet sheet, Boxes closed_rows, int rolls_until_active) {
        const std::uint64_t when =
            closed_rows.bits << 3 | static_cast<unsigned>(rolls_until_active);
        const std::uint64_t hash = (sheet.bits() ^ when * 31) * 0x9E37'79B9'7F4A'7C15;
        Known& known = known_[hash >> 58];
        if (known.sheet != sheet.bits() || known.when != when)
            known = {sheet.bits(), when,
                     static_cast<float>(values_->gain(sheet, closed_rows, rolls_until_active))};
        return known.gain;
    }

  private:
    struct Known {
        std::uint64_t sheet = ~std::uint64_t{0}; // no sheet
        std::uint64_t when = 0;
        float gain = 0;
    };
    const solver::ValueTable* values_;
    std::array<Known, 64> known_;
};

/// As things stand after a turn, with `game.active()` about to roll.
[[nodiscard]] Inputs dice_inputs(Foresight& foresight, const DiceGame& game, Seat seat);

} // namespace qwixx
