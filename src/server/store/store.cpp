#include "server/store/store.h"

#include "server/store/generation.h"
#include "server/store/schema.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace qwixx {

namespace {

constexpr int removed_together = 10; // tables in one transaction
constexpr Time an_hour = 3'600'000;
constexpr int hours_until_old = 30 * 24;
constexpr int hours_until_empty_is_old = 2; // nobody has sat down

std::unexpected<StoreError> conflict(std::string what) {
    return std::unexpected(StoreError{StoreError::Kind::Conflict, std::move(what)});
}

std::string read_text(Rows& rows) { return rows.text(0); }

} // namespace

struct Store::Inside {
    std::string file;
    Claim claim;
    Database& database;
    bool is_restored = false;
    std::int64_t generation = 0; // as it is in the file
    Time seen = 0;               // the latest hour that the store has lived through

    [[nodiscard]] Stored<void> begin(bool declared_restored);
    [[nodiscard]] Stored<void> keep(const Batch& batch);
    [[nodiscard]] Stored<void> write(const Batch& batch);
    [[nodiscard]] bool write_summary(std::int64_t key, const TableSummary& summary);
    [[nodiscard]] bool write_game(const FinishedGame& game);
    [[nodiscard]] bool write_snapshot(std::int64_t key, const Snapshot& snapshot);
    [[nodiscard]] bool fade(std::int64_t key, int number);
    [[nodiscard]] bool write_guests(std::int64_t key, const std::vector<Guest>& guests);
};

Store::Store(std::unique_ptr<Database> database, std::unique_ptr<Inside> inside)
    : StoreReader(std::move(database)), inside_(std::move(inside)) {}
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&& other) noexcept {
    std::swap(database_, other.database_);
    std::swap(inside_, other.inside_);
    return *this;
}
// The claim is given up last: to close any file would end SQLite's claims to the same.
Store::~Store() { database_.reset(); }

Stored<Store> Store::open(const std::string& file, bool is_restored) {
    auto opened = open_file(file);
    if (!opened) return std::unexpected(opened.error());
    auto inside =
        std::make_unique<Inside>(Inside{opened->name, std::move(opened->claim), *opened->database});
    if (auto begun = inside->begin(is_restored); !begun) return std::unexpected(begun.error());
    return Store(std::move(opened->database), std::move(inside));
}

bool Store::was_restored() const { return inside_->is_restored; }
std::string Store::file() const { return inside_->file; }

/// Notices whether this is a backup. What its seeds commit to was perhaps revealed since.
Stored<void> Store::Inside::begin(bool declared_restored) {
    const auto inside =
        database.one([](Rows& rows) { return std::pair(rows.integer(0), rows.integer(1)); },
                     "SELECT generation, (SELECT coalesce(max(hour), 0) FROM hours) FROM life");
    if (!inside) return std::unexpected(inside.error());
    generation = inside->value_or(std::pair(0, 0)).first;
    seen = inside->value_or(std::pair(0, 0)).second * an_hour;
    const auto beside = generation_beside(file);
    is_restored = declared_restored || (beside ? *beside > generation : generation > 0);
    if (is_restored) {
        generation = std::max(generation, beside.value_or(0)) + 1;
        if (!database.run("BEGIN IMMEDIATE") ||
            !database.run("UPDATE seeds SET may_be_known = 1") ||
            !database.run("UPDATE life SET generation = ?", generation)) {
            database.give_up();
            return database.failure();
        }
        if (!database.commit()) return database.failure();
    }
    write_generation_beside(file, generation);
    return {};
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
    bool reveals = false;
    for (std::size_t i = 0; i < batches.size(); ++i) {
        kept[i] = inside_->keep(batches[i]);
        if (!database.in_transaction()) return nothing_kept();
        reveals = reveals || (kept[i] && batches[i].finished);
    }
    if (reveals && !database.run("UPDATE life SET generation = ?", inside_->generation + 1)) {
        database.give_up();
        return nothing_kept();
    }
    if (!database.commit()) return nothing_kept();
    if (reveals) write_generation_beside(inside_->file, ++inside_->generation);
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
    // A clock that was set back makes nothing older than what the store has seen.
    const Time touched = std::max({batch.time, batch.summary ? batch.summary->touched : 0, seen});
    const Time stale = batch.summary ? touched : touched - 60'000;
    bool written = database.run("UPDATE tables SET touched = ?, marked = 0 WHERE key = ? "
                                "AND (touched < ? OR marked > 0)",
                                touched, end.key, stale) &&
                   (!batch.summary || write_summary(end.key, *batch.summary)) &&
                   (!batch.finished || write_game(*batch.finished)) &&
                   (!batch.snapshot || write_snapshot(end.key, *batch.snapshot)) &&
                   (batch.commit.empty() ||
                    database.run("INSERT INTO seeds (commitment, seed, table_key) VALUES (?, ?, ?)",
                                 batch.commit, batch.seed, end.key));
    for (const int number : batch.faded) written = written && fade(end.key, number);
    if (batch.guests) written = written && write_guests(end.key, *batch.guests);
    if (!written) return database.failure();
    return {};
}

