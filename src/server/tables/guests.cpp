#include "server/tables/guests.h"

#include <algorithm>

namespace qwixx {

namespace {

struct Range {
    char32_t first;
    char32_t last;
};
/// Soft hyphens and joiners, marks and embeddings of direction, blanks without a width or with
/// another than that of the keyboard, choices between forms, how hieroglyphs are joined, marks of
/// scores and shorthand, tags.
constexpr Range hidden[] = {
    {0xA0, 0xA0},       {0xAD, 0xAD},       {0x34F, 0x34F},     {0x61C, 0x61C},
    {0x115F, 0x1160},   {0x1680, 0x1680},   {0x17B4, 0x17B5},   {0x180B, 0x180F},
    {0x2000, 0x200F},   {0x2028, 0x202F},   {0x205F, 0x206F},   {0x2800, 0x2800},
    {0x3164, 0x3164},   {0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},
    {0xFFF0, 0xFFFB},   {0x13430, 0x1343F}, {0x16FE4, 0x16FE4}, {0x1BCA0, 0x1BCA3},
    {0x1D159, 0x1D159}, {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF},
};
constexpr char32_t wide_blank = 0x3000; // what a Japanese keyboard has between names
/// Has a symbol shown in colour. Many a keyboard adds it to every heart.
constexpr char32_t in_colour = 0xFE0F;
constexpr Range symbols[] = {{0xA9, 0xA9},     {0xAE, 0xAE},     {0x203C, 0x203C},
                             {0x2049, 0x2049}, {0x2122, 0x2122}, {0x2139, 0x2139},
                             {0x2190, 0x2BFF}, {0x3030, 0x3030}, {0x303D, 0x303D},
                             {0x3297, 0x3297}, {0x3299, 0x3299}, {0x1F000, 0x1FAFF}};
/// Makes a key of a digit that is in colour; without it the colour is not seen.
constexpr std::string_view keycap = "\u20E3";
constexpr Range of_keys[] = {{'*', '*'}, {'0', '9'}};

template <std::size_t size> bool is_in(const Range (&ranges)[size], char32_t character) {
    return std::ranges::any_of(ranges, [character](const Range& range) {
        return range.first <= character && character <= range.last;
    });
}

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
    char32_t before = wide_blank; // at either end it is not seen
    while (!text.empty()) {
        const char32_t character = next_character(text);
        const bool colours =
            is_in(symbols, before) || (is_in(of_keys, before) && text.starts_with(keycap));
        const bool is_seen = (character == in_colour && colours) ||
                             (character == wide_blank && before != wide_blank);
        if (!is_seen && (character == wide_blank || is_in(hidden, character))) return true;
        before = character;
    }
    return before == wide_blank;
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

Person meant_by(std::string_view name, GuestChange what, const std::vector<Guest>& guests,
                const Table& table) {
    const auto ends = std::ranges::find_if(guests, [&](const Guest& guest) {
        return guest.name == name && ((what == GuestChange::LetIn && guest.kept_out) ||
                                      (what == GuestChange::Unmute && guest.muted));
    });
    if (ends != guests.end()) return ends->person;
    const Chair* const chair = chair_named(table, name);
    return chair != nullptr ? chair->person : person_named(guests, name);
}

} // namespace qwixx
