#include "lab/entrant.h"

#include "record/join.h"
#include "record/record.h"
#include "record/scanner.h"

#include <charconv>
#include <optional>

namespace qwixx {

std::string Entrant::record_name() const {
    constexpr std::size_t longest = 40; // in bytes, so characters are at most as many
    if (is_name(name)) return name;
    std::string plain;
    for (const char c : name.substr(0, longest))
        plain += c > ' ' && c < '\x7F' && c != '#' ? c : '_';
    return plain;
}

namespace {

std::optional<int> read_milliseconds(std::string_view text) {
    constexpr int most = 60'000;
    int number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool whole = read.ec == std::errc{} && read.ptr == text.data() + text.size();
    if (!whole || number < 1 || number > most) return std::nullopt;
    return number;
}

} // namespace

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
    const std::size_t colon = text.find(':');
    if (const Bot* bot = find_bot(text.substr(0, colon))) {
        Entrant entrant(bot);
        if (colon == std::string_view::npos) return entrant;
        const auto time = read_milliseconds(text.substr(colon + 1));
        if (!time)
            return std::unexpected(join("\"", text, "\": after the colon goes the time for a ",
                                        "decision, 1 to 60000 milliseconds"));
        entrant.name = text;
        entrant.milliseconds = *time;
        return entrant;
    }
    std::string message = join("there is no bot \"", text, "\". The bots are:");
    for (const Bot& bot : all_bots()) message += join("\n  ", bot.name, ": ", bot.about);
    message += "\n  exec:COMMAND: a program of your own, see docs/bots.md";
    return std::unexpected(message);
}

} // namespace qwixx
