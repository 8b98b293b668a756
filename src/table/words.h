// A line as words, each parted from the next by exactly one space: what programs write for
// programs.
#pragma once

#include <optional>
#include <string_view>

namespace qwixx {

class Words {
  public:
    explicit Words(std::string_view line) : rest_(line) {}

    /// The next word. There is none at the end, where a space is missing or one too many.
    std::optional<std::string_view> next() {
        const std::string_view behind = behind_space();
        const std::string_view word = behind.substr(0, behind.find(' '));
        if (word.empty()) return std::nullopt;
        first_ = false;
        rest_ = behind.substr(word.size());
        return word;
    }
    /// All that is left after one more space; empty at the end.
    std::string_view rest() {
        const std::string_view behind = behind_space();
        if (!behind.empty()) rest_ = {};
        return behind;
    }
    [[nodiscard]] bool at_end() const { return rest_.empty(); }

  private:
    [[nodiscard]] std::string_view behind_space() const {
        if (first_) return rest_;
        return rest_.starts_with(' ') ? rest_.substr(1) : std::string_view{};
    }

    std::string_view rest_;
    bool first_ = true;
};

} // namespace qwixx
