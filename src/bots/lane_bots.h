// Bots that choose in many dice games at once. In every lane each chooses what its function of a
// view chooses there, and draws the same numbers for it.
#pragma once

#include "bots/bot.h"
#include "rules/dice_lanes.h"
#include "rules/random_lanes.h"

#include <optional>

namespace qwixx {

enum class LaneBot : std::uint8_t { Random, Greedy };

/// How a bot plays dice in lanes, if it can.
[[nodiscard]] std::optional<LaneBot> lane_form(const Bot& bot);

/// What skips least of the boxes that may be crossed, the first row among equals (bots/greedy.h).
/// More than one box is skipped only where `may_skip` says so, and `most` at most.
template <int most>
[[nodiscard]] lanes::Numbers least_skip(lanes::Numbers next, lanes::Numbers may_cross,
                                        lanes::Mask may_skip) {
    lanes::Numbers found{};
    for (int skipped = most; skipped > 1; --skipped)
        found = lanes::either(may_cross & next << skipped, found);
    found &= lanes::numbers(may_skip);
    found = lanes::either(may_cross & next << 1, found);
    return lanes::lowest(lanes::either(may_cross & next, found));
}

/// One of the boxes that may be crossed, or nothing, each as likely as the others
/// (bots/random_bot.h); of no more than `most` boxes. Lanes that do not draw get anything.
template <int most>
[[nodiscard]] lanes::Numbers any_of(lanes::Numbers may_cross, RandomLanes& random,
                                    lanes::Mask drawing) {
    std::array<lanes::Numbers, most + 1> from; // without the first box, the first two, …
    lanes::Numbers moves = lanes::every(1);
    for (lanes::Numbers& rest : from) {
        rest = may_cross;
        moves -= lanes::numbers(rest != 0);
        may_cross &= may_cross - 1;
    }
    const lanes::Numbers pick = random.below(moves, drawing);
    lanes::Numbers picked{};
    for (std::size_t i = 0; i <= most; ++i) picked = pick == i ? from[i] : picked;
    return lanes::lowest(picked);
}

/// Bots in the seats of games side by side, the same in every lane.
template <int players> struct SeatedLanes {
    std::array<LaneBot, players> bots;
    RandomLanes random; // of all bots of a game

    [[nodiscard]] DiceLanes<players>::Choices action1(const DiceLanes<players>& game) {
        typename DiceLanes<players>::Choices choices;
        for (std::size_t i = 0; i < players; ++i) {
            const auto seat = static_cast<Seat>(i);
            const lanes::Numbers may_cross = game.may_cross_white(seat);
            if (bots[i] == LaneBot::Greedy)
                choices[i] =
                    least_skip<2>(game.next(game.sheet(seat)), may_cross, game.is_active(seat));
            else
                choices[i] = any_of<4>(may_cross, random, ~game.over());
        }
        return choices;
    }

    [[nodiscard]] lanes::Numbers action2(const DiceLanes<players>& game) {
        lanes::Mask at_random{}; // lanes whose active player is `random`
        bool some_greedy = false;
        for (std::size_t i = 0; i < players; ++i)
            if (bots[i] == LaneBot::Random)
                at_random |= game.is_active(static_cast<Seat>(i)) & ~game.over();
            else
                some_greedy = true;
        const lanes::Numbers may_cross = game.may_cross_colored();
        lanes::Numbers choices{};
        if (some_greedy)
            choices = least_skip<4>(game.next(game.active_sheet()), may_cross, ~game.crossed());
        if (lanes::any(at_random)) {
            const lanes::Numbers picked = any_of<8>(may_cross, random, at_random);
            choices = at_random ? picked : choices;
        }
        return choices;
    }
};

} // namespace qwixx
