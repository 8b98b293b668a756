#include "server/store/schema.h"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace qwixx {

namespace {

namespace fs = std::filesystem;

/// Migration i takes a file of version i to version i + 1. One that was ever released is never
/// changed: a new one follows it.
///
/// Events name their table by a small number. What belongs to a table goes with it; games stay.
/// The index games_public holds keys too, and so gives the latest public games without sorting.
constexpr auto migrations = std::to_array<const char*>({
    R"(
    CREATE TABLE tables (
        key     INTEGER PRIMARY KEY,
        id      TEXT    NOT NULL UNIQUE,
        host    TEXT    NOT NULL,
        touched INTEGER NOT NULL,
        public  INTEGER NOT NULL DEFAULT 0,
        playing INTEGER NOT NULL DEFAULT 0,
        game    TEXT    NOT NULL DEFAULT 'dice',
        start   TEXT    NOT NULL DEFAULT 'lots',
        pace    TEXT    NOT NULL DEFAULT 'untimed'
    );
    CREATE INDEX tables_host ON tables (host) WHERE host <> '';
    CREATE INDEX tables_touched ON tables (touched);
    CREATE INDEX tables_public ON tables (touched) WHERE public;

    CREATE TABLE events (
        table_key INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
        number    INTEGER NOT NULL,
        line      TEXT    NOT NULL,
        PRIMARY KEY (table_key, number)
    ) WITHOUT ROWID;

    CREATE TABLE chairs (
        table_key INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
        chair     INTEGER NOT NULL,
        person    TEXT    NOT NULL,
        name      TEXT    NOT NULL,
        level     TEXT    NOT NULL,
        PRIMARY KEY (table_key, chair)
    ) WITHOUT ROWID;
    CREATE INDEX chairs_person ON chairs (person) WHERE person <> '';

    CREATE TABLE seeds (
        commitment TEXT    NOT NULL PRIMARY KEY,
        seed       TEXT    NOT NULL,
        table_key  INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE
    ) WITHOUT ROWID;
    CREATE INDEX seeds_table ON seeds (table_key);

    CREATE TABLE games (
        key      INTEGER PRIMARY KEY,
        table_id TEXT    NOT NULL,
        game     INTEGER NOT NULL,
        kind     TEXT    NOT NULL,
        public   INTEGER NOT NULL,
        ended    INTEGER NOT NULL,
        record   TEXT    NOT NULL,
        UNIQUE (table_id, game)
    );
    CREATE INDEX games_public ON games (public);

    CREATE TABLE players (
        game_key  INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        seat      INTEGER NOT NULL,
        person    TEXT    NOT NULL,
        name      TEXT    NOT NULL,
        total     INTEGER NOT NULL,
        won       INTEGER NOT NULL,
        left_game INTEGER NOT NULL,
        PRIMARY KEY (game_key, seat)
    ) WITHOUT ROWID;
    CREATE INDEX players_person ON players (person, game_key) WHERE person <> '';

    CREATE TABLE secrets (
        hash   TEXT    NOT NULL PRIMARY KEY,
        person TEXT    NOT NULL,
        since  INTEGER NOT NULL
    ) WITHOUT ROWID;

    CREATE TABLE links (
        code_hash TEXT    NOT NULL PRIMARY KEY,
        person    TEXT    NOT NULL,
        expires   INTEGER NOT NULL
    ) WITHOUT ROWID;
    )",
    // Snapshots are shortcuts to the events. A mark is the number of the latest hour when the table
    // was found to be old. Hours are counted from 1970, and numbered as the store lived through
    // them.
    R"(
    CREATE TABLE snapshots (
        table_key INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
        number    INTEGER NOT NULL,
        text      TEXT    NOT NULL,
        PRIMARY KEY (table_key, number)
    ) WITHOUT ROWID;

    CREATE TABLE guests (
        table_key INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
        number    INTEGER NOT NULL,
        person    TEXT    NOT NULL,
        name      TEXT    NOT NULL,
        kept_out  INTEGER NOT NULL,
        muted     INTEGER NOT NULL,
        PRIMARY KEY (table_key, number)
    ) WITHOUT ROWID;

    ALTER TABLE tables ADD COLUMN marked INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX tables_marked ON tables (marked) WHERE marked > 0;
    CREATE TABLE hours (
        number INTEGER PRIMARY KEY,
        hour   INTEGER NOT NULL UNIQUE
    );

    ALTER TABLE seeds ADD COLUMN may_be_known INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE life (generation INTEGER NOT NULL);
    INSERT INTO life VALUES (0);
    )",
    // Whoever has ever sat somewhere is found by the events that say so: `TIME CAUSE sat PERSON
    // NAME`. (Some of what people say is in the index as well.) The statement that looks for them
    // has the same words (sqlite.h).
    R"(
    CREATE INDEX events_sat ON events (substr(substr(line, instr(line, ' sat ') + 5), 1,
        instr(substr(line, instr(line, ' sat ') + 5), ' ') - 1)) WHERE instr(line, ' sat ') > 0;
    CREATE INDEX guests_person ON guests (person);
    CREATE INDEX secrets_person ON secrets (person);
    CREATE TABLE barred (
        address TEXT    NOT NULL PRIMARY KEY,
        since   INTEGER NOT NULL
    ) WITHOUT ROWID;
    )",
    // The number of the hour in which a table was touched last; null: before this was noted.
    R"(
    ALTER TABLE tables ADD COLUMN lived INTEGER;
    CREATE INDEX tables_lived ON tables (lived);
    CREATE INDEX links_person ON links (person);
    )",
});

