#include "table/options.h"

#include "record/scanner.h"

#include <algorithm>
#include <array>

namespace qwixx {

namespace {

template <std::size_t Size, class Choice>
std::string_view name_in(const std::array<std::string_view, Size>& names, Choice choice) {
    const auto i = static_cast<std::size_t>(choice);
    return i < Size ? names[i] : std::string_view{};
}

constexpr bool is_letter_or_digit(char c) {
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

} // namespace

std::string_view name(StartingRule rule) {
    return name_in(std::to_array<std::string_view>({"lots", "first-six"}), rule);
}

std::string_view name(Pace pace) {
    return name_in(std::to_array<std::string_view>({"untimed", "relaxed", "fast"}), pace);
}

std::string_view name(Access access) {
    return name_in(std::to_array<std::string_view>({"link", "public"}), access);
}

bool is_id(std::string_view text) {
    return !text.empty() && text.size() <= longest_word && std::ranges::all_of(text, [](char c) {
        return is_letter_or_digit(c) || c == '_' || c == '.' || c == '-';
    });
}

bool is_word(std::string_view text, std::size_t longest) {
    return !text.empty() && text.size() <= longest &&
           std::ranges::all_of(text, &is_letter_or_digit);
}

bool is_chat(std::string_view text) {
    if (text.empty() || is_blank(text.front()) || is_blank(text.back())) return false;
    if (first_bad_byte(text) != text.size()) return false;
    const auto characters = std::ranges::count_if(
        text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; });
    return static_cast<std::size_t>(characters) <= longest_chat;
}

bool is_level(std::string_view text) { return is_id(text) && is_name(text); }

} // namespace qwixx
