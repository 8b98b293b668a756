#include "cli/failure_text.h"

#include <fmt/format.h>

namespace qwixx {

std::string harmless(std::string_view text) {
    constexpr std::size_t longest = 4000;
    std::string out(text.substr(0, longest));
    while (out.ends_with('\n')) out.pop_back();
    for (char& c : out)
        if (static_cast<unsigned char>(c) < ' ' || c == '\x7F') c = '?';
    return out + (text.size() > longest ? "…" : "");
}

std::string failure_text(std::string_view bot, const BotFailure& failure) {
    return fmt::format("{} {}.\n  sent: {}\n  got:  {}\n", harmless(bot), harmless(failure.why),
                       harmless(failure.sent),
                       failure.got.empty() ? "nothing" : harmless(failure.got));
}

} // namespace qwixx
