#include "record/record.h"

#include "record/scanner.h"

#include <algorithm>
#include <ranges>

namespace qwixx {

namespace {

/// Whether a line can hold a text so that it is read back as it is.
bool fits_in_a_line(std::string_view text) {
    const bool has_outer_blanks =
        !text.empty() && (is_blank(text.front()) || is_blank(text.back()));
    return !has_outer_blanks && text.find_first_of("#\n") == std::string_view::npos &&
           first_bad_byte(text) == text.size();
}

/// Characters, not bytes; the text is valid UTF-8.
std::size_t characters_in(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count_if(
        text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

} // namespace

bool is_name(std::string_view text) {
    constexpr std::size_t longest_name = 40;
    return !text.empty() && fits_in_a_line(text) && characters_in(text) <= longest_name;
}

bool is_tag(const Tag& tag) {
    return !tag.key.empty() && std::ranges::none_of(tag.key, is_blank) && fits_in_a_line(tag.key) &&
           fits_in_a_line(tag.value);
}

void play(DiceGame& game, const DiceTurn& turn) {
    game.roll(turn.dice);
    game.choose(turn.action1);
    if (game.over()) return;
    DiceGame::Choices choices{};
    choices[game.active()] = turn.action2;
    game.choose(choices);
}

void take_cards(CardGame& game, const CardTurn& turn) {
    CardGame::Choices choices{};
    for (int place = 1; place <= CardGame::tableau_places; ++place) {
        if ((turn.places >> (place - 1) & 1) == 0) continue;
        choices[game.active()] = Move::take(place);
        game.choose(choices);
    }
    if (game.need() == Need::Shuffle) game.shuffle(turn.shuffle);
}

void call(CardGame& game, const CardTurn& turn) {
    CardGame::Choices choices;
    std::ranges::copy(turn.action2, choices.begin());
    game.choose(choices);
}

void play(CardGame& game, const CardTurn& turn) {
    take_cards(game, turn);
    call(game, turn);
    if (game.over()) return;
    CardGame::Choices choices;
    choices[game.active()] = turn.action3;
    game.choose(choices);
}

namespace {

const auto& turns_of(const Record& record, const DiceGame&) { return record.dice_turns; }
const auto& turns_of(const Record& record, const CardGame&) { return record.card_turns; }

void deal(const Record&, DiceGame&) {}
void deal(const Record& record, CardGame& game) { game.shuffle(record.deck); }

} // namespace

AnyGame replay(const Record& record, int turns) {
    AnyGame game = new_game(record.kind, static_cast<int>(record.players.size()));
    lots(game, record.start.seat);
    std::visit(
        [&](auto& any) {
            deal(record, any);
            for (const auto& turn : turns_of(record, any) | std::views::take(std::max(turns, 0)))
                play(any, turn);
        },
        game);
    return game;
}

} // namespace qwixx
