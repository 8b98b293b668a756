#include "cli/manual.h"

#include "bots/bot.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>

namespace qwixx {

namespace {

constexpr std::string_view exit_codes =
    "0    all is well; a game that was left is kept\n"
    "1    something given is not as it should be: a record that breaks a rule\n"
    "2    wrong usage, or a file or server that cannot be used\n"
    "130  Ctrl-C (128 and the number of the signal)\n";
constexpr std::string_view environment =
    "LANGUAGE, LC_ALL, LANG   the language of play, replay and rules\n"
    "NO_COLOR                 the screen without colours; rows are told apart without them too\n"
    "PAGER                    what qwixx rules is read with\n"
    "XDG_STATE_HOME           games under way: qwixx/games in it\n"
    "XDG_DATA_HOME            records of finished games: qwixx/records in it\n";

std::string usage(const CommandText& command) {
    std::string line = command.name;
    if (!command.commands.empty()) line += " COMMAND";
    if (std::ranges::any_of(command.options, [](const auto& option) { return !option.by_place; }))
        line += " [OPTIONS]";
    for (const OptionText& option : command.options)
        if (option.by_place)
            line += fmt::format(" {}{}{}{}", option.required ? "" : "[", option.name,
                                option.many ? "..." : "", option.required ? "" : "]");
    return line;
}

std::string name_of(const OptionText& option) {
    return option.by_place || option.value.empty() ? option.name : option.name + " " + option.value;
}

std::string about(const OptionText& option) {
    std::string text = option.about;
    if (!option.choices.empty() && option.value != "PLAYERS")
        text += fmt::format(" ({})", fmt::join(option.choices, ", "));
    if (!option.standard.empty()) text += fmt::format(" [{}]", option.standard);
    return text;
}

/// Two columns, the second wrapped.
void add_two_columns(std::string& text, std::string_view left, std::string_view right,
                     std::size_t width) {
    constexpr std::size_t end = 79;
    std::string line = fmt::format("  {:{}} ", left, width);
    if (left.size() > width) {
        text += fmt::format("  {}\n", left);
        line = std::string(width + 3, ' ');
    }
    const std::size_t indent = width + 3;
    while (!right.empty()) {
        const std::size_t blank = std::min(right.find(' '), right.size());
        if (line.size() > indent && line.size() + 1 + blank > end) {
            text += line + "\n";
            line = std::string(indent, ' ');
        }
        if (line.size() > indent) line += ' ';
        line += right.substr(0, blank);
        right.remove_prefix(std::min(blank + 1, right.size()));
    }
    text += line + "\n";
}

/// As man's macros want it.
std::string for_man(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '\\')
            out += "\\e";
        else if (c == '-')
            out += "\\-";
        else if ((c == '.' || c == '\'') && (out.empty() || out.back() == '\n'))
            out += fmt::format("\\&{}", c);
        else
            out += c;
    }
    return out;
}

void add_to_man(std::string& page, const CommandText& command) {
    page += fmt::format(".SS {}\n{}\n", for_man(usage(command)), for_man(command.about));
    for (const OptionText& option : command.options)
        page += fmt::format(".TP\n.B {}\n{}\n", for_man(name_of(option)), for_man(about(option)));
    if (!command.examples.empty()) {
        page += ".PP\nExamples:\n.nf\n";
        for (const ExampleText& example : command.examples)
            page += fmt::format("    {}\n", for_man(example.command));
        page += ".fi\n";
    }
    for (const CommandText& one : command.commands) add_to_man(page, one);
}

std::string quoted(std::string_view text) {
    std::string out;
    for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string{c};
    return "'" + out + "'";
}

/// Every command with options of its own, the program first.
std::vector<const CommandText*> all_of(const CommandText& command) {
    std::vector<const CommandText*> all{&command};
    for (const CommandText& one : command.commands) {
        const auto more = all_of(one);
        all.insert(all.end(), more.begin(), more.end());
    }
    return all;
}

std::vector<std::string> words_after(const CommandText& command) {
    std::vector<std::string> words;
    words.reserve(command.commands.size() + command.options.size());
    for (const CommandText& one : command.commands) words.emplace_back(one.word());
    for (const OptionText& option : command.options) {
        if (!option.by_place) words.push_back(option.name);
        if (option.by_place)
            words.insert(words.end(), option.choices.begin(), option.choices.end());
    }
    words.emplace_back("--help");
    return words;
}

bool takes_files(const CommandText& command) {
    return std::ranges::any_of(command.options, [](const OptionText& option) {
        return option.by_place && option.of_files;
    });
}

