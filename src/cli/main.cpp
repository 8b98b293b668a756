#include "cli/command_options.h"
#include "cli/manual.h"
#include "cli/product.h"
#include "terminal/words.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

namespace {

using namespace qwixx;

/// What can be given for a kind of value, for help and completions.
std::vector<std::string> choices_of(std::string_view value) {
    if (value == "GAME") return {game_names.begin(), game_names.end()};
    if (value == "LEVEL") return level_names();
    if (value == "LANG") return languages();
    if (value == "SHELL") return {"bash", "zsh", "fish"};
    if (value == "START") return {"lots", "first-six"};
    if (value == "PLAYERS") {
        std::vector<std::string> all;
        for (const std::string& level : level_names()) all.push_back("You,bot:" + level);
        return all;
    }
    return {};
}

/// `qwixx solve solo`.
std::string whole_name(const CLI::App& app) {
    return app.get_parent() == nullptr ? "qwixx"
                                       : whole_name(*app.get_parent()) + " " + app.get_name();
}

/// What the program can do, from the options as they are read.
CommandText describe(const CLI::App& app) {
    CommandText command{.name = whole_name(app),
                        .about = app.get_description(),
                        .examples = examples_of(whole_name(app)),
                        .options = {},
                        .commands = {}};
    for (const CLI::Option* option : app.get_options()) {
        if (option == app.get_help_ptr() || option->get_group().empty()) continue;
        std::string value = option->get_items_expected_max() == 0 ? "" : option->get_type_name();
        value.resize(std::min(value.find(':'), value.size())); // without the names of its checks
        command.options.push_back(
            {.name = option->get_positional() ? value : option->get_name(),
             .value = value,
             .about = option->get_description(),
             .standard = option->get_default_str(),
             .by_place = option->get_positional(),
             .required = option->get_required(),
             .many = option->get_positional() && option->get_items_expected_max() > 1,
             .choices = choices_of(value),
             .of_files = value == "FILE" || value == "FOLDER"});
    }
    for (const CLI::App* one : app.get_subcommands([](const CLI::App*) { return true; }))
        command.commands.push_back(describe(*one));
    return command;
}

/// Help as the manual has it.
class Help : public CLI::Formatter {
  public:
    std::string make_help(const CLI::App* app, std::string, CLI::AppFormatMode) const override {
        return help_text(describe(*app));
    }
};

/// What was probably meant by something that was not understood; empty if nothing is near.
std::string meant(const CLI::App& app, const std::string& word) {
    const CLI::App* command = &app;
    for (auto chosen = app.get_subcommands(); !chosen.empty(); chosen = command->get_subcommands())
        command = chosen.front();
    const CommandText text = describe(*command);
    std::vector<std::string> known;
    known.reserve(text.commands.size() + text.options.size());
    for (const CommandText& one : text.commands) known.emplace_back(one.word());
    for (const OptionText& option : text.options)
        if (!option.by_place) known.push_back(option.name);
    return nearest(word.substr(0, word.find('=')), known);
}

int usage_error(const CLI::App& app, const CLI::ParseError& error) {
    std::string what = error.what();
    // What was not understood, also where a command is missing because of it.
    for (const std::string& extra : app.remaining(true))
        if (const std::string near = meant(app, extra); !near.empty()) {
            what += fmt::format("\nDid you mean {}?", near);
            break;
        }
    fmt::print(stderr, "qwixx: {}\nqwixx --help shows how it is used.\n", what);
    return static_cast<int>(Exit::Trouble);
}

} // namespace

int main(int argc, char** argv) {
    CLI::App app{fmt::format("{}: the dice game, the card game and its joker variation, here, "
                             "in the browser and by bots.\n"
                             "Without a command: a game against a bot in this terminal.",
                             product_name),
                 "qwixx"};
    app.formatter(std::make_shared<Help>());
    app.set_version_flag("--version", version_text());
    bool man = false;
    app.add_flag("--man", man, "the manual page, for man -l")->group("");
    app.require_subcommand(0, 1);

    CommandOptions options;
    std::function<Exit()> run = [&options] { return run_play(options.play); };
    add_commands(app, options, run);
    std::string shell;
    CLI::App* command =
        app.add_subcommand("completion", "The completion of a shell, to be read by it.");
    command->add_option("shell", shell, "which shell")
        ->type_name("SHELL")
        ->check(CLI::IsMember({"bash", "zsh", "fish"}))
        ->required();
    command->callback([&] {
        run = [&] {
            fmt::print("{}", completion(describe(app), shell));
            return Exit::Good;
        };
    });

    std::vector<std::string> arguments = readable({argv + 1, argv + argc});
    std::ranges::reverse(arguments); // CLI11 takes the last one first
    try {
        app.parse(std::move(arguments));
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return app.exit(error);
        return usage_error(app, error);
    }
    if (man) {
        fmt::print("{}", man_page(describe(app), product_version));
        return 0;
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
