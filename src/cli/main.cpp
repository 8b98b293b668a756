#include "cli/commands.h"
#include "cli/product.h"
#include "solver/pace.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <functional>
#include <thread>

namespace {

using namespace qwixx;

int threads_here() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency())); }

/// `solve solo`, `solve paced` and `best`.
void add_solver(CLI::App& app, SolveOptions& solve, BestOptions& best, std::function<Exit()>& run) {
    solve.threads = best.threads = threads_here();
    const auto add_threads = [](CLI::App* command, int& threads) {
        command->add_option("--threads", threads, "boards solved side by side")
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

    CLI::App* command = app.add_subcommand("best", "the best actions for a sheet and six dice");
    command
        ->add_option("position", best.position,
                     "one sheet and the dice, such as \"dice | r2,3 x1 | 1 rolled 41 r2 y3 g5 b6\"")
        ->required();
    add_threads(command, best.threads);
    command->add_flag("--json", best.json, "as one JSON object");
    command->callback([&] { run = [&best] { return run_best(best); }; });
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
    command->add_option("--bot", play.bot, "the opponent: random, greedy")->capture_default_str();
    command->add_option("--name", play.name, "your name")->capture_default_str();
    command->add_option("--seed", play.seed, "play with the dice of this number again");
    command->add_option("--record", play.record_file, "write the game to this file");
    command->callback([&] { run = [&play] { return run_play(play); }; });

    CheckOptions check;
    command = app.add_subcommand("check", "check game records by the rules");
    command->add_option("files", check.files, "record files; - is standard input")->required();
    command->add_flag("--json", check.json, "one JSON object per file and line");
    command->callback([&] { run = [&check] { return run_check(check); }; });

    ArenaOptions arena;
    arena.threads = threads_here();
    command = app.add_subcommand("arena", "let bots play many games against each other");
    command->add_option("bots", arena.bots, "a bot for each seat: random, greedy")->required();
    command->add_option("--game", arena.game, "dice, cards or jokers")
        ->check(CLI::IsMember({"dice", "cards", "jokers"}))
        ->capture_default_str();
    command->add_option("--games", arena.games, "how many games")
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000'000}))
        ->capture_default_str();
    command->add_option("--seed", arena.seed, "the same number gives the same games")
        ->capture_default_str();
    command->add_option("--threads", arena.threads, "games played side by side")
        ->check(CLI::Range(1, 1024))
        ->capture_default_str();
    command->add_option("--record", arena.record_folder, "write every game to this folder");
    command->add_flag("--json", arena.json, "the results as one JSON object");
    command->callback([&] { run = [&arena] { return run_arena(arena); }; });

    BenchOptions bench;
    command = app.add_subcommand("bench", "measure this machine: one line of JSON");
    command->add_option("--seconds", bench.seconds, "time for each figure")
        ->check(CLI::Range(0.01, 600.0))
        ->capture_default_str();
    command->add_flag("--signature", bench.signature,
                      "print the number that a fixed set of games gives everywhere");
    command->callback([&] { run = [&bench] { return run_bench(bench); }; });

    SolveOptions solve;
    BestOptions best;
    add_solver(app, solve, best, run);

    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : static_cast<int>(Exit::Usage);
    }
    try {
        const Exit exit = run();
        if (std::fflush(stdout) == 0) return static_cast<int>(exit);
        fmt::print(stderr, "qwixx: cannot write: {}\n", std::strerror(errno)); // a full disk, say
    } catch (const std::exception& error) {
        fmt::print(stderr, "qwixx: {}\n", error.what());
    }
    return static_cast<int>(Exit::Usage);
}