std::string bash(const CommandText& program) {
    std::string text = "# bash completion for qwixx: source <(qwixx completion bash)\n"
                       "_qwixx() {\n"
                       "    local now=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} "
                       "command=qwixx word\n"
                       "    for word in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do\n"
                       "        case \"$command $word\" in\n";
    const auto all = all_of(program);
    for (const CommandText* command : all)
        if (command != &program)
            text += fmt::format("            '{0}') command='{0}' ;;\n", command->name);
    text += "        esac\n    done\n    COMPREPLY=()\n    case \"$command $before\" in\n";
    for (const CommandText* command : all)
        for (const OptionText& option : command->options) {
            if (option.by_place || option.value.empty()) continue;
            const std::string action =
                option.of_files ? "mapfile -t COMPREPLY < <(compgen -f -- \"$now\")"
                : option.choices.empty()
                    ? ""
                    : fmt::format("mapfile -t COMPREPLY < <(compgen -W {} -- \"$now\")",
                                  quoted(fmt::format("{}", fmt::join(option.choices, " "))));
            text += fmt::format("        '{} {}') {}; return ;;\n", command->name, option.name,
                                action.empty() ? ":" : action);
        }
    text += "    esac\n    case \"$command\" in\n";
    for (const CommandText* command : all) {
        const std::string files =
            takes_files(*command)
                ? "; mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- \"$now\")"
                : "";
        text += fmt::format(
            "        '{}') mapfile -t COMPREPLY < <(compgen -W {} -- \"$now\"){} ;;\n",
            command->name, quoted(fmt::format("{}", fmt::join(words_after(*command), " "))), files);
    }
    return text + "    esac\n}\ncomplete -o filenames -F _qwixx qwixx\n";
}

/// What zsh's _arguments is told of an option.
std::string zsh_argument(const OptionText& option) {
    const auto plain = [](std::string_view words) {
        std::string out;
        for (const char c : words)
            if (std::string_view("[]:\\").contains(c))
                out += fmt::format("\\{}", c);
            else
                out += c;
        return out;
    };
    std::string action = option.of_files ? "_files" : "";
    if (!option.choices.empty())
        action = fmt::format("({})", plain(fmt::format("{}", fmt::join(option.choices, " "))));
    if (option.by_place)
        return fmt::format("{}:{}:{}", option.many ? "*" : "", plain(option.name), action);
    std::string text = fmt::format("{}[{}]", option.name, plain(option.about));
    if (!option.value.empty()) text += fmt::format(":{}:{}", plain(option.value), action);
    return text;
}

void add_zsh(std::string& text, const CommandText& command) {
    std::string function = "_" + command.name;
    std::ranges::replace(function, ' ', '_');
    for (const CommandText& one : command.commands) add_zsh(text, one);
    text += fmt::format("{}() {{\n    _arguments -C \\\n", function);
    for (const OptionText& option : command.options)
        text += fmt::format("        {} \\\n", quoted(zsh_argument(option)));
    if (command.commands.empty()) {
        text += "        '--help[help]'\n}\n";
        return;
    }
    text += "        '--help[help]' '1:command:->command' '*::argument:->argument'\n"
            "    case $state in\n"
            "        command) local -a commands=(\n";
    for (const CommandText& one : command.commands) {
        std::string about = one.about;
        std::ranges::replace(about, ':', ' ');
        text += fmt::format("            {}\n", quoted(fmt::format("{}:{}", one.word(), about)));
    }
    text += "            ); _describe command commands ;;\n"
            "        argument) case $words[1] in\n";
    for (const CommandText& one : command.commands)
        text += fmt::format("            {0}) {1}_{0} ;;\n", one.word(), function);
    text += "        esac ;;\n    esac\n}\n";
}

std::string fish(const CommandText& program) {
    std::string text = "# fish completion for qwixx: qwixx completion fish | source\n"
                       "complete -c qwixx -f\n";
    for (const CommandText* command : all_of(program)) {
        const bool whole = command == &program;
        const std::string when =
            whole ? "__fish_use_subcommand"
                  : fmt::format("__fish_seen_subcommand_from {}", command->word());
        for (const CommandText& one : command->commands)
            text += fmt::format("complete -c qwixx -n {} -a {} -d {}\n", quoted(when), one.word(),
                                quoted(one.about));
        for (const OptionText& option : command->options) {
            std::string values;
            if (!option.choices.empty())
                values = fmt::format(" -a {}",
                                     quoted(fmt::format("{}", fmt::join(option.choices, " "))));
            if (option.by_place && option.of_files) values += " -F";
            if (option.by_place) {
                if (!values.empty())
                    text += fmt::format("complete -c qwixx -n {}{}\n", quoted(when), values);
                continue;
            }
            text += fmt::format("complete -c qwixx -n {} -l {}{}{} -d {}\n", quoted(when),
                                option.name.substr(2),
                                option.value.empty() ? ""
                                : option.of_files    ? " -rF"
                                                     : " -x",
                                values, quoted(option.about));
        }
    }
    return text;
}

} // namespace

