#include "bots/bot.h"
#include "cli/commands.h"
#include "cli/product.h"
#include "server/serve.h"
#include "solver/pace.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <functional>
#include <string>
#include <thread>
#include <vector>

namespace {

using namespace qwixx;

int threads_here() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency())); }

std::string bot_names() {
    std::string names;
    for (const Bot& bot : all_bots())
        names += fmt::format("{}{}", names.empty() ? "" : ", ", bot.name);
    return names;
}

/// CLI11 reads -1, 010 and 0x10 as numbers, but not as one would expect.
const CLI::Validator whole_number{
    [](const std::string& text) -> std::string {
        const bool digits =
            !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
        std::uint64_t number = 0;
        const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
        const bool plain = digits && (text == "0" || text[0] != '0') && read.ec == std::errc{};
        return plain ? "" : "\"" + text + "\" is no whole number from 0 to 2^64 - 1";
    },
    "NUMBER"};

/// The record files of `check` and `verify`.
void add_files(CLI::App* command, std::vector<std::string>& files, bool& json) {
    command->add_option("files", files, "record files; - is standard input")->required();
    command->add_flag("--json", json, "one JSON object per file and line");
}

/// CLI11 takes [ab] for a list, not for a name; with this in front it does not.
constexpr std::string_view before_bracket = ".//";

void hide_brackets(std::vector<std::string>& files) {
    for (std::string& file : files)
        if (file.starts_with('[') && file.ends_with(']')) file.insert(0, before_bracket);
}
void restore_brackets(std::vector<std::string>& files) {
    for (std::string& file : files)
        if (file.starts_with(".//[")) file.erase(0, before_bracket.size());
}

void add_depth(CLI::App* command, std::string& depth) {
    command->add_option("--depth", depth, "how closely to look: quick, normal or deep")
        ->check(CLI::IsMember({"quick", "normal", "deep"}))
        ->capture_default_str();
}

/// `review`.
void add_review(CLI::App& app, ReviewOptions& review, std::function<Exit()>& run) {
    review.threads = threads_here();
    CLI::App* command =
        app.add_subcommand("review", "what was luck in a game and what was play (docs/coach.md)");
    add_files(command, review.files, review.json);
    command->add_option("--seat", review.seat, "the decisions of this seat alone")
        ->check(CLI::Range(1, most_players));
    add_depth(command, review.depth);
    command->callback([&] {
        restore_brackets(review.files);
        run = [&review] { return run_review(review); };
    });
}

/// `coach` and `puzzles`.
void add_coach(CLI::App& app, CoachOptions& coach, PuzzleOptions& puzzles,
               std::function<Exit()>& run) {
    coach.threads = puzzles.threads = threads_here();
    const auto add_seed = [](CLI::App* command, std::uint64_t& seed) {
        command->add_option("--seed", seed, "the same number gives the same games")
            ->check(whole_number)
            ->capture_default_str();
    };
    CLI::App* command = app.add_subcommand(
        "coach", "measure the coach: what docs/coach.md and its tables come from");
    command->add_option("what", coach.what, "fit, start, calibrate or endgames")
        ->check(CLI::IsMember({"fit", "start", "calibrate", "endgames"}))
        ->required();
    command->add_option("--game", coach.game, "dice, cards, jokers or all")
        ->check(CLI::IsMember({"dice", "cards", "jokers", "all"}))
        ->capture_default_str();
    command->add_option("--players", coach.players, "at this number of players alone")
        ->check(CLI::Range(1, most_players));
    command->add_option("--games", coach.games, "how many games, deals, positions or endgames")
        ->check(whole_number)
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000}))
        ->capture_default_str();
    add_seed(command, coach.seed);
    add_depth(command, coach.depth);
    command->callback([&] { run = [&coach] { return run_coach(coach); }; });

    command = app.add_subcommand("puzzles", "positions with one best move, from games of bots");
    command->add_option("--game", puzzles.game, "dice, cards or jokers")
        ->check(CLI::IsMember({"dice", "cards", "jokers"}))
        ->capture_default_str();
    command->add_option("--count", puzzles.count, "how many")
        ->check(whole_number)
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    add_seed(command, puzzles.seed);
    command->callback([&] { run = [&puzzles] { return run_puzzles(puzzles); }; });
}

