#include "server/tables/amend.h"

#include "record/record.h"
#include "server/tables/made_again.h"
#include "table/apply.h"
#include "table/event_text.h"

#include <algorithm>
#include <functional>
#include <set>
#include <type_traits>
#include <utility>

namespace qwixx {

namespace {

constexpr std::string_view unsaid = "…";

/// The name that this event gives or uses; null if it has none.
std::string* name_in(Happening& what) {
    return std::visit(
        [](auto& it) -> std::string* {
            if constexpr (requires { it.name; })
                return &it.name;
            else
                return nullptr;
        },
        what);
}

std::string* person_in(Happening& what) {
    return std::visit(
        [](auto& it) -> std::string* {
            if constexpr (requires { it.person; })
                return &it.person;
            else if constexpr (std::is_same_v<decltype(it), Opened&>)
                return &it.host;
            else
                return nullptr;
        },
        what);
}

std::string free_name(const std::set<std::string, std::less<>>& taken) {
    std::string name(nobodys_name);
    for (int i = 2; taken.contains(name); ++i)
        name = std::string(nobodys_name) + " " + std::to_string(i);
    return name;
}

/// Events in which the name of somebody, as this says, is another. Whose name it is that an event
/// has is known from the table.
using IsTheirs = std::function<bool(const Person& person, std::string_view name)>;
std::expected<Events, std::string> renamed(Events events, const IsTheirs& is_theirs) {
    std::set<std::string, std::less<>> taken;
    std::vector<std::string*> theirs;
    Table table;
    for (Event& event : events) {
        const Event before = event;
        if (std::string* const name = name_in(event.what)) {
            Person person;
            if (const std::string* own = person_in(event.what)) person = *own;
            if (std::holds_alternative<Removed>(event.what))
                if (const Chair* chair = chair_named(table, *name)) person = chair->person;
            if (!person.empty() && is_theirs(person, *name))
                theirs.push_back(name);
            else
                taken.insert(*name);
        }
        if (!apply(table, before))
            return std::unexpected("event " + std::to_string(table.number + 1) + " cannot happen");
    }
    const std::string name = free_name(taken);
    for (std::string* const old : theirs) *old = name;
    if (theirs.empty()) return Events{};
    return events;
}

std::expected<Rewritten, std::string> written(const std::string& table, const Events& events) {
    auto made = made_again(table, events);
    if (!made) return std::unexpected(made.error());
    Rewritten anew{.made = *std::move(made)};
    for (const Event& event : events) anew.lines.push_back(write_event(event));
    return anew;
}

/// A game in which the names of some players are others.
std::expected<std::optional<FinishedGame>, std::string>
game_without(FinishedGame game, const std::function<bool(const GamePlayer&)>& is_theirs,
             const std::function<void(GamePlayer&)>& change) {
    std::set<std::string, std::less<>> taken;
    bool any = false;
    for (const GamePlayer& player : game.players) {
        any = any || is_theirs(player);
        if (!is_theirs(player)) taken.insert(player.name);
    }
    if (!any) return std::nullopt;
    auto record = read_record(game.record);
    if (!record || record->players.size() != game.players.size())
        return std::unexpected("the record of game " + std::to_string(game.game) +
                               " cannot be read");
    for (std::size_t seat = 0; seat < game.players.size(); ++seat) {
        GamePlayer& player = game.players[seat];
        if (!is_theirs(player)) continue;
        change(player);
        player.name = record->players[seat] = free_name(taken);
        taken.insert(player.name);
    }
    game.record = write_record(*record);
    return game;
}

} // namespace

Rewriting without_name(const std::string& table, const std::string& name) {
    return [table,
            name](const std::vector<std::string>& lines) -> std::expected<Rewritten, std::string> {
        auto events = events_of_lines(lines);
        if (!events) return std::unexpected(events.error());
        const auto anew =
            renamed(*events, [&name](const Person&, std::string_view one) { return one == name; });
        if (!anew) return std::unexpected(anew.error());
        if (anew->empty())
            return std::unexpected("Nobody at this table is or was called \"" + name + "\".");
        auto rewritten = written(table, *anew);
        if (!rewritten) return rewritten;
        rewritten->guest = {name, std::string(nobodys_name)};
        return rewritten;
    };
}

Rewriting without_line(const std::string& table, int number) {
    return [table, number](
               const std::vector<std::string>& lines) -> std::expected<Rewritten, std::string> {
        auto events = events_of_lines(lines);
        if (!events) return std::unexpected(events.error());
        const auto at = static_cast<std::size_t>(number) - 1;
        Said* said =
            number < 1 || at >= events->size() ? nullptr : std::get_if<Said>(&(*events)[at].what);
        if (said == nullptr)
            return std::unexpected("Event " + std::to_string(number) +
                                   " of this table is no line of chat.");
        said->text = unsaid;
        return written(table, *events);
    };
}

Rewriting without_person(const std::string& table, const std::string& person,
                         const std::string& nobody) {
    return [table, person, nobody](
               const std::vector<std::string>& lines) -> std::expected<Rewritten, std::string> {
        auto events = events_of_lines(lines);
        if (!events) return std::unexpected(events.error());
        auto anew = renamed(
            *events, [&person](const Person& whose, std::string_view) { return whose == person; });
        if (!anew) return std::unexpected(anew.error());
        if (anew->empty()) anew = std::move(events); // they opened it, and never sat down
        for (Event& event : *anew) {
            std::string* const whose = person_in(event.what);
            if (whose != nullptr && *whose == person) {
                *whose = nobody;
                if (Said* said = std::get_if<Said>(&event.what)) said->text = unsaid;
            }
            if (event.cause.person == person) event.cause.person = nobody;
        }
        return written(table, *anew);
    };
}

std::optional<Event> part_of(Event event, std::string_view person) {
    constexpr std::string_view somebody = "somebody";
    std::string* const whose = person_in(event.what);
    const bool is_of_other = whose != nullptr && !whose->empty() && *whose != person;
    if (event.cause.person != person && (whose == nullptr || *whose != person)) return std::nullopt;
    if (is_of_other) *whose = somebody;
    if (event.cause.person != person) event.cause = {};
    return event;
}

std::expected<std::optional<FinishedGame>, std::string> game_without_name(FinishedGame game,
                                                                          std::string_view name) {
    return game_without(
        std::move(game),
        [name](const GamePlayer& player) { return !player.person.empty() && player.name == name; },
        [](GamePlayer&) {});
}

std::expected<std::optional<FinishedGame>, std::string>
game_without_person(FinishedGame game, std::string_view person, std::string_view nobody) {
    return game_without(
        std::move(game), [person](const GamePlayer& player) { return player.person == person; },
        [nobody](GamePlayer& player) { player.person = nobody; });
}

} // namespace qwixx
