#include "server/store/generation.h"

#include <charconv>
#include <fstream>
#include <string_view>

namespace qwixx {

namespace {

std::string name_beside(const std::string& file) { return file + "-generation"; }

} // namespace

std::optional<std::int64_t> generation_beside(const std::string& file) {
    std::ifstream in(name_beside(file));
    std::string text;
    if (!(in >> text)) return std::nullopt;
    std::int64_t generation = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), generation);
    if (read.ec != std::errc{} || read.ptr != text.data() + text.size()) return std::nullopt;
    return generation;
}

bool write_generation_beside(const std::string& file, std::int64_t generation) {
    // Written over and not anew: a number that only grows never leaves old digits behind.
    std::fstream out(name_beside(file), std::ios::in | std::ios::out);
    if (!out) out.open(name_beside(file), std::ios::out);
    out << generation << '\n';
    return static_cast<bool>(out.flush());
}

} // namespace qwixx
