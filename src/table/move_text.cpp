#include "table/move_text.h"

#include "record/join.h"
#include "record/notation.h"
#include "record/scanner.h"
#include "table/words.h"

namespace qwixx {

namespace {

std::optional<CardMove> take_in(Words words) {
    const auto word = words.next();
    const auto place = word ? number_in(*word) : std::nullopt;
    if (!place || *place < 1 || *place > 9 || !words.at_end()) return std::nullopt;
    return CardMove::take(*place);
}

std::optional<CardMove> call_in(std::string_view word) {
    if (word == "-") return CardMove::call(nothing);
    const auto written = cross_in(word);
    if (!written) return std::nullopt;
    const Cross cross(written->color, written->number);
    if (cross.closes() != written->closes) return std::nullopt;
    return CardMove::call(cross);
}

/// `g11`, `j3=g`: adds a card to a play, whose colour the first one names.
bool add_card(CardMove& play, std::string_view word) {
    const auto played = played_card_in(word);
    if (!played || play.cards.contains(played->card)) return false;
    if (!play.cards.empty() && played->color != play.color) return false;
    play.color = played->color;
    play.cards = play.cards | CardSet::only(played->card);
    return true;
}

bool add_crossed(CardMove& play, std::string_view word) {
    const bool closes = word.ends_with('!');
    const auto number = number_in(word.substr(0, word.size() - (closes ? 1 : 0)));
    if (!number || *number < lowest_number || *number > highest_number) return false;
    const int box = box_of(play.color, *number);
    if (closes != (box == last_box) || (play.boxes >> box) != 0) return false; // left to right
    play.boxes = static_cast<std::uint16_t>(play.boxes | 1U << box);
    return true;
}

std::optional<CardMove> play_in(Words words) {
    CardMove play;
    auto word = words.next();
    for (; word && *word != ">"; word = words.next())
        if (!add_card(play, *word)) return std::nullopt;
    if (!word || play.cards.empty()) return std::nullopt;
    word = words.next();
    if (word && *word == "-") return words.at_end() ? std::optional(play) : std::nullopt;
    for (; word; word = words.next())
        if (!add_crossed(play, *word)) return std::nullopt;
    if (!words.at_end() || play.boxes == 0) return std::nullopt;
    return play;
}

} // namespace

std::string move_text(const CardMove& move) {
    if (!move.cards.empty()) return text_of_play(move, true);
    if (move.place != 0) return join("take ", static_cast<int>(move.place));
    return text_of(move.cross);
}

std::optional<CardMove> move_in(std::string_view text) {
    Words words(text);
    const auto first = words.next();
    if (!first) return std::nullopt;
    if (*first == "take") return take_in(words);
    return words.at_end() ? call_in(*first) : play_in(Words(text));
}

} // namespace qwixx
