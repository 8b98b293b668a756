// Why the server does not do what it is asked: for HTTP and sockets alike.
#pragma once

#include "protocol/table_message.h"

#include <expected>
#include <string>

namespace qwixx {

struct Problem {
    int status = 400; // over HTTP
    std::string code; // docs/protocol.md, Errors
    std::string sentence;
    std::string_view reason{}; // of a move that the rules do not allow
    std::string_view clause{};
};

[[nodiscard]] inline std::string error_message(std::string_view id, const Problem& why) {
    return error_message(id, why.code, why.sentence, why.reason, why.clause);
}

template <class Value> using Reply = std::expected<Value, Problem>;

[[nodiscard]] inline Problem problem(const Refused& refused) {
    return {409, std::string(code(refused.refusal)), std::string(sentence(refused)), refused.reason,
            refused.clause};
}
[[nodiscard]] inline Problem problem(const ProtocolError& error) {
    return {400, std::string(error.code), error.sentence};
}
[[nodiscard]] inline Problem cannot_store() {
    return {503, "cannot-store", "This cannot be stored at the moment. Nothing has happened."};
}
[[nodiscard]] inline Problem no_such_table() {
    return {404, "no-such-table", "There is no such table, or it was removed."};
}
[[nodiscard]] inline Problem no_person() {
    return {401, "no-person", "This needs a person: ask for one with POST /api/v1/persons."};
}
[[nodiscard]] inline Problem cannot_go_on() {
    return {503, "cannot-go-on",
            "This table cannot go on: the server has lost what it needs for it."};
}

} // namespace qwixx
