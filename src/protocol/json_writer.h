// Writes JSON piece by piece into a text. Views are written for every move of every game, so they
// are not first built as a tree of values; reading is left to the library (json_reader.h).
#pragma once

#include <array>
#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace qwixx {

/// Where the fields of a text stand, noted while it is written: two such texts are compared
/// without being read (merge_patch.h).
struct JsonOutline {
    struct Field {
        std::uint32_t name = 0;  // where it begins, after its quote; it ends before `":`
        std::uint32_t value = 0; // where it begins
        std::uint32_t end = 0;   // of the value
        std::uint32_t next = 0;  // the next field of the same object; those within come before it
    };
    std::vector<Field> fields;

    void open() { latest_.push_back(none); }
    void add(std::size_t name, std::size_t value) {
        end_latest(name - 2); // a quote and a comma
        latest_.back() = static_cast<std::uint32_t>(fields.size());
        fields.push_back({static_cast<std::uint32_t>(name), static_cast<std::uint32_t>(value)});
    }
    void close(std::size_t at) {
        end_latest(at);
        latest_.pop_back();
    }

  private:
    static constexpr std::uint32_t none = ~std::uint32_t{0};
    void end_latest(std::size_t at) {
        if (latest_.back() == none) return;
        fields[latest_.back()].end = static_cast<std::uint32_t>(at);
        fields[latest_.back()].next = static_cast<std::uint32_t>(fields.size());
    }
    std::vector<std::uint32_t> latest_; // of each bracket that is open
};

/// What is written follows the calls one by one; commas come by themselves.
class JsonWriter {
  public:
    JsonWriter() = default;
    /// Notes where the fields stand.
    explicit JsonWriter(JsonOutline& outline) : outline_(&outline) {}

    JsonWriter& open(char bracket) {
        part();
        out_ += bracket;
        if (outline_ != nullptr) outline_->open();
        return *this;
    }
    JsonWriter& close(char bracket) {
        if (outline_ != nullptr) outline_->close(out_.size());
        out_ += bracket;
        return *this;
    }
    /// The name of a field, a plain word of ours; its value comes next.
    JsonWriter& field(std::string_view name) {
        part();
        out_ += '"';
        out_ += name;
        out_ += "\":";
        if (outline_ != nullptr) outline_->add(out_.size() - name.size() - 2, out_.size());
        return *this;
    }
    JsonWriter& field(char name) { return field(std::string_view(&name, 1)); }

    JsonWriter& text(std::string_view text);
    JsonWriter& number(std::int64_t number) {
        part();
        digits(number);
        return *this;
    }
    /// A number with one decimal place.
    JsonWriter& tenths(double number);
    /// A number with at most six decimal places.
    JsonWriter& millionths(double number);
    JsonWriter& truth(bool is_true) { return raw(is_true ? "true" : "false"); }
    JsonWriter& null() { return raw("null"); }

    /// A field that is there only when it is so, or has a value.
    JsonWriter& flag(std::string_view name, bool is_true) {
        return is_true ? field(name).truth(true) : *this;
    }
    JsonWriter& filled(std::string_view name, std::string_view value) {
        return value.empty() ? *this : field(name).text(value);
    }

    /// What was written elsewhere: a whole value.
    JsonWriter& written(std::string_view json) { return raw(json); }

    /// All that was written, and as a line.
    [[nodiscard]] std::string take() { return std::exchange(out_, {}); }
    [[nodiscard]] std::string take_line() {
        out_ += '\n';
        return take();
    }

  private:
    /// A comma where something stands before in the same brackets.
    void part() {
        if (out_.empty()) return;
        const char last = out_.back();
        if (last != '{' && last != '[' && last != ':') out_ += ',';
    }
    void digits(std::int64_t number) {
        std::array<char, 24> text{};
        out_.append(text.data(), std::to_chars(text.data(), text.data() + text.size(), number).ptr);
    }
    JsonWriter& raw(std::string_view json) {
        part();
        out_ += json;
        return *this;
    }

    std::string out_;
    JsonOutline* outline_ = nullptr;
};

} // namespace qwixx
