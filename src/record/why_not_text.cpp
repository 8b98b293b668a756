#include "record/why_not_text.h"

#include "record/join.h"
#include "record/notation.h"

namespace qwixx {

namespace {

/// `5 or 8`: what a white die and the die of a colour make.
std::string sums_of(const Dice& dice, Color color) {
    const int one = dice.white(0) + dice.colored(color);
    const int other = dice.white(1) + dice.colored(color);
    return one == other ? join(one) : join(one, " or ", other);
}

struct Facts {
    const WhyNot& why;
    Boxes crosses;      // on the sheet
    Boxes together;     // and in the same play
    int sum = 0;        // of the white dice, or the number called
    std::string sums{}; // with the coloured die

    /// What stands in a hole of the words.
    [[nodiscard]] std::string at(std::string_view hole) const {
        const Color color = why.cross.color();
        if (hole == "row") return std::string(name(color));
        if (hole == "number") return join(why.cross.number());
        if (hole == "card") return text_of(why.card);
        if (hole == "sum") return join(sum);
        if (hole == "sums") return sums;
        const Boxes row = Boxes::row(color);
        if (hole == "crosses")
            return join(((crosses | together) & row & Boxes::before(why.cross)).count());
        Cross last; // the rightmost one comes out last
        for (const Cross cross : crosses& row) last = cross;
        return join(last.number());
    }

    [[nodiscard]] std::string text() const {
        std::string out;
        std::string_view rest = words(why.reason);
        for (std::size_t open = rest.find('{'); open != std::string_view::npos;
             open = rest.find('{')) {
            const std::size_t close = rest.find('}');
            out += rest.substr(0, open);
            out += at(rest.substr(open + 1, close - open - 1));
            rest.remove_prefix(close + 1);
        }
        return out += rest;
    }
};

int sum_of(const DiceGame& game) { return game.dice().white_sum(); }
int sum_of(const CardGame& game) { return game.pile_size() == 0 ? 0 : game.top().number(); }

std::string sums_of(const DiceGame& game, Color color) { return sums_of(game.dice(), color); }
std::string sums_of(const CardGame&, Color) { return {}; }

} // namespace

std::string text_of(const WhyNot& why, const AnyGame& game, Seat seat, const Move& move) {
    return std::visit(
        [&](const auto& any) {
            const Facts facts{why, any.sheet(seat).crossed(), move.crossed(), sum_of(any),
                              sums_of(any, why.cross.color())};
            return facts.text();
        },
        game);
}

std::string text_of(const WhyNot& why, const Sheet& sheet) {
    return Facts{why, sheet.crossed(), {}}.text();
}

std::string sentence_of(std::string text) {
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z')
        text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text + ".";
}

} // namespace qwixx
