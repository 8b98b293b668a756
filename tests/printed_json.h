// How a failed expectation shows JSON. Without this GoogleTest takes it for a container of itself,
// since it cannot be streamed here (JSON_NO_IO), and goes round until the stack is full.
#pragma once

#include <nlohmann/json.hpp>

#include <ostream>

namespace nlohmann {

inline void PrintTo(const json& value, std::ostream* out) {
    *out << value.dump(-1, ' ', false, json::error_handler_t::replace);
}

} // namespace nlohmann
