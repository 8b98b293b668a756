#include "solver/value_table.h"

#include "cli/commands.h"
#include "cli/file.h"
#include "cli/progress_bar.h"
#include "cli/solved.h"
#include "lab/side_by_side.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <bit>
#include <chrono>

namespace qwixx {

namespace {

using Json = nlohmann::ordered_json;
using solver::ValueTable;

void print_text(const ValueTable& values, double seconds) {
    const solver::Pace& pace = values.pace();
    if (pace.players == 1) {
        fmt::print("expected score   {:.6f}\n", values.new_game());
    } else {
        fmt::print("{} players, hazard {} and cost {} a roll\n", pace.players, pace.hazard,
                   pace.cost);
        for (int wait = 0; wait < pace.players; ++wait)
            fmt::print("{:<16} {:.6f}\n",
                       wait == 0 ? std::string("active first")
                                 : fmt::format("after {} others", wait),
                       values.new_game(wait));
    }
    fmt::print("states           {}\n", values.states());
    fmt::print("seconds          {:.2f}\n", seconds);
    fmt::print("bytes            {} ({} kept)\n", values.bytes_to_solve(), values.bytes());
}

void print_json(const ValueTable& values, double seconds) {
    const solver::Pace& pace = values.pace();
    Json json{{"expected_score", values.new_game()},
              {"states", values.states()},
              {"seconds", seconds},
              {"bytes", values.bytes_to_solve()},
              {"bytes_kept", values.bytes()}};
    if (pace.players > 1) {
        json["players"] = pace.players;
        json["hazard"] = pace.hazard;
        json["cost"] = pace.cost;
        json["expected_by_wait"] = Json::array();
        for (int wait = 0; wait < pace.players; ++wait)
            json["expected_by_wait"].push_back(values.new_game(wait));
    }
    fmt::print("{}\n", json.dump());
}

/// All values as docs/solver.md describes them: 32-bit numbers, the low byte first.
bool write_values(const ValueTable& values, const std::string& file) {
    std::string bytes = fmt::format("qwixx values 1 {} {} {}\n", values.pace().players,
                                    values.pace().hazard, values.pace().cost);
    bytes.reserve(bytes.size() + values.bytes());
    for (int wait = 0; wait < values.pace().players; ++wait)
        for (const std::int32_t value : values.all(wait))
            for (int shift = 0; shift < 32; shift += 8)
                bytes += static_cast<char>(std::bit_cast<std::uint32_t>(value) >> shift & 0xFF);
    const auto written = write_file(file, bytes);
    if (!written) fmt::print(stderr, "qwixx: {}: {}\n", file, written.error());
    return written.has_value();
}

} // namespace

ValueTable solve_with_bar(const solver::Pace& pace, int threads) {
    constexpr int steps = 1000;
    ProgressBar bar(steps, "", std::chrono::seconds(1));
    return ValueTable::solve(
        pace,
        [threads](int count, const std::function<void(int)>& piece) {
            side_by_side(threads, count, piece);
        },
        [&bar](double share) { bar(static_cast<std::uint64_t>(share * steps)); });
}

Exit run_solve(const SolveOptions& options) {
    const auto begin = std::chrono::steady_clock::now();
    const ValueTable values =
        solve_with_bar({options.players, options.hazard, options.cost}, options.threads);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    if (!options.out_file.empty() && !write_values(values, options.out_file)) return Exit::Trouble;
    if (options.json)
        print_json(values, seconds.count());
    else
        print_text(values, seconds.count());
    return Exit::Good;
}

} // namespace qwixx