/// `solve solo`, `solve paced` and `best`.
void add_solver(CLI::App& app, SolveOptions& solve, BestOptions& best, std::function<Exit()>& run) {
    solve.threads = best.threads = threads_here();
    const auto add_threads = [](CLI::App* command, int& threads) {
        command->add_option("--threads", threads, "boards solved side by side")
            ->check(whole_number)
            ->check(CLI::Range(1, 1024))
            ->capture_default_str();
    };
    CLI::App* family = app.add_subcommand("solve", "the exact value of every sheet");
    family->require_subcommand(1);
    CLI::App* solo = family->add_subcommand("solo", "alone, active on every roll");
    CLI::App* paced = family->add_subcommand("paced", "at a table of which the pace is known");
    paced->add_option("--players", solve.players, "active on every K-th roll")
        ->check(CLI::Range(2, solver::Pace::most_players))
        ->required();
    paced
        ->add_option("--hazard", solve.hazard,
                     "the chance, after every roll, that somebody else has ended the game")
        ->check(CLI::Range(0.0, solver::Pace::most_hazard))
        ->capture_default_str();
    paced->add_option("--cost", solve.cost, "points that every roll costs")
        ->check(CLI::Range(0.0, solver::Pace::most_cost))
        ->capture_default_str();
    for (CLI::App* command : {solo, paced}) {
        add_threads(command, solve.threads);
        command->add_flag("--json", solve.json, "the figures as one JSON object");
        command->add_option("--out", solve.out_file, "write all values to this file");
        command->callback([&] { run = [&solve] { return run_solve(solve); }; });
    }

    CLI::App* command = app.add_subcommand("best", "what every move in a position is worth");
    command
        ->add_option(
            "position", best.position,
            "as docs/record.md has it, with something to choose, such as \"dice | r2,3 x1 | "
            "1 rolled 41 r2 y3 g5 b6\"")
        ->required();
    command->add_option("--seat", best.seat, "who chooses, when not the active seat")
        ->check(CLI::Range(1, most_players));
    add_depth(command, best.depth);
    add_threads(command, best.threads);
    command->add_flag("--json", best.json, "as one JSON object");
    command->callback([&] { run = [&best] { return run_best(best); }; });
}

/// `verify`.
void add_verify(CLI::App& app, VerifyOptions& verify, std::function<Exit()>& run) {
    CLI::App* command = app.add_subcommand(
        "verify", "check the chance of game records by their seeds (docs/fair-dice.md)");
    add_files(command, verify.files, verify.json);
    command->callback([&] {
        restore_brackets(verify.files);
        run = [&verify] { return run_verify(verify); };
    });
}

