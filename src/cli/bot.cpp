// A bot of ours on standard input and output, for the arenas of others (docs/bots.md).
#include "bots/learned.h"
#include "cli/commands.h"
#include "lab/bot_side.h"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <string>
#include <string_view>

#include <unistd.h>

namespace qwixx {

namespace {

bool write_all(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = write(STDOUT_FILENO, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

/// Adds what comes next on standard input; false at its end.
bool read_more(std::string& in) {
    std::array<char, 65536> part{};
    for (;;) {
        const ssize_t size = read(STDIN_FILENO, part.data(), part.size());
        if (size < 0 && errno == EINTR) continue;
        if (size <= 0) return false;
        in.append(part.data(), static_cast<std::size_t>(size));
        return true;
    }
}

} // namespace

Exit run_bot(const BotOptions& options) {
    const Bot* const bot = find_bot(options.level);
    if (bot == nullptr) {
        fmt::print(stderr, "qwixx: there is no bot \"{}\". The bots are:\n", options.level);
        for (const Bot& known : all_bots())
            fmt::print(stderr, "  {:10} {}\n", known.name, known.about);
        return Exit::Trouble;
    }
    Prepared prepared(&built_in_learned());
    BotSide side(*bot, options.seed, options.milliseconds, prepared);
    std::string in;
    for (bool goes_on = true; goes_on;) {
        goes_on = read_more(in);
        if (!goes_on && !in.empty()) in += '\n'; // the last line may lack its end
        std::size_t begin = 0;
        std::string out;
        for (auto end = in.find('\n'); end != std::string::npos; end = in.find('\n', begin)) {
            const auto line = std::string_view(in).substr(begin, end - begin);
            if (line.find_first_not_of(" \t\r") != std::string_view::npos) out += side.hear(line);
            begin = end + 1;
        }
        in.erase(0, begin);
        if (in.size() > longest_message) {
            fmt::print(stderr, "qwixx: a line of more than {} bytes is no message\n",
                       longest_message);
            return Exit::Trouble;
        }
        if (!write_all(out)) {
            fmt::print(stderr, "qwixx: cannot write: {}\n", std::strerror(errno));
            return Exit::Trouble;
        }
    }
    return Exit::Good;
}

} // namespace qwixx
