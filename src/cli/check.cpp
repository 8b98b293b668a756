#include "cli/commands.h"
#include "cli/record_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace qwixx {

namespace {

std::string plural(int count, std::string_view thing) {
    return fmt::format("{} {}{}", count, thing, count == 1 ? "" : "s");
}

std::string line_for(const std::string& file, const Record& record, const AnyGame& game) {
    return fmt::format("{}: ok: {}, {}, {}, {}, {}", shown(file), name(record.kind),
                       plural(static_cast<int>(record.players.size()), "player"),
                       plural(record.turns(), "turn"), is_over(game) ? "over" : "in progress",
                       fmt::join(totals(game), " "));
}

Json json_for(const std::string& file, const Record& record, const AnyGame& game) {
    const std::vector<int> scores = totals(game);
    Json seats = Json::array();
    if (is_over(game))
        for (const Seat seat : winners(scores)) seats.push_back(seat + 1);
    return {{"file", file},
            {"ok", true},
            {"game", name(record.kind)},
            {"players", record.players.size()},
            {"turns", record.turns()},
            {"over", is_over(game)},
            {"scores", scores},
            {"winners", seats}};
}

Exit check(const std::string& file, bool json) {
    const auto record = read_record_file(file, json);
    if (!record) return record.error();
    const AnyGame game = replay(*record);
    if (json)
        print(json_for(file, *record, game));
    else
        fmt::print("{}\n", line_for(file, *record, game));
    return Exit::Good;
}

} // namespace

Exit run_check(const CheckOptions& options) {
    Exit worst = Exit::Good;
    for (const std::string& file : options.files)
        worst = std::max(worst, check(file, options.json));
    return worst;
}

} // namespace qwixx
