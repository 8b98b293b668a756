#include "server/admin/order.h"

#include "protocol/json_reader.h"
#include "protocol/json_writer.h"
#include "server/fair/chance.h"
#include "server/net/http_text.h"
#include "server/tables/amend.h"
#include "server/tables/made_again.h"
#include "server/tables/now.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include <arpa/inet.h>

namespace qwixx {

namespace {

constexpr std::array<std::string_view, 7> names{"close", "remove-name", "remove-line", "bar",
                                                "unbar", "drain",       "rebuild"};
constexpr int rebuilt_at_a_time = 20;
constexpr int games_at_a_time = 20;
constexpr std::size_t nobody_bytes = 12;
constexpr std::size_t most_failed_told = 100; // an answer is short

std::unexpected<StoreError> not_there(std::string what) {
    return std::unexpected(StoreError{StoreError::Kind::Conflict, std::move(what)});
}

/// A game that somebody else, whom nobody knows, has played.
FinishedGame without_id(FinishedGame game, std::string_view person, std::string_view nobody) {
    for (GamePlayer& player : game.players)
        if (player.person == person)
            player = {.person = std::string(nobody),
                      .name = std::string(nobodys_name),
                      .total = player.total,
                      .won = player.won,
                      .left = player.left};
    return game;
}

std::string text_field(std::string_view name, std::string_view value) {
    JsonWriter json;
    json.open('{').field(name).text(value).close('}');
    std::string text = json.take();
    return text.substr(1, text.size() - 2);
}

Carried bar(Store& store, const std::string& text) {
    const auto address = barrable(text);
    if (!address) return not_there(address.error());
    if (const auto barred = store.bar(*address, time_now()); !barred)
        return std::unexpected(barred.error());
    return Done{fmt::format("{} is barred.", *address), text_field("address", *address)};
}

Carried unbar(Store& store, const std::string& text) {
    const std::string address = counted_address(text);
    const auto freed = store.unbar(address);
    if (!freed) return std::unexpected(freed.error());
    if (!*freed) return not_there(fmt::format("{} is not barred.", text));
    return Done{fmt::format("{} may come again.", address), text_field("address", address)};
}

/// A node by its number, or by its name if only one has it.
Carried drain(Store& store, const std::string& text) {
    const auto nodes = store.nodes();
    if (!nodes) return std::unexpected(nodes.error());
    std::vector<NodeState> meant;
    for (const NodeState& node : *nodes)
        if (std::to_string(node.node) == text || node.name == text ||
            node.name.starts_with(text + " "))
            meant.push_back(node);
    if (nodes->empty()) return not_there("No server runs on this database.");
    if (meant.empty())
        return not_there(
            fmt::format("There is no node \"{}\": qwixx admin nodes lists them.", text));
    if (meant.size() > 1)
        return not_there(
            fmt::format("There are {} nodes \"{}\": name one by its number.", meant.size(), text));
    if (const auto asked = store.drain(meant.front().node); !asked)
        return std::unexpected(asked.error());
    return Done{fmt::format("Node {} sends its people elsewhere.", meant.front().node),
                fmt::format("\"node\":{}", meant.front().node)};
}

Carried remove_name(Store& store, const Order& order) {
    auto done = store.rewrite(order.table, without_name(order.table, order.text), true);
    if (const auto table = store.kept_table(order.table); !done && table && !*table)
        done = remove_name_of_games(store, order);
    return renamed(order, done);
}

Carried rebuild(Store& store) {
    Rebuilding all;
    while (!all.is_over) {
        auto more = rebuild_some(store, std::move(all));
        if (!more) return std::unexpected(more.error());
        all = *std::move(more);
    }
    return rebuilt(all);
}

} // namespace

std::string_view name(Order::Kind kind) { return names[static_cast<std::size_t>(kind)]; }

std::string write_order(const Order& order) {
    JsonWriter json;
    json.open('{').field("do").text(name(order.kind)).field("table").text(order.table);
    return json.field("text")
        .text(order.text)
        .field("number")
        .number(order.number)
        .close('}')
        .take();
}

std::optional<Order> read_order(std::string_view line) {
    const Json json = read_json(line);
    if (!json.is_object()) return std::nullopt;
    const auto what = text_in(field(json, "do"));
    const auto table = text_in(field(json, "table"));
    const auto text = text_in(field(json, "text"));
    const auto number = whole_number_in(field(json, "number"), 0, 1 << 30);
    const auto known = std::ranges::find(names, what.value_or(""));
    if (known == names.end() || !table || !text || !number) return std::nullopt;
    return Order{static_cast<Order::Kind>(known - names.begin()), std::string(*table),
                 std::string(*text), *number};
}

std::string write_carried(const Carried& outcome) {
    JsonWriter json;
    json.open('{');
    if (outcome)
        json.field("sentence").text(outcome->sentence).field("fields").text(outcome->fields);
    else
        json.field("error")
            .text(outcome.error().what)
            .field("not_there")
            .truth(outcome.error().kind == StoreError::Kind::Conflict);
    return json.close('}').take();
}

Carried read_carried(std::string_view line) {
    const Json json = read_json(line);
    if (!json.is_object())
        return std::unexpected(StoreError{.what = "The server ended before it had answered."});
    if (const auto sentence = text_in(field(json, "sentence")))
        return Done{std::string(*sentence),
                    std::string(text_in(field(json, "fields")).value_or(""))};
    const Json* not_there = field(json, "not_there");
    const bool conflict = not_there != nullptr && not_there->is_boolean() && not_there->get<bool>();
    return std::unexpected(
        StoreError{conflict ? StoreError::Kind::Conflict : StoreError::Kind::Failed,
                   std::string(text_in(field(json, "error")).value_or("?"))});
}

std::expected<std::string, std::string> barrable(std::string_view text) {
    std::string address = counted_address(text);
    in_addr four{};
    in6_addr six{};
    const bool is_four = inet_pton(AF_INET, address.c_str(), &four) == 1;
    if (!is_four && inet_pton(AF_INET6, address.c_str(), &six) != 1)
        return std::unexpected(
            fmt::format("\"{}\" is no address such as 203.0.113.7 or 2001:db8::1.", text));
    constexpr std::uint32_t this_machine = 127;
    if (is_four ? ntohl(four.s_addr) >> 24 == this_machine : plain_address(text) == "::1")
        return std::unexpected("This machine itself cannot be barred: behind a proxy that would be "
                               "everybody.");
    return address;
}

Carried closed(const std::string& table, const Stored<bool>& removed) {
    if (!removed) return std::unexpected(removed.error());
    if (!*removed) return not_there("There is no such table.");
    return Done{fmt::format("Table {} is closed. Its games are kept.", table),
                text_field("table", table)};
}

Carried renamed(const Order& order, const Stored<void>& done) {
    if (!done) return std::unexpected(done.error());
    return Done{fmt::format(R"("{}" is "{}" now in all that is kept of table {}.)", order.text,
                            nobodys_name, order.table),
                text_field("table", order.table)};
}

Carried line_removed(const Order& order, const Stored<void>& done) {
    if (!done) return std::unexpected(done.error());
    return Done{fmt::format("Line {} of table {} says nothing now.", order.number, order.table),
                fmt::format("{},\"number\":{}", text_field("table", order.table), order.number)};
}

Stored<void> remove_name_of_games(Store& store, const Order& order) {
    const auto games = store.games_at(order.table);
    if (!games) return std::unexpected(games.error());
    if (games->empty()) return not_there("There is no such table.");
    bool any = false;
    for (const KeptGame& kept : *games) {
        const auto anew = game_without_name(kept.game, order.text);
        if (!anew) return std::unexpected(StoreError{.what = anew.error()});
        if (!*anew) continue;
        any = true;
        if (auto written = store.rewrite_game(anew->value()); !written) return written;
    }
    if (any) return {};
    return not_there(fmt::format("Nobody at this table is or was called \"{}\".", order.text));
}

Stored<Rebuilding> rebuild_some(Store& store, Rebuilding so_far) {
    const auto tables = store.tables_after(so_far.after, rebuilt_at_a_time);
    if (!tables) return std::unexpected(tables.error());
    for (const KeptTable& table : *tables) {
        const std::string& id = table.summary.table;
        const auto done = store.rewrite(id, as_it_is(id), false);
        so_far.after = table.key;
        ++so_far.tables;
        if (done) continue;
        const auto still_there = store.kept_table(id);
        if (!still_there) return std::unexpected(still_there.error());
        if (*still_there) so_far.failed.push_back(fmt::format("{}: {}", id, done.error().what));
    }
    so_far.is_over = tables->empty();
    return so_far;
}

Carried rebuilt(const Rebuilding& all) {
    std::string sentence = fmt::format("The indexes of {} tables are made again from their events.",
                                       all.tables - static_cast<int>(all.failed.size()));
    JsonWriter json;
    json.open('{').field("tables").number(all.tables).field("failed").open('[');
    for (std::size_t i = 0; i < std::min(all.failed.size(), most_failed_told); ++i) {
        json.text(all.failed[i]);
        sentence += fmt::format("\nnot of {}", all.failed[i]);
    }
    std::string fields = json.close(']').close('}').take();
    return Done{std::move(sentence), fields.substr(1, fields.size() - 2)};
}

Carried carry_out(Store& store, const Order& order) {
    switch (order.kind) {
    case Order::Kind::Close: return closed(order.table, store.remove_table(order.table));
    case Order::Kind::RemoveName: return remove_name(store, order);
    case Order::Kind::RemoveLine:
        return line_removed(
            order, store.rewrite(order.table, without_line(order.table, order.number), true));
    case Order::Kind::Bar: return bar(store, order.text);
    case Order::Kind::Unbar: return unbar(store, order.text);
    case Order::Kind::Drain: return drain(store, order.text);
    case Order::Kind::Rebuild: break;
    }
    return rebuild(store);
}

Stored<bool> forget_some(Store& store, const std::string& person) {
    const auto games = store.games_of(person, games_at_a_time, std::nullopt);
    if (!games) return std::unexpected(games.error());
    for (const FinishedGame& game : games->games) {
        const auto kept = store.games_at(game.table);
        if (!kept) return std::unexpected(kept.error());
        for (const KeptGame& one : *kept) {
            if (one.game.game != game.game) continue;
            const std::string nobody = random_text(nobody_bytes);
            auto anew = game_without_person(one.game, person, nobody);
            if (anew && !*anew)
                return std::unexpected(StoreError{.what = "a game has changed meanwhile"});
            // A record that cannot be read stays as it is; whose game it was is forgotten.
            if (!anew) anew = without_id(one.game, person, nobody);
            if (const auto written = store.rewrite_game(anew->value()); !written)
                return std::unexpected(written.error());
        }
    }
    if (games->before) return false;
    if (const auto forgotten = store.forget(person); !forgotten)
        return std::unexpected(forgotten.error());
    return true;
}

} // namespace qwixx
