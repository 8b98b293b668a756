#include "terminal/things.h"

#include "terminal/sentences.h"
#include "terminal/words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace qwixx {

namespace {

/// The dice that make what is under the cursor; in action 1 the white ones for everybody.
struct Counting {
    bool white[2] = {false, false};
    std::optional<Color> color;
};
Counting counting(const DiceGame& dice, const Move* move) {
    if (dice.phase() == DiceGame::Phase::Action1) return {{true, true}, std::nullopt};
    if (move == nullptr || move->cross.is_nothing()) return {};
    const Color color = move->cross.color();
    const int rest = move->cross.number() - dice.dice().colored(color);
    const bool first = dice.dice().white(0) == rest;
    return {{first, !first}, color};
}

void draw_scores(Picture& picture, const GameView& game, const Area& area) {
    const auto& glyphs = picture.glyphs;
    for (Seat seat = 0; seat < std::ssize(game.players) && seat < area.height; ++seat) {
        const PlayerView& player = game.players[at(seat)];
        const bool active = game.started && seat == game.active && game.need != Need::Nothing;
        const std::string_view sign = player.chosen    ? glyphs.check
                                      : player.awaited ? glyphs.dots
                                                       : "";
        picture.canvas.put(area.x, area.y + seat, active ? glyphs.active : " ");
        picture.canvas.put_until(area.x + 2, area.y + seat, area.x + area.width - 9,
                                 name_at(game, seat), active ? Ink::Strong : Ink::Plain);
        picture.canvas.put(area.x + area.width - 9, area.y + seat,
                           fmt::format("{:>4} {}", player.total, sign), Ink::Strong);
    }
}

void draw_dice(Picture& picture, const GameView& game, const DiceGame& dice, const Move* move,
               const Area& area) {
    const Dice rolled = dice.dice();
    if (rolled != Dice{}) {
        const Counting counts = counting(dice, move);
        int x = area.x;
        for (int i = 0; i < 2; ++i, x += die_width + 1)
            draw_die(picture, x, area.y, rolled.white(i), std::nullopt, counts.white[i]);
        x += 1;
        for (const Color color : colors) {
            draw_die(picture, x, area.y, rolled.colored(color), color, counts.color == color);
            x += die_width + 1;
        }
    } else if (!game.first_six.empty() && !game.started) {
        picture.canvas.put(area.x, area.y + 2,
                           t("Rolled for the first six: {dice}",
                             {{"dice", fmt::format("{}", fmt::join(game.first_six, " "))}}));
    }
    draw_scores(picture, game, {area.x + 51, area.y, std::min(area.width - 51, 30), area.height});
}

/// Four at most fit on a card: of rows that begin with the same letter the second one.
std::string kinds_text(const Back& back) {
    std::string text;
    for (const Color color : colors)
        if ((back.kinds >> index(color) & 1) != 0) text += row_letter(color).back();
    if ((back.kinds >> 4 & 1) != 0) text += joker_letter().back();
    if (back.kinds == 0xF || back.kinds == 0x1F) return ""; // it can be anything
    return text;
}

void draw_cards(Picture& picture, const Scene& scene, const CardsSeen& cards, const Move* move,
                const Area& area) {
    const GameView& game = scene.view.game.value();
    Canvas& canvas = picture.canvas;
    const bool takes = is_taking_cards(game) && !game.moves.empty();
    int x = area.x;
    canvas.put(x, area.y, t("Tableau"), Ink::Faint);
    for (int place = 1; place <= CardGame::tableau_places; ++place, x += card_width) {
        const Back& back = cards.tableau[at(place - 1)];
        draw_card(picture, x, area.y + 1,
                  {.number = back.number,
                   .small = kinds_text(back),
                   .key = takes && back.number != 0 ? fmt::to_string(place) : "",
                   .ink = takes ? Ink::Marked : Ink::Plain,
                   .pointed = move != nullptr && move->place == place});
        if (!takes) continue;
        const auto all = candidates(game, scene.pick);
        const auto option = std::ranges::find(all, place, &Move::place);
        if (option != all.end())
            picture.spots.push_back(
                {x,
                 area.y + 1,
                 card_width,
                 card_height,
                 {Keystroke::Kind::Option, "", static_cast<int>(option - all.begin())}});
    }
    x += 2;
    const std::string over_pile = cards.phase == CardGame::Phase::Action2 ? t("Called") : t("Pile");
    // As wide as its word, where five cards still fit beside it.
    const int pile_width =
        std::max(card_width, std::min(width_of(over_pile), area.width - (x - area.x) - 2 -
                                                               CardGame::full_hand * card_width));
    canvas.put_until(x, area.y, x + pile_width + 1, over_pile, Ink::Faint);
    draw_card(picture, x, area.y + 1,
              {.number = cards.top.number,
               .small = fmt::format("{:>4}", cards.pile_size),
               .ink = cards.phase == CardGame::Phase::Action2 ? Ink::Paper : Ink::Plain,
               .lifted = cards.phase == CardGame::Phase::Action2});
    x += pile_width + 2;
    const auto hand = hand_of(game);
    if (hand.empty()) return;
    const bool plays = is_playing_cards(game) && !game.moves.empty();
    canvas.put(x, area.y, t("Your hand"), Ink::Faint);
    for (int i = 0; i < std::ssize(hand); ++i, x += card_width) {
        const Card card = hand[at(i)];
        draw_card(picture, x, area.y + 1,
                  {.label = card.is_joker() ? joker_letter() : row_letter(card.color()),
                   .number = card.number(),
                   .key = plays ? fmt::to_string(i + 1) : "",
                   .ink = card.is_joker() ? Ink::Paper : ink_of(card.color()),
                   .lifted = scene.pick.lifted.contains(card),
                   .pointed = plays && scene.pick.card == i});
        picture.spots.push_back(
            {x, area.y + 1, card_width, card_height, {Keystroke::Kind::Card, "", i}});
    }
}

} // namespace

void draw_things(Picture& picture, const Scene& scene, const Move* move, const Area& area) {
    const GameView& game = scene.view.game.value();
    if (const auto* dice = std::get_if<DiceGame>(&game.position))
        draw_dice(picture, game, *dice, move, area);
    else
        draw_cards(picture, scene, std::get<CardsSeen>(game.position), move, area);
}

std::string things_in_words(const GameView& game) {
    if (const auto* dice = std::get_if<DiceGame>(&game.position)) {
        if (dice->dice() == Dice{}) return {};
        std::string line =
            fmt::format("{} {} {}", t("White"), dice->dice().white(0), dice->dice().white(1));
        for (const Color color : colors)
            if (dice->dice().has(color))
                line += fmt::format("   {} {}", row_letter(color), dice->dice().colored(color));
        return line;
    }
    const auto& cards = std::get<CardsSeen>(game.position);
    std::string line = t("Tableau");
    for (const Back& back : cards.tableau)
        line += back.number == 0 ? " -" : fmt::format(" {}", back.number);
    line += fmt::format("   {} {}   {}", t("Pile"), cards.top.number, t("Your hand"));
    for (const Card card : hand_of(game))
        line += fmt::format(" {}{}", card.is_joker() ? joker_letter() : row_letter(card.color()),
                            card.number());
    return line;
}

} // namespace qwixx
