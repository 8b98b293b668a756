// The subcommands of `qwixx`: what each is told, and what runs it. Each has a file of its own.
#pragma once

#include "bots/bot.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace qwixx {

/// What a command ends with, for the shell. Trouble: wrong usage, or a file that cannot be read or
/// written.
enum class Exit : std::uint8_t { Good = 0, Bad = 1, Trouble = 2 };
/// Of a command that a signal ended: 130 after Ctrl-C, as shells have it.
[[nodiscard]] constexpr Exit stopped_by_signal(int signal) {
    return static_cast<Exit>(128 + signal);
}

struct CheckOptions {
    std::vector<std::string> files; // `-` is standard input
    bool json = false;
};
Exit run_check(const CheckOptions& options);

struct ReviewOptions {
    std::vector<std::string> files; // `-` is standard input
    int seat = 0;                   // 0: all
    std::string depth = "normal";
    int threads = 1;
    bool json = false;
};
Exit run_review(const ReviewOptions& options);

struct CoachOptions {
    std::string what = "fit"; // or another measure (coach_measures.h)
    std::string game = "all";
    int players = 0; // 0: all numbers
    std::uint64_t games = 200;
    std::uint64_t seed = 1;
    std::string depth = "deep"; // for endgames, verdicts and strategy
    int trials = 2000;          // for errors and verdicts
    std::string picture;        // for calibrate: a file
    bool json = false; // for calibrate and strategy: a line for each table; errors: difference
    int threads = 1;
};
Exit run_coach(const CoachOptions& options);

struct PuzzleOptions {
    std::string check; // a file with puzzles: whether they still are
    std::string game = "dice";
    int count = 10;
    std::uint64_t seed = 1;
    int threads = 1;
    bool json = false;
};
Exit run_puzzles(const PuzzleOptions& options);

struct ArenaOptions {
    std::vector<std::string> bots;
    std::string game = "dice";
    std::uint64_t games = 10000;
    std::uint64_t seed = 1;
    int threads = 1;
    std::string record_folder;
    int move_time = 10000; // milliseconds, for bots that are programs
    bool without_luck = false;
    bool json = false;
    std::string part;               // `2/8`: of eight parts the second
    std::vector<std::string> merge; // files with the results of all parts
};
Exit run_arena(const ArenaOptions& options);

struct BotOptions {
    std::string level;
    std::uint64_t seed = 1;
    int milliseconds = 500; // to think
};
Exit run_bot(const BotOptions& options);

struct BackupOptions {
    std::string file;
    std::string database; // as that of `serve`
};
Exit run_backup(const BackupOptions& options);
Exit run_restore(const BackupOptions& options);

struct AdminOptions {
    std::string what; // `tables`, `close`, …
    std::string table;
    std::string text;     // a name, an address, a node
    int number = 0;       // of a line of chat
    int limit = 100;      // tables that are listed
    std::string database; // as that of `serve`
    bool json = false;
};
Exit run_admin(AdminOptions options);

struct BenchOptions {
    double seconds = 1; // for each figure
    bool signature = false;
};
Exit run_bench(const BenchOptions& options);

struct SolveOptions {
    int players = 1; // one: alone
    double hazard = 0;
    double cost = 0;
    int threads = 1;
    bool json = false;
    std::string out_file;
};
Exit run_solve(const SolveOptions& options);

struct BestOptions {
    std::string position;
    int seat = 0; // 0: the one that the position is about
    std::string depth = "normal";
    int threads = 1;
    bool json = false;
};
Exit run_best(const BestOptions& options);

struct PlayOptions {
    std::string game = "dice";
    std::string players = "You,bot:greedy"; // names, bot:LEVEL, exec:COMMAND
    std::optional<std::uint64_t> seed;
    std::string start = "lots"; // or "first-six" (D2)
    bool resume = false;
    bool plain = false; // line by line, also where there is a screen
    bool json = false;  // the result
    std::string record_file;
    std::string language;
    std::string server; // the address of one, or the link of a table
    std::string table;
};
Exit run_play(const PlayOptions& options);
/// At a table of a server (play_online.cpp).
Exit play_online(const PlayOptions& options);

struct ReplayOptions {
    std::string file; // `-` is standard input
    int seat = 0;     // from 1: from whose seat; 0: a spectator's
    bool json = false;
    bool plain = false;
    bool review = false; // also in lines
    std::string language;
};
Exit run_replay(const ReplayOptions& options);

struct RulesOptions {
    std::string game = "dice";
    std::string language;
};
Exit run_rules(const RulesOptions& options);

/// Speaks this language, or the one the environment asks for; false, and it has said so, if there
/// is none of that name.
bool speak(const std::string& language);

struct VerifyOptions {
    std::vector<std::string> files; // `-` is standard input
    bool json = false;
};
Exit run_verify(const VerifyOptions& options);

struct ServeOptions; // server/serve.h
Exit run_serve(ServeOptions options);

} // namespace qwixx
