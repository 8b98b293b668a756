// What a viewer is told of an event: {number, what happened, the view after it}. The first two
// are here, the view is view.h's. Everyone is told of every event, and numbers have no gaps; what
// must not be known is left out.
#pragma once

#include "table/apply.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace qwixx {

struct Told {
    int number = 0;
    Time time = 0;
    std::string_view what;    // the event's name: `sat`, `chosen`, `drawn`
    std::string who;          // the name of whom it is about
    std::optional<Seat> seat; // theirs, in the game
    std::string text;         // what was said, a bot's level, a commitment, a seed
    std::optional<Options> options;
    std::optional<Seat> lot;
    std::optional<int> die;   // for the first six
    std::optional<Dice> dice; // those in play
    std::optional<Move> move; // of the viewer's own seat
    std::vector<Settlement> settled;

    friend bool operator==(const Told&, const Told&) = default;
};

/// `after` is the table that the event made, `effect` what apply() gave for it.
[[nodiscard]] Told tell(const Event& event, const Effect& effect, const Table& after,
                        std::string_view person);
/// Whether somebody hears more of it than those who only watch: of their own choice, or card.
[[nodiscard]] bool hears_more(const Effect& effect, const Table& after, std::string_view person);

} // namespace qwixx
