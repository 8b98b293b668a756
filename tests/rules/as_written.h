// Games as people write them down (docs/record.md), so that tests read like the game: crosses
// are "r5", cards "g11" or "j7", a misthrow is "x", nothing is "-".
#pragma once

#include "rules/card_game.h"
#include "rules/dice_game.h"
#include "rules/lane_game.h"

#include <gtest/gtest.h>

#include <charconv>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace qwixx {

inline std::vector<std::string_view> split(std::string_view text, char between) {
    std::vector<std::string_view> parts;
    while (!text.empty()) {
        const auto end = std::min(text.find(between), text.size());
        if (between != ' ' || end > 0) parts.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return parts;
}
inline std::vector<std::string_view> words(std::string_view text) { return split(text, ' '); }

inline int number(std::string_view text) {
    int value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

inline Cross cross(std::string_view text) {
    const auto color = color_of(text.front());
    return color ? Cross(*color, number(text.substr(1))) : nothing;
}

inline Boxes boxes(std::string_view text) {
    Boxes all;
    for (const auto word : words(text)) all = all | Boxes::only(cross(word));
    return all;
}

/// The crosses in the order they were made, each of them legal, and the misthrows.
inline Sheet sheet_with(std::string_view text) {
    Sheet sheet;
    for (const auto word : words(text)) {
        if (word == "x") {
            sheet.misthrow();
        } else {
            EXPECT_TRUE(sheet.may_cross(cross(word))) << word << " in " << text;
            sheet.cross(cross(word));
        }
    }
    return sheet;
}

/// "41 r2 y3 g5 b6"; a colour that is not named has no die.
inline Dice dice(std::string_view text) {
    const auto dies = words(text);
    Dice dice(dies[0][0] - '0', dies[0][1] - '0', 0, 0, 0, 0);
    for (const auto die : std::span(dies).subspan(1)) {
        const auto color = color_of(die[0]);
        EXPECT_TRUE(color) << text;
        if (color) dice.set(*color, die[1] - '0');
    }
    return dice;
}

inline Card card(std::string_view text) {
    const auto color = color_of(text.front());
    return color ? Card(*color, number(text.substr(1))) : Card::joker(number(text.substr(1)));
}

inline CardSet cards(std::string_view text) {
    CardSet set;
    for (const auto word : words(text)) set = set | CardSet::only(card(word));
    return set;
}

/// "g11 g9 j3=g > 11 9", or "-" or "x" for no crosses.
inline Move play(std::string_view text) {
    const auto parts = split(text, '>');
    CardSet played;
    Color color = Color::Red;
    for (const auto word : words(parts[0])) {
        const auto named = word.find('=');
        played = played | CardSet::only(card(word.substr(0, named)));
        color =
            color_of(named == std::string_view::npos ? word[0] : word[named + 1]).value_or(color);
    }
    std::uint32_t crossed = 0;
    for (const auto word : words(parts[1]))
        if (number(word) != 0) crossed |= 1U << box_of(color, number(word));
    return Move::play(played, color, crossed);
}

template <class Game> void settle(Game& game, const typename Game::Choices& choices) {
    for (const Seat seat : game.choosers())
        ASSERT_TRUE(game.allows(seat, choices[static_cast<std::size_t>(seat)])) << "seat " << seat;
    if constexpr (std::is_same_v<Game, DiceGame>) { // every clause holds in lanes too
        const DiceGame in_a_lane = settled_in_a_lane(game, choices);
        game.choose(choices);
        ASSERT_TRUE(in_a_lane == game);
    } else {
        game.choose(choices);
    }
}

/// Everybody's choice in action 1 of the dice game: "r5 y5 - -".
inline void action1(DiceGame& game, std::string_view text) {
    DiceGame::Choices choices;
    std::ranges::transform(words(text), choices.begin(), cross);
    settle(game, choices);
}
/// The active player's choice in action 2.
inline void action2(DiceGame& game, std::string_view text) {
    DiceGame::Choices choices;
    choices[static_cast<std::size_t>(game.active())] = cross(text);
    settle(game, choices);
}
/// A whole turn: "41 r2 y3 g5 b6 | r5 y5 - - | b10".
inline void turn(DiceGame& game, std::string_view text) {
    const auto parts = split(text, '|');
    game.roll(dice(parts[0]));
    action1(game, parts[1]);
    if (parts.size() > 2) action2(game, words(parts[2])[0]);
}

/// The active player's choice in action 1 or 3 of the card game.
inline void choose(CardGame& game, const Move& move) {
    CardGame::Choices choices;
    choices[static_cast<std::size_t>(game.active())] = move;
    settle(game, choices);
}
inline void take(CardGame& game, std::string_view places) {
    for (const auto place : words(places)) choose(game, Move::take(number(place)));
}
/// Everybody's choice in action 2 of the card game: "y4 r4".
inline void call(CardGame& game, std::string_view text) {
    CardGame::Choices choices;
    std::ranges::transform(words(text), choices.begin(),
                           [](auto word) { return Move(cross(word)); });
    settle(game, choices);
}
/// A whole turn: "2 | y4 r4 | g11 g9 g3 > 11 9", the places taken first.
inline void turn(CardGame& game, std::string_view text) {
    const auto parts = split(text, '|');
    take(game, parts[0]);
    call(game, parts[1]);
    if (parts.size() > 2) choose(game, play(parts[2]));
}

/// These cards from the top on; below them all others of the set, sorted.
inline void shuffle(CardGame& game, std::string_view text) {
    std::vector<Card> pile;
    for (const auto word : words(text)) pile.push_back(card(word));
    for (const Card rest : game.to_shuffle() - cards(text)) pile.push_back(rest);
    game.shuffle(pile);
}
/// A card game that seat 0 starts, with these cards on top of the deck.
inline CardGame card_game(int players, std::string_view deck, bool with_jokers = false) {
    CardGame game(players, with_jokers);
    game.lots(0);
    shuffle(game, deck);
    return game;
}

// How a test that fails shows its values.
inline void PrintTo(const Cross& cross, std::ostream* out) {
    if (cross.is_nothing())
        *out << '-';
    else
        *out << letter(cross.color()) << cross.number();
}
inline void PrintTo(const Boxes& boxes, std::ostream* out) {
    for (const Cross box : boxes) *out << ::testing::PrintToString(box) << ' ';
}
inline void PrintTo(const Sheet& sheet, std::ostream* out) {
    *out << ::testing::PrintToString(sheet.crossed())
         << std::string(static_cast<std::size_t>(sheet.misthrows()), 'x');
}
inline void PrintTo(const CardSet& cards, std::ostream* out) {
    for (const Card card : cards)
        *out << (card.is_joker() ? 'j' : letter(card.color())) << card.number() << ' ';
}

} // namespace qwixx
