// Why the server does not do what it is asked: for HTTP and sockets alike.
#pragma once

#include "table/refusal.h"

#include <expected>
#include <string>

namespace qwixx {

struct Problem {
    int status = 400; // over HTTP
    std::string code; // docs/protocol.md, Errors
    std::string sentence;
};

template <class Value> using Reply = std::expected<Value, Problem>;

[[nodiscard]] inline Problem problem(Refusal refusal) {
    return {409, std::string(code(refusal)), std::string(sentence(refusal))};
}
[[nodiscard]] inline Problem cannot_store() {
    return {503, "cannot-store", "This cannot be stored at the moment. Nothing has happened."};
}
[[nodiscard]] inline Problem no_such_table() {
    return {404, "no-such-table", "There is no such table, or it was removed."};
}

} // namespace qwixx
