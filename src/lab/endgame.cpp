#include "lab/endgame.h"

#include "bots/dice_plan.h"
#include "bots/win_share.h"

#include <algorithm>

namespace qwixx {

namespace {

/// A row with so many crosses, the last of them in a box.
void fill(Sheet& sheet, Color color, int crosses, int last, Random& random) {
    int left = crosses;
    std::uint32_t row = left > 0 ? 1U << last : 0U;
    for (--left; left > 0;) {
        const std::uint32_t box = 1U << random.below(static_cast<std::uint32_t>(last));
        if ((row & box) != 0) continue;
        row |= box;
        --left;
    }
    sheet.add(Boxes::in_row(color, row));
}

} // namespace

double EndgameSearch::after(const DiceGame& game, Cross cross) {
    DiceGame next = game;
    next.choose({cross, nothing});
    if (next.over()) return double{win_share(next.sheets(), 0)};
    return next.need() == Need::Roll ? value(next) : best(next);
}

double EndgameSearch::best(const DiceGame& rolled) {
    if (!rolled.choosers().contains(0)) return after(rolled, nothing);
    double most = 0;
    each_choice(rolled, 0, [&](Cross cross) { most = std::max(most, after(rolled, cross)); });
    return most;
}

double EndgameSearch::value(const DiceGame& game) {
    // The second sheet changes by its misthrows alone, which also say whose roll it is.
    const std::uint64_t key =
        (game.sheet(0).bits() * 8 + static_cast<unsigned>(game.active())) * 0x9E37'79B9'7F4A'7C15 ^
        game.sheet(1).bits();
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    double sum = 0;
    if (game.active() == 1) { // the coloured dice mean nothing
        for (int a = 1; a <= 6; ++a)
            for (int b = 1; b <= 6; ++b) {
                DiceGame rolled = game;
                rolled.roll(Dice(a, b, 1, 1, 1, 1));
                sum += best(rolled) / 36;
            }
    } else {
        for (std::uint32_t number = 0; number < Dice::outcomes; ++number) {
            DiceGame rolled = game;
            rolled.roll(Dice::outcome(number));
            sum += best(rolled) / Dice::outcomes;
        }
    }
    return known_[key] = sum;
}

std::vector<double> EndgameSearch::worths(const DiceGame& game) {
    known_.clear();
    std::vector<double> all;
    for (const Cross cross : game.moves(0)) all.push_back(after(game, cross));
    return all;
}

DiceGame random_endgame(Random& random) {
    while (true) {
        std::array<Sheet, 2> sheets;
        for (const Color color : colors) {
            // The first: some crosses, few boxes left. The second: all but the last box passed, and
            // too few crosses for that.
            const int crosses = 2 + static_cast<int>(random.below(5));
            const int last = 6 + static_cast<int>(random.below(4));
            fill(sheets[0], color, std::min(crosses, last), last, random);
            fill(sheets[1], color, 1 + static_cast<int>(random.below(4)), last_box - 1, random);
        }
        for (int i = static_cast<int>(random.below(4)); i > 0; --i) sheets[0].misthrow();
        for (int i = 2 + static_cast<int>(random.below(2)); i > 0; --i) sheets[1].misthrow();
        // About equal, so that something is at stake.
        const int lead = sheets[0].total() - sheets[1].total();
        if (lead < -18 || lead > 8) continue;
        DiceGame game(sheets, static_cast<Seat>(random.below(2)));
        game.roll(throw_dice(random));
        if (game.moves(0).size() > 1) return game;
    }
}

} // namespace qwixx
