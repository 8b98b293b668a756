// Goes through a text line by line and word by word, and remembers the first thing that is
// wrong with it.
#pragma once

#include "record/join.h"
#include "record/record.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace qwixx {

/// A word in quotation marks, cut when it is long.
[[nodiscard]] std::string quoted(std::string_view word);

/// The bytes of the character at the start of a text; 0 if it is no valid UTF-8.
[[nodiscard]] std::size_t utf8_length(std::string_view text);

/// The first byte of a line that no record may hold: invalid UTF-8, or a control character that
/// is no tab. The line's size if there is none.
[[nodiscard]] std::size_t first_bad_byte(std::string_view line);

[[nodiscard]] constexpr bool is_blank(char c) { return c == ' ' || c == '\t'; }
/// What ends a word: a blank, a bar or a `>`. An array, because this is asked for every byte of a
/// turn.
inline constexpr auto word_ends = [] {
    std::array<bool, 256> ends{};
    for (const char end : {' ', '\t', '|', '>'}) ends[static_cast<unsigned char>(end)] = true;
    return ends;
}();
[[nodiscard]] constexpr bool ends_word(char c) { return word_ends[static_cast<unsigned char>(c)]; }
[[nodiscard]] constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// A number without sign or leading zeros, if the whole word is one.
[[nodiscard]] std::optional<int> number_in(std::string_view word);

class Scanner {
  public:
    explicit Scanner(std::string_view text) : rest_(text) {}

    /// Goes to the next line that says something. False at the end of the text or when the
    /// line holds a bad byte; failed() tells which.
    bool next_line();

    [[nodiscard]] int line() const { return line_; }

    /// The character that comes next on this line, 0 at its end.
    [[nodiscard]] char peek() const { return at_ == end_ ? '\0' : *at_; }
    [[nodiscard]] bool at_end() {
        skip_blanks();
        return at_ == end_;
    }
    bool accept(char c) {
        if (peek() != c || at_ == end_) return false;
        ++at_;
        return true;
    }
    void skip_blanks() {
        while (at_ != end_ && is_blank(*at_)) ++at_;
    }

    /// The next word: up to a blank, a bar, a `>` or the end of the line. Empty if there is none.
    std::string_view word() {
        skip_blanks();
        word_ = at_;
        while (at_ != end_ && !ends_word(*at_)) ++at_;
        return {word_, at_};
    }
    /// Up to a blank or the end of the line, whatever else is in it.
    std::string_view whole_word() {
        skip_blanks();
        word_ = at_;
        while (at_ != end_ && !is_blank(*at_)) ++at_;
        return {word_, at_};
    }
    /// Puts back the last bytes of the word just read.
    void unread(std::size_t bytes) { at_ -= bytes; }

    /// What is left of the line, without its outer blanks.
    std::string_view rest();

    /// Notes what is wrong with the word last read, or with what stands next. Always false.
    bool fail(std::string message, std::string_view clause = {}) {
        return fail_at(word_, std::move(message), clause);
    }
    bool fail_here(std::string message, std::string_view clause = {}) {
        return fail_at(at_, std::move(message), clause);
    }
    [[nodiscard]] bool failed() const { return error_.has_value(); }
    /// What is wrong, once something has failed.
    [[nodiscard]] RecordError take_error() { return std::move(error_).value_or(RecordError{}); }

  private:
    bool fail_at(const char* where, std::string message, std::string_view clause = {});

    std::string_view rest_;            // the lines to come
    const char* begin_ = rest_.data(); // of the line
    const char* at_ = begin_;
    const char* word_ = begin_;
    const char* end_ = begin_;
    int line_ = 0;
    std::optional<RecordError> error_;
};

} // namespace qwixx
