#include "terminal/words.h"

#include "terminal/built_in_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

namespace qwixx {

namespace {

Catalog& current() {
    static Catalog catalog; // English: nothing to look up
    return catalog;
}

std::string filled(std::string_view text, Holes holes) {
    std::string out;
    while (!text.empty()) {
        const std::size_t open = text.find('{');
        const std::size_t shut = text.find('}', std::min(open, text.size()));
        if (open == std::string_view::npos || shut == std::string_view::npos)
            return out.append(text);
        const std::string_view name = text.substr(open + 1, shut - open - 1);
        const auto* const hole = std::ranges::find(holes, name, &Hole::name);
        out.append(text.substr(0, open));
        if (hole != holes.end())
            out.append(hole->value);
        else
            out.append(text.substr(open, shut - open + 1));
        text.remove_prefix(shut + 1);
    }
    return out;
}

/// `"a\n"` without its quotes, as it is meant.
std::string unquoted(std::string_view line) {
    std::string out;
    const std::size_t first = line.find('"');
    const std::size_t last = line.rfind('"');
    if (first == std::string_view::npos) return out;
    for (std::size_t i = first + 1; i < last; ++i) {
        if (line[i] != '\\') {
            out += line[i];
            continue;
        }
        ++i;
        out += line[i] == 'n' ? '\n' : line[i] == 't' ? '\t' : line[i];
    }
    return out;
}

/// The name of ours that a wish such as `de_DE.UTF-8` or `de-AT` means.
std::optional<std::string> known(std::string_view wish) {
    std::string name(wish.substr(0, wish.find_first_of(".@")));
    std::ranges::replace(name, '-', '_');
    const auto ours = languages();
    for (const std::string_view one :
         {std::string_view(name), std::string_view(name).substr(0, name.find('_'))})
        if (std::ranges::find(ours, one) != ours.end()) return std::string(one);
    return std::nullopt;
}

} // namespace

Hole::Hole(std::string_view in, int with) : name(in), value(fmt::to_string(with)) {}

std::string t(std::string_view text, Holes holes) {
    const auto found = current().texts.find(text);
    const bool has = found != current().texts.end() && !found->second.front().empty();
    return filled(has ? std::string_view(found->second.front()) : text, holes);
}

std::string plural(std::string_view one, std::string_view many, int n, Holes holes) {
    const bool single = n == 1 || (n == 0 && current().zero_is_one);
    std::string_view text = n == 1 ? one : many;
    const auto found = current().texts.find(one);
    if (found != current().texts.end() && found->second.size() == 2)
        text = found->second[single ? 0 : 1];
    return filled(filled(text, {{"n", n}}), holes);
}

std::string list(std::span<const std::string> names) {
    if (names.empty()) return {};
    std::string all = names[0];
    for (std::size_t i = 1; i < names.size(); ++i)
        if (i + 1 < names.size())
            all.append(", ").append(names[i]);
        else // Translators: the end of a list: "Anna, Ben" and "Clara".
            all = t("{first} and {last}", {{"first", all}, {"last", names[i]}});
    return all;
}

std::vector<std::string> languages() {
    std::vector<std::string> all{"en"};
    for (const BuiltInWords& words : built_in_words()) all.emplace_back(words.language);
    return all;
}

bool use_language(std::string_view wish) {
    const auto name = known(wish);
    if (!name) return false;
    current() = {};
    for (const BuiltInWords& words : built_in_words())
        if (words.language == *name) current() = read_catalog(words.po);
    return true;
}

std::string language_wanted(const char* (*environment)(const char* name)) {
    const auto value = [&](const char* name) {
        const char* text = environment(name);
        return std::string_view(text == nullptr ? "" : text);
    };
    std::string_view locale;
    for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"})
        if (locale.empty()) locale = value(name);
    if (locale.empty() || locale == "C" || locale == "POSIX")
        return "en"; // LANGUAGE too is off then
    for (std::string_view wishes = value("LANGUAGE"); !wishes.empty();) {
        const std::size_t end = std::min(wishes.find(':'), wishes.size());
        if (const auto name = known(wishes.substr(0, end))) return *name;
        wishes.remove_prefix(std::min(end + 1, wishes.size()));
    }
    return known(locale).value_or("en");
}

Catalog read_catalog(std::string_view po) {
    Catalog catalog;
    std::string id;
    std::vector<std::string> said;
    std::string* part = nullptr; // where a line that begins with a quote goes on
    std::string ignored;
    const auto keep = [&] {
        if (!id.empty() && !said.empty()) catalog.texts.emplace(id, said);
        if (id.empty() && !said.empty()) catalog.zero_is_one = said[0].contains("plural=(n > 1)");
        id.clear();
        said.clear();
    };
    while (!po.empty()) {
        const std::size_t end = std::min(po.find('\n'), po.size());
        const std::string_view line = po.substr(0, end);
        po.remove_prefix(std::min(end + 1, po.size()));
        if (line.starts_with("msgid_plural")) {
            part = &ignored;
        } else if (line.starts_with("msgid")) {
            keep();
            part = &id;
        } else if (line.starts_with("msgstr")) {
            part = &said.emplace_back();
        } else if (!line.starts_with('"')) {
            continue;
        }
        if (part != nullptr) *part += unquoted(line);
    }
    keep();
    return catalog;
}

} // namespace qwixx
