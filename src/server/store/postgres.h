// PostgreSQL, as little of it as the store needs, with the same words as sqlite.h. The connection
// is in pipeline mode: statements go out one after the other, and what they say is read at the end.
// Statements are prepared once for a connection, at their first use. A connection that is lost is
// made anew at the next use; nothing here waits for longer than a few seconds.
#pragma once

#include "server/store/store.h"

#include <chrono>
#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <libpq-fe.h>

namespace qwixx {

struct FreeResult {
    void operator()(PGresult* result) const { PQclear(result); }
};
using PostgresResult = std::unique_ptr<PGresult, FreeResult>;

/// What a statement gave, row by row.
class PostgresRows {
  public:
    explicit PostgresRows(const PGresult* result) : result_(result) {}

    /// Goes to the next row. There is none at the end.
    [[nodiscard]] bool next() { return ++row_ < PQntuples(result_); }

    // Columns of the row, counted from 0.
    [[nodiscard]] bool is_null(int column) const { return PQgetisnull(result_, row_, column) != 0; }
    [[nodiscard]] std::int64_t integer(int column) const;
    [[nodiscard]] int number(int column) const { return static_cast<int>(integer(column)); }
    [[nodiscard]] bool flag(int column) const { return text(column) == "t"; }
    [[nodiscard]] double real(int column) const;
    [[nodiscard]] std::string text(int column) const;

  private:
    const PGresult* result_;
    int row_ = -1;
};

class Postgres {
  public:
    using Rows = PostgresRows;

    // What is said otherwise than in SQLite (sql_reader.h, sql_store.h).
    static constexpr std::string_view begin_reading =
        "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
    static constexpr std::string_view begin_writing = "BEGIN";
    /// The key of a table that nobody else may write to until the transaction ends.
    static constexpr std::string_view locked_table =
        "SELECT key FROM tables WHERE id = ? FOR UPDATE";
    static constexpr std::string_view tables_with_person =
        "SELECT id FROM tables WHERE (host = ? AND host <> '') OR key IN "
        "(SELECT table_key FROM events WHERE split_part(line, ' ', 3) = 'sat' AND "
        "split_part(line, ' ', 4) = ? UNION SELECT table_key FROM guests WHERE person = ? "
        "UNION SELECT table_key FROM chairs WHERE person = ? AND person <> '') ORDER BY key";

    /// Connects later. `url` is libpq's: several hosts are tried until one lets us write.
    explicit Postgres(std::string url) : url_(std::move(url)) {}
    ~Postgres();
    Postgres(const Postgres&) = delete;
    Postgres& operator=(const Postgres&) = delete;

    /// Connects if there is no connection. False when that fails: failure() says why.
    [[nodiscard]] bool connect();
    /// Which connection this is: another one knows nothing of what was said to those before.
    [[nodiscard]] int connection() const { return connections_; }

    // As in sqlite.h. Parts stand for question marks, or for $1, $2, …
    template <class... Parts> [[nodiscard]] bool run(std::string_view sql, const Parts&... parts) {
        return asked(sql, parts...).has_value();
    }
    template <class Read, class... Parts>
    [[nodiscard]] auto all(Read read, std::string_view sql, const Parts&... parts)
        -> Stored<std::vector<decltype(read(std::declval<Rows&>()))>> {
        std::vector<decltype(read(std::declval<Rows&>()))> values;
        const auto result = asked(sql, parts...);
        if (!result) return failure();
        for (Rows rows(result->get()); rows.next();) values.push_back(read(rows));
        return values;
    }
    template <class Read, class... Parts>
    [[nodiscard]] auto one(Read read, std::string_view sql, const Parts&... parts)
        -> Stored<std::optional<decltype(read(std::declval<Rows&>()))>> {
        auto values = all(read, sql, parts...);
        if (!values) return std::unexpected(values.error());
        using Value = decltype(read(std::declval<Rows&>()));
        return values->empty() ? std::optional<Value>() : std::optional(std::move(values->back()));
    }
    /// From here until the end of the transaction nothing is said over another connection: that one
    /// would know nothing of it.
    [[nodiscard]] bool begin(std::string_view how) {
        in_transaction_ = false; // one that was lost is over
        return in_transaction_ = run(how);
    }
    /// Ends a transaction that was begun. If that fails it is given up.
    [[nodiscard]] bool commit() {
        const bool committed = run("COMMIT");
        if (!committed) give_up();
        in_transaction_ = false;
        return committed;
    }
    void give_up() {
        in_transaction_ = false;
        const StoreError why = failure_; // and not why giving up failed as well
        static_cast<void>(run("ROLLBACK"));
        failure_ = why;
    }
    /// Runs several statements, such as those of a migration, as one transaction.
    [[nodiscard]] bool run_all(const std::string& sql);

