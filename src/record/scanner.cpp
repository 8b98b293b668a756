#include "record/scanner.h"

#include <cstdint>
#include <limits>

namespace qwixx {

namespace {

/// The bytes of the character at the start of a text; 0 if it is no valid UTF-8.
std::size_t utf8_length(std::string_view text) {
    const auto byte = [&](std::size_t i) {
        return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
    };
    const auto follows = [&](std::size_t i, unsigned low = 0x80, unsigned high = 0xBF) {
        return byte(i) >= low && byte(i) <= high;
    };
    const unsigned lead = byte(0);
    if (lead < 0x80) return 1;
    if (lead < 0xC2) return 0; // a stray tail, or a long form of ASCII
    if (lead < 0xE0) return follows(1) ? 2 : 0;
    if (lead < 0xF0) {
        const unsigned low = lead == 0xE0 ? 0xA0 : 0x80;  // no long forms
        const unsigned high = lead == 0xED ? 0x9F : 0xBF; // no surrogates
        return follows(1, low, high) && follows(2) ? 3 : 0;
    }
    if (lead < 0xF5) {
        const unsigned low = lead == 0xF0 ? 0x90 : 0x80;
        const unsigned high = lead == 0xF4 ? 0x8F : 0xBF; // nothing past U+10FFFF
        return follows(1, low, high) && follows(2) && follows(3) ? 4 : 0;
    }
    return 0;
}

constexpr bool is_plain(char c) { return c >= ' ' && c < '\x7F'; }

} // namespace

std::size_t first_bad_byte(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) return 0;
    constexpr std::size_t stride = 32;
    std::size_t i = 0;
    while (i < text.size()) {
        // Most of a record is plain ASCII: pass it in strides, without a branch per byte.
        if (text.size() - i >= stride) {
            unsigned odd = 0;
            for (std::size_t k = 0; k < stride; ++k) odd |= is_plain(text[i + k]) ? 0U : 1U;
            if (odd == 0) {
                i += stride;
                continue;
            }
        }
        const std::size_t stop = std::min(text.size(), i + stride);
        while (i < stop) {
            const char c = text[i];
            if (is_plain(c) || c == '\t' || c == '\n') {
                ++i;
            } else if (c == '\r') {
                if (i + 1 == text.size() || text[i + 1] != '\n') return i;
                ++i;
            } else {
                const std::size_t length = utf8_length(text.substr(i));
                if (length < 2) return i;
                // The control characters U+0080 to U+009F.
                if (c == '\xC2' && static_cast<unsigned char>(text[i + 1]) < 0xA0) return i;
                i += length;
            }
        }
    }
    return text.size();
}

std::optional<int> number_in(std::string_view word) {
    if (word.empty() || !is_digit(word[0]) || (word[0] == '0' && word.size() > 1))
        return std::nullopt;
    int number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error != std::errc{} || end != word.data() + word.size()) return std::nullopt;
    return number;
}

bool Scanner::next_line() {
    while (!rest_.empty()) {
        const std::size_t size = rest_.find('\n');
        std::string_view line = rest_.substr(0, size);
        rest_.remove_prefix(size == std::string_view::npos ? rest_.size() : size + 1);
        ++line_;
        begin_ = at_ = word_ = line.data();
        if (bad_ < line.data() + line.size())
            return fail_at(bad_, "this is no text that a record may hold: UTF-8 without a "
                                 "byte-order mark and without control characters is");
        if (line.ends_with('\r')) line.remove_suffix(1);
        end_ = line.data() + std::min(line.find('#'), line.size());
        if (!at_end()) return true;
    }
    ++line_; // where something may be missing
    begin_ = at_ = word_ = end_ = rest_.data();
    return false;
}

std::string_view Scanner::rest() {
    skip_blanks();
    word_ = at_;
    const char* last = end_;
    while (last != at_ && is_blank(last[-1])) --last;
    at_ = end_;
    return {word_, last};
}

bool Scanner::fail_at(const char* where, std::string message, std::string_view clause) {
    if (!error_)
        error_ = RecordError{line_, static_cast<int>(where - begin_) + 1, std::move(message),
                             clause};
    return false;
}

} // namespace qwixx
