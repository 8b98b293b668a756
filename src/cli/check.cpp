#include "cli/commands.h"
#include "cli/file.h"
#include "record/record.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>

namespace qwixx {

namespace {

using Json = nlohmann::ordered_json;

std::string plural(int count, std::string_view thing) {
    return fmt::format("{} {}{}", count, thing, count == 1 ? "" : "s");
}

/// A file may have any name, also one with line ends in it; the report stays one line.
std::string shown(std::string file) {
    std::ranges::replace_if(file, [](char c) { return (c >= 0 && c < ' ') || c == '\x7F'; }, '?');
    return file;
}

std::string line_for(const std::string& file, const Record& record, const AnyGame& game) {
    return fmt::format("{}: ok: {}, {}, {}, {}, {}", shown(file), name(record.kind),
                       plural(static_cast<int>(record.players.size()), "player"),
                       plural(record.turns(), "turn"), is_over(game) ? "over" : "in progress",
                       fmt::join(totals(game), " "));
}

std::string line_for(const std::string& file, const RecordError& error) {
    const std::string clause = error.clause.empty() ? "" : fmt::format(" ({})", error.clause);
    return fmt::format("{}:{}:{}: {}{}", shown(file), error.line, error.column, error.message,
                       clause);
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

Json json_for(const std::string& file, const RecordError& error) {
    return {{"file", file},
            {"ok", false},
            {"line", error.line},
            {"column", error.column},
            {"error", error.message},
            {"clause", error.clause.empty() ? Json(nullptr) : Json(error.clause)}};
}

void print(const Json& json) {
    // ASCII only, so that nothing in it ends a line; what is not UTF-8 in a name is replaced.
    fmt::print("{}\n", json.dump(-1, ' ', true, Json::error_handler_t::replace));
}

Exit check(const std::string& file, bool json) {
    const auto text = read_file(file);
    if (!text) {
        fmt::print(stderr, "qwixx: {}: {}\n", shown(file), text.error());
        if (json)
            print({{"file", file},
                   {"ok", false},
                   {"line", nullptr},
                   {"column", nullptr},
                   {"error", text.error()},
                   {"clause", nullptr}});
        return Exit::Trouble;
    }
    const auto record = read_record(*text);
    if (!record) {
        if (json)
            print(json_for(file, record.error()));
        else
            fmt::print("{}\n", line_for(file, record.error()));
        return Exit::Bad;
    }
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
