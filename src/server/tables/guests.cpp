#include "server/tables/guests.h"

#include <algorithm>

namespace qwixx {

namespace {

struct Range {
    char32_t first;
    char32_t last;
};
/// Soft hyphens and joiners, marks and embeddings of direction, blanks without a width, tags.
constexpr Range hidden[] = {
    {0xAD, 0xAD},     {0x34F, 0x34F},   {0x61C, 0x61C},   {0x115F, 0x1160},   {0x17B4, 0x17B5},
    {0x180B, 0x180F}, {0x200B, 0x200F}, {0x2028, 0x202E}, {0x2060, 0x206F},   {0x3164, 0x3164},
    {0xFEFF, 0xFEFF}, {0xFFA0, 0xFFA0}, {0xFFF9, 0xFFFB}, {0xE0000, 0xE0FFF},
};

/// The character that begins here, and goes past it; the text is valid UTF-8.
char32_t next_character(std::string_view& text) {
    const auto byte = [&text](std::size_t i) {
        return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
    };
    const unsigned first = byte(0);
    const std::size_t size = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    char32_t character = size == 1 ? first : first & (0xFFU >> (size + 1));
    for (std::size_t i = 1; i < size; ++i) character = character << 6 | (byte(i) & 0x3FU);
    text.remove_prefix(std::min(size, text.size()));
    return character;
}

const Guest* find(const std::vector<Guest>& guests, const Person& person) {
    const auto found = std::ranges::find(guests, person, &Guest::person);
    return found == guests.end() ? nullptr : &*found;
}

} // namespace

bool has_hidden_characters(std::string_view text) {
    while (!text.empty()) {
        const char32_t character = next_character(text);
        if (std::ranges::any_of(hidden, [character](const Range& range) {
                return range.first <= character && character <= range.last;
            }))
            return true;
    }
    return false;
}

std::optional<Problem> why_not(const std::vector<Guest>& guests, const Person& person,
                               const Wish& wish) {
    const Guest* const guest = find(guests, person);
    if (const auto* sit = std::get_if<Sit>(&wish)) {
        if (guest != nullptr && guest->kept_out)
            return Problem{409, "kept-out",
                           "The host has removed you from this table, and can let you in again."};
        if (has_hidden_characters(sit->name)) return problem(Refusal::BadName);
    }
    if (const auto* rename = std::get_if<Rename>(&wish);
        rename != nullptr && has_hidden_characters(rename->name))
        return problem(Refusal::BadName);
    if (const auto* say = std::get_if<Say>(&wish)) {
        if (guest != nullptr && guest->muted)
            return Problem{409, "muted", "The host has muted you at this table."};
        if (say->text.size() > longest_chat_bytes) return problem(Refusal::BadChat);
    }
    return std::nullopt;
}

bool change(std::vector<Guest>& guests, GuestChange what, const Person& person,
            std::string_view name) {
    Guest guest{.person = person, .name = std::string(name)};
    if (const Guest* known = find(guests, person)) guest = *known;
    const Guest before = guest;
    if (what == GuestChange::KeepOut || what == GuestChange::LetIn)
        guest.kept_out = what == GuestChange::KeepOut;
    else
        guest.muted = what == GuestChange::Mute;
    if (guest == before) return false;
    guest.name = name;
    std::erase_if(guests, [&person](const Guest& one) { return one.person == person; });
    if (guest.kept_out || guest.muted) guests.push_back(std::move(guest));
    if (guests.size() > most_guests) guests.erase(guests.begin());
    return true;
}

Person person_named(const std::vector<Guest>& guests, std::string_view name) {
    const auto found = std::ranges::find(guests, name, &Guest::name);
    return found == guests.end() ? Person{} : found->person;
}

} // namespace qwixx
