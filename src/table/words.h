// A line as words, each parted from the next by exactly one space: the strictest way to read one,
// so that what is read is written again as it was.
#pragma once

#include <optional>
#include <string_view>

namespace qwixx {

class Words {
  public:
    explicit Words(std::string_view line) : rest_(line) {}

    /// The next word. There is none at the end, where a space is missing or one too many.
    std::optional<std::string_view> next() {
        if (!go_on()) return std::nullopt;
        const std::string_view word = rest_.substr(0, rest_.find(' '));
        if (word.empty()) return std::nullopt;
        rest_.remove_prefix(word.size());
        return word;
    }
    /// All that is left after one more space; empty at the end.
    std::string_view rest() {
        if (!go_on()) return {};
        const std::string_view all = rest_;
        rest_ = {};
        return all;
    }
    [[nodiscard]] bool at_end() const { return rest_.empty(); }

  private:
    bool go_on() {
        if (first_) {
            first_ = false;
            return !rest_.empty();
        }
        if (!rest_.starts_with(' ')) return false;
        rest_.remove_prefix(1);
        return true;
    }

    std::string_view rest_;
    bool first_ = true;
};

} // namespace qwixx