std::string_view CommandText::word() const {
    return std::string_view(name).substr(name.rfind(' ') + 1);
}

std::string help_text(const CommandText& command) {
    std::string text = command.about + "\n";
    if (!command.examples.empty()) {
        text += "\nExamples:\n";
        for (const ExampleText& example : command.examples) {
            text += fmt::format("  {}\n", example.command);
            if (!example.about.empty()) text += fmt::format("      {}\n", example.about);
        }
    }
    text += fmt::format("\nUsage: {}\n", usage(command));
    if (!command.commands.empty()) {
        text += "\nCommands:\n";
        for (const CommandText& one : command.commands)
            add_two_columns(text, one.word(), one.about, 11);
    }
    if (!command.options.empty()) {
        text += "\nOptions:\n";
        for (const OptionText& option : command.options)
            add_two_columns(text, name_of(option), about(option), 22);
    }
    const bool whole = !command.name.contains(' ');
    if (whole) {
        text += "\nExit codes:\n";
        for (std::string_view codes = exit_codes; !codes.empty();) {
            const std::size_t end = codes.find('\n') + 1;
            text += fmt::format("  {}", codes.substr(0, end));
            codes.remove_prefix(end);
        }
        text += "\nqwixx COMMAND --help says more about a command, man qwixx about all of them.\n";
    }
    return text;
}

std::string man_page(const CommandText& program, std::string_view version) {
    std::string page =
        fmt::format(".TH QWIXX 6 \"\" \"qwixx {}\" \"Games\"\n.SH NAME\nqwixx \\- {}\n", version,
                    for_man(program.about.substr(0, program.about.find('\n'))));
    page += fmt::format(".SH SYNOPSIS\n.B qwixx\n.RI [ COMMAND ]\n.RI [ OPTIONS ]\n.SH EXAMPLES\n");
    for (const ExampleText& example : program.examples)
        page += fmt::format(".TP\n.B {}\n{}\n", for_man(example.command), for_man(example.about));
    page += ".SH COMMANDS\n";
    for (const CommandText& one : program.commands) add_to_man(page, one);
    page += fmt::format(".SH EXIT STATUS\n.nf\n{}.fi\n", for_man(exit_codes));
    page += fmt::format(".SH ENVIRONMENT\n.nf\n{}.fi\n", for_man(environment));
    return page;
}

std::string completion(const CommandText& program, std::string_view shell) {
    if (shell == "bash") return bash(program);
    if (shell == "fish") return fish(program);
    std::string text =
        "#compdef qwixx\n# zsh completion for qwixx: qwixx completion zsh > _qwixx, in a "
        "folder of $fpath\n";
    add_zsh(text, program);
    return text +
           "if [ \"$funcstack[1]\" = _qwixx ]; then _qwixx \"$@\"; else compdef _qwixx qwixx; fi\n";
}

std::vector<std::string> level_names() {
    std::vector<std::string> names;
    for (const Bot& bot : all_bots())
        if (can_play(bot, 2)) names.emplace_back(bot.name);
    return names;
}

std::string nearest(std::string_view word, std::span<const std::string> known) {
    /// How many letters have to be changed, added, left out or swapped with their neighbour.
    const auto distance = [](std::string_view a, std::string_view b) {
        std::vector<std::vector<std::size_t>> table(a.size() + 1,
                                                    std::vector<std::size_t>(b.size() + 1));
        for (std::size_t i = 0; i <= a.size(); ++i)
            for (std::size_t j = 0; j <= b.size(); ++j) {
                if (i == 0 || j == 0) {
                    table[i][j] = i + j;
                    continue;
                }
                const std::size_t change = a[i - 1] == b[j - 1] ? 0 : 1;
                table[i][j] = std::min(
                    {table[i - 1][j] + 1, table[i][j - 1] + 1, table[i - 1][j - 1] + change});
                if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                    table[i][j] = std::min(table[i][j], table[i - 2][j - 2] + 1);
            }
        return table[a.size()][b.size()];
    };
    std::string best;
    std::size_t least = std::max<std::size_t>(2, word.size() / 3) + 1;
    for (const std::string& one : known)
        if (const std::size_t far = distance(word, one); far < least) {
            best = one;
            least = far;
        }
    return best;
}

std::string unknown_text(std::string_view thing, std::string_view word,
                         std::span<const std::string> known) {
    const std::string near = nearest(word, known);
    if (!near.empty())
        return fmt::format(R"(there is no {} "{}": did you mean "{}"?)", thing, word, near);
    return fmt::format("there is no {} \"{}\": there are {}", thing, word, fmt::join(known, ", "));
}

} // namespace qwixx
