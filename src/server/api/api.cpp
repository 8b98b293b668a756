#include "server/api/api.h"

#include "protocol/json_writer.h"
#include "protocol/table_message.h"
#include "server/api/api_text.h"
#include "server/api/play_socket.h"
#include "server/net/http_text.h"
#include "server/tables/now.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace qwixx {

namespace {

constexpr int most_tables_per_person = 50;
constexpr std::size_t most_reads_waiting = 200; // of an address; as many as it has connections
constexpr int most_listed = 100;
constexpr int usually_listed = 20;
constexpr int longest_wait = 30; // seconds
constexpr int usual_wait = 25;

Problem not_found() { return {404, "not-found", "There is nothing at this address."}; }
Problem too_fast() { return {429, "too-fast", "Slower, please: try again in a second."}; }
Problem stopping() { return {503, "stopping", "The server is being stopped. Try again soon."}; }
Problem bad_number() {
    return {400, "bad-message", "`after`, `wait`, `limit` and `before` are whole numbers."};
}
Problem barred() {
    return {403, "barred", "Whoever runs this server does not let your address in."};
}
Problem wrong_origin() { return {403, "wrong-origin", "A page of another site may not do this."}; }

Response error_response(const Problem& why, std::string_view id = {}) {
    return {.status = why.status, .body = error_message(id, why), .code = why.code};
}

} // namespace

Asker Api::Call::asker() const { return {person, counted_address(request.address), request.local}; }
Owner Api::Call::owner() const { return {counted_address(request.address), person}; }
void Api::Call::fail(const Problem& why, std::string_view id) const {
    done(error_response(why, id));
}
void Api::Call::answer(std::string body, int status) const {
    done({.status = status, .body = std::move(body)});
}

Api::Api(Tables& tables, Storage& storage, const Site& site, std::string public_url,
         std::string version, std::function<std::string()> figures)
    : tables_(tables), storage_(storage), site_(site), persons_(storage),
      public_url_(std::move(public_url)), version_(std::move(version)),
      figures_(std::move(figures)) {}

const std::vector<Api::Route>& Api::routes() {
    using Kind = Limits::Kind;
    static const std::vector<Route> all{
        {"POST", "/api/v1/persons", false, &Api::new_person, Kind::Person},
        {"GET", "/api/v1/me", true, &Api::me, Kind::Look},
        {"DELETE", "/api/v1/me", true, &Api::forget_me, Kind::OwnData},
        {"GET", "/api/v1/me/data", true, &Api::my_data, Kind::OwnData},
        {"GET", "/api/v1/me/games", true, &Api::my_games, Kind::Look},
        {"GET", "/api/v1/me/tables", true, &Api::my_tables, Kind::Look},
        {"POST", "/api/v1/me/links", true, &Api::new_link, Kind::Command},
        {"POST", "/api/v1/links", false, &Api::use_link, Kind::Person},
        {"POST", "/api/v1/tables", true, &Api::new_table, Kind::Table},
        {"GET", "/api/v1/tables", false, &Api::public_tables, Kind::Look},
        {"GET", "/api/v1/tables/*", false, &Api::look, Kind::Look},
        {"POST", "/api/v1/tables/*/commands", true, &Api::command, Kind::Command},
        {"GET", "/api/v1/tables/*/guests", true, &Api::guests, Kind::Look},
        {"POST", "/api/v1/tables/*/guests", true, &Api::change_guest, Kind::Command},
        {"GET", "/api/v1/tables/*/events", false, &Api::events, Kind::Look},
        {"GET", "/api/v1/tables/*/games/*/record", false, &Api::record, Kind::Look},
        {"GET", "/api/v1/games", false, &Api::recent_games, Kind::Look},
        {"GET", "/api/v1/health", false, &Api::health},
        {"GET", "/healthz", false, &Api::health},
        {"GET", "/readyz", false, &Api::ready},
        {"GET", "/metrics", false, &Api::metrics},
    };
    return all;
}

bool Api::is_barred(std::string_view address) const {
    return !barred_.empty() && barred_.contains(counted_address(address));
}

