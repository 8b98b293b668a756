// `qwixx replay`: a record step by step, as a table would have shown it.
#include "table/replay.h"

#include "cli/commands.h"
#include "cli/record_file.h"
#include "protocol/table_message.h"
#include "terminal/curses.h"
#include "terminal/play.h"
#include "terminal/sentences.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include <unistd.h>

namespace qwixx {

namespace {

/// Who played here without giving a name is told the game as theirs.
std::optional<Seat> nameless_seat(const Record& record) {
    const auto found = std::ranges::find(record.players, nameless);
    if (found == record.players.end()) return std::nullopt;
    return static_cast<Seat>(found - record.players.begin());
}

} // namespace

Exit run_replay(const ReplayOptions& options) {
    if (!speak(options.language)) return Exit::Trouble;
    const auto record = read_record_file(options.file, false);
    if (!record) return record.error();
    const auto players = static_cast<int>(record->players.size());
    if (options.seat > players) {
        fmt::print(stderr, "qwixx: --seat: the record has {} seats\n", players);
        return Exit::Trouble;
    }
    auto viewer = options.seat > 0 ? std::optional<Seat>(options.seat - 1) : std::nullopt;
    if (!viewer && !options.json) viewer = nameless_seat(*record);
    const auto steps = replay_steps(*record, viewer);
    if (options.json) {
        for (const ReplayStep& step : steps) {
            JsonWriter json;
            write(json, step.told, &step.view);
            fmt::print("{}\n", json.take());
        }
        return Exit::Good;
    }
    if (options.plain || options.file == "-" || !has_screen()) {
        replay_in_lines(*record, steps, options.review);
        return Exit::Good;
    }
    return replay_on_screen(*record, steps) == Ended::Stopped
               ? stopped_by_signal(Curses::stop_signal())
               : Exit::Good;
}

} // namespace qwixx
