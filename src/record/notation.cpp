#include "record/notation.h"

#include "record/scanner.h"

#include <bit>

namespace qwixx {

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

std::string text_of_play(const CardMove& play, bool crossed_before) {
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
