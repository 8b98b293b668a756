// A record as a table would have shown it: one step for each outcome of chance and for each action
// that is settled, told and seen as at a table (docs/protocol.md).
#pragma once

#include "record/record.h"
#include "table/told.h"
#include "table/view.h"

#include <vector>

namespace qwixx {

struct ReplayStep {
    int turn = 1; // that is under way after it, from 1
    Told told;
    TableView view;
};

/// The first step is the game before anything has happened. The hands of all are open: whoever has
/// the record knows them. From the viewpoint of a seat, or of a spectator.
[[nodiscard]] std::vector<ReplayStep> replay_steps(const Record& record,
                                                   std::optional<Seat> viewer);

/// The level of the bot that a record says sat there: `%bot 2 skilled`. Empty for a person.
[[nodiscard]] std::string bot_level(const Record& record, Seat seat);
/// The players' names as a table has them, where each is another.
[[nodiscard]] std::vector<std::string> names_at_table(const Record& record);
/// What happens next at the table of a record, all of it together; nothing at the end.
[[nodiscard]] std::vector<Happening> next_recorded(const Record& record, const Play& play);

} // namespace qwixx
