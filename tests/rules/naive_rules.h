// The rules once more, as slowly and plainly as the books tell them: a sheet is a table of
// crosses, and every question is a loop. The engine's arithmetic on words is checked with it.
#pragma once

#include "rules/card_game.h"
#include "rules/dice_game.h"

#include <array>
#include <cstddef>
#include <vector>

namespace qwixx::naive {

struct Row {
    std::array<bool, 11> box{};
    bool lock = false;

    [[nodiscard]] int crosses() const {
        int count = 0;
        for (const bool cross : box)
            if (cross) ++count;
        return lock ? count + 1 : count;
    }
    /// The box right of the last cross.
    [[nodiscard]] int next() const {
        int next = 0;
        for (int i = 0; i < 11; ++i)
            if (box[static_cast<std::size_t>(i)]) next = i + 1;
        return next;
    }
    [[nodiscard]] bool may_cross(int which) const { // S2, S3
        return which >= next() && (which < 10 || crosses() >= 5);
    }
    void cross(int which) {
        box[static_cast<std::size_t>(which)] = true;
        if (which == 10) lock = true;
    }
};

struct Sheet {
    std::array<Row, 4> rows;
    int misthrows = 0;

    explicit Sheet(qwixx::Sheet sheet) : misthrows(sheet.misthrows()) {
        for (const Cross cross : sheet.crossed())
            rows[static_cast<std::size_t>(cross.bit() / 16)].cross(cross.bit() % 16);
    }

    [[nodiscard]] const Row& row(Color color) const {
        return rows[static_cast<std::size_t>(color)];
    }
    [[nodiscard]] int total() const {
        int sum = 0;
        for (const Row& row : rows)
            for (int i = 1; i <= row.crosses(); ++i) sum += i;
        for (int i = 0; i < misthrows; ++i) sum -= 5;
        return sum;
    }
};

/// The box of a number: red and yellow count up from 2, green and blue down from 12.
inline int where(Color color, int number) {
    return color == Color::Red || color == Color::Yellow ? number - 2 : 12 - number;
}

/// May this cross be made now? `at` is a row times 16 plus a box, also one that does not exist.
inline bool may_cross(const DiceGame& game, Seat seat, int at) {
    const auto color = static_cast<Color>(at / 16);
    const int box = at % 16;
    if (box > 10) return false;
    for (const qwixx::Sheet& sheet : game.sheets())
        if (Sheet(sheet).row(color).lock) return false; // D8, D9
    const Dice dice = game.dice();
    const int white = dice.white(0) + dice.white(1);
    const int first = dice.white(0) + dice.colored(color);
    const int second = dice.white(1) + dice.colored(color);
    const bool sum = game.phase() == DiceGame::Phase::Action1
                         ? box == where(color, white)                                 // D4
                         : box == where(color, first) || box == where(color, second); // D5
    return sum && Sheet(game.sheet(seat)).row(color).may_cross(box);
}

inline bool may_cross(const CardGame& game, Seat seat, int at) {
    const auto color = static_cast<Color>(at / 16);
    const int box = at % 16;
    return box <= 10 && box == where(color, game.top().number()) && // C5
           Sheet(game.sheet(seat)).row(color).may_cross(box);       // C10
}

/// May the active player play these cards of theirs as this colour and cross these boxes?
inline bool may_play(const CardGame& game, const std::vector<Card>& cards, int color,
                     std::uint32_t boxes) {
    if (color > 3 || cards.empty() || cards.size() > 3) return false; // C6
    const auto named = static_cast<Color>(color);
    std::array<bool, 32> on_a_card{};
    for (const Card card : cards) {
        if (!card.is_joker() && card.color() != named) return false;
        on_a_card[static_cast<std::size_t>(where(named, card.number()))] = true;
    }
    Row row = Sheet(game.sheet(game.active())).row(named);
    int last = -1;
    int left_out = 0;
    for (int box = 0; box < 16; ++box) {
        if ((boxes >> box & 1) == 0) continue;
        if (!on_a_card[static_cast<std::size_t>(box)] || !row.may_cross(box)) return false; // C8
        if (last >= 0) left_out += box - last - 1;
        row.cross(box);
        last = box;
    }
    return left_out <= 1; // C7
}

} // namespace qwixx::naive
