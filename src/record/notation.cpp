#include "record/notation.h"

#include "record/join.h"
#include "record/scanner.h"

#include <bit>

namespace qwixx {

namespace {

/// A number of a row, 2 to 12, at the front of a word, which loses it.
std::optional<int> row_number(std::string_view& word) {
    std::size_t digits = 0;
    int number = 0;
    while (digits < word.size() && digits < 3 && is_digit(word[digits]))
        number = number * 10 + (word[digits++] - '0');
    if (digits == 0 || word[0] == '0' || number < lowest_number || number > highest_number)
        return std::nullopt;
    word.remove_prefix(digits);
    return number;
}

} // namespace

std::string_view text_of(GameKind kind) {
    switch (kind) {
    case GameKind::Dice: return "dice";
    case GameKind::Cards: return "cards";
    case GameKind::Jokers: return "cards jokers";
    }
    return {};
}

std::optional<WrittenCross> cross_in(std::string_view word) {
    const auto color = word.empty() ? std::nullopt : color_of(word[0]);
    if (!color) return std::nullopt;
    word.remove_prefix(1);
    const auto number = row_number(word);
    if (!number || (!word.empty() && word != "!")) return std::nullopt;
    return WrittenCross{*color, *number, !word.empty()};
}

std::optional<Card> card_in(std::string_view word) {
    if (word.empty()) return std::nullopt;
    const char kind = word[0];
    word.remove_prefix(1);
    const auto number = row_number(word);
    if (!number || !word.empty()) return std::nullopt;
    if (kind == 'j') return Card::joker(*number);
    if (const auto color = color_of(kind)) return Card(*color, *number);
    return std::nullopt;
}

std::optional<PlayedCard> played_card_in(std::string_view word) {
    const std::size_t named = word.find('=');
    const auto card = card_in(word.substr(0, named));
    if (!card || card->is_joker() != (named != std::string_view::npos)) return std::nullopt;
    if (!card->is_joker()) return PlayedCard{*card, card->color()};
    const std::string_view name = word.substr(named + 1);
    const auto color = name.size() == 1 ? color_of(name[0]) : std::nullopt;
    if (!color) return std::nullopt;
    return PlayedCard{*card, *color};
}

std::string text_of(Cross cross) {
    if (cross.is_nothing()) return "-";
    return join(letter(cross.color()), cross.number(), cross.closes() ? "!" : "");
}

std::string text_of(Card card) {
    return join(card.is_joker() ? 'j' : letter(card.color()), card.number());
}

std::string text_of(const Dice& dice) {
    std::string out = join(dice.white(0), dice.white(1));
    for (const Color color : colors)
        if (dice.has(color)) out += join(" ", letter(color), dice.colored(color));
    return out;
}

std::string text_of_play(const Move& play, bool crossed_before) {
    std::string out;
    for (int box = 0; box <= last_box; ++box) {
        const int number = number_at(play.color, box);
        if (play.cards.contains(Card(play.color, number)))
            out += join(text_of(Card(play.color, number)), " ");
        if (play.cards.contains(Card::joker(number)))
            out += join(text_of(Card::joker(number)), "=", letter(play.color), " ");
    }
    out += '>';
    for (std::uint32_t boxes = play.boxes; boxes != 0; boxes &= boxes - 1) {
        const int box = std::countr_zero(boxes);
        out += join(" ", number_at(play.color, box), box == last_box ? "!" : "");
    }
    if (play.boxes == 0) out += crossed_before ? " -" : " x";
    return out;
}

} // namespace qwixx
