#include "bots/dice_levels.h"

#include "bots/dice_plan.h"
#include "bots/skips.h"

namespace qwixx {

namespace {

/// The points of a sheet, and those it can hope for: four crosses in ten boxes that are left.
struct HopeJudge {
    float operator()(const DiceGame& game, Seat seat) const {
        constexpr float hope = 0.4F;
        const Sheet sheet = game.sheet(seat);
        auto points = static_cast<float>(sheet.total());
        if (game.over()) return points;
        const Boxes open = Boxes::all() - game.closed_rows() - sheet.reached();
        for (const Color color : colors) {
            const float more = hope * static_cast<float>((open & Boxes::row(color)).count());
            points += more * static_cast<float>(sheet.crosses(color)) + more * (more + 1) / 2;
        }
        return points;
    }
};

Cross least_skip(const DiceView& view, int most_skipped) {
    return least_skip(view.sheet(), view.may_cross(), most_skipped);
}

} // namespace

Cross choose_as_novice(DiceView view, Mind&) { return least_skip(view, too_far); }

Cross choose_as_casual(DiceView view, Mind&) {
    const DiceGame& game = view.game();
    const bool last_chance = game.phase() == DiceGame::Phase::Action2 && !game.crossed();
    if (last_chance) return least_skip(view, too_far);
    const bool can_wait = game.phase() == DiceGame::Phase::Action2 || !view.is_active();
    return least_skip(view, can_wait ? 3 : 4);
}

Cross choose_as_skilled(DiceView view, Mind&) { return best_alone(HopeJudge{}, view); }
Judgement judge_as_skilled(DiceView view, Mind&) {
    return judged_alone(HopeJudge{}, view, Judgement::Means::Score);
}

} // namespace qwixx
