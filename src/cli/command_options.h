// Every command of the program and what can be said with it, as CLI11 reads it.
#pragma once

#include "cli/commands.h"
#include "server/serve.h"

#include <array>
#include <functional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace qwixx {

inline constexpr std::array game_names{"dice", "cards", "jokers"};

struct CommandOptions {
    PlayOptions play;
    ReplayOptions replay;
    RulesOptions rules;
    CheckOptions check;
    ArenaOptions arena;
    BotOptions bot;
    BenchOptions bench;
    SolveOptions solve;
    BestOptions best;
    ReviewOptions review;
    CoachOptions coach;
    PuzzleOptions puzzles;
    ServeOptions serve;
    BackupOptions backup;
    AdminOptions admin;
    VerifyOptions verify;
};

/// Once a command is read, `run` carries it out. Both outlive the app.
void add_commands(CLI::App& app, CommandOptions& options, std::function<Exit()>& run);

/// The arguments so that CLI11 takes none of them for what it is not: files called [ab], ids of
/// tables that begin with a dash.
[[nodiscard]] std::vector<std::string> readable(std::vector<std::string> arguments);

} // namespace qwixx
