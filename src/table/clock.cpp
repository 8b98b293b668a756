#include "table/clock.h"

#include <algorithm>

namespace qwixx {

void tend_clock(Table& table, Time time) {
    const auto limit = time_for(table.options.pace);
    if (!limit || !is_playing(table) || need_of(table.play.game) != Need::Choices) {
        table.clock.reset();
        return;
    }
    if (!table.clock || table.clock->decision != table.play.decision)
        table.clock = Clock{.decision = table.play.decision, .left = *limit};
    Clock& clock = *table.clock;
    const bool runs = anyone_here(table);
    if (runs && !clock.runs_out) {
        clock.runs_out = time + clock.left;
    } else if (!runs && clock.runs_out) {
        clock.left = std::max<Time>(*clock.runs_out - time, 0);
        clock.runs_out.reset();
    }
}

} // namespace qwixx
