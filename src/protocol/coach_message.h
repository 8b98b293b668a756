// What the coach says, as JSON: for pages, and for the command line's --json (docs/coach.md).
// Worths are shares of the win from 0 to 1, or points alone; seats and turns count from 1.
#pragma once

#include "coach/reason.h"
#include "coach/review.h"
#include "protocol/json_writer.h"

#include <optional>
#include <string>

namespace qwixx {

/// A move of any game as it stands in a record.
[[nodiscard]] std::string text_of_move(const AnyGame& game, Seat seat, const Move& move);

/// Why the best move is better than another.
[[nodiscard]] Reason why_worse(const AnyGame& game, Seat seat, const Weighed& weighed,
                               const WeighedMove& move, const Expected& expected);

void write(JsonWriter& json, const Reason& reason);

/// `"unit":"share","moves":[{"move":"r5","worth":0.52,"loss":0,"error":0,"why":{…}},…]`: all
/// moves, best first, in an object that is open.
void write_moves(JsonWriter& json, const AnyGame& game, Seat seat, const Weighed& weighed,
                 const Expected& expected);

/// A whole review; with a seat, the decisions of that seat alone.
void write(JsonWriter& json, const Review& review, std::optional<Seat> only = {});

} // namespace qwixx
