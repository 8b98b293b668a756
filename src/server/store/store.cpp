#include "server/store/store.h"

#include "server/store/schema.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

namespace qwixx {

namespace {

constexpr int removed_together = 10; // tables in one transaction

std::unexpected<StoreError> conflict(std::string what) {
    return std::unexpected(StoreError{StoreError::Kind::Conflict, std::move(what)});
}

std::string read_text(Rows& rows) { return rows.text(0); }
int read_number(Rows& rows) { return rows.number(0); }

template <class Choice> Choice read_choice(Rows& rows, int column) {
    return named<Choice>(rows.text(column)).value_or(Choice{});
}

/// To SQLite a negative limit is no limit.
int at_least_none(int limit) { return std::max(limit, 0); }

} // namespace

struct Store::Inside {
    OpenedFile file;
    Database& database = *file.database;

    [[nodiscard]] Stored<void> keep(const Batch& batch);
    [[nodiscard]] Stored<void> write(const Batch& batch);
    [[nodiscard]] bool write_summary(std::int64_t key, const TableSummary& summary);
    [[nodiscard]] bool write_game(const FinishedGame& game);

    struct Keyed {
        std::int64_t key = 0;
        FinishedGame game;
    };
    [[nodiscard]] Stored<std::vector<TableSummary>>
    with_chairs(Stored<std::vector<std::pair<std::int64_t, TableSummary>>> tables);
    [[nodiscard]] Stored<GameList> with_players(Stored<std::vector<Keyed>> games, int limit);
};

Store::Store(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;
Store::~Store() = default;

Stored<Store> Store::open(const std::string& file) {
    auto opened = open_file(file);
    if (!opened) return std::unexpected(opened.error());
    return Store(std::make_unique<Inside>(std::move(*opened)));
}

// What is written.

std::vector<Stored<void>> Store::append(const std::vector<Batch>& batches) {
    Database& database = inside_->database;
    std::vector<Stored<void>> kept(batches.size());
    const auto nothing_kept = [&] {
        for (Stored<void>& one : kept)
            if (one) one = database.failure();
        return kept;
    };
    if (!database.run("BEGIN IMMEDIATE")) return nothing_kept();
    for (std::size_t i = 0; i < batches.size(); ++i) {
        kept[i] = inside_->keep(batches[i]);
        if (!database.in_transaction()) return nothing_kept();
    }
    if (!database.commit()) return nothing_kept();
    return kept;
}

/// Writes a batch, or nothing of it. When even that is not possible the transaction is over.
Stored<void> Store::Inside::keep(const Batch& batch) {
    if (!database.run("SAVEPOINT batch")) {
        database.give_up();
        return database.failure();
    }
    Stored<void> written = write(batch);
    if (written && !database.run("RELEASE batch")) written = database.failure();
    if (!written && database.in_transaction() &&
        !(database.run("ROLLBACK TO batch") && database.run("RELEASE batch")))
        database.give_up();
    return written;
}

Stored<void> Store::Inside::write(const Batch& batch) {
    struct End {
        std::int64_t key = 0;
        int last = 0;
    };
    const auto found = database.one(
        [](Rows& rows) { return End{rows.integer(0), rows.number(1)}; },
        "SELECT key, (SELECT max(number) FROM events WHERE table_key = key) FROM tables "
        "WHERE id = ?",
        batch.table);
    if (!found) return std::unexpected(found.error());
    End end = found->value_or(End{});
    if (end.last != batch.after)
        return conflict(fmt::format("The table has {} events; these were to follow number {}.",
                                    end.last, batch.after));
    if (!*found) {
        if (batch.lines.empty()) return conflict("There is no such table.");
        const auto key =
            database.one([](Rows& rows) { return rows.integer(0); },
                         "INSERT INTO tables (id, host, touched) VALUES (?, ?, ?) RETURNING key",
                         batch.table, batch.host, batch.time);
        if (!key) return std::unexpected(key.error());
        end.key = key->value_or(0);
    }
    for (const std::string& line : batch.lines)
        if (!database.run("INSERT INTO events VALUES (?, ?, ?)", end.key, ++end.last, line))
            return database.failure();
    // By the minute is enough, and spares most batches a page of the index.
    const Time touched = std::max(batch.time, batch.summary ? batch.summary->touched : 0);
    const Time stale = batch.summary ? touched : touched - 60'000;
    const bool written = database.run("UPDATE tables SET touched = ? WHERE key = ? AND touched < ?",
                                      touched, end.key, stale) &&
                         (!batch.summary || write_summary(end.key, *batch.summary)) &&
                         (!batch.finished || write_game(*batch.finished)) &&
                         (batch.commit.empty() || database.run("INSERT INTO seeds VALUES (?, ?, ?)",
                                                               batch.commit, batch.seed, end.key));
    if (!written) return database.failure();
    return {};
}

bool Store::Inside::write_summary(std::int64_t key, const TableSummary& summary) {
    const Options& options = summary.options;
    bool written = database.run("UPDATE tables SET public = ?, playing = ?, game = ?, start = ?, "
                                "pace = ? WHERE key = ?",
                                options.access == Access::Public, summary.playing,
                                name(options.game), name(options.start), name(options.pace), key) &&
                   database.run("DELETE FROM chairs WHERE table_key = ?", key);
    int number = 0;
    for (const TableSummary::Chair& chair : summary.chairs)
        written = written && database.run("INSERT INTO chairs VALUES (?, ?, ?, ?, ?)", key,
                                          ++number, chair.person, chair.name, chair.level);
    return written;
}

bool Store::Inside::write_game(const FinishedGame& game) {
    const auto found = database.one(
        [](Rows& rows) { return rows.integer(0); },
        "INSERT INTO games (table_id, game, kind, public, ended, record) VALUES (?, ?, ?, ?, ?, ?) "
        "ON CONFLICT (table_id, game) DO UPDATE SET kind = excluded.kind, "
        "public = excluded.public, ended = excluded.ended, record = excluded.record RETURNING key",
        game.table, game.game, name(game.kind), game.is_public, game.ended, game.record);
    if (!found || !*found) return false;
    const std::int64_t key = **found;
    bool written = database.run("DELETE FROM players WHERE game_key = ?", key);
    int seat = 0;
    for (const GamePlayer& player : game.players)
        written = written &&
                  database.run("INSERT INTO players VALUES (?, ?, ?, ?, ?, ?, ?)", key, ++seat,
                               player.person, player.name, player.total, player.won, player.left);
    return written;
}

Stored<int> Store::remove_untouched_since(Time time, int most) {
    Database& database = inside_->database;
    if (!database.run("DELETE FROM links WHERE expires <= ?", time)) return database.failure();
    int removed = 0;
    while (removed < most) {
        const int some = std::min(most - removed, removed_together);
        if (!database.run("DELETE FROM tables WHERE key IN (SELECT key FROM tables "
                          "WHERE touched < ? ORDER BY touched LIMIT ?)",
                          time, some))
            return database.failure();
        removed += database.changed();
        if (database.changed() < some) break;
    }
    return removed;
}

Stored<void> Store::limit_pages(std::int64_t most) {
    if (!inside_->database.run_all(fmt::format("PRAGMA max_page_count = {}", most)))
        return inside_->database.failure();
    return {};
}

Stored<void> Store::check() {
    if (inside_->database.is_damaged())
        return std::unexpected(StoreError{.what = "the file was found to be damaged"});
    // To write again what is there touches the disk and changes nothing.
    if (!inside_->database.run_all(fmt::format("PRAGMA user_version = {}", newest_schema())))
        return inside_->database.failure();
    return {};
}

// Tables.

Stored<std::vector<std::string>> Store::events(std::string_view table, int after) {
    return inside_->database.all(
        &read_text,
        "SELECT line FROM events WHERE table_key = (SELECT key FROM tables WHERE id = ?) "
        "AND number > ? ORDER BY number",
        table, after);
}

Stored<std::optional<std::string>> Store::seed(std::string_view commit) {
    return inside_->database.one(&read_text, "SELECT seed FROM seeds WHERE commitment = ?", commit);
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

} // namespace

Stored<std::vector<TableSummary>>
Store::Inside::with_chairs(Stored<std::vector<std::pair<std::int64_t, TableSummary>>> tables) {
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

Stored<std::vector<TableSummary>> Store::public_tables(int limit) {
    return inside_->with_chairs(inside_->database.all(
        &read_summary,
        "SELECT key, id, touched, public, playing, game, start, pace FROM tables "
        "WHERE public ORDER BY touched DESC, key DESC LIMIT ?",
        at_least_none(limit)));
}

// SQLite uses an index of those with a person only where it reads that there is one.
Stored<std::vector<TableSummary>> Store::tables_of(std::string_view person, int limit) {
    return inside_->with_chairs(inside_->database.all(
        &read_summary,
        "SELECT key, id, touched, public, playing, game, start, pace FROM tables "
        "WHERE key IN (SELECT table_key FROM chairs WHERE person = ? AND person <> '') "
        "ORDER BY touched DESC, key DESC LIMIT ?",
        person, at_least_none(limit)));
}

Stored<int> Store::count_opened_by(std::string_view person) {
    const auto count = inside_->database.one(
        &read_number, "SELECT count(*) FROM tables WHERE host = ? AND host <> ''", person);
    if (!count) return std::unexpected(count.error());
    return count->value_or(0);
}

// Games.

namespace {

FinishedGame read_game(Rows& rows) {
    return {.table = rows.text(1),
            .game = rows.number(2),
            .kind = read_choice<GameKind>(rows, 3),
            .is_public = rows.flag(4),
            .ended = rows.integer(5)};
}

} // namespace

/// A list of at most `limit` games, of which one more was asked for, to see whether there is more.
Stored<GameList> Store::Inside::with_players(Stored<std::vector<Keyed>> games, int limit) {
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

Stored<std::optional<std::string>> Store::record(std::string_view table, int game) {
    return inside_->database.one(
        &read_text, "SELECT record FROM games WHERE table_id = ? AND game = ?", table, game);
}

Stored<GameList> Store::recent_games(int limit, std::optional<std::int64_t> before) {
    limit = at_least_none(limit);
    return inside_->with_players(
        inside_->database.all(
            [](Rows& rows) { return Inside::Keyed{rows.integer(0), read_game(rows)}; },
            "SELECT key, table_id, game, kind, public, ended FROM games "
            "WHERE public = 1 AND key < ? ORDER BY key DESC LIMIT ? + 1",
            before.value_or(std::numeric_limits<std::int64_t>::max()), limit),
        limit);
}

Stored<GameList> Store::games_of(std::string_view person, int limit,
                                 std::optional<std::int64_t> before) {
    limit = at_least_none(limit);
    return inside_->with_players(
        inside_->database.all(
            [](Rows& rows) { return Inside::Keyed{rows.integer(0), read_game(rows)}; },
            "SELECT key, table_id, game, kind, public, ended FROM players "
            "JOIN games ON key = game_key "
            "WHERE person = ? AND person <> '' AND game_key < ? ORDER BY game_key DESC LIMIT ? + 1",
            person, before.value_or(std::numeric_limits<std::int64_t>::max()), limit),
        limit);
}

Stored<Statistics> Store::statistics(std::string_view person, GameKind kind) {
    const auto statistics = inside_->database.one(
        [](Rows& rows) {
            return Statistics{rows.number(0), rows.number(1), rows.real(2), rows.number(3)};
        },
        "SELECT count(*), count(*) FILTER (WHERE won AND NOT left_game), "
        "avg(total) FILTER (WHERE NOT left_game), max(total) FILTER (WHERE NOT left_game) "
        "FROM players JOIN games ON key = game_key WHERE person = ? AND person <> '' AND kind = ?",
        person, name(kind));
    if (!statistics) return std::unexpected(statistics.error());
    return statistics->value_or(Statistics{});
}

// Persons.

Stored<void> Store::add_person(const PersonKey& key, Time now) {
    if (!inside_->database.run("INSERT INTO secrets VALUES (?, ?, ?)", key.hash, key.person, now))
        return inside_->database.failure();
    return {};
}

Stored<std::optional<std::string>> Store::person_with(std::string_view hash) {
    return inside_->database.one(&read_text, "SELECT person FROM secrets WHERE hash = ?", hash);
}

Stored<void> Store::add_link(std::string_view code_hash, std::string_view person, Time expires) {
    if (!inside_->database.run("INSERT INTO links VALUES (?, ?, ?)", code_hash, person, expires))
        return inside_->database.failure();
    return {};
}

Stored<std::optional<std::string>> Store::use_link(std::string_view code_hash, Time now) {
    return inside_->database.one(
        &read_text, "DELETE FROM links WHERE code_hash = ? AND expires > ? RETURNING person",
        code_hash, now);
}

} // namespace qwixx
