// SQLite, as little of it as the store needs. Statements are written where they are used and
// prepared once, at their first use. What fails is told by a bool; failure() says why.
#pragma once

#include "server/store/store.h"

#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <sqlite3.h>

namespace qwixx {

class Database;

/// What a statement gives, row by row. There is at most one of each statement at a time.
class Rows {
  public:
    Rows(Database& database, sqlite3_stmt* statement)
        : database_(&database), statement_(statement) {}
    ~Rows();
    Rows(const Rows&) = delete;
    Rows& operator=(const Rows&) = delete;

    /// Goes to the next row. There is none at the end, and when it failed.
    [[nodiscard]] bool next();
    [[nodiscard]] bool failed() const { return failed_; }

    // Columns of the row, counted from 0.
    [[nodiscard]] bool is_null(int column) const;
    [[nodiscard]] std::int64_t integer(int column) const;
    [[nodiscard]] int number(int column) const { return static_cast<int>(integer(column)); }
    [[nodiscard]] bool flag(int column) const { return integer(column) != 0; }
    [[nodiscard]] double real(int column) const;
    [[nodiscard]] std::string text(int column) const;

  private:
    Database* database_;
    sqlite3_stmt* statement_; // null: it could not be prepared
    bool failed_ = false;
};

class Database {
  public:
    using Rows = qwixx::Rows;

    // What is said otherwise than in PostgreSQL (sql_reader.h, sql_store.h).
    static constexpr std::string_view begin_reading = "BEGIN";
    static constexpr std::string_view begin_writing = "BEGIN IMMEDIATE";
    /// The key of a table that nobody else may write to.
    static constexpr std::string_view locked_table = "SELECT key FROM tables WHERE id = ?";
    static constexpr std::string_view tables_with_person =
        "SELECT id FROM tables WHERE (host = ? AND host <> '') OR key IN "
        "(SELECT table_key FROM events WHERE instr(line, ' sat ') > 0 AND "
        "substr(substr(line, instr(line, ' sat ') + 5), 1, "
        "instr(substr(line, instr(line, ' sat ') + 5), ' ') - 1) = ? "
        // the third word, and nothing that somebody said
        "AND instr(substr(line, instr(line, ' ') + 1, "
        "instr(line, ' sat ') - instr(line, ' ') - 1), ' ') = 0 "
        "UNION SELECT table_key FROM guests WHERE person = ? "
        "UNION SELECT table_key FROM chairs WHERE person = ? AND person <> '') ORDER BY key";

    /// Opens a file that is there.
    [[nodiscard]] static Stored<std::unique_ptr<Database>> open(const std::string& file);
    ~Database();
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    /// The rows of a statement with these in place of its question marks. The text of a statement
    /// must live as long as the program.
    template <class... Parts> [[nodiscard]] Rows ask(std::string_view sql, const Parts&... parts) {
        sqlite3_stmt* statement = prepared(sql);
        int place = 0;
        const bool bound = statement != nullptr && (bind(statement, ++place, parts) && ...);
        return {*this, bound ? statement : nullptr};
    }
    /// Runs a statement whose rows, if any, nobody wants.
    template <class... Parts> [[nodiscard]] bool run(std::string_view sql, const Parts&... parts) {
        Rows rows = ask(sql, parts...);
        while (rows.next()) {
        }
        return !rows.failed();
    }
    /// As PostgreSQL has it, where statements need not wait for each other: those after one that
    /// failed are not run, and sent() says at the end whether all have worked.
    template <class... Parts> void send(std::string_view sql, const Parts&... parts) {
        all_worked_ = all_worked_ && run(sql, parts...);
    }
    [[nodiscard]] bool sent() { return std::exchange(all_worked_, true); }
    /// Runs several statements once, such as those of a migration.
    [[nodiscard]] bool run_all(const std::string& sql);

    /// What `read` makes of each row.
    template <class Read, class... Parts>
    [[nodiscard]] auto all(Read read, std::string_view sql, const Parts&... parts)
        -> Stored<std::vector<decltype(read(std::declval<Rows&>()))>> {
        std::vector<decltype(read(std::declval<Rows&>()))> values;
        Rows rows = ask(sql, parts...);
        while (rows.next()) values.push_back(read(rows));
        if (rows.failed()) return failure();
        return values;
    }
    /// What `read` makes of the only row, if there is one.
    template <class Read, class... Parts>
    [[nodiscard]] auto one(Read read, std::string_view sql, const Parts&... parts)
        -> Stored<std::optional<decltype(read(std::declval<Rows&>()))>> {
        std::optional<decltype(read(std::declval<Rows&>()))> value;
        Rows rows = ask(sql, parts...);
        while (rows.next()) value = read(rows); // to the end: only then has a statement succeeded
        if (rows.failed()) return failure();
        return value;
    }

    /// Whether a transaction is open. SQLite ends one by itself when a disk is full or fails.
    [[nodiscard]] bool in_transaction() const { return sqlite3_get_autocommit(handle_) == 0; }
    [[nodiscard]] bool begin(std::string_view how) { return run(how); }
    /// Ends the transaction. If that fails it is given up.
    [[nodiscard]] bool commit();
    void give_up();

    /// Why the last thing that failed did.
    [[nodiscard]] std::unexpected<StoreError> failure() const { return std::unexpected(failure_); }
    /// Whether the file was ever found to be damaged.
    [[nodiscard]] bool is_damaged() const { return is_damaged_; }
    /// Whether a last connection that closes writes the log back into the file (it does unless
    /// told).
    void write_back_at_close(bool wanted);
    /// How many rows the last statement changed, without what went with them.
    [[nodiscard]] int changed() const { return sqlite3_changes(handle_); }

  private:
    friend Rows;
    explicit Database(std::string file) : file_(std::move(file)) {}

    [[nodiscard]] sqlite3_stmt* prepared(std::string_view sql);
    [[nodiscard]] bool bind(sqlite3_stmt* statement, int place, std::string_view text);
    [[nodiscard]] bool bind(sqlite3_stmt* statement, int place, std::integral auto integer) {
        return noted(sqlite3_bind_int64(statement, place, static_cast<std::int64_t>(integer)));
    }
    /// True if it is no failure; notes it otherwise.
    bool noted(int code);

    std::string file_;
    sqlite3* handle_ = nullptr;
    std::unordered_map<std::string_view, sqlite3_stmt*> statements_;
    StoreError failure_;
    bool is_damaged_ = false;
    bool all_worked_ = true; // of what was sent since the last time
};

} // namespace qwixx
