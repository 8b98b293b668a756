// What the program can do, as a value: help, manual pages and completions are made of it, so that
// they cannot differ. main.cpp fills it from the options as they are read.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace qwixx {

struct OptionText {
    std::string name;  // `--game`, or `FILE` where it goes by its place
    std::string value; // `GAME`; empty: it takes none
    std::string about;
    std::string standard; // if it is left out
    bool by_place = false;
    bool required = false;
    bool many = false;
    std::vector<std::string> choices{}; // what can be given
    bool of_files = false;              // a file or a folder
};

struct ExampleText {
    std::string command;
    std::string about;
};

struct CommandText {
    std::string name; // `qwixx play`
    std::string about;
    std::vector<ExampleText> examples;
    std::vector<OptionText> options;
    std::vector<CommandText> commands;

    /// The last word of the name.
    [[nodiscard]] std::string_view word() const;
};

/// How a command is used, by its whole name (examples.cpp).
[[nodiscard]] std::vector<ExampleText> examples_of(std::string_view command);

[[nodiscard]] std::string help_text(const CommandText& command);
/// One page for the program and all its commands, for man.
[[nodiscard]] std::string man_page(const CommandText& program, std::string_view version);
/// For bash, zsh or fish.
[[nodiscard]] std::string completion(const CommandText& program, std::string_view shell);

/// All bots that sit at a table of several, from the weakest.
[[nodiscard]] std::vector<std::string> level_names();

/// `there is no bot "expret": did you mean "expert"?`, or with all there are.
[[nodiscard]] std::string unknown_text(std::string_view thing, std::string_view word,
                                       std::span<const std::string> known);
/// The one that a word was probably meant to be; empty if none is near.
[[nodiscard]] std::string nearest(std::string_view word, std::span<const std::string> known);

} // namespace qwixx
