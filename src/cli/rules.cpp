// `qwixx rules`: the rules, through a pager where a person reads them.
#include "terminal/rules_text.h"

#include "cli/commands.h"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <sys/ioctl.h>
#include <unistd.h>

namespace qwixx {

namespace {

int columns() {
    winsize size{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
    return std::clamp(static_cast<int>(size.ws_col), 40, 80);
}

/// Through $PAGER; false if there is none that runs.
bool paged(const std::string& text) {
    const char* pager = std::getenv("PAGER");
    setenv("LESS", "FRX", 0); // what fits on the screen is not held up
    const std::string command =
        pager != nullptr && pager[0] != '\0' ? pager : "less 2>/dev/null || more";
    std::signal(SIGPIPE, SIG_IGN); // the reader may go before the end
    std::FILE* const pipe = popen(command.c_str(), "w");
    if (pipe == nullptr) return false;
    std::fwrite(text.data(), 1, text.size(), pipe);
    return pclose(pipe) == 0;
}

} // namespace

Exit run_rules(const RulesOptions& options) {
    if (!speak(options.language)) return Exit::Trouble;
    const std::string text =
        rules_text(kind_named(options.game).value_or(GameKind::Dice), columns());
    if (isatty(STDOUT_FILENO) != 0 && paged(text)) return Exit::Good;
    std::fwrite(text.data(), 1, text.size(), stdout);
    return Exit::Good;
}

} // namespace qwixx
