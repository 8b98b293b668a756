#include "cli/command_options.h"

#include "bots/bot.h"
#include "cli/manual.h"
#include "solver/pace.h"
#include "terminal/words.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <thread>

namespace qwixx {

namespace {

/// In place of a number, which would put the machine that built it into the manual.
constexpr const char* one_each = "one for each processor";
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

std::vector<std::string> games() { return {game_names.begin(), game_names.end()}; }

const CLI::Validator known_language{[](const std::string& text) -> std::string {
                                        const auto all = languages();
                                        return std::ranges::find(all, text.substr(0, 2)) !=
                                                           all.end() ||
                                                       std::ranges::find(all, text) != all.end()
                                                   ? ""
                                                   : unknown_text("language", text, all);
                                    },
                                    "LANG", "language"};

void add_language(CLI::App* command, std::string& language) {
    command->add_option("--lang", language, "the language; else that of the environment")
        ->type_name("LANG")
        ->check(known_language);
}

/// `play`, `replay` and `rules`.
void add_play(CLI::App& app, PlayOptions& play, ReplayOptions& replay, RulesOptions& rules,
              std::function<Exit()>& run) {
    CLI::App* command =
        app.add_subcommand("play", "Play here in the terminal: alone, against bots, with others.");
    command->add_option("--game", play.game, "which game")
        ->type_name("GAME")
        ->check(CLI::IsMember(games()))
        ->capture_default_str();
    command
        ->add_option("--players", play.players,
                     "who sits where, 1 to 5: names, bot:LEVEL, exec:COMMAND (docs/bots.md)")
        ->type_name("PLAYERS")
        ->capture_default_str();
    command->add_option("--seed", play.seed, "the same number gives the same dice and cards")
        ->type_name("NUMBER")
        ->check(whole_number);
    command->add_option("--start", play.start, "who starts: by lots, or who first rolls a six")
        ->type_name("START")
        ->check(CLI::IsMember({"lots", "first-six"}))
        ->capture_default_str();
    command->add_flag("--resume", play.resume, "go on with the game that was left last");
    command
        ->add_option("--record", play.record_file,
                     "write finished games to this file, not to the folder of records")
        ->type_name("FILE");
    command
        ->add_option("--server", play.server,
                     "play at a server: its address, or the link of a table")
        ->type_name("URL");
    command->add_option("--table", play.table, "the table there; without one a new table is opened")
        ->type_name("ID");
    command->add_flag("--plain", play.plain, "line by line, as on a terminal without a screen");
    command->add_flag("--json", play.json,
                      "the result as one JSON object; what is asked goes to standard error");
    add_language(command, play.language);
    command->callback([&] { run = [&play] { return run_play(play); }; });

    command = app.add_subcommand("replay", "Step through the record of a game.");
    command->add_option("file", replay.file, "the record; - is standard input")
        ->type_name("FILE")
        ->required();
    command
        ->add_option("--seat", replay.seat,
                     "from whose seat, from 1; else as You, or as a spectator")
        ->type_name("NUMBER")
        ->check(CLI::Range(1, most_players));
    command->add_flag("--plain", replay.plain, "all of it as lines");
    command->add_flag("--review", replay.review,
                      "with the coach's review (docs/coach.md), which the screen always has");
    command->add_flag("--json", replay.json, "one event of docs/protocol.md a line");
    add_language(command, replay.language);
    command->callback([&] { run = [&replay] { return run_replay(replay); }; });

    command = app.add_subcommand("rules", "The rules, in our own words.");
    command->add_option("game", rules.game, "of which game")
        ->type_name("GAME")
        ->check(CLI::IsMember(games()))
        ->capture_default_str();
    add_language(command, rules.language);
    command->callback([&] { run = [&rules] { return run_rules(rules); }; });
}

/// The record files of `check` and `verify`.
void add_files(CLI::App* command, std::vector<std::string>& files, bool& json) {
    command->add_option("files", files, "record files; - is standard input")
        ->type_name("FILE")
        ->required();
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
        app.add_subcommand("review", "What was luck in a game and what was play (docs/coach.md).");
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
    command
        ->add_option("what", coach.what,
                     "fit, start, calibrate, endgames, errors, verdicts or strategy")
        ->check(CLI::IsMember(
            {"fit", "start", "calibrate", "endgames", "errors", "verdicts", "strategy"}))
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
    command->add_option("--trials", coach.trials, "play-outs for each of the errors and verdicts")
        ->check(CLI::Range(2, 10'000'000))
        ->capture_default_str();
    command->add_option("--picture", coach.picture, "draw what calibrate finds in this SVG file")
        ->type_name("FILE");
    command->add_flag("--json", coach.json,
                      "calibrate and strategy: a line of JSON for each game and number of players; "
                      "errors: for each difference");
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
    command
        ->add_option("--check", puzzles.check,
                     "print those of this file that still are puzzles (- is standard input)")
        ->type_name("FILE");
    command->add_flag("--json", puzzles.json, "one JSON object a line");
    command->callback([&] { run = [&puzzles] { return run_puzzles(puzzles); }; });
}

/// `solve solo`, `solve paced` and `best`.
void add_solver(CLI::App& app, SolveOptions& solve, BestOptions& best, std::function<Exit()>& run) {
    solve.threads = best.threads = threads_here();
    const auto add_threads = [](CLI::App* command, int& threads) {
        command->add_option("--threads", threads, "boards solved side by side")
            ->check(whole_number)
            ->check(CLI::Range(1, 1024))
            ->default_str(one_each);
    };
    CLI::App* family = app.add_subcommand("solve", "The exact value of every sheet.");
    family->require_subcommand(1);
    CLI::App* solo = family->add_subcommand("solo", "Alone, active on every roll.");
    CLI::App* paced = family->add_subcommand("paced", "At a table of which the pace is known.");
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
        command->add_option("--out", solve.out_file, "write all values to this file")
            ->type_name("FILE");
        command->callback([&] { run = [&solve] { return run_solve(solve); }; });
    }

