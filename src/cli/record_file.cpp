#include "cli/record_file.h"

#include "cli/file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

namespace qwixx {

namespace {

std::string line_for(const std::string& file, const RecordError& error) {
    const std::string clause = error.clause.empty() ? "" : fmt::format(" ({})", error.clause);
    return fmt::format("{}:{}:{}: {}{}", shown(file), error.line, error.column, error.message,
                       clause);
}

Json json_for(const std::string& file, const RecordError& error) {
    return {{"file", file},
            {"ok", false},
            {"line", error.line},
            {"column", error.column},
            {"error", error.message},
            {"clause", error.clause.empty() ? Json(nullptr) : Json(error.clause)}};
}

} // namespace

std::string shown(std::string file) {
    std::ranges::replace_if(file, [](char c) { return (c >= 0 && c < ' ') || c == '\x7F'; }, '?');
    return file;
}

void print(const Json& json) {
    // ASCII only, so that nothing in it ends a line; what is not UTF-8 in a name is replaced.
    fmt::print("{}\n", json.dump(-1, ' ', true, Json::error_handler_t::replace));
}

std::expected<Record, Exit> read_record_file(const std::string& file, bool json) {
    const auto text = read_file(file);
    if (!text) {
        fmt::print(stderr, "qwixx: {}: {}\n", shown(file), text.error());
        if (json)
            print({{"file", file},
                   {"ok", false},
                   {"line", nullptr},
                   {"column", nullptr},
                   {"error", text.error()},
                   {"clause", nullptr}});
        return std::unexpected(Exit::Trouble);
    }
    auto record = read_record(*text);
    if (!record) {
        if (json)
            print(json_for(file, record.error()));
        else
            fmt::print("{}\n", line_for(file, record.error()));
        return std::unexpected(Exit::Bad);
    }
    return *std::move(record);
}

} // namespace qwixx
