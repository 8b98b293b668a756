#include "protocol/json_writer.h"

#include <cmath>

namespace qwixx {

JsonWriter& JsonWriter::text(std::string_view text) {
    constexpr std::string_view digits = "0123456789abcdef";
    const auto is_plain = [](char c) {
        return static_cast<unsigned char>(c) >= ' ' && c != '"' && c != '\\';
    };
    part();
    out_ += '"';
    while (!text.empty()) {
        std::size_t plain = 0;
        while (plain < text.size() && is_plain(text[plain])) ++plain;
        out_ += text.substr(0, plain);
        if (plain == text.size()) break;
        const char c = text[plain];
        if (c == '"' || c == '\\') {
            out_ += '\\';
            out_ += c;
        } else {
            const auto byte = static_cast<unsigned char>(c);
            out_ += "\\u00";
            out_ += digits[byte >> 4];
            out_ += digits[byte & 0xF];
        }
        text.remove_prefix(plain + 1);
    }
    out_ += '"';
    return *this;
}

JsonWriter& JsonWriter::tenths(double number) {
    const std::int64_t all = std::llround(std::abs(number) * 10);
    part();
    if (number < 0 && all != 0) out_ += '-';
    digits(all / 10);
    out_ += '.';
    digits(all % 10);
    return *this;
}

JsonWriter& JsonWriter::millionths(double number) {
    constexpr std::int64_t one = 1'000'000;
    const std::int64_t all = std::llround(std::abs(number) * static_cast<double>(one));
    part();
    if (number < 0 && all != 0) out_ += '-';
    digits(all / one);
    std::int64_t rest = all % one;
    if (rest != 0) out_ += '.';
    for (std::int64_t place = one / 10; rest != 0; rest %= place, place /= 10) digits(rest / place);
    return *this;
}

} // namespace qwixx
