#include "server/api/kept_of.h"

#include "protocol/json_writer.h"
#include "server/api/api_text.h"
#include "server/tables/amend.h"
#include "table/event_text.h"

#include <algorithm>

namespace qwixx {

namespace {

constexpr int games_in_a_piece = 100;

void write_times(JsonWriter& json, std::string_view name, std::string_view of_each,
                 const std::vector<Time>& times) {
    json.field(name).open('[');
    for (const Time time : times) json.open('{').field(of_each).number(time).close('}');
    json.close(']');
}

} // namespace

Stored<std::vector<Statistics>> statistics_of(StoreReader& store, std::string_view person) {
    std::vector<Statistics> all;
    for (const GameKind kind : game_kinds) {
        const auto statistics = store.statistics(person, kind);
        if (!statistics) return std::unexpected(statistics.error());
        all.push_back(*statistics);
    }
    return all;
}

Stored<Kept> kept_of(StoreReader& store, const std::string& person) {
    const auto keys = store.keys_of(person);
    if (!keys) return std::unexpected(keys.error());
    JsonWriter json;
    json.open('{').field("person").text(person);
    write_times(json, "devices", "since", keys->secrets);
    write_times(json, "links", "expires", keys->links);
    const auto statistics = statistics_of(store, person);
    if (!statistics) return std::unexpected(statistics.error());
    write_statistics(json, *statistics);
    auto tables = store.tables_with(person);
    if (!tables) return std::unexpected(tables.error());
    json.field("games").open('[');
    return Kept{json.take(), *std::move(tables)};
}

/// Latest first, each with its record.
Stored<KeptGames> games_kept_of(StoreReader& store, const std::string& person,
                                std::optional<std::int64_t> before) {
    const auto list = store.games_of(person, games_in_a_piece, before);
    if (!list) return std::unexpected(list.error());
    KeptGames kept{.json = {}, .before = list->before};
    for (const FinishedGame& game : list->games) {
        const auto record = store.record(game.table, game.game);
        if (!record) return std::unexpected(record.error());
        JsonWriter json;
        json.open('{');
        write_game(json, game, person);
        json.field("record").text(record->value_or("")).close('}');
        kept.json += (kept.json.empty() ? "" : ",") + json.take();
    }
    return kept;
}

Stored<std::string> kept_of(StoreReader& store, const std::string& person,
                            const std::string& table) {
    const auto lines = store.events(table, 0);
    if (!lines) return std::unexpected(lines.error());
    const auto guests = store.guests(table);
    if (!guests) return std::unexpected(guests.error());
    JsonWriter json;
    json.open('{').field("table").text(table).field("events").open('[');
    int number = 0;
    for (const std::string& line : *lines) {
        ++number;
        const auto event = read_event(line);
        if (const auto part = event ? part_of(*event, person) : std::nullopt)
            json.open('{')
                .field("number")
                .number(number)
                .field("line")
                .text(write_event(*part))
                .close('}');
    }
    json.close(']');
    if (const auto guest = std::ranges::find(*guests, person, &Guest::person);
        guest != guests->end())
        json.field("guest")
            .text(guest->name)
            .flag("kept_out", guest->kept_out)
            .flag("muted", guest->muted);
    return json.close('}').take();
}

} // namespace qwixx
