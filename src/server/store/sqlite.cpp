#include "server/store/sqlite.h"

#include <fmt/format.h>

namespace qwixx {

namespace {

constexpr int busy_timeout = 5000; // milliseconds, for other programs that look into the file

bool is_failure(int code) { return code != SQLITE_OK && code != SQLITE_ROW && code != SQLITE_DONE; }

} // namespace

Rows::~Rows() {
    if (statement_ != nullptr) sqlite3_reset(statement_);
}

bool Rows::next() {
    if (statement_ == nullptr) failed_ = true;
    if (failed_) return false;
    const int code = sqlite3_step(statement_);
    failed_ = !database_->noted(code);
    return code == SQLITE_ROW;
}

bool Rows::is_null(int column) const {
    return sqlite3_column_type(statement_, column) == SQLITE_NULL;
}

std::int64_t Rows::integer(int column) const { return sqlite3_column_int64(statement_, column); }

double Rows::real(int column) const { return sqlite3_column_double(statement_, column); }

std::string Rows::text(int column) const {
    const void* bytes = sqlite3_column_blob(statement_, column);
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_, column));
    return bytes == nullptr ? std::string{} : std::string(static_cast<const char*>(bytes), size);
}

Stored<std::unique_ptr<Database>> Database::open(const std::string& file) {
    std::unique_ptr<Database> database(new Database(file));
    constexpr int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    if (!database->noted(sqlite3_open_v2(file.c_str(), &database->handle_, flags, nullptr)))
        return database->failure();
    sqlite3_busy_timeout(database->handle_, busy_timeout);
    return database;
}

Database::~Database() {
    for (const auto& [sql, statement] : statements_) sqlite3_finalize(statement);
    sqlite3_close(handle_);
}

bool Database::run_all(const std::string& sql) {
    return noted(sqlite3_exec(handle_, sql.c_str(), nullptr, nullptr, nullptr));
}

bool Database::commit() {
    const bool committed = run("COMMIT");
    if (!committed) give_up();
    return committed;
}

void Database::give_up() {
    if (!in_transaction()) return;
    const StoreError why = failure_; // and not why giving up failed as well
    static_cast<void>(run("ROLLBACK"));
    failure_ = why;
}

void Database::write_back_at_close(bool wanted) {
    sqlite3_db_config(handle_, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, wanted ? 0 : 1, nullptr);
}

sqlite3_stmt* Database::prepared(std::string_view sql) {
    const auto known = statements_.find(sql);
    if (known != statements_.end()) return known->second;
    sqlite3_stmt* statement = nullptr;
    const int code = sqlite3_prepare_v3(handle_, sql.data(), static_cast<int>(sql.size()),
                                        SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
    if (!noted(code)) return nullptr;
    statements_.emplace(sql, statement);
    return statement;
}

bool Database::bind(sqlite3_stmt* statement, int place, std::string_view text) {
    // A view of nothing may have no address, which SQLite would take for NULL.
    return noted(sqlite3_bind_text64(statement, place, text.empty() ? "" : text.data(), text.size(),
                                     SQLITE_TRANSIENT, SQLITE_UTF8));
}

bool Database::noted(int code) {
    if (!is_failure(code)) return true;
    const bool conflict = (code & 0xFF) == SQLITE_CONSTRAINT;
    if ((code & 0xFF) == SQLITE_CORRUPT || (code & 0xFF) == SQLITE_NOTADB) is_damaged_ = true;
    const char* words = handle_ == nullptr ? sqlite3_errstr(code) : sqlite3_errmsg(handle_);
    failure_ = {conflict ? StoreError::Kind::Conflict : StoreError::Kind::Failed,
                fmt::format("{}: {} (SQLite {})", file_, words, code)};
    return false;
}

} // namespace qwixx