std::unexpected<StoreError> refused(std::string what) {
    return std::unexpected(StoreError{StoreError::Kind::Failed, std::move(what)});
}

std::unexpected<StoreError> system_refused(const std::string& name) {
    return refused(fmt::format("{}: {}", name, std::strerror(errno)));
}

/// Folders that only their owner may enter; those that are there stay as they are.
Stored<void> make_folders(const fs::path& folder) {
    if (folder.empty() || access(folder.c_str(), F_OK) == 0) return {};
    if (auto above = make_folders(folder.parent_path()); !above) return above;
    if (mkdir(folder.c_str(), S_IRWXU) != 0 && errno != EEXIST)
        return system_refused(folder.string());
    return {};
}

/// The version of a file of ours; 0 for one that we have just made.
Stored<int> version_of(Database& database, const std::string& file, bool is_new) {
    struct Header {
        std::int64_t application = 0;
        std::int64_t version = 0;
        std::int64_t things = 0;
    };
    const auto header = database.one(
        [](Rows& rows) { return Header{rows.integer(0), rows.integer(1), rows.integer(2)}; },
        "SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema) "
        "FROM pragma_application_id, pragma_user_version");
    if (!header) return std::unexpected(header.error());
    const auto [application, version, things] = header->value_or(Header{});
    const bool empty = application == 0 && version == 0 && things == 0;
    if (empty && !is_new)
        return refused(fmt::format("{} is empty. If no server has used it yet, remove it; if one "
                                   "has, bring back a backup.",
                                   file));
    if (application != application_id && !empty)
        return refused(fmt::format("{} belongs to another program. Name another file.", file));
    if (version > newest_schema())
        return refused(fmt::format("{} was written by a newer version of this program (schema {}, "
                                   "this one knows {}). Use that version.",
                                   file, version, newest_schema()));
    return static_cast<int>(version);
}

Stored<void> migrate(Database& database, int version) {
    for (; version < newest_schema(); ++version) {
        const std::string sql =
            fmt::format("BEGIN IMMEDIATE; {} PRAGMA application_id = {}; PRAGMA user_version = {};",
                        migrations[static_cast<std::size_t>(version)], application_id, version + 1);
        if (!database.run_all(sql)) {
            database.give_up();
            return database.failure();
        }
        if (!database.commit()) return database.failure();
    }
    return {};
}