void Api::answer(Request request, std::function<void(Response)> done) {
    if (is_barred(request.address)) return done(error_response(barred()));
    std::string allowed;
    for (const Route& route : routes()) {
        auto parts = parts_of(request.path, route.path);
        if (!parts) continue;
        const bool only_reads = route.method == "GET";
        allowed += fmt::format("{}{}{}", allowed.empty() ? "" : ", ", route.method,
                               only_reads ? ", HEAD" : "");
        if (request.method != route.method && !(only_reads && request.method == "HEAD")) continue;
        if (stopping_) return done(error_response(stopping()));
        if (!only_reads && !request.same_site) return done(error_response(wrong_origin()));
        if (has_bad_number(request.query)) return done(error_response(bad_number()));
        Call call{std::move(request), {}, std::move(*parts), std::move(done)};
        if (!route.kind) return (this->*route.handle)(call); // to anybody
        if (only_reads && has_much_to_read(call.asker())) return call.fail(too_fast());
        if (!limits_.allows_address(call.asker(), *route.kind)) return call.fail(too_fast());
        persons_.of(call.request, [this, call, &route](const Reply<Person>& person) mutable {
            if (!person) return call.fail(person.error());
            call.person = *person;
            if (route.needs_person && call.person.empty()) return call.fail(no_person());
            if (!limits_.allows_person(call.asker(), *route.kind)) return call.fail(too_fast());
            (this->*route.handle)(call);
        });
        return;
    }
    if (allowed.empty() && !request.path.starts_with("/api/")) {
        if (auto page = site_.find(request)) return done(std::move(*page));
        request.method = "GET";
        if (site_.find(request)) allowed = "GET, HEAD";
    }
    if (allowed.empty()) return done(error_response(not_found()));
    Response refusal = error_answer(405, "wrong-method", "This address is not for that method.");
    refusal.headers.emplace_back("Allow", allowed);
    done(std::move(refusal));
}

void Api::stop() {
    stopping_ = true;
    for (const auto& [number, call] : std::exchange(waiting_, {}))
        call.answer(events_message(time_now(), Missed{}));
}

void Api::open(Request request,
               std::function<void(std::expected<std::shared_ptr<SocketUser>, Response>)> done) {
    const auto refuse = [&done](const Problem& why) { done(std::unexpected(error_response(why))); };
    if (is_barred(request.address)) return refuse(barred());
    const auto parts = parts_of(request.path, "/api/v1/tables/*/play");
    if (!parts) return refuse(not_found());
    if (stopping_) return refuse(stopping());
    if (!request.same_site) return refuse(wrong_origin());
    if (!is_table_id(parts->front())) return refuse(no_such_table());
    if (has_bad_number(request.query)) return refuse(bad_number());
    const auto after = number_in_query(request.query, "after");
    const Views views = views_in(request.query);
    const Asker from{{}, counted_address(request.address), request.local};
    if (has_much_to_read(from)) return refuse(too_fast());
    if (!limits_.allows_address(from, Limits::Kind::Look)) return refuse(too_fast());
    persons_.of(request, [this, id = parts->front(), after, views, done,
                          from](const Reply<Person>& person) {
        if (!person) return done(std::unexpected(error_response(person.error())));
        const Asker asker{*person, from.address, from.local};
        if (!limits_.allows_person(asker, Limits::Kind::Look))
            return done(std::unexpected(error_response(too_fast())));
        // Whether there is such a table is known when it is loaded.
        tables_.table(id, {asker.address, *person})
            ->look(*person, [this, id, asker, after, views, done](const Reply<std::string>& seen) {
                if (seen)
                    done(std::make_shared<PlaySocket>(tables_, limits_, id, asker, after, views));
                else
                    done(std::unexpected(error_response(seen.error())));
            });
    });
}

/// A socket that is closed at once, and opened again, leaves behind what it wanted to know.
bool Api::has_much_to_read(const Asker& asker) const {
    if (asker.local) return false;
    const InLine waiting = storage_.reading_for(asker.address);
    return waiting.of_address >= most_reads_waiting ||
           waiting.of_network >= addresses_of_a_network * most_reads_waiting;
}

