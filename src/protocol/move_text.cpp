#include "protocol/move_text.h"

#include "record/join.h"
#include "record/notation.h"
#include "record/scanner.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace qwixx {

namespace {

using Words = std::vector<std::string_view>;

/// Words are parted by blanks; a `>` is one by itself.
Words words_of(std::string_view text) {
    Words words;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at + 1;
        if (!ends_word(text[at]))
            while (end < text.size() && !ends_word(text[end])) ++end;
        if (!is_blank(text[at])) words.push_back(text.substr(at, end - at));
        at = end;
    }
    return words;
}

/// `-` and, where nothing is a misthrow, `x`.
bool says_nothing(std::string_view word, bool is_misthrow) {
    return word == "-" || (is_misthrow && word == "x");
}

std::optional<Cross> cross_of(const Words& words, bool is_misthrow) {
    if (words.size() != 1) return std::nullopt;
    if (says_nothing(words[0], is_misthrow)) return nothing;
    const auto written = cross_in(words[0]);
    if (!written) return std::nullopt;
    const Cross cross(written->color, written->number);
    if (written->closes && !cross.closes()) return std::nullopt;
    return cross;
}

std::optional<CardMove> take_of(const Words& words) {
    if (words.size() != 2 || words[0] != "take") return std::nullopt;
    const auto place = number_in(words[1]);
    if (!place || *place < 1 || *place > CardGame::tableau_places) return std::nullopt;
    return CardMove::take(*place);
}

/// `11`, `2!`: a number crossed in a row, as its box.
std::optional<int> box_in(std::string_view word, Color color) {
    const bool closes = word.ends_with('!');
    const auto number = number_in(word.substr(0, word.size() - (closes ? 1 : 0)));
    if (!number || *number < lowest_number || *number > highest_number) return std::nullopt;
    const int box = box_of(color, *number);
    if (closes && box != last_box) return std::nullopt;
    return box;
}

std::optional<CardMove> play_of(const Words& words, bool is_misthrow) {
    const auto arrow = std::ranges::find(words, ">");
    if (arrow == words.begin() || std::distance(arrow, words.end()) < 2) return std::nullopt;
    CardSet cards;
    Color color = Color::Red;
    for (auto word = words.begin(); word != arrow; ++word) {
        const auto played = played_card_in(*word);
        if (!played || cards.contains(played->card)) return std::nullopt;
        if (!cards.empty() && played->color != color) return std::nullopt;
        cards = cards | CardSet::only(played->card);
        color = played->color;
    }
    const Words crossed(arrow + 1, words.end());
    if (crossed.size() == 1 && says_nothing(crossed[0], is_misthrow))
        return CardMove::play(cards, color, 0);
    std::uint32_t boxes = 0;
    for (const std::string_view word : crossed) {
        const auto box = box_in(word, color);
        if (!box || (boxes >> *box & 1) != 0) return std::nullopt;
        boxes |= 1U << *box;
    }
    return CardMove::play(cards, color, boxes);
}

std::unexpected<std::string> refused(std::string_view text) {
    return std::unexpected(join(quoted(text), " is none of the legal moves"));
}

} // namespace

std::string text_of_move(const DiceView& view, Cross move) {
    const bool is_second = view.game().phase() == DiceGame::Phase::Action2;
    return move.is_nothing() && is_second && !view.game().crossed() ? "x" : text_of(move);
}

std::string text_of_move(const CardView& view, const CardMove& move) {
    switch (view.phase()) {
    case CardGame::Phase::Take: return join("take ", +move.place);
    case CardGame::Phase::Action2: return text_of(move.cross);
    default: return text_of_play(move, view.crossed());
    }
}

std::expected<Cross, std::string> read_move(const DiceView& view, std::string_view text) {
    const DiceGame& game = view.game();
    const bool is_misthrow = game.phase() == DiceGame::Phase::Action2 && !game.crossed();
    const auto move = cross_of(words_of(text), is_misthrow);
    if (!move || !game.allows(view.seat(), *move)) return refused(text);
    return *move;
}

std::expected<CardMove, std::string> read_move(const CardView& view, std::string_view text) {
    const Words words = words_of(text);
    std::optional<CardMove> move;
    switch (view.phase()) {
    case CardGame::Phase::Take: move = take_of(words); break;
    case CardGame::Phase::Action2:
        if (const auto cross = cross_of(words, false)) move = CardMove::call(*cross);
        break;
    case CardGame::Phase::Action3: move = play_of(words, !view.crossed()); break;
    default: break;
    }
    if (!move || !view.allows(*move)) return refused(text);
    return *move;
}

} // namespace qwixx
