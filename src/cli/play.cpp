// `qwixx play`: a table in this terminal.
#include "terminal/play.h"
#include "cli/commands.h"
#include "cli/failure_text.h"
#include "cli/file.h"
#include "cli/manual.h"
#include "cli/play_result.h"
#include "lab/entrant.h"
#include "lab/exec_bot.h"
#include "terminal/curses.h"
#include "terminal/local_table.h"
#include "terminal/sentences.h"
#include "terminal/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <random>

namespace qwixx {

namespace {

/// What is not a result goes to standard error.
void remark(std::string_view text) { fmt::print(stderr, "{}\n", text); }

Exit trouble(std::string_view why) {
    fmt::print(stderr, "qwixx: {}\n", why);
    return Exit::Trouble;
}

/// A program in a seat, asked as the arena asks it.
Program program_for(const std::string& name, const std::string& command, GameKind kind,
                    int players) {
    auto bot = std::make_shared<ExecBot>(command);
    return [=, begun = false](const AnyGame& game,
                              Seat seat) mutable -> std::expected<Move, std::string> {
        if (!std::exchange(begun, true)) bot->begin(kind, players, seat);
        const auto told = [&](const BotFailure& failure) {
            return std::unexpected(failure_text(name, failure));
        };
        if (const auto* cards = std::get_if<CardGame>(&game)) {
            const auto move = bot->choose(CardView(*cards, seat));
            if (move) return *move;
            return told(move.error());
        }
        const auto cross = bot->choose(DiceView(std::get<DiceGame>(game), seat));
        if (cross) return Move(*cross);
        return told(cross.error());
    };
}

std::vector<std::string> parts_of(std::string_view players) {
    std::vector<std::string> parts;
    while (true) {
        const std::size_t end = std::min(players.find(','), players.size());
        std::string_view part = players.substr(0, end);
        while (part.starts_with(' ')) part.remove_prefix(1);
        while (part.ends_with(' ')) part.remove_suffix(1);
        parts.emplace_back(part);
        if (end == players.size()) return parts;
        players.remove_prefix(end + 1);
    }
}

/// `You,bot:expert,exec:./mine`: who sits where, or what is wrong.
std::expected<std::vector<SeatPlan>, std::string> seats_of(std::string_view players,
                                                           GameKind kind) {
    constexpr std::string_view bot = "bot:";
    constexpr std::string_view program = "exec:";
    const auto parts = parts_of(players);
    if (parts.size() > most_players)
        return std::unexpected(fmt::format("--players: {} seats at most", most_players));
    std::vector<SeatPlan> seats;
    for (const std::string& part : parts) {
        SeatPlan plan;
        if (part.starts_with(bot)) {
            plan.level = part.substr(bot.size());
            if (find_player(plan.level) == nullptr)
                return std::unexpected(unknown_text("bot", plan.level, level_names()));
        } else if (part.starts_with(program)) {
            const auto entrant = find_entrant(part);
            if (!entrant) return std::unexpected(entrant.error());
            plan.name = entrant->record_name();
            plan.program =
                program_for(part, entrant->command, kind, static_cast<int>(parts.size()));
        } else if (is_name(part)) {
            plan.name = part;
        } else {
            return std::unexpected(fmt::format("--players: \"{}\" is no name: 1 to 40 characters, "
                                               "without # and control characters",
                                               harmless(part)));
        }
        seats.push_back(std::move(plan));
    }
    return seats;
}

/// Keeps the records of games as they end; where, is said when the screen is gone.
class Records {
  public:
    explicit Records(std::string wanted) : wanted_(std::move(wanted)) {}

    void keep(const Record& record, Time time) {
        namespace fs = std::filesystem;
        std::string file = wanted_;
        if (file.empty()) {
            std::error_code error;
            fs::create_directories(records_folder(), error);
            file =
                (records_folder() / fmt::format("{}-{}.qwixx", name(record.kind), time)).string();
        }
        const auto written = replace_file(file, write_record(record));
        if (written)
            kept_.push_back(file);
        else
            failed_ = fmt::format("{}: {}", file, written.error());
    }
    /// The one that was kept last.
    [[nodiscard]] std::string last() const { return kept_.empty() ? "" : kept_.back(); }
    [[nodiscard]] Exit report() const {
        for (const std::string& file : kept_) remark(t("The record: {file}", {{"file", file}}));
        return failed_.empty() ? Exit::Good : trouble(failed_);
    }

  private:
    std::string wanted_;
    std::vector<std::string> kept_;
    std::string failed_;
};

std::expected<std::unique_ptr<LocalTable>, std::string> open_table(const PlayOptions& options,
                                                                   bool& keeps) {
    const auto folder = state_folder();
    if (options.resume) {
        auto found = SavedGame::latest(folder);
        if (!found) return std::unexpected(found.error());
        if (!*found) return std::unexpected(t("No game waits to be resumed."));
        return LocalTable::resume(std::move(**found));
    }
    const GameKind kind = kind_named(options.game).value_or(GameKind::Dice);
    auto seats = seats_of(options.players, kind);
    if (!seats) return std::unexpected(seats.error());
    keeps = std::ranges::none_of(*seats, [](const SeatPlan& plan) { return bool(plan.program); });
    std::random_device device;
    auto file =
        SavedGame::create(folder, options.seed.value_or(std::uint64_t{device()} << 32 | device()));
    if (!file) return std::unexpected(file.error());
    Options table{.game = kind};
    if (options.start == "first-six") table.start = StartingRule::FirstSix;
    if (!are_possible(table)) {
        file->remove();
        return std::unexpected(t("Lots decide who starts a card game: first-six goes with dice."));
    }
    const auto path = file->path();
    auto opened = LocalTable::open(table, *std::move(seats), *std::move(file));
    std::error_code error;
    if (!opened) std::filesystem::remove(path, error);
    return opened;
}

} // namespace

bool speak(const std::string& language) {
    std::setlocale(LC_ALL, "");
    const std::string wanted =
        language.empty()
            ? language_wanted([](const char* name) -> const char* { return std::getenv(name); })
            : language;
    if (use_language(wanted)) return true;
    fmt::print(stderr, "qwixx: {}\n", unknown_text("language", wanted, languages()));
    return false;
}

Exit run_play(const PlayOptions& options) {
    if (!speak(options.language)) return Exit::Trouble;
    if (!options.server.empty()) return play_online(options);
    bool keeps = true; // a program cannot be asked to go on where it was
    auto table = open_table(options, keeps);
    if (!table) return trouble(table.error());
    const bool screen = !options.plain && has_screen();
    const Table& at_end = (*table)->table();
    Records records(options.record_file);
    (*table)->on_finished([&](const Record& record) { records.keep(record, at_end.time); });
    const Ended ended =
        screen ? play_on_screen(**table) : play_in_lines(**table, options.json ? stderr : stdout);
    const bool goes_on = is_playing(at_end) && keeps;
    const TableView view = view_of(at_end, {});
    if (options.json)
        print_result_as_json(view, goes_on ? "saved" : "record",
                             goes_on ? (*table)->file().path().string() : records.last());
    else if (screen)
        print_result(view);
    const Exit exit = records.report();
    if (!goes_on)
        (*table)->file().remove();
    else
        remark(t("The game is kept. Go on with: {command}", {{"command", "qwixx play --resume"}}));
    return ended == Ended::Stopped ? stopped_by_signal(Curses::stop_signal()) : exit;
}

} // namespace qwixx
