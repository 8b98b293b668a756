#include "lab/naive_loop.h"

#include "rules/random.h"

#include <bit>

namespace qwixx {

namespace {

// On purpose nothing of the rules' own code but the dice: this is what it is measured against.

struct NaiveSheet {
    std::uint16_t rows[4]{}; // bit 0 is the leftmost box, bit 11 the lock
    int misthrows = 0;

    [[nodiscard]] bool may_cross(int row, int box) const {
        return rows[row] >> box == 0 && (box < 10 || std::popcount(rows[row]) >= 5);
    }
    [[nodiscard]] int skipped(int row, int box) const { return box - std::bit_width(rows[row]); }
    void cross(int row, int box) {
        rows[row] = static_cast<std::uint16_t>(rows[row] | (box == 10 ? 3U << 10 : 1U << box));
    }
    [[nodiscard]] int points() const {
        int sum = -5 * misthrows;
        for (const std::uint16_t row : rows) {
            const int crosses = std::popcount(row);
            sum += crosses * (crosses + 1) / 2;
        }
        return sum;
    }
};

struct NaiveCross {
    int row = -1; // none
    int box = 0;
    int skipped = 99;
};

int box_of(int row, int number) { return row < 2 ? number - 2 : 12 - number; }

void consider(NaiveCross& best, const NaiveSheet& sheet, int row, int number, int most_skipped) {
    const int box = box_of(row, number);
    if (!sheet.may_cross(row, box)) return;
    const int skipped = sheet.skipped(row, box);
    if (skipped <= most_skipped && skipped < best.skipped) best = {row, box, skipped};
}

/// Whether a cross was made.
bool make(NaiveSheet& sheet, const NaiveCross& cross, unsigned& closing) {
    if (cross.row < 0) return false;
    sheet.cross(cross.row, cross.box);
    if (cross.box == 10) closing |= 1U << cross.row;
    return true;
}

void play(Random& chance, int players, NaiveTally& tally) {
    NaiveSheet sheets[5];
    unsigned closed = 0;
    int active = static_cast<int>(chance.below(static_cast<std::uint32_t>(players)));
    for (bool over = false; !over; active = active + 1 == players ? 0 : active + 1) {
        ++tally.turns;
        int dice[6];
        std::uint32_t roll = chance.below(6 * 6 * 6 * 6 * 6 * 6);
        for (int i = 5; i >= 0; --i) {
            dice[i] = static_cast<int>(roll % 6) + 1;
            roll /= 6;
        }
        unsigned closing = 0;
        bool crossed = false;
        for (int seat = 0; seat < players; ++seat) {
            NaiveCross best;
            for (int row = 0; row < 4; ++row)
                if ((closed >> row & 1) == 0)
                    consider(best, sheets[seat], row, dice[0] + dice[1], seat == active ? 2 : 1);
            if (make(sheets[seat], best, closing) && seat == active) crossed = true;
        }
        closed |= closing;
        if (std::popcount(closed) >= 2) break;
        NaiveCross best;
        for (int row = 0; row < 4; ++row)
            if ((closed >> row & 1) == 0)
                for (int white = 0; white < 2; ++white)
                    consider(best, sheets[active], row, dice[white] + dice[2 + row],
                             crossed ? 1 : 4);
        if (!make(sheets[active], best, closed) && !crossed) ++sheets[active].misthrows;
        over = std::popcount(closed) >= 2 || sheets[active].misthrows == 4;
    }
    for (int seat = 0; seat < players; ++seat) tally.points += sheets[seat].points();
}

} // namespace

NaiveTally play_naively(std::uint64_t seed, std::uint64_t games, int players) {
    NaiveTally tally;
    for (std::uint64_t game = 0; game < games; ++game) {
        Random chance(seed, 2 * game);
        play(chance, players, tally);
    }
    return tally;
}

} // namespace qwixx
