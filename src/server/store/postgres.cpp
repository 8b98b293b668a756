#include "server/store/postgres.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>

#include <poll.h>

namespace qwixx {

namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr auto patience = 8s;            // for an answer
constexpr auto between_attempts = 300ms; // to connect

std::string one_line(const char* text) {
    std::string line = text == nullptr ? "" : text;
    while (!line.empty() && (line.back() == '\n' || line.back() == ' ')) line.pop_back();
    std::ranges::replace(line, '\n', ' ');
    return line;
}

/// `?` as `$1`, `$2`, …; no statement of ours has one in a text.
std::string with_numbers(std::string_view sql) {
    std::string numbered;
    int number = 0;
    for (const char letter : sql)
        if (letter == '?')
            numbered += "$" + std::to_string(++number);
        else
            numbered += letter;
    return numbered;
}

} // namespace

std::int64_t PostgresRows::integer(int column) const {
    std::int64_t number = 0;
    const std::string digits = text(column);
    std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return number;
}

double PostgresRows::real(int column) const { return std::strtod(text(column).c_str(), nullptr); }

std::string PostgresRows::text(int column) const {
    return {PQgetvalue(result_, row_, column),
            static_cast<std::size_t>(PQgetlength(result_, row_, column))};
}

Postgres::~Postgres() { PQfinish(handle_); }

std::string Postgres::text_of(const std::vector<std::string>& texts) {
    std::string array = "{";
    for (const std::string& text : texts) {
        if (array.size() > 1) array += ',';
        array += '"';
        for (const char letter : text) {
            if (letter == '"' || letter == '\\') array += '\\';
            array += letter;
        }
        array += '"';
    }
    return array + "}";
}

/// Also whether the server has closed the connection meanwhile. It is better to know that before
/// anything is sent: afterwards nobody knows what became of it.
bool Postgres::is_connected() const {
    if (handle_ == nullptr || PQstatus(handle_) != CONNECTION_OK) return false;
    pollfd file{.fd = PQsocket(handle_), .events = POLLRDHUP, .revents = 0};
    return poll(&file, 1, 0) == 0;
}

bool Postgres::connect() {
    if (is_connected()) return true;
    if (in_transaction_) {
        lose("the connection was lost in the middle of a transaction");
        return false;
    }
    if (Clock::now() < next_try_) return false; // failure() is what it was
    PQfinish(handle_);
    statements_.clear();
    // What the URL says comes last and holds. A server that does not answer is given up soon.
    const std::array keywords{"connect_timeout",  "target_session_attrs",
                              "client_encoding",  "tcp_user_timeout",
                              "keepalives_idle",  "keepalives_interval",
                              "keepalives_count", "fallback_application_name",
                              "dbname",           static_cast<const char*>(nullptr)};
    const std::array values{
        "3", "read-write", "UTF8",  "6000",       "3",
        "1", "3",          "qwixx", url_.c_str(), static_cast<const char*>(nullptr)};
    handle_ = PQconnectdbParams(keywords.data(), values.data(), 1);
    if (handle_ == nullptr || PQstatus(handle_) != CONNECTION_OK) {
        lose(handle_ == nullptr ? "no memory" : one_line(PQerrorMessage(handle_)));
        return false;
    }
    // Whoever is frozen in a transaction holds up nobody for long.
    PQclear(PQexec(handle_, "SET idle_in_transaction_session_timeout = '3s'; SET lock_timeout = "
                            "'4s'; SET client_min_messages = error"));
    PQsetnonblocking(handle_, 1);
    PQenterPipelineMode(handle_);
    ++connections_;
    return true;
}

/// The connection is of no use any more; the next use makes another.
void Postgres::lose(std::string why) {
    PQfinish(handle_);
    handle_ = nullptr;
    next_try_ = Clock::now() + between_attempts;
    failure_ = {StoreError::Kind::Failed, "PostgreSQL: " + std::move(why)};
}

void Postgres::fail(const PGresult* result) {
    const char* state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    const bool taken = state != nullptr && std::string_view(state) == "23505"; // unique violation
    failure_ = {taken ? StoreError::Kind::Conflict : StoreError::Kind::Failed,
                "PostgreSQL: " + one_line(PQresultErrorMessage(result))};
}

bool Postgres::run_all(const std::string& sql) {
    if (!connect()) return false;
    PQexitPipelineMode(handle_);
    PQsetnonblocking(handle_, 0);
    const PostgresResult result(PQexec(handle_, sql.c_str()));
    const auto status = PQresultStatus(result.get());
    const bool worked = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
    if (!worked) fail(result.get());
    PQsetnonblocking(handle_, 1);
    PQenterPipelineMode(handle_);
    return worked;
}