std::shared_ptr<OpenTable> Api::table_of(const Call& call) {
    const Owner caller = call.owner();
    auto table = tables_.table(call.parts[0], caller);
    table->called_from(caller.person, caller.address);
    return table;
}

std::string Api::base_url(const Request& request) const {
    if (!public_url_.empty()) return public_url_;
    return (request.secure ? "https://" : "http://") + request.host;
}

// ------------------------------------------------------------------ tables

void Api::new_table(const Call& call) {
    const auto options = read_options(call.request.body);
    if (!options) return call.fail(problem(options.error()));
    ask(
        call, [person = call.person](StoreReader& store) { return store.count_opened_by(person); },
        [this, call, options = *options](int open) {
            if (open >= most_tables_per_person)
                return call.fail({429, "too-many-tables",
                                  "You have opened 50 tables. Those that nobody uses go after 30 "
                                  "days."});
            const auto opened = [this, call](const Reply<std::string>& id) {
                if (!id) return call.fail(id.error());
                JsonWriter json;
                json.open('{').field("table").text(*id);
                json.field("url").text(base_url(call.request) + "/table/" + *id).close('}');
                call.answer(json.take(), 201);
            };
            tables_.open(call.person, options, opened, call.asker().address);
        });
}

void Api::public_tables(const Call& call) {
    ask(
        call, [](StoreReader& store) { return store.public_tables(most_listed); },
        [this, call](const std::vector<TableSummary>& others) {
            // First where somebody waits for others to come.
            auto tables = tables_.waiting(most_listed);
            for (const TableSummary& other : others)
                if (tables.size() < most_listed &&
                    std::ranges::find(tables, other.table, &TableSummary::table) == tables.end())
                    tables.push_back(other);
            call.answer(tables_text(tables));
        });
}

void Api::my_tables(const Call& call) {
    ask(
        call,
        [person = call.person](StoreReader& store) { return store.tables_of(person, most_listed); },
        [call](const auto& tables) { call.answer(tables_text(tables)); });
}

void Api::look(const Call& call) {
    if (!is_table_id(call.parts[0])) return call.fail(no_such_table());
    const auto table = table_of(call);
    table->visit(call.person);
    table->look(call.person, [call](const Reply<std::string>& message) {
        if (message)
            call.answer(*message);
        else
            call.fail(message.error());
    });
}

void Api::command(const Call& call) {
    if (!is_table_id(call.parts[0])) return call.fail(no_such_table());
    auto command = read_command(call.request.body);
    if (!command) return call.fail(problem(command.error()), command.error().id);
    if (std::holds_alternative<Say>(command->wish) &&
        !limits_.allows(call.asker(), Limits::Kind::Chat))
        return call.fail(too_fast(), command->id);
    if (starts_a_game(command->wish) && !limits_.allows(call.asker(), Limits::Kind::Start))
        return call.fail(too_fast(), command->id);
    const auto table = table_of(call);
    table->visit(call.person);
    table->command(call.person, command->id, std::move(command->wish),
                   [call, id = command->id](const Reply<int>& number) {
                       if (number) return call.answer(answer_message(id, *number));
                       call.fail(number.error(), id);
                   });
}

void Api::guests(const Call& call) {
    if (!is_table_id(call.parts[0])) return call.fail(no_such_table());
    table_of(call)->guests(call.person, [call](const Reply<std::vector<Guest>>& guests) {
        if (guests)
            call.answer(guests_text(*guests));
        else
            call.fail(guests.error());
    });
}

void Api::change_guest(const Call& call) {
    if (!is_table_id(call.parts[0])) return call.fail(no_such_table());
    const auto change = read_guest_change(call.request.body);
    if (!change)
        return call.fail(
            {400, "bad-message", "It takes one of `let_in`, `mute` and `unmute`, with a name."});
    table_of(call)->change_guest(call.person, change->what, change->name,
                                 [call](const Reply<void>& changed) {
                                     if (changed)
                                         call.answer("{}");
                                     else
                                         call.fail(changed.error());
                                 });
}