    CLI::App* command = app.add_subcommand("best", "What every move in a position is worth.");
    command
        ->add_option(
            "position", best.position,
            "as docs/record.md has it, with something to choose, such as \"dice | r2,3 x1 | "
            "1 rolled 41 r2 y3 g5 b6\"")
        ->type_name("POSITION")
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
        "verify", "Check the chance of game records by their seeds (docs/fair-dice.md).");
    add_files(command, verify.files, verify.json);
    command->callback([&] {
        restore_brackets(verify.files);
        run = [&verify] { return run_verify(verify); };
    });
}

/// `serve`.
void add_serve(CLI::App& app, ServeOptions& serve, std::function<Exit()>& run) {
    CLI::App* command = app.add_subcommand(
        "serve", "Serve the page and tables for play in the browser, here and with others.");
    command->add_option("--listen", serve.listen, "the address to listen on; 0.0.0.0: all")
        ->capture_default_str();
    command->add_option("--port", serve.port, "0: any that is free")->capture_default_str();
    command->add_option("--database", serve.database,
                        "sqlite:FILE (default: qwixx/qwixx.db in the data folder of the user), or "
                        "postgresql://USER@HOST,HOST/NAME for several nodes");
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
    command
        ->add_option("--user", serve.user,
                     "when root starts it: run as this user, once the port is open")
        ->type_name("NAME");
    command->add_option("--node", serve.node,
                        "what this server is called in /metrics (default: as the machine is)");
    command->add_option("--log-level", serve.log_level, "what goes to standard error")
        ->check(CLI::IsMember({"trace", "debug", "info", "warning", "error", "off"}))
        ->capture_default_str();
    command->callback([&] { run = [&serve] { return run_serve(serve); }; });
}

void add_backup(CLI::App& app, BackupOptions& options, std::function<Exit()>& run) {
    const auto add = [&](const char* name, const char* help, const char* file,
                         Exit (*work)(const BackupOptions&)) {
        CLI::App* command = app.add_subcommand(name, help);
        command->add_option("file", options.file, file)->type_name("FILE")->required();
        command->add_option("--database", options.database, "that of the server, as for serve");
        command->callback(
            [&options, &run, work] { run = [&options, work] { return work(options); }; });
    };
    add("backup", "Copy the database of the server, also while it runs.", "the copy", &run_backup);
    add("restore", "Bring a backup back, while no server runs.", "the backup", &run_restore);
}

/// `admin`, with a command of its own for each thing to be done.
void add_admin(CLI::App& app, AdminOptions& admin, std::function<Exit()>& run) {
    CLI::App* all =
        app.add_subcommand("admin", "Look after a server: its tables, names, addresses, "
                                    "nodes and database (docs/server.md).");
    all->require_subcommand(1);
    const auto add = [&](const char* name, const char* help) {
        CLI::App* command = all->add_subcommand(name, help);
        command->add_option("--database", admin.database, "that of the server, as for serve");
        command->add_flag("--json", admin.json, "what came of it, as one JSON object");
        command->callback([&admin, &run, name] {
            admin.what = name;
            run = [&admin] { return run_admin(admin); };
        });
        return command;
    };
    const auto with_table = [&](CLI::App* command) {
        command->add_option("table", admin.table, "the id of the table, or its link")
            ->type_name("TABLE")
            ->required();
        return command;
    };
    const auto with_text = [&](CLI::App* command, const char* value, const char* help) {
        return command->add_option("text", admin.text, help)->type_name(value);
    };
    add("tables", "List tables, those touched last first.")
        ->add_option("--limit", admin.limit, "how many")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    with_table(add("show", "Show who sits at a table, its games and its chat."));
    with_table(add("close", "Close a table for good; its games are kept."));
    with_text(with_table(add("remove-name", "Take a name out of all that is kept of a table.")),
              "NAME", "as it is written there")
        ->required();
    with_table(add("remove-line", "Take a line of chat out of a table."))
        ->add_option("number", admin.number, "the number of the line, as `show` has it")
        ->type_name("NUMBER")
        ->check(whole_number)
        ->check(CLI::Range(1, 1 << 30))
        ->required();
    with_text(add("bar", "Keep an address out (of IPv6 its first 64 bits)."), "ADDRESS",
              "as it is in the log of the server")
        ->required();
    with_text(add("unbar", "Let an address in again."), "ADDRESS", "as `barred` has it")
        ->required();
    add("barred", "List the addresses that are kept out.");
    add("nodes", "List the nodes that share a database.");
    with_text(add("drain", "Let a node send its people elsewhere, before it is stopped."), "NODE",
              "its number or name, as `nodes` has it; not where a file has one server");
    add("check", "Make all indexes again from the events, and compare them with those kept.");
    add("rebuild", "Make all indexes again from the events, and keep them.");
}