const std::string& Postgres::prepared(std::string_view sql) {
    if (const auto known = statements_.find(sql); known != statements_.end()) return known->second;
    const std::string& name =
        statements_.emplace(sql, "q" + std::to_string(statements_.size())).first->second;
    if (PQsendPrepare(handle_, name.c_str(), with_numbers(sql).c_str(), 0, nullptr) != 1)
        broken_ = true;
    sent_.push_back(false);
    return name;
}

void Postgres::send_texts(std::string_view sql, const Texts& texts) {
    if (sent_.empty()) broken_ = !connect();
    if (broken_) {
        sent_.push_back(true);
        return;
    }
    std::vector<const char*> values;
    values.reserve(texts.values.size());
    for (const std::string& text : texts.values) values.push_back(text.c_str());
    const std::string& name = prepared(sql);
    if (broken_ || PQsendQueryPrepared(handle_, name.c_str(), static_cast<int>(values.size()),
                                       values.data(), nullptr, nullptr, 0) != 1)
        broken_ = true;
    sent_.push_back(true);
}

/// Sends what is to be sent and reads what comes, until there is a result.
bool Postgres::wait_for_result(Clock::time_point until) {
    for (;;) {
        const int left = PQflush(handle_);
        if (left < 0) return false;
        if (left == 0 && PQisBusy(handle_) == 0) return true;
        const auto more =
            std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now());
        pollfd file{.fd = PQsocket(handle_),
                    .events = static_cast<short>(POLLIN | (left > 0 ? POLLOUT : 0)),
                    .revents = 0};
        if (more.count() <= 0 || poll(&file, 1, static_cast<int>(more.count())) == 0) return false;
        if ((file.revents & ~POLLOUT) != 0 && PQconsumeInput(handle_) == 0) return false;
    }
}

Stored<std::vector<PostgresResult>> Postgres::finish() {
    const std::vector<bool> wanted = std::exchange(sent_, {});
    in_doubt_ = false;
    was_refused_ = false;
    if (std::exchange(broken_, false)) {
        if (handle_ != nullptr) lose(one_line(PQerrorMessage(handle_)));
        return failure();
    }
    if (wanted.empty()) return std::vector<PostgresResult>();
    if (PQpipelineSync(handle_) != 1) {
        in_doubt_ = true; // the server may have got all that came before
        lose(one_line(PQerrorMessage(handle_)));
        return failure();
    }
    std::vector<PostgresResult> results;
    bool failed = false;
    std::size_t statement = 0;
    const auto until = Clock::now() + patience;
    for (bool more = true; more;) {
        if (!wait_for_result(until)) {
            const bool late = Clock::now() >= until;
            in_doubt_ = true; // it may have got all, also where not all seemed to be sent
            lose(late ? "it does not answer" : one_line(PQerrorMessage(handle_)));
            return failure();
        }
        PostgresResult result(PQgetResult(handle_));
        if (!result) { // the end of one statement
            if (PQstatus(handle_) != CONNECTION_OK) {
                in_doubt_ = true;
                lose(one_line(PQerrorMessage(handle_)));
                return failure();
            }
            ++statement;
            continue;
        }
        switch (PQresultStatus(result.get())) {
        case PGRES_PIPELINE_SYNC: more = false; break;
        case PGRES_COMMAND_OK:
        case PGRES_TUPLES_OK:
            if (statement < wanted.size() && wanted[statement])
                results.push_back(std::move(result));
            break;
        case PGRES_PIPELINE_ABORTED: failed = true; break;
        default:
            if (!failed) fail(result.get());
            failed = true;
        }
    }
    if (failed) {
        was_refused_ = true;
        // Which of the statements that were to be prepared are is not known now.
        if (std::ranges::find(wanted, false) != wanted.end()) {
            const StoreError why = failure_;
            lose("");
            next_try_ = {};
            failure_ = why;
        }
        return failure();
    }
    if (!results.empty()) {
        const std::string_view count = PQcmdTuples(results.back().get());
        changed_ = 0;
        std::from_chars(count.data(), count.data() + count.size(), changed_);
    }
    return results;
}

std::vector<std::string> Postgres::notifications() {
    std::vector<std::string> texts;
    if (handle_ == nullptr) return texts;
    if (PQconsumeInput(handle_) == 0) {
        lose(one_line(PQerrorMessage(handle_)));
        return texts;
    }
    while (PGnotify* notify = PQnotifies(handle_)) {
        texts.emplace_back(notify->extra);
        PQfreemem(notify);
    }
    return texts;
}

void Postgres::wait(std::chrono::milliseconds longest, int other_file) {
    std::array<pollfd, 2> files{
        pollfd{.fd = other_file, .events = POLLIN, .revents = 0},
        pollfd{.fd = handle_ == nullptr ? -1 : PQsocket(handle_), .events = POLLIN, .revents = 0}};
    poll(files.data(), files.size(), static_cast<int>(std::max<std::int64_t>(longest.count(), 0)));
}

} // namespace qwixx