Stored<void> set_up(Database& database, const std::string& file) {
    const auto text = [](Rows& rows) { return rows.text(0); };
    const auto mode = database.one(text, "PRAGMA journal_mode = WAL");
    if (!mode) return std::unexpected(mode.error());
    if (*mode != "wal")
        return refused(fmt::format("{} cannot have a write-ahead log. Use a local disk.", file));
    // With FULL every commit is on the disk before it returns. A log that grew while a backup was
    // read is cut back to 64 MB.
    if (!database.run_all("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; "
                          "PRAGMA temp_store = MEMORY; " // what savepoints undo is small
                          "PRAGMA journal_size_limit = 67108864;"))
        return database.failure();
    return {};
}

} // namespace

int newest_schema() { return static_cast<int>(migrations.size()); }

Stored<Claim> Claim::take(const std::string& file) {
    constexpr int how = O_RDWR | O_CLOEXEC;
    Claim claim(::open(file.c_str(), how | O_CREAT | O_EXCL, S_IRUSR | S_IWUSR));
    claim.made_the_file_ = claim.descriptor_ >= 0;
    if (!claim.made_the_file_) claim.descriptor_ = ::open(file.c_str(), how);
    if (claim.descriptor_ < 0) return system_refused(file);
    if (flock(claim.descriptor_, LOCK_EX | LOCK_NB) != 0) {
        if (errno != EWOULDBLOCK) return system_refused(file);
        return refused(
            fmt::format("{} is in use by another server. Stop it or name another file.", file));
    }
    struct stat status{};
    if (fstat(claim.descriptor_, &status) != 0) return system_refused(file);
    if (status.st_nlink > 1)
        return refused(
            fmt::format("{} has two names (hard links), and what was stored last may lie "
                        "beside the other. Remove the one that has no -wal beside it.",
                        file));
    return claim;
}

Claim::Claim(Claim&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), made_the_file_(other.made_the_file_) {}

Claim& Claim::operator=(Claim&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    std::swap(made_the_file_, other.made_the_file_);
    return *this;
}

Claim::~Claim() {
    if (descriptor_ >= 0) close(descriptor_);
}

Stored<OpenedFile> open_file(const std::string& name) {
    // By its one true name: its log lies beside it under that name.
    std::error_code error;
    const fs::path path = fs::weakly_canonical(fs::absolute(name, error), error);
    if (name.empty() || error || fs::is_directory(path, error))
        return refused(fmt::format("'{}' names no file.", name));
    const std::string file = path.string();

    if (auto made = make_folders(path.parent_path()); !made) return std::unexpected(made.error());
    auto claim = Claim::take(file);
    if (!claim) return std::unexpected(claim.error());
    auto database = Database::open(file);
    if (!database) return std::unexpected(database.error());

    (*database)->write_back_at_close(false); // before it is known to be ours
    const auto version = version_of(**database, file, claim->made_the_file());
    if (!version) return std::unexpected(version.error());
    (*database)->write_back_at_close(true);
    if (auto set = set_up(**database, file); !set) return std::unexpected(set.error());
    if (auto migrated = migrate(**database, *version); !migrated)
        return std::unexpected(migrated.error());
    return OpenedFile{file, std::move(*claim), std::move(*database)};
}

Stored<std::unique_ptr<Database>> look_into_file(const std::string& name) {
    std::error_code error;
    if (!fs::is_regular_file(name, error))
        return refused(fmt::format("There is no database {}.", name));
    auto database = Database::open(name);
    if (!database) return database;
    (*database)->write_back_at_close(false);
    if (!(*database)->run_all("PRAGMA query_only = ON; PRAGMA temp_store = MEMORY;"))
        return (*database)->failure();
    const auto version = version_of(**database, name, false);
    if (!version) return std::unexpected(version.error());
    if (*version < newest_schema())
        return refused(fmt::format("{} has schema {}, this program knows {}: start the server on "
                                   "it first.",
                                   name, *version, newest_schema()));
    (*database)->write_back_at_close(true); // it is ours
    return database;
}

} // namespace qwixx