/// `check`.
void add_check(CLI::App& app, CheckOptions& check, std::function<Exit()>& run) {
    CLI::App* command = app.add_subcommand("check", "Check game records by the rules.");
    add_files(command, check.files, check.json);
    command->callback([&] {
        restore_brackets(check.files);
        run = [&check] { return run_check(check); };
    });
}

/// `arena`.
void add_arena(CLI::App& app, ArenaOptions& arena, std::function<Exit()>& run) {
    arena.threads = threads_here();
    CLI::App* command = app.add_subcommand("arena", "Let bots play many games against each other.");
    command
        ->add_option("bots", arena.bots,
                     fmt::format("a bot for each seat: {}, or exec:COMMAND, a program of your own "
                                 "(docs/bots.md)",
                                 bot_names()))
        ->type_name("LEVEL");
    command->add_option("--game", arena.game, "which game")
        ->type_name("GAME")
        ->check(CLI::IsMember(games()))
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
        ->default_str(one_each);
    command->add_option("--record", arena.record_folder, "write every game to this folder")
        ->type_name("FOLDER");
    command
        ->add_option("--move-time", arena.move_time,
                     "milliseconds that a program has for an answer")
        ->check(whole_number)
        ->check(CLI::Range(1, 24 * 60 * 60 * 1000))
        ->capture_default_str();
    command->add_flag("--without-luck", arena.without_luck,
                      "also the results less the luck, which tell more (docs/coach.md)");
    command->add_flag("--json", arena.json, "the results as one JSON object");
    command
        ->add_option("--part", arena.part,
                     "of N parts of the match only this one, as JSON that --merge joins")
        ->type_name("K/N");
    command->add_option("--merge", arena.merge, "join the results of all parts of a match")
        ->type_name("FILE")
        ->check(CLI::ExistingFile);
    command->callback([&] { run = [&arena] { return run_arena(arena); }; });
}

/// `bot`.
void add_bot(CLI::App& app, BotOptions& bot, std::function<Exit()>& run) {
    CLI::App* command =
        app.add_subcommand("bot", "A bot for the arenas of others, by the protocol for bots.");
    command->add_option("level", bot.level, "the bot: " + bot_names())
        ->type_name("LEVEL")
        ->required();
    command->add_option("--seed", bot.seed, "for the random numbers that it draws")
        ->check(whole_number)
        ->capture_default_str();
    command->add_option("--think", bot.milliseconds, "milliseconds to think about a move")
        ->check(whole_number)
        ->check(CLI::Range(1, 24 * 60 * 60 * 1000))
        ->capture_default_str();
    command->callback([&] { run = [&bot] { return run_bot(bot); }; });
}

/// `bench`.
void add_bench(CLI::App& app, BenchOptions& bench, std::function<Exit()>& run) {
    CLI::App* command = app.add_subcommand("bench", "Measure this machine: one line of JSON.");
    command->add_option("--seconds", bench.seconds, "time for each figure")
        ->check(CLI::Range(0.01, 600.0))
        ->capture_default_str();
    command->add_flag("--signature", bench.signature,
                      "print the number that a fixed set of games gives everywhere");
    command->callback([&] { run = [&bench] { return run_bench(bench); }; });
}

/// The id of a table that begins with a dash: ids have twenty letters, and no option of `admin`
/// has.
bool is_table_like_option(const std::string& word) {
    constexpr std::size_t letters_of_id = 20;
    return word.size() == letters_of_id && word[0] == '-' && !word.contains('=');
}

} // namespace

void add_commands(CLI::App& app, CommandOptions& options, std::function<Exit()>& run) {
    add_play(app, options.play, options.replay, options.rules, run);
    add_check(app, options.check, run);
    add_arena(app, options.arena, run);
    add_bot(app, options.bot, run);
    add_bench(app, options.bench, run);
    add_solver(app, options.solve, options.best, run);
    add_review(app, options.review, run);
    add_coach(app, options.coach, options.puzzles, run);
    add_serve(app, options.serve, run);
    add_backup(app, options.backup, run);
    add_admin(app, options.admin, run);
    add_verify(app, options.verify, run);
}

std::vector<std::string> readable(std::vector<std::string> arguments) {
    if (arguments.empty()) return arguments;
    const std::string command = arguments.front();
    if (command == "check" || command == "verify" || command == "review") hide_brackets(arguments);
    if (command == "admin")
        for (std::string& word : arguments)
            if (is_table_like_option(word)) word.insert(0, "/"); // as at the end of a link
    return arguments;
}

} // namespace qwixx
