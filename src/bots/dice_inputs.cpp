#include "bots/dice_inputs.h"

#include "bots/sheet_inputs.h"

namespace qwixx {

namespace {

// The blocks, one after another.
constexpr int own = 0;
constexpr int leader = own + sheet_inputs;
constexpr int others = leader + sheet_inputs;
constexpr int race_with_leader = others + sheet_inputs;
constexpr int race_with_others = race_with_leader + race_inputs;
constexpr int margin_to_best = race_with_others + race_inputs;
constexpr int outlook_on_leader = margin_to_best + margin_inputs; // when the game is done
constexpr int outlook_on_second = outlook_on_leader + margin_inputs;
constexpr int plain_numbers = outlook_on_second + margin_inputs;
constexpr int rolls_until_active = plain_numbers + 4;

} // namespace

int count_dice_inputs(int players) { return rolls_until_active + players; }

Inputs dice_inputs(Foresight& foresight, const DiceGame& game, Seat seat) {
    Inputs inputs;
    const Boxes closed = game.closed_rows();
    const int players = game.players();
    const auto rolls_until = [&](Seat other) {
        return (other - game.active() + players) % players;
    };
    const auto gain = [&](Seat other) {
        return foresight.gain(game.sheet(other), closed, rolls_until(other));
    };
    const Sheet sheet = game.sheet(seat);
    const float own_gain = gain(seat);
    const float own_outlook = static_cast<float>(sheet.total()) + own_gain;
    add_sheet(inputs, own, sheet, closed);

    constexpr float nobody = -1000;
    Seat best = seat;
    float best_outlook = nobody;
    float second_outlook = nobody;
    for (int i = 1; i < players; ++i) {
        const Seat other = (seat + i) % players;
        const float total = static_cast<float>(game.sheet(other).total()) + gain(other);
        if (total > best_outlook) {
            second_outlook = best_outlook;
            best_outlook = total;
            best = other;
        } else {
            second_outlook = std::max(second_outlook, total);
        }
    }
    add_sheet(inputs, leader, game.sheet(best), closed);
    add_races(inputs, race_with_leader, sheet, game.sheet(best), closed);
    for (Seat other = 0; other < players; ++other) {
        if (other == seat || other == best) continue;
        add_sheet(inputs, others, game.sheet(other), closed);
        add_races(inputs, race_with_others, sheet, game.sheet(other), closed);
    }

    const int best_total = game.sheet(best).total();
    add_margin(inputs, margin_to_best, static_cast<float>(sheet.total() - best_total));
    add_margin(inputs, outlook_on_leader, own_outlook - best_outlook);
    if (players > 2) add_margin(inputs, outlook_on_second, own_outlook - second_outlook);
    constexpr float unit = 50;
    const auto add_number = [&](int which, float points) {
        inputs.push_back({static_cast<std::uint16_t>(plain_numbers + which), points / unit});
    };
    add_number(0, static_cast<float>(sheet.total() - best_total));
    add_number(1, own_outlook - best_outlook);
    add_number(2, own_gain);
    add_number(3, best_outlook - static_cast<float>(best_total));
    inputs.push_back({static_cast<std::uint16_t>(rolls_until_active + rolls_until(seat))});
    return inputs;
}

} // namespace qwixx
