#include "lab/arena.h"

#include "cli/arena_parts.h"
#include "cli/commands.h"
#include "cli/failure_text.h"
#include "cli/file.h"
#include "cli/progress_bar.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <limits>
#include <unistd.h>

namespace qwixx {

namespace {

using Json = nlohmann::ordered_json;

std::optional<Match> match_of(const ArenaOptions& options) {
    Match match;
    match.kind = kind_named(options.game).value_or(match.kind); // the command line has checked it
    const int fewest = fewest_players(match.kind);
    if (std::ssize(options.bots) < fewest || options.bots.size() > most_players) {
        fmt::print(stderr, "qwixx: {} is for {} to {} bots, one for each seat.\n", options.game,
                   fewest, most_players);
        return std::nullopt;
    }
    for (const std::string& name : options.bots) {
        const auto entrant = find_entrant(name);
        if (!entrant) {
            fmt::print(stderr, "qwixx: {}\n", entrant.error());
            return std::nullopt;
        }
        if (entrant->bot != nullptr &&
            !can_play(*entrant->bot, static_cast<int>(options.bots.size()))) {
            fmt::print(stderr, "qwixx: {} plays alone only.\n", name);
            return std::nullopt;
        }
        match.bots.push_back(*entrant);
    }
    match.games = options.games;
    match.seed = options.seed;
    match.threads = options.threads;
    match.limits.move_time = std::chrono::milliseconds(options.move_time);
    match.without_luck = options.without_luck;
    if (!options.part.empty()) {
        const auto part = part_in(options.part);
        if (!part) {
            fmt::print(stderr, "qwixx: --part is K/N: 1/8 to 8/8 are the parts of a match.\n");
            return std::nullopt;
        }
        match.part = part->number;
        match.parts = part->of;
    }
    if (match.without_luck && match.bots.size() < 2) {
        fmt::print(stderr, "qwixx: alone nobody wins: --without-luck is for two bots or more.\n");
        return std::nullopt;
    }
    return match;
}

bool make_folder(const std::string& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) fmt::print(stderr, "qwixx: {}: {}\n", folder, error.message());
    return !error;
}

/// Writes every game of a match to a file: 000001.qwixx and on.
class RecordFolder {
  public:
    RecordFolder(std::string folder, std::uint64_t games)
        : folder_(std::move(folder)),
          digits_(std::max<std::size_t>(6, std::to_string(games).size())) {}

    [[nodiscard]] bool failed() const { return failed_; }

    bool write(std::uint64_t game, const Record& record) {
        const std::string file = fmt::format("{}/{:0{}}.qwixx", folder_, game + 1, digits_);
        const auto written = write_file(file, write_record(record));
        if (!written) fmt::print(stderr, "qwixx: {}: {}\n", file, written.error());
        failed_ = !written;
        return !failed_;
    }

  private:
    std::string folder_;
    std::size_t digits_;
    bool failed_ = false;
};

/// Tells people of games that programs lose by their answers, but not of all when there are many.
class ForfeitReport {
  public:
    explicit ForfeitReport(const Match& match) : match_(match) {}

    void operator()(const Forfeit& forfeit) {
        constexpr int most = 5;
        const BotFailure& failure = forfeit.failure;
        const std::string& bot = match_.bots[static_cast<std::size_t>(forfeit.bot)].name;
        if (!failure.was_given_up && told_ < most) {
            tell(fmt::format("game {} is lost by seat {}: {}", forfeit.game + 1, forfeit.seat + 1,
                             failure_text(bot, failure)));
            if (++told_ == most) tell("Games lost like this are counted, but no more reported.\n");
        }
        if (failure.is_last)
            tell(fmt::format("{} failed in {} games one after another. It is asked no more and "
                             "loses its other games at once.\n",
                             harmless(bot), match_.limits.failures_in_a_row));
    }

  private:
    static void tell(std::string_view text) {
        // Where the progress bar may stand.
        fmt::print(stderr, "{}qwixx: {}", isatty(STDERR_FILENO) != 0 ? "\r\033[K" : "", text);
    }

