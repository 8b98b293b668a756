#include "protocol/json_writer.h"

namespace qwixx {

JsonWriter& JsonWriter::text(std::string_view text) {
    constexpr std::string_view digits = "0123456789abcdef";
    part();
    out_ += '"';
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < ' ') {
            out_ += "\\u00";
            out_ += digits[byte >> 4];
            out_ += digits[byte & 0xF];
            continue;
        }
        if (c == '"' || c == '\\') out_ += '\\';
        out_ += c;
    }
    out_ += '"';
    return *this;
}

} // namespace qwixx
