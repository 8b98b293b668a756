#include "server/store/store.h"

#include "server/store/sqlite.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace qwixx {

namespace {

constexpr int most_of_a_host = 3; // in the list of public tables

std::string read_text(Rows& rows) { return rows.text(0); }
int read_number(Rows& rows) { return rows.number(0); }

template <class Choice> Choice read_choice(Rows& rows, int column) {
    return named<Choice>(rows.text(column)).value_or(Choice{});
}

/// To SQLite a negative limit is no limit.
int at_least_none(int limit) { return std::max(limit, 0); }

} // namespace

StoreReader::StoreReader(std::unique_ptr<Database> database) : database_(std::move(database)) {}
StoreReader::StoreReader(StoreReader&&) noexcept = default;
StoreReader& StoreReader::operator=(StoreReader&&) noexcept = default;
StoreReader::~StoreReader() = default;

Stored<StoreReader> StoreReader::open(const std::string& file) {
    auto database = Database::open(file);
    if (!database) return std::unexpected(database.error());
    if (!(*database)->run_all("PRAGMA query_only = ON; PRAGMA temp_store = MEMORY;"))
        return (*database)->failure();
    return StoreReader(std::move(*database));
}

// Tables.

Stored<std::vector<std::string>> StoreReader::events(std::string_view table, int after, int most) {
    return database_->all(
        &read_text,
        "SELECT line FROM events WHERE table_key = (SELECT key FROM tables WHERE id = ?) "
        "AND number > ? ORDER BY number LIMIT ?",
        table, after, at_least_none(most));
}

Stored<std::optional<Snapshot>> StoreReader::snapshot(std::string_view table, int latest) {
    return database_->one([](Rows& rows) { return Snapshot{rows.number(0), rows.text(1)}; },
                          "SELECT number, text FROM snapshots WHERE table_key = (SELECT key FROM "
                          "tables WHERE id = ?) "
                          "AND number <= ? ORDER BY number DESC LIMIT 1",
                          table, latest);
}

Stored<std::vector<Guest>> StoreReader::guests(std::string_view table) {
    return database_->all(
        [](Rows& rows) { return Guest{rows.text(0), rows.text(1), rows.flag(2), rows.flag(3)}; },
        "SELECT person, name, kept_out, muted FROM guests "
        "WHERE table_key = (SELECT key FROM tables WHERE id = ?) ORDER BY number",
        table);
}

Stored<std::optional<Seed>> StoreReader::seed(std::string_view commit) {
    return database_->one([](Rows& rows) { return Seed{rows.text(0), rows.flag(1)}; },
                          "SELECT seed, may_be_known FROM seeds WHERE commitment = ?", commit);
}

namespace {

std::pair<std::int64_t, TableSummary> read_summary(Rows& rows) {
    return {rows.integer(0),
            {.table = rows.text(1),
             .options = {.game = read_choice<GameKind>(rows, 5),
                         .start = read_choice<StartingRule>(rows, 6),
                         .pace = read_choice<Pace>(rows, 7),
                         .access = rows.flag(3) ? Access::Public : Access::Link},
             .playing = rows.flag(4),
             .touched = rows.integer(2)}};
}

Stored<std::vector<TableSummary>>
with_chairs(Database& database, Stored<std::vector<std::pair<std::int64_t, TableSummary>>> tables) {
    if (!tables) return std::unexpected(tables.error());
    std::vector<TableSummary> summaries;
    for (auto& [key, summary] : *tables) {
        auto chairs = database.all(
            [](Rows& rows) {
                return TableSummary::Chair{rows.text(0), rows.text(1), rows.text(2)};
            },
            "SELECT person, name, level FROM chairs WHERE table_key = ? ORDER BY chair", key);
        if (!chairs) return std::unexpected(chairs.error());
        summary.chairs = std::move(*chairs);
        summaries.push_back(std::move(summary));
    }
    return summaries;
}

} // namespace

Stored<std::vector<TableSummary>> StoreReader::public_tables(int limit) {
    return with_chairs(
        *database_,
        database_->all(
            &read_summary,
            "SELECT key, id, touched, public, playing, game, start, pace FROM "
            "(SELECT *, EXISTS (SELECT 1 FROM chairs WHERE table_key = key AND person <> '') AS "
            "used, "
            "row_number() OVER (PARTITION BY host ORDER BY touched DESC, key DESC) AS of_host "
            "FROM (SELECT * FROM tables WHERE public ORDER BY touched DESC LIMIT 2000)) "
            "WHERE of_host <= ? OR host = '' ORDER BY used DESC, touched DESC, key DESC LIMIT ?",
            most_of_a_host, at_least_none(limit)));
}

