// Writes JSON piece by piece into a text. Views are written for every move of every game, so they
// are not first built as a tree of values; reading is left to the library (json_reader.h).
#pragma once

#include <array>
#include <charconv>
#include <string>
#include <string_view>
#include <utility>

namespace qwixx {

/// What is written follows the calls one by one; commas come by themselves.
class JsonWriter {
  public:
    JsonWriter& open(char bracket) {
        part();
        out_ += bracket;
        return *this;
    }
    JsonWriter& close(char bracket) {
        out_ += bracket;
        return *this;
    }
    /// The name of a field; its value comes next.
    JsonWriter& field(std::string_view name) {
        text(name);
        out_ += ':';
        return *this;
    }
    JsonWriter& field(char name) { return field(std::string_view(&name, 1)); }

    JsonWriter& text(std::string_view text);
    JsonWriter& number(int number) {
        part();
        std::array<char, 12> digits{};
        out_.append(digits.data(),
                    std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr);
        return *this;
    }
    JsonWriter& truth(bool is_true) { return word(is_true ? "true" : "false"); }
    JsonWriter& null() { return word("null"); }

    /// All that was written, as a line.
    [[nodiscard]] std::string take_line() {
        out_ += '\n';
        return std::exchange(out_, {});
    }

  private:
    /// A comma where something stands before in the same brackets.
    void part() {
        if (out_.empty()) return;
        const char last = out_.back();
        if (last != '{' && last != '[' && last != ':') out_ += ',';
    }
    JsonWriter& word(std::string_view word) {
        part();
        out_ += word;
        return *this;
    }

    std::string out_;
};

} // namespace qwixx