/// The one before it stays for those who were away for long; what is older has served its time.
bool Store::Inside::write_snapshot(std::int64_t key, const Snapshot& snapshot) {
    return database.run("DELETE FROM snapshots WHERE table_key = ? AND number < "
                        "(SELECT max(number) FROM snapshots WHERE table_key = ?)",
                        key, key) &&
           database.run("INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?)", key, snapshot.number,
                        snapshot.text);
}

bool Store::Inside::write_guests(std::int64_t key, const std::vector<Guest>& guests) {
    bool written = database.run("DELETE FROM guests WHERE table_key = ?", key);
    int number = 0;
    for (const Guest& guest : guests)
        written =
            written && database.run("INSERT INTO guests VALUES (?, ?, ?, ?, ?, ?)", key, ++number,
                                    guest.person, guest.name, guest.kept_out, guest.muted);
    return written;
}

/// Of what was said it stays that and when somebody said something.
bool Store::Inside::fade(std::int64_t key, int number) {
    const auto line = database.one(
        &read_text, "SELECT line FROM events WHERE table_key = ? AND number = ?", key, number);
    if (!line) return false;
    const std::string_view text = *line ? std::string_view(**line) : std::string_view{};
    std::size_t end = 0;
    for (int word = 0; word < 4 && end != std::string_view::npos; ++word)
        end = text.find(' ', end + 1); // time, cause, "said", person
    if (end == std::string_view::npos || !text.substr(0, end).contains(" said ")) return true;
    return database.run("UPDATE events SET line = ? WHERE table_key = ? AND number = ?",
                        std::string(text.substr(0, end)) + " \u2026", key, number);
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

Stored<void> Store::note_hour(Time now) {
    Database& database = inside_->database;
    if (!database.run("INSERT OR IGNORE INTO hours (hour) VALUES (?)", now / an_hour) ||
        !database.run("DELETE FROM hours WHERE number <= (SELECT max(number) FROM hours) - ?",
                      2 * hours_until_old) ||
        !database.run("DELETE FROM links WHERE expires <= ?", inside_->seen))
        return database.failure();
    inside_->seen = std::max(inside_->seen, now / an_hour * an_hour);
    return {};
}

Stored<int> Store::remove_untouched(int most) {
    Database& database = inside_->database;
    int removed = 0;
    while (removed < most) {
        const int some = std::min(most - removed, removed_together);
        if (!database.run(
                "DELETE FROM tables WHERE key IN (SELECT key FROM tables WHERE marked > 0 "
                "AND marked < (SELECT max(number) FROM hours) LIMIT ?)",
                some))
            return database.failure();
        removed += database.changed();
        if (database.changed() < some) break;
    }
    // A table is as old as the hours that the store has noted since it was touched are many.
    constexpr std::string_view mark =
        "UPDATE tables SET marked = (SELECT max(number) FROM hours) WHERE marked = 0 AND touched < "
        "(SELECT hour * 3600000 FROM hours ORDER BY hour DESC LIMIT 1 OFFSET ?)";
    constexpr std::string_view mark_empty =
        "UPDATE tables SET marked = (SELECT max(number) FROM hours) WHERE marked = 0 AND touched < "
        "(SELECT hour * 3600000 FROM hours ORDER BY hour DESC LIMIT 1 OFFSET ?) AND NOT playing "
        "AND NOT EXISTS (SELECT 1 FROM chairs WHERE table_key = key) "
        "AND NOT EXISTS (SELECT 1 FROM games WHERE table_id = tables.id)";
    if (!database.run(mark, hours_until_old) || !database.run(mark_empty, hours_until_empty_is_old))
        return database.failure();
    return removed;
}

Stored<void> Store::limit_pages(std::int64_t most) {
    if (!database_->run_all(fmt::format("PRAGMA max_page_count = {}", most)))
        return database_->failure();
    return {};
}

Stored<void> Store::check() {
    if (database_->is_damaged())
        return std::unexpected(StoreError{.what = "the file was found to be damaged"});
    // To write again what is there touches the disk and changes nothing.
    if (!database_->run_all(fmt::format("PRAGMA user_version = {}", newest_schema())))
        return database_->failure();
    return {};
}

// Persons.

Stored<void> Store::add_person(const PersonKey& key, Time now) {
    if (!database_->run("INSERT INTO secrets VALUES (?, ?, ?)", key.hash, key.person, now))
        return database_->failure();
    return {};
}

Stored<void> Store::add_link(std::string_view code_hash, std::string_view person, Time expires) {
    if (!database_->run("INSERT INTO links VALUES (?, ?, ?)", code_hash, person, expires))
        return database_->failure();
    return {};
}

Stored<std::optional<std::string>> Store::use_link(std::string_view code_hash, Time now) {
    return database_->one(&read_text,
                          "DELETE FROM links WHERE code_hash = ? AND expires > ? RETURNING person",
                          code_hash, now);
}

} // namespace qwixx