    const Match& match_;
    int told_ = 0;
};

std::string margin(double half_width, int places = 2) {
    return std::isfinite(half_width) ? fmt::format("{:.{}f}", half_width, places) : "?";
}

void print_table(const Match& match, const MatchTally& tally, double games_per_second) {
    fmt::print("{}, {} game{}, seed {}\n\n", name(match.kind), tally.games,
               tally.games == 1 ? "" : "s", match.seed);
    const bool has_programs = std::ranges::any_of(match.bots, &Entrant::is_program);
    constexpr std::size_t widest = 40;
    std::size_t width = 12;
    for (const Entrant& bot : match.bots)
        width = std::max(width, std::min(bot.name.size(), widest));
    fmt::print("{:{}} {:>10} {:>8}   {:<16} {:<16}{}\n", "bot", width, "wins", "shared", "win rate",
               "mean score", has_programs ? "  forfeits" : "");
    for (std::size_t i = 0; i < match.bots.size(); ++i) {
        const auto bot = static_cast<int>(i);
        const Estimate rate = win_rate(tally, bot);
        const Estimate score = mean_score(tally, bot);
        fmt::print("{:{}} {:>10} {:>8}   {:<16} {:<16}{}\n",
                   harmless(std::string_view(match.bots[i].name).substr(0, widest)), width,
                   tally.bots[i].wins, tally.bots[i].shared,
                   fmt::format("{:.2f} ± {} %", 100 * rate.value, margin(100 * rate.margin)),
                   fmt::format("{:.2f} ± {}", score.value, margin(score.margin)),
                   has_programs ? fmt::format("{:>10}", tally.bots[i].forfeits) : "");
    }
    fmt::print("\n{:.2f} turns a game, {:.0f} games a second; ± is the 95 % interval\n",
               static_cast<double>(tally.turns) / static_cast<double>(tally.games),
               games_per_second);
}

/// Without the luck, what the same games tell: as many as so many more would without this.
void print_luck_free(const Match& match, const MatchTally& tally) {
    fmt::print("\n{:16} {:<16} {:<16} {:>7} {:>9}  {:<18} {}\n", "without the luck", "win rate",
               "mean luck", "counted", "as games", "loss per decision", "accuracy");
    for (std::size_t i = 0; i < match.bots.size(); ++i) {
        const auto bot = static_cast<int>(i);
        const Estimate rate = luck_free_win_rate(tally, bot);
        const Estimate luck = mean_luck(tally, bot);
        const Estimate loss = mean_loss(tally, bot);
        const double times = std::isfinite(rate.margin) && rate.margin > 0
                                 ? std::pow(win_rate(tally, bot).margin / rate.margin, 2)
                                 : std::numeric_limits<double>::infinity();
        const auto percent = [](const Estimate& one, int places) {
            return fmt::format("{:.{}f} ± {} %", 100 * one.value, places,
                               margin(100 * one.margin, places));
        };
        fmt::print("{:16} {:<16} {:<16} {:>7.2f} {:>8}x  {:<18} {:.1f}\n",
                   harmless(std::string_view(match.bots[i].name).substr(0, 16)), percent(rate, 2),
                   percent(luck, 2), luck_weight(tally, bot), margin(times, 1), percent(loss, 3),
                   100 * mean_accuracy(tally, bot));
    }
}

void print_json(const Match& match, const MatchTally& tally, double games_per_second) {
    Json bots = Json::array();
    for (std::size_t i = 0; i < match.bots.size(); ++i) {
        const auto bot = static_cast<int>(i);
        const Estimate rate = win_rate(tally, bot);
        const Estimate score = mean_score(tally, bot);
        bots.push_back({{"name", match.bots[i].name},
                        {"wins", tally.bots[i].wins},
                        {"shared", tally.bots[i].shared},
                        {"win_rate", rate.value},
                        {"win_rate_margin", rate.margin},
                        {"mean_score", score.value},
                        {"mean_score_margin", score.margin},
                        {"forfeits", tally.bots[i].forfeits}});
        if (!match.without_luck) continue;
        const Estimate free = luck_free_win_rate(tally, bot);
        const Estimate luck = mean_luck(tally, bot);
        const Estimate loss = mean_loss(tally, bot);
        bots.back().update({{"luck_free_win_rate", free.value},
                            {"luck_free_win_rate_margin", free.margin},
                            {"luck_weight", luck_weight(tally, bot)},
                            {"mean_luck", luck.value},
                            {"mean_luck_margin", luck.margin},
                            {"loss_per_decision", loss.value},
                            {"loss_per_decision_margin", loss.margin},
                            {"accuracy", 100 * mean_accuracy(tally, bot)}});
    }
    Json json{{"game", name(match.kind)},
              {"games", tally.games},
              {"seed", match.seed},
              {"threads", match.threads},
              {"turns_per_game", static_cast<double>(tally.turns) /
                                     static_cast<double>(std::max<std::int64_t>(1, tally.games))},
              {"games_per_second", games_per_second},
              {"bots", bots}};
    if (match.parts > 1) {
        json["part"] = fmt::format("{}/{}", match.part + 1, match.parts);
        json["sums"] = sums_of(match, tally);
    }
    fmt::print("{}\n", json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

} // namespace

namespace {

void print_results(const Match& match, const MatchTally& tally, double games_per_second,
                   bool as_json) {
    if (as_json) return print_json(match, tally, games_per_second);
    print_table(match, tally, games_per_second);
    if (match.without_luck) print_luck_free(match, tally);
}

Exit join_parts(const ArenaOptions& options) {
    const auto joined = joined_parts(options.merge);
    const auto match = joined ? match_of(joined->options) : std::nullopt;
    if (!joined) fmt::print(stderr, "qwixx: {}\n", joined.error());
    if (!match) return Exit::Trouble;
    print_results(*match, joined->tally, joined->games_per_second, options.json);
    return Exit::Good;
}

} // namespace

Exit run_arena(const ArenaOptions& options) {
    if (!options.merge.empty()) return join_parts(options);
    const auto match = match_of(options);
    if (!match) return Exit::Trouble;
    const bool recording = !options.record_folder.empty();
    if (recording && !make_folder(options.record_folder)) return Exit::Trouble;
    RecordFolder folder(options.record_folder, match->games);
    const auto begin = std::chrono::steady_clock::now();
    const MatchTally tally = [&] {
        ProgressBar bar(games_in_part(*match), "games");
        Spectator spectator{.progress = std::ref(bar), .forfeit = ForfeitReport(*match)};
        if (recording)
            spectator.record = [&](std::uint64_t game, const Record& record) {
                return folder.write(game, record);
            };
        return play_match(*match, spectator);
    }();
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    const double games_per_second = static_cast<double>(tally.games) / seconds.count();
    if (folder.failed()) return Exit::Trouble;
    print_results(*match, tally, games_per_second, options.json || match->parts > 1);
    return Exit::Good;
}

} // namespace qwixx
