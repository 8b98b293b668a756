#include "lab/arena.h"

#include "cli/commands.h"
#include "cli/file.h"
#include "cli/progress_bar.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>

namespace qwixx {

namespace {

using Json = nlohmann::ordered_json;

std::optional<Match> match_of(const ArenaOptions& options) {
    Match match;
    match.kind = options.game == "dice"    ? GameKind::Dice
                 : options.game == "cards" ? GameKind::Cards
                                           : GameKind::Jokers;
    const std::size_t fewest = match.kind == GameKind::Dice ? 1 : 2;
    if (options.bots.size() < fewest || options.bots.size() > most_players) {
        fmt::print(stderr, "qwixx: {} is for {} to {} bots, one for each seat.\n", options.game,
                   fewest, most_players);
        return std::nullopt;
    }
    for (const std::string& name : options.bots) {
        const Bot* bot = find_bot(name);
        if (bot == nullptr) {
            fmt::print(stderr, "qwixx: there is no bot \"{}\". The bots are:\n", name);
            for (const Bot& known : all_bots())
                fmt::print(stderr, "  {:10} {}\n", known.name, known.about);
            return std::nullopt;
        }
        match.bots.push_back(bot);
    }
    match.games = options.games;
    match.seed = options.seed;
    match.threads = options.threads;
    return match;
}

bool make_folder(const std::string& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) fmt::print(stderr, "qwixx: {}: {}\n", folder, error.message());
    return !error;
}

/// Every game of a match as a file: 000001.qwixx and on.
bool write_records(const Match& match, const std::string& folder) {
    ProgressBar bar(match.games, "games");
    const std::size_t digits = std::max<std::size_t>(6, std::to_string(match.games).size());
    for (std::uint64_t game = 0; game < match.games; ++game) {
        const std::string file = fmt::format("{}/{:0{}}.qwixx", folder, game + 1, digits);
        if (const auto written = write_file(file, write_record(record_of(match, game))); !written) {
            fmt::print(stderr, "qwixx: {}: {}\n", file, written.error());
            return false;
        }
        bar(game + 1);
    }
    return true;
}

std::string margin(double half_width) {
    return std::isfinite(half_width) ? fmt::format("{:.2f}", half_width) : "?";
}

void print_table(const Match& match, const MatchTally& tally, double games_per_second) {
    fmt::print("{}, {} game{}, seed {}\n\n", name(match.kind), tally.games,
               tally.games == 1 ? "" : "s", match.seed);
    fmt::print("{:12} {:>10} {:>8}   {:<16} {:<16}\n", "bot", "wins", "shared", "win rate",
               "mean score");
    for (std::size_t i = 0; i < match.bots.size(); ++i) {
        const auto bot = static_cast<int>(i);
        const Estimate rate = win_rate(tally, bot);
        const Estimate score = mean_score(tally, bot);
        fmt::print("{:12} {:>10} {:>8}   {:<16} {:<16}\n", match.bots[i]->name, tally.bots[i].wins,
                   tally.bots[i].shared,
                   fmt::format("{:.2f} ± {} %", 100 * rate.value, margin(100 * rate.margin)),
                   fmt::format("{:.2f} ± {}", score.value, margin(score.margin)));
    }
    fmt::print("\n{:.2f} turns a game, {:.0f} games a second; ± is the 95 % interval\n",
               static_cast<double>(tally.turns) / static_cast<double>(tally.games),
               games_per_second);
}

void print_json(const Match& match, const MatchTally& tally, double games_per_second) {
    Json bots = Json::array();
    for (std::size_t i = 0; i < match.bots.size(); ++i) {
        const auto bot = static_cast<int>(i);
        const Estimate rate = win_rate(tally, bot);
        const Estimate score = mean_score(tally, bot);
        bots.push_back({{"name", match.bots[i]->name},
                        {"wins", tally.bots[i].wins},
                        {"shared", tally.bots[i].shared},
                        {"win_rate", rate.value},
                        {"win_rate_margin", rate.margin},
                        {"mean_score", score.value},
                        {"mean_score_margin", score.margin}});
    }
    const Json json{
        {"game", name(match.kind)},
        {"games", tally.games},
        {"seed", match.seed},
        {"threads", match.threads},
        {"turns_per_game", static_cast<double>(tally.turns) / static_cast<double>(tally.games)},
        {"games_per_second", games_per_second},
        {"bots", bots}};
    fmt::print("{}\n", json.dump());
}

} // namespace

Exit run_arena(const ArenaOptions& options) {
    const auto match = match_of(options);
    if (!match) return Exit::Trouble;
    const bool recording = !options.record_folder.empty();
    if (recording && !make_folder(options.record_folder)) return Exit::Trouble;
    const auto begin = std::chrono::steady_clock::now();
    const MatchTally tally = [&] {
        ProgressBar bar(match->games, "games");
        return play_match(*match, std::ref(bar));
    }();
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    const double games_per_second = static_cast<double>(tally.games) / seconds.count();
    if (recording && !write_records(*match, options.record_folder)) return Exit::Trouble;
    if (options.json)
        print_json(*match, tally, games_per_second);
    else
        print_table(*match, tally, games_per_second);
    return Exit::Good;
}

} // namespace qwixx
