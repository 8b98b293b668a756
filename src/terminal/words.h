// Words in the reader's language: the sentences of the page, from the same po/ files, which are
// inside the program. English stands in the sources; `{name}` in a sentence is filled in.
#pragma once

#include <initializer_list>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace qwixx {

/// What is filled into a sentence.
struct Hole {
    std::string_view name;
    std::string value;

    Hole(std::string_view in, std::string with) : name(in), value(std::move(with)) {}
    Hole(std::string_view in, std::string_view with) : name(in), value(with) {}
    Hole(std::string_view in, const char* with) : name(in), value(with) {}
    Hole(std::string_view in, int with);
};
using Holes = std::initializer_list<Hole>;

/// A message in the reader's language.
[[nodiscard]] std::string t(std::string_view text, Holes holes = {});
/// A message by a number, which fills `{n}`.
[[nodiscard]] std::string plural(std::string_view one, std::string_view many, int n,
                                 Holes holes = {});
/// Marks a message that is translated where it is shown.
[[nodiscard]] constexpr std::string_view message(std::string_view text) { return text; }
/// "Anna, Ben and Clara".
[[nodiscard]] std::string list(std::span<const std::string> names);

/// `en`, `de`, `en_US`: those there are, English first.
[[nodiscard]] std::vector<std::string> languages();
/// Speaks this language from now on; false, and nothing changes, if it is none of ours. `de_DE` and
/// `de-AT` are `de`.
bool use_language(std::string_view wish);
/// Which language the environment asks for, as gettext reads it: LANGUAGE, a list, then LC_ALL,
/// LC_MESSAGES and LANG. English when it asks for none of ours.
[[nodiscard]] std::string language_wanted(const char* (*environment)(const char* name));

/// What a .po file says: for every message its translation, or one for each plural form.
struct Catalog {
    std::map<std::string, std::vector<std::string>, std::less<>> texts;
    bool zero_is_one = false; // French counts 0 as one thing
};
[[nodiscard]] Catalog read_catalog(std::string_view po);

} // namespace qwixx
