#include "table/event_text.h"

#include "record/join.h"
#include "record/notation.h"
#include "table/move_text.h"

#include <array>

namespace qwixx {

namespace {

std::string options_text(const Options& options) {
    return join(name(options.game), " ", name(options.start), " ", name(options.pace), " ",
                name(options.access));
}

std::string outcome_text(const Outcome& outcome) {
    if (const Lot* lot = std::get_if<Lot>(&outcome)) return join("lot ", lot->seat + 1);
    if (const Die* die = std::get_if<Die>(&outcome)) return join("die ", die->value);
    if (const Dice* dice = std::get_if<Dice>(&outcome)) return join("dice ", text_of(*dice));
    std::string text = "cards";
    for (const Card card : std::get<Shuffled>(outcome).cards) text += join(" ", text_of(card));
    return text;
}

/// The parts of an event, each after a space.
struct Writer {
    std::string operator()(const Opened& it) const {
        return join(" ", it.host, " ", options_text(it.options));
    }
    std::string operator()(const OptionsSet& it) const {
        return join(" ", options_text(it.options));
    }
    std::string operator()(const Committed& it) const { return join(" ", it.commit); }
    std::string operator()(const HostPassed& it) const { return join(" ", it.person); }
    std::string operator()(const Sat& it) const { return join(" ", it.person, " ", it.name); }
    std::string operator()(const Renamed& it) const { return join(" ", it.person, " ", it.name); }
    std::string operator()(const BotSeated& it) const { return join(" ", it.level, " ", it.name); }
    std::string operator()(const Removed& it) const { return join(" ", it.name); }
    std::string operator()(const Left& it) const {
        return join(" ", it.person, it.level.empty() ? "" : " ", it.level);
    }
    std::string operator()(const WordGiven& it) const { return join(" ", it.person, " ", it.word); }
    std::string operator()(const RematchWanted& it) const { return join(" ", it.person); }
    std::string operator()(const Said& it) const { return join(" ", it.person, " ", it.text); }
    std::string operator()(const GameStarted&) const { return {}; }
    std::string operator()(const Drawn& it) const {
        return join(" ", it.number, " ", outcome_text(it.outcome));
    }
    std::string operator()(const Chosen& it) const {
        return join(" ", it.seat + 1, " ", move_text(it.move));
    }
    std::string operator()(const TakenBack& it) const { return join(" ", it.seat + 1); }
    std::string operator()(const TimedOut& it) const {
        return join(" ", it.seat + 1, it.level.empty() ? "" : " ", it.level);
    }
    std::string operator()(const HandedOver& it) const {
        return join(" ", it.seat + 1, " ", it.level);
    }
    std::string operator()(const CameBack& it) const { return join(" ", it.seat + 1); }
    std::string operator()(const Revealed& it) const { return join(" ", it.seed); }
    std::string operator()(const Connected& it) const { return join(" ", it.person); }
    std::string operator()(const Disconnected& it) const { return join(" ", it.person); }
    std::string operator()(const Resumed&) const { return {}; }
};

} // namespace

std::string_view name(const Happening& what) {
    static constexpr std::array<std::string_view, std::variant_size_v<Happening>> names{
        "opened",         "committed",    "options",     "host-passed", "sat",
        "renamed",        "bot-seated",   "removed",     "left",        "word-given",
        "rematch-wanted", "said",         "started",     "drawn",       "chosen",
        "taken-back",     "timed-out",    "handed-over", "came-back",   "revealed",
        "connected",      "disconnected", "resumed"};
    return names[what.index()];
}

std::string write_event(const Event& event) {
    const Cause& cause = event.cause;
    return join(event.time, " ",
                cause.command.empty() ? "-" : join(cause.person, "/", cause.command), " ",
                name(event.what), std::visit(Writer{}, event.what));
}

std::string write_log(const Events& events) {
    std::string text = join(log_header, "\n");
    for (const Event& event : events) text += join(write_event(event), "\n");
    return text;
}

} // namespace qwixx
