#include "bots/dice_inputs.h"

#include "bots/sheet_inputs.h"

namespace qwixx {

namespace {

// The blocks, one after another.
constexpr int own = 0;
constexpr int leader = own + sheet_inputs;
constexpr int others = leader + sheet_inputs;
constexpr int margin_to_leader = others + sheet_inputs;
constexpr int margin_to_second = margin_to_leader + margin_inputs;
constexpr int margin_itself = margin_to_second + margin_inputs;
constexpr int rolls_until_active = margin_itself + 2;

} // namespace

int count_dice_inputs(int players) { return rolls_until_active + players; }

Inputs dice_inputs(const DiceGame& game, Seat seat) {
    Inputs inputs;
    const Boxes closed = game.closed_rows();
    const int players = game.players();
    const int total = game.sheet(seat).total();
    add_sheet(inputs, own, game.sheet(seat), closed);

    // The others from the next seat on; among equals the one who comes first leads.
    constexpr int nobody = -1000;
    Seat best = seat;
    int best_total = nobody;
    int second_total = nobody;
    for (int i = 1; i < players; ++i) {
        const Seat other = (seat + i) % players;
        const int other_total = game.sheet(other).total();
        if (other_total > best_total) {
            second_total = best_total;
            best_total = other_total;
            best = other;
        } else {
            second_total = std::max(second_total, other_total);
        }
    }
    add_sheet(inputs, leader, game.sheet(best), closed);
    for (Seat other = 0; other < players; ++other)
        if (other != seat && other != best) add_sheet(inputs, others, game.sheet(other), closed);

    add_margin(inputs, margin_to_leader, total - best_total);
    if (players > 2) add_margin(inputs, margin_to_second, total - second_total);
    inputs.push_back({margin_itself, static_cast<float>(total - best_total) / 50});
    inputs.push_back({margin_itself + 1, static_cast<float>(total) / 50});
    inputs.push_back({static_cast<std::uint16_t>(rolls_until_active +
                                                 (game.active() - seat + players) % players)});
    return inputs;
}

} // namespace qwixx