void Api::events(const Call& call) {
    if (!is_table_id(call.parts[0])) return call.fail(no_such_table());
    const auto after = number_in_query(call.request.query, "after").value_or(0);
    const int wait = number_in_query(call.request.query, "wait").value_or(usual_wait);
    if (wait > longest_wait)
        return call.fail({400, "bad-message", "`wait` is a number of seconds from 0 to 30."});
    const auto table = table_of(call);
    table->visit(call.person);
    const std::uint64_t number = ++last_waiting_;
    waiting_.emplace(number, call);
    table->events_after(call.owner(), after, std::chrono::seconds(wait),
                        [this, number](const Reply<std::string>& message) {
                            const auto waiting = waiting_.extract(number);
                            if (waiting.empty()) return; // it was answered when we stopped
                            if (message)
                                waiting.mapped().answer(*message);
                            else
                                waiting.mapped().fail(message.error());
                        });
}

// ------------------------------------------------------------------ games

void Api::record(const Call& call) {
    const auto game = whole_number_in(call.parts[1]);
    if (!is_table_id(call.parts[0]) || !game)
        return call.fail({404, "no-such-game", "There is no such game."});
    ask(
        call,
        [table = call.parts[0], game = *game](StoreReader& store) {
            return store.record(table, game);
        },
        [call](const std::optional<std::string>& record) {
            if (!record)
                return call.fail(
                    {404, "no-such-game", "There is no such game, or it is not over yet."});
            call.done({.body = *record, .type = "text/plain; charset=utf-8"});
        });
}

void Api::recent_games(const Call& call) {
    const int limit = limit_in(call.request.query, usually_listed, most_listed);
    const auto before = number_in_query(call.request.query, "before");
    ask(
        call, [limit, before](StoreReader& store) { return store.recent_games(limit, before); },
        [call](const GameList& games) { call.answer(games_text(games, {})); });
}

void Api::my_games(const Call& call) {
    const int limit = limit_in(call.request.query, usually_listed, most_listed);
    const auto before = number_in_query(call.request.query, "before");
    ask(
        call,
        [limit, before, person = call.person](StoreReader& store) {
            return store.games_of(person, limit, before);
        },
        [call](const GameList& games) { call.answer(games_text(games, call.person)); });
}

// ------------------------------------------------------------------ the rest

void Api::check_store(std::function<void(bool)> then) {
    const auto now = std::chrono::steady_clock::now();
    if (now - checked_ < std::chrono::seconds(1)) return then(store_is_well_);
    checked_ = now;
    storage_.ask<void>([](Store& store) { return store.check(); },
                       [this, then = std::move(then)](const Stored<void>& well) {
                           if (storage_.found_damage()) store_is_damaged("it is damaged");
                           if (!well && store_is_well_)
                               spdlog::error("the store is not well: {}", well.error().what);
                           store_is_well_ = well.has_value() && !store_is_damaged_;
                           then(store_is_well_);
                       });
}

void Api::store_is_damaged(std::string_view what) {
    if (!std::exchange(store_is_damaged_, true) && store_is_well_)
        spdlog::error("the store is not well: {}", what);
    store_is_well_ = false;
}

/// That it answers says that it lives; what it says, how it is.
void Api::health(const Call& call) {
    check_store([this, call](bool is_well) {
        JsonWriter json;
        json.open('{').field("status").text(is_well ? "ok" : "cannot-store");
        call.answer(json.field("version").text(version_).close('}').take());
    });
}

void Api::ready(const Call& call) {
    // What a proxy takes for: no new ones, and those who are there may stay
    // (packaging/haproxy.cfg).
    if (leaving_) return call.fail(not_found());
    check_store([this, call](bool is_well) { is_well ? health(call) : call.fail(cannot_store()); });
}

void Api::metrics(const Call& call) {
    if (!call.request.local) return call.fail(not_found());
    call.done({.body = figures_(), .type = "text/plain; version=0.0.4; charset=utf-8"});
}

} // namespace qwixx
