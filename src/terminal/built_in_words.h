// The files of po/, inside the program: no other file is needed to speak a language.
#pragma once

#include <span>
#include <string_view>

namespace qwixx {

struct BuiltInWords {
    std::string_view language;
    std::string_view po;
};
[[nodiscard]] std::span<const BuiltInWords> built_in_words();

} // namespace qwixx
