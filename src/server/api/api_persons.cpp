// Persons: their secrets, what is kept of them, and how they are forgotten.
#include "protocol/json_writer.h"
#include "protocol/table_message.h"
#include "server/admin/order.h"
#include "server/api/api.h"
#include "server/api/api_text.h"
#include "server/api/kept_of.h"
#include "server/net/http_text.h"

#include <spdlog/spdlog.h>

#include <algorithm>

namespace qwixx {

namespace {

constexpr int most_rounds = 3; // of forgetting somebody who goes on sitting down

} // namespace

void Api::give_secret(const Call& call, bool as_cookie, const Reply<std::string>& secret) {
    if (!secret) return call.fail(secret.error());
    JsonWriter json;
    json.open('{');
    if (!as_cookie) json.field("token").text(*secret);
    Response response{.status = 201, .body = json.close('}').take()};
    if (as_cookie)
        response.headers.emplace_back("Set-Cookie", cookie_with(*secret, call.request.secure));
    call.done(std::move(response));
}

void Api::new_person(const Call& call) {
    const auto keep = read_keep(call.request.body);
    if (!keep) return call.fail(problem(keep.error()));
    const bool as_cookie = *keep == Keep::Cookie;
    if (as_cookie && !call.person.empty()) return call.answer("{}", 201); // and stays that person
    persons_.add_new([call, as_cookie](const Reply<std::string>& secret) {
        give_secret(call, as_cookie, secret);
    });
}

void Api::new_link(const Call& call) {
    persons_.add_link(call.person, [this, call](const Reply<Persons::Link>& link) {
        if (!link) return call.fail(link.error());
        JsonWriter json;
        json.open('{').field("code").text(link->code);
        json.field("url").text(base_url(call.request) + "/continue#" + link->code);
        json.field("expires").number(link->expires).close('}');
        call.answer(json.take(), 201);
    });
}

void Api::use_link(const Call& call) {
    const auto use = read_link_use(call.request.body);
    if (!use) return call.fail(problem(use.error()));
    const bool as_cookie = use->keep == Keep::Cookie;
    persons_.use_link(use->code, [call, as_cookie](const Reply<std::string>& secret) {
        give_secret(call, as_cookie, secret);
    });
}

void Api::me(const Call& call) {
    ask(
        call, [person = call.person](StoreReader& store) { return statistics_of(store, person); },
        [call](const std::vector<Statistics>& all) { call.answer(statistics_text(all)); });
}

void Api::my_data(const Call& call) {
    ask(
        call, [person = call.person](StoreReader& store) { return kept_of(store, person); },
        [this, call](const Kept& kept) {
            my_games_before(call, std::make_shared<Kept>(kept), std::nullopt);
        });
}

void Api::my_games_before(const Call& call, const std::shared_ptr<Kept>& kept,
                          std::optional<std::int64_t> before) {
    ask(
        call,
        [person = call.person, before](StoreReader& store) {
            return games_kept_of(store, person, before);
        },
        [this, call, kept, is_first = !before](const KeptGames& games) {
            if (!is_first) kept->json += ',';
            kept->json += games.json;
            if (games.before) return my_games_before(call, kept, games.before);
            kept->json += R"(],"tables":[)";
            my_data_at(call, kept, 0);
        });
}

void Api::my_data_at(const Call& call, const std::shared_ptr<Kept>& kept, std::size_t next) {
    if (next == kept->tables.size()) return call.answer(kept->json + "]}");
    ask(
        call,
        [person = call.person, table = kept->tables[next]](StoreReader& store) {
            return kept_of(store, person, table);
        },
        [this, call, kept, next](const std::string& more) {
            kept->json += (next == 0 ? "" : ",") + more;
            my_data_at(call, kept, next + 1);
        });
}

/// First at every table, then in games whose table is gone, then the secrets: whoever is stopped on
/// the way can ask again. Until it is done the person may sit down somewhere, so tables are asked
/// for again until there is none.
void Api::forget_me(const Call& call) {
    const auto damaged = std::make_shared<std::set<std::string>>();
    forget_at_tables(call, {most_rounds, damaged}, [this, call] {
        const auto forget_rest = [this, call](const auto& again) -> void {
            storage_.ask<bool>(
                [person = call.person](Store& store) { return forget_some(store, person); },
                [this, call, again](const Stored<bool>& all) {
                    if (!all) return cannot_forget(call, all.error());
                    if (!*all) return again(again);
                    persons_.forget(call.person);
                    tables_.send_away(call.person);
                    Response response{.body = "{}"};
                    response.headers.emplace_back("Set-Cookie", no_cookie(call.request.secure));
                    call.done(std::move(response));
                });
        };
        forget_rest(forget_rest);
    });
}

void Api::cannot_forget(const Call& call, const StoreError& why) {
    spdlog::error("a person cannot be forgotten: {}", why.what);
    call.fail(cannot_store());
}

void Api::forget_at_tables(const Call& call, const Forgetting& how,
                           const std::function<void()>& then) {
    ask(
        call, [person = call.person](StoreReader& store) { return store.tables_with(person); },
        [this, call, how, then](const std::vector<std::string>& tables) {
            // A log that cannot be read keeps nobody from being forgotten everywhere else.
            const bool rest_is_damaged = std::ranges::all_of(
                tables, [&](const std::string& table) { return how.damaged->contains(table); });
            if (rest_is_damaged) {
                for (const std::string& table : tables)
                    spdlog::error("table {}: a person cannot be taken out of it", for_log(table));
                return then();
            }
            if (how.rounds == 0)
                return cannot_forget(call, {.what = "there are always more tables"});
            forget_at(call, how, tables, 0, [this, call, how, then] {
                forget_at_tables(call, {how.rounds - 1, how.damaged}, then);
            });
        });
}

void Api::forget_at(const Call& call, const Forgetting& how, const std::vector<std::string>& tables,
                    std::size_t next, const std::function<void()>& then) {
    if (next == tables.size()) return then();
    tables_.table(tables[next], call.owner())
        ->forget(call.person, [this, call, how, tables, next, then](const Stored<void>& forgotten) {
            // A table may be gone by now; one that is not will be asked again.
            if (!forgotten && forgotten.error().kind != StoreError::Kind::Conflict)
                return cannot_forget(call, forgotten.error());
            if (!forgotten) how.damaged->insert(tables[next]);
            forget_at(call, how, tables, next + 1, then);
        });
}

} // namespace qwixx
