#include "record/scanner.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace qwixx {

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

namespace {

/// Whether a character of a line is a control character that is no tab: U+0000 to U+001F, U+007F
/// to U+009F.
bool is_control(std::string_view character) {
    const auto lead = static_cast<unsigned char>(character[0]);
    if (character.size() == 1) return (lead < ' ' && lead != '\t') || lead == 0x7F;
    return lead == 0xC2 && static_cast<unsigned char>(character[1]) < 0xA0;
}

/// Whether all bytes are printing ASCII, as nearly all of a record is. Eight bytes at a time: for
/// such bytes, neither `byte - ' '` nor `byte + 1` sets the top bit.
bool all_plain(std::string_view line) {
    constexpr std::uint64_t each = 0x0101'0101'0101'0101;
    constexpr std::size_t eight = sizeof each;
    if (line.size() < eight)
        return std::ranges::all_of(line, [](char c) { return c >= ' ' && c < '\x7F'; });
    std::uint64_t odd = 0;
    const auto look = [&odd](const char* bytes) {
        std::uint64_t block = 0;
        std::memcpy(&block, bytes, eight);
        odd |= block | (block - each * ' ') | (block + each);
    };
    for (std::size_t i = 0; i + eight <= line.size(); i += eight) look(line.data() + i);
    look(line.data() + line.size() - eight); // the rest, with some bytes once more
    return (odd & each * 0x80) == 0;
}

} // namespace

std::size_t first_bad_byte(std::string_view line) {
    if (all_plain(line)) return line.size();
    for (std::size_t i = 0; i < line.size();) {
        const std::size_t length = utf8_length(line.substr(i));
        if (length == 0 || is_control(line.substr(i, length))) return i;
        i += length;
    }
    return line.size();
}

std::string quoted(std::string_view word) {
    constexpr std::size_t longest = 24;
    std::size_t cut = std::min(word.size(), longest);
    while (cut < word.size() && (static_cast<unsigned char>(word[cut]) & 0xC0) == 0x80)
        --cut; // keep characters whole
    std::string out = join("\"", word.substr(0, cut), cut < word.size() ? "…\"" : "\"");
    for (const std::string_view line_end : {"\u2028", "\u2029"}) // a message is one line
        for (auto at = out.find(line_end); at != std::string::npos; at = out.find(line_end))
            out.replace(at, line_end.size(), "?");
    return out;
}

std::optional<int> number_in(std::string_view word) {
    constexpr std::size_t most_digits = 9; // more than any number of a game, less than an int
    if (word.empty() || word.size() > most_digits || (word[0] == '0' && word.size() > 1))
        return std::nullopt;
    int number = 0;
    for (const char c : word) {
        if (!is_digit(c)) return std::nullopt;
        number = number * 10 + (c - '0');
    }
    return number;
}

bool Scanner::next_line() {
    while (!rest_.empty()) {
        const std::size_t size = rest_.find('\n');
        const bool has_end = size != std::string_view::npos;
        std::string_view line = rest_.substr(0, size);
        rest_.remove_prefix(has_end ? size + 1 : rest_.size());
        if (has_end && line.ends_with('\r')) line.remove_suffix(1);
        ++line_;
        begin_ = at_ = word_ = line.data();
        if (line_ == 1 && line.starts_with("\xEF\xBB\xBF"))
            return fail("a record has no byte-order mark");
        if (const std::size_t bad = first_bad_byte(line); bad != line.size())
            return fail_at(begin_ + bad, "a record is UTF-8 text without control characters");
        end_ = begin_ + std::min(line.find('#'), line.size());
        if (!at_end()) return true;
    }
    // Where something may be missing: the end of a last line that lacks its LF, or the next line.
    if (line_ == 0 || *(rest_.data() - 1) == '\n') {
        ++line_;
        begin_ = rest_.data();
    }
    at_ = word_ = end_ = rest_.data();
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
        error_ =
            RecordError{line_, static_cast<int>(where - begin_) + 1, std::move(message), clause};
    return false;
}

} // namespace qwixx
