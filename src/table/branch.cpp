#include "table/branch.h"

#include "table/apply.h"
#include "table/replay.h"

namespace qwixx {

namespace {

/// The person at their seat, and bots at all others.
std::vector<Happening> seated(const Record& record, const Branch& from) {
    std::vector<Happening> happened{
        Opened{.host = from.person,
               .options = {.game = record.kind,
                           .start = record.start.first_six.empty() ? StartingRule::Lots
                                                                   : StartingRule::FirstSix}}};
    const std::vector<std::string> names = names_at_table(record);
    for (Seat seat = 0; seat < std::ssize(names); ++seat) {
        const std::string& name = names[static_cast<std::size_t>(seat)];
        const std::string level = bot_level(record, seat);
        if (seat == from.seat)
            happened.emplace_back(Sat{from.person, name});
        else
            happened.emplace_back(BotSeated{level.empty() ? from.level : level, name});
    }
    happened.emplace_back(GameStarted{});
    return happened;
}

int action_of(const AnyGame& game) {
    if (const auto* dice = std::get_if<DiceGame>(&game))
        return dice->phase() == DiceGame::Phase::Action1 ? 1 : 2;
    switch (std::get<CardGame>(game).phase()) {
    case CardGame::Phase::Action2: return 2;
    case CardGame::Phase::Action3: return 3;
    default: return 1;
    }
}

bool is_there(const Play& play, const Branch& from) {
    return play.number != 0 && need_of(play.game) == Need::Choices && turn_of(play) == from.turn &&
           action_of(play.game) == from.action;
}

} // namespace

std::expected<Events, std::string> branch(const Record& record, const Branch& from) {
    if (from.seat < 0 || from.seat >= std::ssize(record.players))
        return std::unexpected("There is no such seat.");
    Table table;
    Events events;
    for (auto together = seated(record, from); !together.empty();
         together = next_recorded(record, table.play)) {
        for (const Happening& what : together) {
            events.push_back({.time = 0, .cause = {}, .what = what});
            if (!apply(table, events.back()))
                return std::unexpected("The game cannot go so at a table.");
        }
        if (is_there(table.play, from)) return events;
    }
    return std::unexpected("The game has no such choice.");
}

} // namespace qwixx
