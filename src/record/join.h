// Texts from parts, without streams.
#pragma once

#include <array>
#include <charconv>
#include <string>
#include <type_traits>

namespace qwixx {

/// Puts a sentence together from words, letters and numbers.
template <class... Parts> [[nodiscard]] std::string join(const Parts&... parts) {
    std::string out;
    const auto add = [&out](const auto& part) {
        using Type = std::remove_cvref_t<decltype(part)>;
        if constexpr (std::is_integral_v<Type> && !std::is_same_v<Type, char>) {
            std::array<char, 24> digits{};
            const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), part).ptr;
            out.append(digits.data(), end);
        } else {
            out += part;
        }
    };
    (add(parts), ...);
    return out;
}

} // namespace qwixx
