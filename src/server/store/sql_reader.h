// What is read of a store: the same statements for SQLite and PostgreSQL (what is written alike is
// in sql_store.h). A Database runs them (sqlite.h, postgres.h); what it reads comes row by row.
#pragma once

#include "server/store/store.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <memory>
#include <utility>

namespace qwixx {

namespace sql {

inline constexpr int most_of_a_host = 3; // in the list of public tables
inline constexpr Time an_hour = 3'600'000;
inline constexpr int hours_until_old = 30 * 24;
inline constexpr int hours_until_empty_is_old = 2; // nobody has sat down
inline constexpr int removed_together = 10;        // tables in one transaction
inline constexpr int all_others = 1'000'000;       // an offset needs a limit

inline constexpr auto read_text = [](auto& rows) { return rows.text(0); };
inline constexpr auto read_number = [](auto& rows) { return rows.number(0); };

template <class Choice> Choice read_choice(auto& rows, int column) {
    return named<Choice>(rows.text(column)).value_or(Choice{});
}

/// To SQLite a negative limit is no limit.
inline int at_least_none(int limit) { return std::max(limit, 0); }

inline std::pair<std::int64_t, TableSummary> read_summary(auto& rows) {
    return {rows.integer(0),
            {.table = rows.text(1),
             .options = {.game = read_choice<GameKind>(rows, 5),
                         .start = read_choice<StartingRule>(rows, 6),
                         .pace = read_choice<Pace>(rows, 7),
                         .access = rows.flag(3) ? Access::Public : Access::Link},
             .playing = rows.flag(4),
             .touched = rows.integer(2)}};
}
inline constexpr auto a_summary = [](auto& rows) { return read_summary(rows); };

inline constexpr auto a_kept_table = [](auto& rows) {
    auto [key, summary] = read_summary(rows);
    return KeptTable{key, rows.text(8), std::move(summary), rows.number(9)};
};

inline constexpr auto a_game = [](auto& rows) {
    return KeptGame{rows.integer(0),
                    {.table = rows.text(1),
                     .game = rows.number(2),
                     .kind = read_choice<GameKind>(rows, 3),
                     .is_public = rows.flag(4),
                     .ended = rows.integer(5)}};
};
inline constexpr auto a_game_with_record = [](auto& rows) {
    KeptGame kept = a_game(rows);
    kept.game.record = rows.text(6);
    return kept;
};

} // namespace sql

/// The reading of an interface: of a StoreReader, or of a Store.
template <class Database, class Interface> class SqlReader : public Interface {
  public:
    explicit SqlReader(std::unique_ptr<Database> database) : database_(std::move(database)) {}

    // Tables.

    Stored<std::vector<std::string>> events(std::string_view table, int after, int most) override {
        return database_->all(
            sql::read_text,
            "SELECT line FROM events WHERE table_key = (SELECT key FROM tables WHERE id = ?) "
            "AND number > ? ORDER BY number LIMIT ?",
            table, after, sql::at_least_none(most));
    }

    Stored<std::optional<Snapshot>> snapshot(std::string_view table, int latest) override {
        return database_->one([](auto& rows) { return Snapshot{rows.number(0), rows.text(1)}; },
                              "SELECT number, text FROM snapshots WHERE table_key = (SELECT key "
                              "FROM tables WHERE id = ?) "
                              "AND number <= ? ORDER BY number DESC LIMIT 1",
                              table, latest);
    }

    Stored<std::vector<Guest>> guests(std::string_view table) override {
        return database_->all(
            [](auto& rows) {
                return Guest{rows.text(0), rows.text(1), rows.flag(2), rows.flag(3)};
            },
            "SELECT person, name, kept_out, muted FROM guests "
            "WHERE table_key = (SELECT key FROM tables WHERE id = ?) ORDER BY number",
            table);
    }

    Stored<std::optional<Seed>> seed(std::string_view commit) override {
        return database_->one([](auto& rows) { return Seed{rows.text(0), rows.flag(1)}; },
                              "SELECT seed, may_be_known FROM seeds WHERE commitment = ?", commit);
    }

    Stored<std::vector<TableSummary>> public_tables(int limit) override {
        return with_chairs(database_->all(
            sql::a_summary,
            "SELECT key, id, touched, public, playing, game, start, pace FROM "
            "(SELECT latest.*, EXISTS (SELECT 1 FROM chairs WHERE table_key = key "
            "AND person <> '') AS used, "
            "row_number() OVER (PARTITION BY host ORDER BY touched DESC, key DESC) AS of_host "
            "FROM (SELECT * FROM tables WHERE public ORDER BY touched DESC LIMIT 2000) AS latest) "
            "AS listed "
            "WHERE of_host <= ? OR host = '' ORDER BY used DESC, touched DESC, key DESC LIMIT ?",
            sql::most_of_a_host, sql::at_least_none(limit)));
    }

    // SQLite uses an index of those with a person only where it reads that there is one.
    Stored<std::vector<TableSummary>> tables_of(std::string_view person, int limit) override {
        return with_chairs(database_->all(
            sql::a_summary,
            "SELECT key, id, touched, public, playing, game, start, pace FROM tables "
            "WHERE key IN (SELECT table_key FROM chairs WHERE person = ? AND person <> '') "
            "ORDER BY touched DESC, key DESC LIMIT ?",
            person, sql::at_least_none(limit)));
    }

    Stored<int> count_opened_by(std::string_view person) override {
        const auto count = database_->one(
            sql::read_number, "SELECT count(*) FROM tables WHERE host = ? AND host <> ''", person);
        if (!count) return std::unexpected(count.error());
        return count->value_or(0);
    }

    // Games.

    Stored<std::optional<std::string>> record(std::string_view table, int game) override {
        return database_->one(sql::read_text,
                              "SELECT record FROM games WHERE table_id = ? AND game = ?", table,
                              game);
    }

    Stored<GameList> recent_games(int limit, std::optional<std::int64_t> before) override {
        limit = sql::at_least_none(limit);
        return with_players(
            database_->all(sql::a_game,
                           "SELECT key, table_id, game, kind, public, ended FROM games "
                           "WHERE public = ? AND key < ? ORDER BY key DESC LIMIT ?",
                           true, before.value_or(std::numeric_limits<std::int64_t>::max()),
                           limit + 1),
            limit);
    }

    Stored<GameList> games_of(std::string_view person, int limit,
                              std::optional<std::int64_t> before) override {
        limit = sql::at_least_none(limit);
        return with_players(
            database_->all(
                sql::a_game,
                "SELECT key, table_id, game, kind, public, ended FROM players "
                "JOIN games ON key = game_key "
                "WHERE person = ? AND person <> '' AND game_key < ? ORDER BY game_key DESC LIMIT ?",
                person, before.value_or(std::numeric_limits<std::int64_t>::max()), limit + 1),
            limit);
    }

    Stored<Statistics> statistics(std::string_view person, GameKind kind) override {
        const auto statistics = database_->one(
            [](auto& rows) {
                return Statistics{rows.number(0), rows.number(1), rows.number(2), rows.real(3),
                                  rows.number(4)};
            },
            "SELECT count(*), "
            "count(*) FILTER (WHERE won AND NOT left_game AND NOT alone), "
            "count(*) FILTER (WHERE alone), "
            "avg(total) FILTER (WHERE NOT left_game), max(total) FILTER (WHERE NOT left_game) "
            "FROM (SELECT total, won, left_game, NOT EXISTS (SELECT 1 FROM players AS other "
            "WHERE other.game_key = games.key AND other.seat = 2) AS alone "
            "FROM (SELECT game_key, total, won, left_game FROM players WHERE person = ? "
            "AND person <> '' ORDER BY game_key DESC LIMIT ?) AS latest "
            "JOIN games ON key = game_key WHERE kind = ?) AS played",
            person, most_games_counted, name(kind));
        if (!statistics) return std::unexpected(statistics.error());
        return statistics->value_or(Statistics{});
    }

    // Persons.

    Stored<std::optional<std::string>> person_with(std::string_view hash) override {
        return database_->one(sql::read_text, "SELECT person FROM secrets WHERE hash = ?", hash);
    }

    Stored<PersonKeys> keys_of(std::string_view person) override {
        const auto time = [](auto& rows) { return Time{rows.integer(0)}; };
        auto secrets = database_->all(
            time, "SELECT since FROM secrets WHERE person = ? ORDER BY since", person);
        if (!secrets) return std::unexpected(secrets.error());
        auto links = database_->all(
            time, "SELECT expires FROM links WHERE person = ? ORDER BY expires", person);
        if (!links) return std::unexpected(links.error());
        return PersonKeys{*std::move(secrets), *std::move(links)};
    }

    Stored<std::vector<std::string>> tables_with(std::string_view person) override {
        return database_->all(sql::read_text, Database::tables_with_person, person, person, person,
                              person);
    }

    // For whoever runs the server.

    Stored<std::vector<KeptTable>> tables_after(std::int64_t key, int limit) override {
        return kept(database_->all(sql::a_kept_table,
                                   "SELECT key, id, touched, public, playing, game, start, pace, "
                                   "host, (SELECT count(*) FROM events WHERE table_key = key) "
                                   "FROM tables WHERE key > ? ORDER BY key LIMIT ?",
                                   key, sql::at_least_none(limit)));
    }

    Stored<std::vector<KeptTable>> latest_tables(int limit) override {
        return kept(database_->all(sql::a_kept_table,
                                   "SELECT key, id, touched, public, playing, game, start, pace, "
                                   "host, (SELECT count(*) FROM events WHERE table_key = key) "
                                   "FROM tables ORDER BY touched DESC, key DESC LIMIT ?",
                                   sql::at_least_none(limit)));
    }

    Stored<std::optional<KeptTable>> kept_table(std::string_view table) override {
        const auto found =
            kept(database_->all(sql::a_kept_table,
                                "SELECT key, id, touched, public, playing, game, start, pace, "
                                "host, (SELECT count(*) FROM events WHERE table_key = key) "
                                "FROM tables WHERE id = ?",
                                table));
        if (!found) return std::unexpected(found.error());
        return found->empty() ? std::nullopt : std::optional(found->front());
    }

    Stored<std::vector<Snapshot>> snapshots(std::string_view table) override {
        return database_->all(
            [](auto& rows) { return Snapshot{rows.number(0), rows.text(1)}; },
            "SELECT number, text FROM snapshots WHERE table_key = (SELECT key FROM tables "
            "WHERE id = ?) ORDER BY number",
            table);
    }

    Stored<std::vector<KeptGame>> games_at(std::string_view table) override {
        return with_records(database_->all(sql::a_game_with_record,
                                           "SELECT key, table_id, game, kind, public, ended, "
                                           "record FROM games WHERE table_id = ? ORDER BY game",
                                           table));
    }

    Stored<std::vector<KeptGame>> games_alone_after(std::int64_t key, int limit) override {
        return with_records(database_->all(
            sql::a_game_with_record,
            "SELECT key, table_id, game, kind, public, ended, record FROM games WHERE key > ? "
            "AND NOT EXISTS (SELECT 1 FROM tables WHERE id = table_id) ORDER BY key LIMIT ?",
            key, sql::at_least_none(limit)));
    }

    Stored<std::vector<Barred>> barred() override {
        return database_->all([](auto& rows) { return Barred{rows.text(0), rows.integer(1)}; },
                              "SELECT address, since FROM barred ORDER BY since, address");
    }

    Stored<void> at_one_moment(const std::function<Stored<void>()>& read) override {
        if (!database_->begin(Database::begin_reading)) return database_->failure();
        const Stored<void> done = read();
        if (!database_->commit() && done) return database_->failure();
        return done;
    }

  protected:
    std::unique_ptr<Database> database_;

  private:
    Stored<std::vector<TableSummary>>
    with_chairs(Stored<std::vector<std::pair<std::int64_t, TableSummary>>> tables) {
        if (!tables) return std::unexpected(tables.error());
        std::vector<TableSummary> summaries;
        for (auto& [key, summary] : *tables) {
            auto chairs = chairs_at(key);
            if (!chairs) return std::unexpected(chairs.error());
            summary.chairs = std::move(*chairs);
            summaries.push_back(std::move(summary));
        }
        return summaries;
    }

    Stored<std::vector<KeptTable>> kept(Stored<std::vector<KeptTable>> tables) {
        if (!tables) return std::unexpected(tables.error());
        for (KeptTable& table : *tables) {
            auto chairs = chairs_at(table.key);
            if (!chairs) return std::unexpected(chairs.error());
            table.summary.chairs = std::move(*chairs);
        }
        return tables;
    }

    Stored<std::vector<TableSummary::Chair>> chairs_at(std::int64_t key) {
        return database_->all(
            [](auto& rows) {
                return TableSummary::Chair{rows.text(0), rows.text(1), rows.text(2)};
            },
            "SELECT person, name, level FROM chairs WHERE table_key = ? ORDER BY chair", key);
    }

    Stored<std::vector<GamePlayer>> players_of(std::int64_t game) {
        return database_->all(
            [](auto& rows) {
                return GamePlayer{rows.text(0), rows.text(1), rows.number(2), rows.flag(3),
                                  rows.flag(4)};
            },
            "SELECT person, name, total, won, left_game FROM players WHERE game_key = ? "
            "ORDER BY seat",
            game);
    }

    Stored<std::vector<KeptGame>> with_records(Stored<std::vector<KeptGame>> games) {
        if (!games) return std::unexpected(games.error());
        for (KeptGame& kept : *games) {
            auto players = players_of(kept.key);
            if (!players) return std::unexpected(players.error());
            kept.game.players = std::move(*players);
        }
        return games;
    }

    /// A list of at most `limit` games, of which one more was asked for, to see whether there is
    /// more.
    Stored<GameList> with_players(Stored<std::vector<KeptGame>> games, int limit) {
        if (!games) return std::unexpected(games.error());
        GameList list;
        const std::size_t given = std::min(games->size(), static_cast<std::size_t>(limit));
        for (std::size_t i = 0; i < given; ++i) {
            KeptGame& keyed = (*games)[i];
            auto players = players_of(keyed.key);
            if (!players) return std::unexpected(players.error());
            keyed.game.players = std::move(*players);
            list.games.push_back(std::move(keyed.game));
            if (i + 1 == given && given < games->size()) list.before = keyed.key;
        }
        return list;
    }
};

} // namespace qwixx
