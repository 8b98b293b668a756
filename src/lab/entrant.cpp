#include "lab/entrant.h"

#include "record/join.h"
#include "record/record.h"
#include "record/scanner.h"

namespace qwixx {

std::string Entrant::record_name() const {
    constexpr std::size_t longest = 40; // in bytes, so characters are at most as many
    if (is_name(name)) return name;
    std::string plain;
    for (const char c : name.substr(0, longest))
        plain += c > ' ' && c < '\x7F' && c != '#' ? c : '_';
    return plain;
}

std::expected<Entrant, std::string> find_entrant(std::string_view text) {
    constexpr std::string_view program = "exec:";
    if (text.starts_with(program)) {
        Entrant entrant;
        entrant.name = text;
        entrant.command = text.substr(program.size());
        if (entrant.command.find_first_not_of(" \t\n") == std::string::npos)
            return std::unexpected("exec: needs a command, such as exec:./my-bot");
        return entrant;
    }
    if (const Bot* bot = find_bot(text)) return bot;
    std::string message = join("there is no bot \"", text, "\". The bots are:");
    for (const Bot& bot : all_bots()) message += join("\n  ", bot.name, ": ", bot.about);
    message += "\n  exec:COMMAND: a program of your own, see docs/bots.md";
    return std::unexpected(message);
}

} // namespace qwixx