    /// Sends a statement without waiting. What it gives comes with finish(), in the same order.
    template <class... Parts> void send(std::string_view sql, const Parts&... parts) {
        Texts texts;
        (texts.values.push_back(text_of(parts)), ...);
        send_texts(sql, texts);
    }
    /// Whether all that was sent since the last time has worked. After one that failed the rest did
    /// not run.
    [[nodiscard]] bool sent() { return finish().has_value(); }
    /// What all statements since the last time gave. After one that failed the rest did not run.
    [[nodiscard]] Stored<std::vector<PostgresResult>> finish();
    /// Whether the server may have got the last statements that were sent before the connection was
    /// lost: what it made of them is not known then.
    [[nodiscard]] bool is_in_doubt() const { return in_doubt_; }
    /// Whether the server said no to the last statements, and not the network.
    [[nodiscard]] bool was_refused() const { return was_refused_; }

    /// What others have notified since the last time.
    [[nodiscard]] std::vector<std::string> notifications();
    /// Waits until something comes, or a file can be read, or so long; sooner without a connection.
    void wait(std::chrono::milliseconds longest, int other_file);

    [[nodiscard]] std::unexpected<StoreError> failure() const { return std::unexpected(failure_); }
    /// How many rows the last statement changed.
    [[nodiscard]] int changed() const { return changed_; }

  private:
    struct Texts {
        std::vector<std::string> values;
    };
    static std::string text_of(std::string_view text) { return std::string(text); }
    static std::string text_of(bool flag) { return flag ? "t" : "f"; }
    template <std::integral Number> static std::string text_of(Number number) {
        return std::to_string(number);
    }
    /// As an array.
    static std::string text_of(const std::vector<std::string>& texts);
    template <std::integral Number> static std::string text_of(const std::vector<Number>& numbers) {
        std::vector<std::string> texts;
        texts.reserve(numbers.size());
        for (const Number number : numbers) texts.push_back(std::to_string(number));
        return text_of(texts);
    }

    template <class... Parts>
    std::optional<PostgresResult> asked(std::string_view sql, const Parts&... parts) {
        send(sql, parts...);
        auto results = finish();
        if (!results || results->empty()) return std::nullopt;
        return std::move(results->back());
    }
    void send_texts(std::string_view sql, const Texts& texts);
    const std::string& prepared(std::string_view sql);
    [[nodiscard]] bool is_connected() const;
    [[nodiscard]] bool wait_for_result(std::chrono::steady_clock::time_point until);
    void lose(std::string why);
    void fail(const PGresult* result);

    std::string url_;
    PGconn* handle_ = nullptr;
    int connections_ = 0;
    std::unordered_map<std::string_view, std::string> statements_; // and their names
    std::vector<bool> sent_; // of those that wait: whether anybody wants the result
    bool in_doubt_ = false;
    bool was_refused_ = false;
    bool broken_ = false; // something could not be sent
    bool in_transaction_ = false;
    StoreError failure_;
    int changed_ = 0;
    std::chrono::steady_clock::time_point next_try_{};
};

} // namespace qwixx
