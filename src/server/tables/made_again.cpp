#include "server/tables/made_again.h"

#include "server/tables/batch.h"
#include "table/apply.h"
#include "table/event_text.h"
#include "table/snapshot.h"

#include <utility>

namespace qwixx {

std::expected<Events, std::string> events_of_lines(const std::vector<std::string>& lines) {
    Events events;
    for (const std::string& line : lines) {
        auto event = read_event(line);
        if (!event)
            return std::unexpected("event " + std::to_string(events.size() + 1) +
                                   " cannot be read: " + event.error());
        events.push_back(*std::move(event));
    }
    return events;
}

std::expected<MadeAgain, std::string> made_again(const std::string& id, const Events& events) {
    MadeAgain made;
    Table table;
    bool has_just_ended = false;
    for (const Event& event : events) {
        if (const auto* opened = std::get_if<Opened>(&event.what)) made.opened_by = opened->host;
        if (std::holds_alternative<GameStarted>(event.what))
            if (std::string text = write_snapshot(table); !text.empty())
                made.snapshots.push_back({table.number, std::move(text)});
        if (!apply(table, event))
            return std::unexpected("event " + std::to_string(table.number + 1) + " (" +
                                   std::string(name(event.what)) + ") cannot happen");
        // The commitment to the next game is stored with the end of the last one.
        if (has_just_ended && std::holds_alternative<Committed>(event.what))
            made.games.back().ended = event.time;
        has_just_ended = std::holds_alternative<Revealed>(event.what);
        if (has_just_ended) made.games.push_back(finished_game(id, table));
    }
    if (table.number == 0) return std::unexpected("there are no events");
    made.summary = summary_of(id, table);
    return made;
}

Rewriting as_it_is(const std::string& table) {
    return [table](const std::vector<std::string>& lines) -> std::expected<Rewritten, std::string> {
        const auto events = events_of_lines(lines);
        if (!events) return std::unexpected(events.error());
        auto made = made_again(table, *events);
        if (!made) return std::unexpected(made.error());
        return Rewritten{lines, *std::move(made)};
    };
}

} // namespace qwixx