// SQLite uses an index of those with a person only where it reads that there is one.
Stored<std::vector<TableSummary>> StoreReader::tables_of(std::string_view person, int limit) {
    return with_chairs(
        *database_,
        database_->all(
            &read_summary,
            "SELECT key, id, touched, public, playing, game, start, pace FROM tables "
            "WHERE key IN (SELECT table_key FROM chairs WHERE person = ? AND person <> '') "
            "ORDER BY touched DESC, key DESC LIMIT ?",
            person, at_least_none(limit)));
}

Stored<int> StoreReader::count_opened_by(std::string_view person) {
    const auto count = database_->one(
        &read_number, "SELECT count(*) FROM tables WHERE host = ? AND host <> ''", person);
    if (!count) return std::unexpected(count.error());
    return count->value_or(0);
}

// Games.

namespace {

struct Keyed {
    std::int64_t key = 0;
    FinishedGame game;
};

FinishedGame read_game(Rows& rows) {
    return {.table = rows.text(1),
            .game = rows.number(2),
            .kind = read_choice<GameKind>(rows, 3),
            .is_public = rows.flag(4),
            .ended = rows.integer(5)};
}

/// A list of at most `limit` games, of which one more was asked for, to see whether there is more.
Stored<GameList> with_players(Database& database, Stored<std::vector<Keyed>> games, int limit) {
    if (!games) return std::unexpected(games.error());
    GameList list;
    const std::size_t given = std::min(games->size(), static_cast<std::size_t>(limit));
    for (std::size_t i = 0; i < given; ++i) {
        Keyed& keyed = (*games)[i];
        auto players = database.all(
            [](Rows& rows) {
                return GamePlayer{rows.text(0), rows.text(1), rows.number(2), rows.flag(3),
                                  rows.flag(4)};
            },
            "SELECT person, name, total, won, left_game FROM players WHERE game_key = ? "
            "ORDER BY seat",
            keyed.key);
        if (!players) return std::unexpected(players.error());
        keyed.game.players = std::move(*players);
        list.games.push_back(std::move(keyed.game));
        if (i + 1 == given && given < games->size()) list.before = keyed.key;
    }
    return list;
}

} // namespace

Stored<std::optional<std::string>> StoreReader::record(std::string_view table, int game) {
    return database_->one(&read_text, "SELECT record FROM games WHERE table_id = ? AND game = ?",
                          table, game);
}

Stored<GameList> StoreReader::recent_games(int limit, std::optional<std::int64_t> before) {
    limit = at_least_none(limit);
    return with_players(
        *database_,
        database_->all([](Rows& rows) { return Keyed{rows.integer(0), read_game(rows)}; },
                       "SELECT key, table_id, game, kind, public, ended FROM games "
                       "WHERE public = 1 AND key < ? ORDER BY key DESC LIMIT ? + 1",
                       before.value_or(std::numeric_limits<std::int64_t>::max()), limit),
        limit);
}

Stored<GameList> StoreReader::games_of(std::string_view person, int limit,
                                       std::optional<std::int64_t> before) {
    limit = at_least_none(limit);
    return with_players(
        *database_,
        database_->all(
            [](Rows& rows) { return Keyed{rows.integer(0), read_game(rows)}; },
            "SELECT key, table_id, game, kind, public, ended FROM players "
            "JOIN games ON key = game_key "
            "WHERE person = ? AND person <> '' AND game_key < ? ORDER BY game_key DESC LIMIT ? + 1",
            person, before.value_or(std::numeric_limits<std::int64_t>::max()), limit),
        limit);
}

Stored<Statistics> StoreReader::statistics(std::string_view person, GameKind kind) {
    const auto statistics = database_->one(
        [](Rows& rows) {
            return Statistics{rows.number(0), rows.number(1), rows.number(2), rows.real(3),
                              rows.number(4)};
        },
        "SELECT count(*), "
        "count(*) FILTER (WHERE won AND NOT left_game AND NOT alone), "
        "count(*) FILTER (WHERE alone), "
        "avg(total) FILTER (WHERE NOT left_game), max(total) FILTER (WHERE NOT left_game) "
        "FROM (SELECT total, won, left_game, NOT EXISTS (SELECT 1 FROM players AS other "
        "WHERE other.game_key = games.key AND other.seat = 2) AS alone "
        "FROM players JOIN games ON key = game_key WHERE person = ? AND person <> '' AND kind = ?)",
        person, name(kind));
    if (!statistics) return std::unexpected(statistics.error());
    return statistics->value_or(Statistics{});
}

// Persons.

Stored<std::optional<std::string>> StoreReader::person_with(std::string_view hash) {
    return database_->one(&read_text, "SELECT person FROM secrets WHERE hash = ?", hash);
}

bool StoreReader::found_damage() const { return database_->is_damaged(); }

Stored<void> StoreReader::look_for_damage() {
    const auto found = database_->one(&read_text, "PRAGMA quick_check(1)");
    if (!found) return std::unexpected(found.error());
    if (*found == "ok") return {};
    return std::unexpected(StoreError{.what = "the file is damaged: " + found->value_or("")});
}

} // namespace qwixx
