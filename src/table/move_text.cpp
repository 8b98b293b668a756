#include "table/move_text.h"

#include "record/join.h"
#include "record/notation.h"
#include "record/scanner.h"

#include <algorithm>
#include <span>
#include <vector>

namespace qwixx {

namespace {

using WordList = std::span<const std::string_view>;

/// Words are parted by blanks; a `>` is one by itself.
std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at + 1;
        if (!ends_word(text[at]))
            while (end < text.size() && !ends_word(text[end])) ++end;
        if (!is_blank(text[at])) words.push_back(text.substr(at, end - at));
        at = end;
    }
    return words;
}

bool says_nothing(std::string_view word) { return word == "-" || word == "x"; }

std::optional<Move> take_in(WordList words) {
    const auto place = words.size() == 1 ? number_in(words[0]) : std::nullopt;
    if (!place || *place < 1 || *place > 9) return std::nullopt;
    return Move::take(*place);
}

std::optional<Move> call_in(std::string_view word) {
    if (says_nothing(word)) return nothing;
    const auto written = cross_in(word);
    if (!written) return std::nullopt;
    const Cross cross(written->color, written->number);
    if (written->closes && !cross.closes()) return std::nullopt;
    return cross;
}

/// `g11`, `j3=g`: adds a card to a play, whose colour the first one names.
bool add_card(Move& play, std::string_view word) {
    const auto played = played_card_in(word);
    if (!played || play.cards.contains(played->card)) return false;
    if (!play.cards.empty() && played->color != play.color) return false;
    play.color = played->color;
    play.cards = play.cards | CardSet::only(played->card);
    return true;
}

/// `11`, `2!`: adds a number that is crossed.
bool add_crossed(Move& play, std::string_view word) {
    const bool closes = word.ends_with('!');
    const auto number = number_in(word.substr(0, word.size() - (closes ? 1 : 0)));
    if (!number || *number < lowest_number || *number > highest_number) return false;
    const int box = box_of(play.color, *number);
    if ((closes && box != last_box) || (play.boxes >> box & 1) != 0) return false;
    play.boxes = static_cast<std::uint16_t>(play.boxes | 1U << box);
    return true;
}

std::optional<Move> play_in(WordList words) {
    const auto arrow = std::ranges::find(words, ">");
    const WordList cards(words.begin(), arrow);
    if (cards.empty() || words.size() - cards.size() < 2) return std::nullopt;
    const WordList crossed = words.subspan(cards.size() + 1);
    Move play;
    const auto add_all = [&play](WordList list, bool (*add)(Move&, std::string_view)) {
        return std::ranges::all_of(list, [&](std::string_view word) { return add(play, word); });
    };
    if (!add_all(cards, &add_card)) return std::nullopt;
    if (crossed.size() == 1 && says_nothing(crossed[0])) return play;
    if (!add_all(crossed, &add_crossed)) return std::nullopt;
    return play;
}

} // namespace

std::string move_text(const Move& move, bool nothing_is_misthrow) {
    if (!move.cards.empty()) return text_of_play(move, !nothing_is_misthrow);
    if (move.place != 0) return join("take ", static_cast<int>(move.place));
    return move.cross.is_nothing() && nothing_is_misthrow ? "x" : text_of(move.cross);
}

std::optional<Move> move_in(std::string_view text) {
    const auto words = words_of(text);
    if (words.empty()) return std::nullopt;
    if (words[0] == "take") return take_in(WordList(words).subspan(1));
    return words.size() == 1 ? call_in(words[0]) : play_in(words);
}

} // namespace qwixx
