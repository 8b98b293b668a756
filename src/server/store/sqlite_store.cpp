#include "server/store/sqlite_store.h"

#include "server/store/generation.h"
#include "server/store/schema.h"
#include "server/store/sql_store.h"
#include "server/store/sqlite.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace qwixx {

namespace {

std::unexpected<StoreError> conflict(std::string what) {
    return std::unexpected(StoreError{StoreError::Kind::Conflict, std::move(what)});
}

/// Both ways into a file know whether it is damaged.
template <class Reading> class SqliteReading : public Reading {
  public:
    using Reading::Reading;

    [[nodiscard]] bool found_damage() const override { return this->database_->is_damaged(); }
    [[nodiscard]] Stored<void> look_for_damage() override {
        const auto found = this->database_->one(sql::read_text, "PRAGMA quick_check(1)");
        if (!found) return std::unexpected(found.error());
        if (*found == "ok") return {};
        return std::unexpected(StoreError{.what = "the file is damaged: " + found->value_or("")});
    }
};
using SqliteReader = SqliteReading<SqlReader<Database, StoreReader>>;

class SqliteStore final : public SqliteReading<SqlStore<Database>> {
  public:
    explicit SqliteStore(OpenedFile opened)
        : SqliteReading(std::move(opened.database)), file_(std::move(opened.name)),
          claim_(std::move(opened.claim)) {}
    // The claim is given up last: to close any file would end SQLite's claims to the same.
    ~SqliteStore() override { database_.reset(); }

    [[nodiscard]] Stored<void> begin(bool declared_restored);

    [[nodiscard]] Stored<std::unique_ptr<StoreReader>> reader() const override;
    [[nodiscard]] bool was_restored() const override { return is_restored_; }
    [[nodiscard]] std::vector<Stored<void>> append(const std::vector<Batch>& batches) override;
    [[nodiscard]] Stored<void> check() override;
    [[nodiscard]] Stored<void> limit_pages(std::int64_t most) override;

  private:
    [[nodiscard]] Stored<void> keep(const Batch& batch);
    [[nodiscard]] Stored<void> write(const Batch& batch);
    void send_snapshot(std::int64_t key, const Snapshot& snapshot);
    [[nodiscard]] bool fade(std::int64_t key, int number);
    void send_guests(std::int64_t key, const std::vector<Guest>& guests);

