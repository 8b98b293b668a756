// `qwixx admin`: what whoever runs a server sees and does. What only reads is read here, beside the
// server; what changes something is done by the server that has the file, or here (server/admin).
#include "cli/commands.h"
#include "protocol/json_writer.h"
#include "server/admin/admin_socket.h"
#include "server/admin/check.h"
#include "server/admin/order.h"
#include "server/serve.h"
#include "server/store/postgres_store.h"
#include "table/apply.h"
#include "table/event_text.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <cstdio>
#include <ctime>
#include <stdexcept>
#include <utility>

#include <unistd.h>

namespace qwixx {

namespace {

/// What a question gave: throws a sentence if there is no answer.
template <class Value> Value known(Stored<Value> stored) {
    if (!stored) throw std::runtime_error(stored.error().what);
    if constexpr (!std::is_void_v<Value>) return *std::move(stored);
}

std::string time_text(Time time) {
    return fmt::format("{:%Y-%m-%d %H:%M}", fmt::gmtime(static_cast<std::time_t>(time / 1000)));
}

/// What persons write may have anything in it but control characters; for a terminal that is fine.
std::string chairs_text(const TableSummary& table) {
    std::string text;
    for (const auto& chair : table.chairs)
        text += fmt::format("{}{}{}", text.empty() ? "" : ", ", chair.name,
                            chair.person.empty() ? " (bot)" : "");
    return text;
}

void write_table(JsonWriter& json, const KeptTable& table) {
    const TableSummary& summary = table.summary;
    json.field("table").text(summary.table).field("game").text(name(summary.options.game));
    json.field("public").truth(summary.options.access == Access::Public);
    json.field("playing").truth(summary.playing).field("touched").number(summary.touched);
    json.field("events").number(table.events).field("chairs").open('[');
    for (const auto& chair : summary.chairs) {
        json.open('{').field("name").text(chair.name);
        if (chair.person.empty()) json.field("bot").text(chair.level);
        json.close('}');
    }
    json.close(']');
}

Exit list_tables(const AdminOptions& options, StoreReader& store) {
    const auto tables = known(store.latest_tables(options.limit));
    if (options.json) {
        JsonWriter json;
        json.open('{').field("tables").open('[');
        for (const KeptTable& table : tables) {
            json.open('{');
            write_table(json, table);
            json.close('}');
        }
        fmt::print("{}\n", json.close(']').close('}').take());
        return Exit::Good;
    }
    for (const KeptTable& table : tables)
        fmt::print("{}  {}  {:6}  {:6}  {:7}  {:5} events  {}\n", table.summary.table,
                   time_text(table.summary.touched), name(table.summary.options.game),
                   name(table.summary.options.access), table.summary.playing ? "playing" : "",
                   table.events, chairs_text(table.summary));
    if (tables.empty()) fmt::print("There are no tables.\n");
    return Exit::Good;
}

/// The table as its events make it.
Table replayed(StoreReader& store, const std::string& id) {
    Table table;
    for (const std::string& line : known(store.events(id, 0))) {
        const auto event = read_event(line);
        if (!event || !apply(table, *event))
            throw std::runtime_error(
                fmt::format("Event {} of the table cannot be read: qwixx admin check says more.",
                            table.number + 1));
    }
    return table;
}

Exit show_table(const AdminOptions& options, StoreReader& store) {
    const auto kept = known(store.kept_table(options.table));
    const auto games = known(store.games_at(options.table));
    if (!kept && games.empty()) {
        fmt::print(stderr, "qwixx: There is no such table.\n");
        return Exit::Bad;
    }
    const Table table = kept ? replayed(store, options.table) : Table{};
    if (options.json) {
        JsonWriter json;
        json.open('{');
        if (kept)
            write_table(json, *kept);
        else
            json.field("table").text(options.table);
        json.field("chat").open('[');
        for (const ChatLine& line : table.chat)
            json.open('{')
                .field("number")
                .number(line.number)
                .field("time")
                .number(line.time)
                .field("name")
                .text(line.name)
                .field("text")
                .text(line.text)
                .close('}');
        json.close(']').field("games").open('[');
        for (const KeptGame& game : games) {
            json.open('{')
                .field("game")
                .number(game.game.game)
                .field("ended")
                .number(game.game.ended);
            json.field("players").open('[');
            for (const GamePlayer& player : game.game.players) json.text(player.name);
            json.close(']').close('}');
        }
        fmt::print("{}\n", json.close(']').close('}').take());
        return Exit::Good;
    }
    if (kept)
        fmt::print("{}, {}, {}, {} events, touched {} UTC\nat the table: {}\n",
                   name(kept->summary.options.game), name(kept->summary.options.access),
                   kept->summary.playing ? "playing" : "between games", kept->events,
                   time_text(kept->summary.touched), chairs_text(kept->summary));
    else
        fmt::print("The table is gone; its games are kept.\n");
    for (const KeptGame& game : games) {
        std::string players;
        for (const GamePlayer& player : game.game.players)
            players +=
                fmt::format("{}{} {}", players.empty() ? "" : ", ", player.name, player.total);
        fmt::print("game {}, {} UTC: {}\n", game.game.game, time_text(game.game.ended), players);
    }
    for (const ChatLine& line : table.chat)
        fmt::print("line {}, {} UTC, {}: {}\n", line.number, time_text(line.time), line.name,
                   line.text);
    return Exit::Good;
}

Exit list_barred(const AdminOptions& options, StoreReader& store) {
    const auto barred = known(store.barred());
    JsonWriter json;
    json.open('{').field("barred").open('[');
    for (const Barred& one : barred)
        json.open('{')
            .field("address")
            .text(one.address)
            .field("since")
            .number(one.since)
            .close('}');
    json.close(']').close('}');
    if (options.json)
        fmt::print("{}\n", json.take());
    else
        for (const Barred& one : barred)
            fmt::print("{:39}  since {} UTC\n", one.address, time_text(one.since));
    if (!options.json && barred.empty()) fmt::print("Nobody is barred.\n");
    return Exit::Good;
}

Exit list_nodes(const AdminOptions& options, StoreReader& store) {
    const auto nodes = known(store.nodes());
    JsonWriter json;
    json.open('{').field("nodes").open('[');
    for (const NodeState& node : nodes) {
        json.open('{').field("node").number(node.node).field("name").text(node.name);
        json.field("seconds_ago").number(node.seconds_ago).field("leaving").truth(node.leaving);
        json.field("tables").number(node.tables).close('}');
    }
    json.close(']').close('}');
    if (options.json)
        fmt::print("{}\n", json.take());
    else
        for (const NodeState& node : nodes)
            fmt::print("{:5}  {:30}  seen {} s ago  {} tables{}\n", node.node, node.name,
                       node.seconds_ago, node.tables, node.leaving ? "  leaving" : "");
    if (!options.json && nodes.empty())
        fmt::print("There are none: a file has one server, PostgreSQL has nodes.\n");
    return Exit::Good;
}

Exit check(const AdminOptions& options, StoreReader& store) {
    const bool shows = isatty(STDERR_FILENO) == 1;
    const Checked all = known(check_store(store, [shows](const Checked& so_far) {
        if (shows) fmt::print(stderr, "\r{} tables, {} events ", so_far.tables, so_far.events);
    }));
    if (shows) fmt::print(stderr, "\r\x1b[K");
    if (options.json) {
        JsonWriter json;
        json.open('{').field("tables").number(all.tables).field("events").number(all.events);
        json.field("games").number(all.games).field("findings").open('[');
        for (const Finding& finding : all.findings)
            json.open('{')
                .field("table")
                .text(finding.table)
                .field("what")
                .text(finding.what)
                .field("can_be_rebuilt")
                .truth(finding.can_be_rebuilt)
                .close('}');
        fmt::print("{}\n", json.close(']').close('}').take());
    } else {
        bool any_to_rebuild = false;
        for (const Finding& finding : all.findings) {
            fmt::print("{}{}{}\n", finding.table, finding.table.empty() ? "" : ": ", finding.what);
            any_to_rebuild = any_to_rebuild || finding.can_be_rebuilt;
        }
        fmt::print("{} tables, {} events, {} games: {}\n", all.tables, all.events, all.games,
                   all.findings.empty() ? "all indexes are as the events make them"
                                        : fmt::format("{} faults", all.findings.size()));
        if (any_to_rebuild) fmt::print("qwixx admin rebuild makes the indexes again.\n");
    }
    return all.findings.empty() ? Exit::Good : Exit::Bad;
}

/// By the server that has the file, if one runs; otherwise here.
Carried carried_out(const std::string& database, const Order& order) {
    if (!is_postgres(database))
        if (auto answered = ask_server(database, order)) return *std::move(answered);
    if (!is_postgres(database) && access(database.c_str(), F_OK) != 0)
        return std::unexpected(
            StoreError{.what = fmt::format("There is no database {}.", database)});
    auto store = Store::open(database, false, As::Operator);
    if (!store) return std::unexpected(store.error());
    return carry_out(**store, order);
}

Exit carry_out_there(const AdminOptions& options, const std::string& database, const Order& order) {
    const Carried outcome = carried_out(database, order);
    if (!outcome) {
        fmt::print(stderr, "qwixx: {}\n", outcome.error().what);
        return outcome.error().kind == StoreError::Kind::Conflict ? Exit::Bad : Exit::Trouble;
    }
    if (options.json)
        fmt::print("{{\"done\":\"{}\"{}{}}}\n", name(order.kind),
                   outcome->fields.empty() ? "" : ",", outcome->fields);
    else
        fmt::print("{}\n", outcome->sentence);
    return Exit::Good;
}

} // namespace

Exit run_admin(AdminOptions options) {
    // Of a link its end.
    options.table.erase(0, options.table.find_last_of('/') + 1);
    using Look = Exit (*)(const AdminOptions&, StoreReader&);
    constexpr std::pair<std::string_view, Look> looks[] = {{"tables", list_tables},
                                                           {"show", show_table},
                                                           {"barred", list_barred},
                                                           {"nodes", list_nodes},
                                                           {"check", check}};
    const std::string database = database_name(options.database);
    for (const auto& [what, look] : looks)
        if (what == options.what) {
            const auto reader = known(StoreReader::open(database));
            return look(options, *reader);
        }
    Order order{.table = options.table, .text = options.text, .number = options.number};
    for (int kind = 0; kind <= static_cast<int>(Order::Kind::Rebuild); ++kind)
        if (name(static_cast<Order::Kind>(kind)) == options.what)
            order.kind = static_cast<Order::Kind>(kind);
    return carry_out_there(options, database, order);
}

} // namespace qwixx