/// `serve`.
void add_serve(CLI::App& app, ServeOptions& serve, std::function<Exit()>& run) {
    CLI::App* command = app.add_subcommand("serve", "play in the browser, here and with others");
    command->add_option("--listen", serve.listen, "the address to listen on; 0.0.0.0: all")
        ->capture_default_str();
    command->add_option("--port", serve.port, "0: any that is free")->capture_default_str();
    command->add_option("--database", serve.database,
                        "sqlite:FILE (default: qwixx/qwixx.db in the data folder of the user)");
    command->add_flag("--restored", serve.is_restored,
                      "the database is a backup that was brought back: commit to all dice anew");
    command->add_option("--public-url", serve.public_url,
                        "the address others know the server by, such as https://qwixx.example");
    command->add_option("--web", serve.web_folder, "the folder of the page");
    auto* certificate =
        command->add_option("--tls-cert", serve.certificate_file, "certificate chain, PEM");
    auto* key = command->add_option("--tls-key", serve.key_file, "its key, PEM");
    certificate->needs(key);
    key->needs(certificate);
    command
        ->add_flag("--trust-proxy{1}", serve.proxies,
                   "believe the X-Forwarded headers of a proxy in front; --trust-proxy=2: of two")
        ->check(CLI::Range(0, 9));
    command
        ->add_option("--connections-per-address", serve.connections_per_address,
                     "open at the same time")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    command->add_option("--bot-time", serve.bot_milliseconds, "milliseconds for bots that search")
        ->check(CLI::Range(1, 10'000))
        ->capture_default_str();
    command->add_option("--log-level", serve.log_level, "what goes to standard error")
        ->check(CLI::IsMember({"trace", "debug", "info", "warning", "error", "off"}))
        ->capture_default_str();
    command->callback([&] { run = [&serve] { return run_serve(serve); }; });
}

} // namespace

int main(int argc, char** argv) {
    CLI::App app{fmt::format("{}: the dice game, the card game and its joker variation.\n"
                             "Without a subcommand: play a dice game here in the terminal.",
                             product_name),
                 "qwixx"};
    app.set_version_flag("--version", fmt::format("qwixx {}", product_version));
    app.require_subcommand(0, 1);
    app.failure_message(CLI::FailureMessage::simple);

    PlayOptions play;
    if (argc > 0) play.program = argv[0];
    std::function<Exit()> run = [&play] { return run_play(play); };

    CLI::App* command = app.add_subcommand("play", "play a dice game against a bot, here");
    command
        ->add_option("--bot", play.bot,
                     fmt::format("the opponent: {}, or exec:COMMAND", bot_names()))
        ->capture_default_str();
    command->add_option("--name", play.name, "your name")->capture_default_str();
    command->add_option("--seed", play.seed, "play with the dice of this number again")
        ->check(whole_number);
    command->add_option("--start", play.start, "who starts: by lots, or who first rolls a six")
        ->check(CLI::IsMember({"lots", "first-six"}))
        ->capture_default_str();
    command->add_option("--record", play.record_file, "write the game to this file");
    command->callback([&] { run = [&play] { return run_play(play); }; });

    CheckOptions check;
    command = app.add_subcommand("check", "check game records by the rules");
    add_files(command, check.files, check.json);
    command->callback([&] {
        restore_brackets(check.files);
        run = [&check] { return run_check(check); };
    });

    ArenaOptions arena;
    arena.threads = threads_here();
    command = app.add_subcommand("arena", "let bots play many games against each other");
    command
        ->add_option("bots", arena.bots,
                     fmt::format("a bot for each seat: {}, or exec:COMMAND, a program of your own "
                                 "(docs/bots.md)",
                                 bot_names()))
        ->required();
    command->add_option("--game", arena.game, "dice, cards or jokers")
        ->check(CLI::IsMember({"dice", "cards", "jokers"}))
        ->capture_default_str();
    command->add_option("--games", arena.games, "how many games")
        ->check(whole_number)
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000'000}))
        ->capture_default_str();
    command->add_option("--seed", arena.seed, "the same number gives the same games")
        ->check(whole_number)
        ->capture_default_str();
    command->add_option("--threads", arena.threads, "games played side by side")
        ->check(whole_number)
        ->check(CLI::Range(1, 1024))
        ->capture_default_str();
    command->add_option("--record", arena.record_folder, "write every game to this folder");
    command
        ->add_option("--move-time", arena.move_time,
                     "milliseconds that a program has for an answer")
        ->check(whole_number)
        ->check(CLI::Range(1, 24 * 60 * 60 * 1000))
        ->capture_default_str();
    command->add_flag("--without-luck", arena.without_luck,
                      "also the results less the luck, which tell more (docs/coach.md)");
    command->add_flag("--json", arena.json, "the results as one JSON object");
    command->callback([&] { run = [&arena] { return run_arena(arena); }; });

    BotOptions bot;
    command = app.add_subcommand("bot", "a bot for the arenas of others, by the protocol for bots");
    command->add_option("level", bot.level, "the bot: " + bot_names())->required();
    command->add_option("--seed", bot.seed, "for the random numbers that it draws")
        ->check(whole_number)
        ->capture_default_str();
    command->add_option("--think", bot.milliseconds, "milliseconds to think about a move")
        ->check(whole_number)
        ->check(CLI::Range(1, 24 * 60 * 60 * 1000))
        ->capture_default_str();
    command->callback([&] { run = [&bot] { return run_bot(bot); }; });

    BenchOptions bench;
    command = app.add_subcommand("bench", "measure this machine: one line of JSON");
    command->add_option("--seconds", bench.seconds, "time for each figure")
        ->check(CLI::Range(0.01, 600.0))
        ->capture_default_str();
    command->add_flag("--signature", bench.signature,
                      "print the number that a fixed set of games gives everywhere");
    command->callback([&] { run = [&bench] { return run_bench(bench); }; });

    std::vector<std::string> arguments(argv + 1, argv + argc);
    if (!arguments.empty() &&
        (arguments[0] == "check" || arguments[0] == "verify" || arguments[0] == "review"))
        hide_brackets(arguments);
    std::ranges::reverse(arguments); // the last comes first
    SolveOptions solve;
    BestOptions best;
    add_solver(app, solve, best, run);
    ReviewOptions review;
    add_review(app, review, run);
    CoachOptions coach;
    PuzzleOptions puzzles;
    add_coach(app, coach, puzzles, run);
    ServeOptions serve;
    add_serve(app, serve, run);
    VerifyOptions verify;
    add_verify(app, verify, run);

    try {
        app.parse(std::move(arguments));
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : static_cast<int>(Exit::Trouble);
    }
    try {
        const Exit exit = run();
        if (std::fflush(stdout) == 0) return static_cast<int>(exit);
        fmt::print(stderr, "qwixx: cannot write: {}\n", std::strerror(errno)); // a full disk, say
    } catch (const std::exception& error) {
        fmt::print(stderr, "qwixx: {}\n", error.what());
    }
    return static_cast<int>(Exit::Trouble);
}