    std::string file_;
    Claim claim_;
    bool is_restored_ = false;
    std::int64_t generation_ = 0; // as it is in the file
};

Stored<std::unique_ptr<StoreReader>> SqliteStore::reader() const {
    return open_sqlite_reader(file_);
}

/// Notices whether this is a backup. What its seeds commit to was perhaps revealed since.
Stored<void> SqliteStore::begin(bool declared_restored) {
    Database& database = *database_;
    const auto inside =
        database.one([](Rows& rows) { return std::pair(rows.integer(0), rows.integer(1)); },
                     "SELECT generation, (SELECT coalesce(max(hour), 0) FROM hours) FROM life");
    if (!inside) return std::unexpected(inside.error());
    generation_ = inside->value_or(std::pair(0, 0)).first;
    seen_ = inside->value_or(std::pair(0, 0)).second * sql::an_hour;
    const auto beside = generation_beside(file_);
    is_restored_ = declared_restored || (beside ? *beside > generation_ : generation_ > 0);
    if (is_restored_) {
        generation_ = std::max(generation_, beside.value_or(0)) + 1;
        if (!database.run("BEGIN IMMEDIATE") ||
            !database.run("UPDATE seeds SET may_be_known = 1") ||
            !database.run("UPDATE life SET generation = ?", generation_)) {
            database.give_up();
            return database.failure();
        }
        if (!database.commit()) return database.failure();
    }
    write_generation_beside(file_, generation_);
    return {};
}

// What is written.

std::vector<Stored<void>> SqliteStore::append(const std::vector<Batch>& batches) {
    Database& database = *database_;
    std::vector<Stored<void>> kept(batches.size());
    const auto nothing_kept = [&] {
        for (Stored<void>& one : kept)
            if (one) one = database.failure();
        return kept;
    };
    if (!database.run("BEGIN IMMEDIATE")) return nothing_kept();
    bool reveals = false;
    for (std::size_t i = 0; i < batches.size(); ++i) {
        kept[i] = keep(batches[i]);
        if (!database.in_transaction()) return nothing_kept();
        reveals = reveals || (kept[i] && batches[i].finished);
    }
    if (reveals && !database.run("UPDATE life SET generation = ?", generation_ + 1)) {
        database.give_up();
        return nothing_kept();
    }
    if (!database.commit()) return nothing_kept();
    if (reveals) write_generation_beside(file_, ++generation_);
    return kept;
}

/// Writes a batch, or nothing of it. When even that is not possible the transaction is over.
Stored<void> SqliteStore::keep(const Batch& batch) {
    if (!database_->run("SAVEPOINT batch")) {
        database_->give_up();
        return database_->failure();
    }
    Stored<void> written = write(batch);
    if (written && !database_->run("RELEASE batch")) written = database_->failure();
    if (!written && database_->in_transaction() &&
        !(database_->run("ROLLBACK TO batch") && database_->run("RELEASE batch")))
        database_->give_up();
    return written;
}

Stored<void> SqliteStore::write(const Batch& batch) {
    struct End {
        std::int64_t key = 0;
        int last = 0;
    };
    const auto found = database_->one(
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
            database_->one([](Rows& rows) { return rows.integer(0); },
                           "INSERT INTO tables (id, host, touched) VALUES (?, ?, ?) RETURNING key",
                           batch.table, batch.host, batch.time);
        if (!key) return std::unexpected(key.error());
        end.key = key->value_or(0);
    }
    for (const std::string& line : batch.lines)
        if (!database_->run("INSERT INTO events VALUES (?, ?, ?)", end.key, ++end.last, line))
            return database_->failure();
    database_->send("UPDATE tables SET touched = ?, marked = 0, "
                    "lived = (SELECT coalesce(max(number), 0) FROM hours) WHERE key = ? "
                    "AND (touched < ? OR marked > 0 "
                    "OR lived IS NOT (SELECT coalesce(max(number), 0) FROM hours))",
                    touched(batch), end.key, stale(batch));
    if (batch.summary) send_summary(end.key, *batch.summary);
    if (batch.finished) send_game(*batch.finished);
    if (batch.snapshot) send_snapshot(end.key, *batch.snapshot);
    if (!batch.commit.empty())
        database_->send("INSERT INTO seeds (commitment, seed, table_key) VALUES (?, ?, ?)",
                        batch.commit, batch.seed, end.key);
    if (batch.guests) send_guests(end.key, *batch.guests);
    bool written = database_->sent();
    for (const int number : batch.faded) written = written && fade(end.key, number);
    return done(written);
}

/// The one before it stays for those who were away for long; what is older has served its time.
void SqliteStore::send_snapshot(std::int64_t key, const Snapshot& snapshot) {
    database_->send("DELETE FROM snapshots WHERE table_key = ? AND number < "
                    "(SELECT max(number) FROM snapshots WHERE table_key = ?)",
                    key, key);
    database_->send("INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?)", key, snapshot.number,
                    snapshot.text);
}

void SqliteStore::send_guests(std::int64_t key, const std::vector<Guest>& guests) {
    database_->send("DELETE FROM guests WHERE table_key = ?", key);
    int number = 0;
    for (const Guest& guest : guests)
        database_->send("INSERT INTO guests VALUES (?, ?, ?, ?, ?, ?)", key, ++number, guest.person,
                        guest.name, guest.kept_out, guest.muted);
}

/// Of what was said it stays that and when somebody said something.
bool SqliteStore::fade(std::int64_t key, int number) {
    const auto line = database_->one(
        sql::read_text, "SELECT line FROM events WHERE table_key = ? AND number = ?", key, number);
    if (!line) return false;
    const std::string_view text = *line ? std::string_view(**line) : std::string_view{};
    std::size_t end = 0;
    for (int word = 0; word < 4 && end != std::string_view::npos; ++word)
        end = text.find(' ', end + 1); // time, cause, "said", person
    if (end == std::string_view::npos || !text.substr(0, end).contains(" said ")) return true;
    return database_->run("UPDATE events SET line = ? WHERE table_key = ? AND number = ?",
                          std::string(text.substr(0, end)) + " \u2026", key, number);
}

Stored<void> SqliteStore::limit_pages(std::int64_t most) {
    return done(database_->run_all(fmt::format("PRAGMA max_page_count = {}", most)));
}

Stored<void> SqliteStore::check() {
    if (database_->is_damaged())
        return std::unexpected(StoreError{.what = "the file was found to be damaged"});
    // To write again what is there touches the disk and changes nothing.
    return done(database_->run_all(fmt::format("PRAGMA user_version = {}", newest_schema())));
}

} // namespace

Stored<std::unique_ptr<Store>> open_sqlite(const std::string& file, bool is_restored) {
    auto opened = open_file(file);
    if (!opened) return std::unexpected(opened.error());
    auto store = std::make_unique<SqliteStore>(std::move(*opened));
    if (auto begun = store->begin(is_restored); !begun) return std::unexpected(begun.error());
    return store;
}

Stored<std::unique_ptr<StoreReader>> open_sqlite_reader(const std::string& file) {
    auto database = look_into_file(file);
    if (!database) return std::unexpected(database.error());
    return std::make_unique<SqliteReader>(*std::move(database));
}

} // namespace qwixx
