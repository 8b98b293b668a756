// A game that was played, taken up again from the middle: a table at which the rest is played anew.
#pragma once

#include "record/record.h"
#include "table/event.h"

#include <expected>
#include <string>

namespace qwixx {

/// Where a game is taken up, and by whom.
struct Branch {
    int turn = 1;   // from 1
    int action = 1; // of the turn, as in Settlement: its choices are the first that are made anew
    Seat seat = 0;  // the person's
    Person person;
    std::string level; // of bots that the record does not know as bots
};

/// The events of such a table up to that choice, to be loaded and played on; or why there is none.
[[nodiscard]] std::expected<Events, std::string> branch(const Record& record, const Branch& from);

} // namespace qwixx
