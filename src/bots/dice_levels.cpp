#include "bots/dice_levels.h"

#include "bots/dice_plan.h"
#include "bots/skips.h"

namespace qwixx {

namespace {

Cross least_skip(const DiceView& view, const Patience& patience) {
    return least_skip(view.sheet(), view.may_cross(), patience.in(view.game(), view.seat()));
}

} // namespace

float HopeJudge::operator()(const DiceGame& game, Seat seat) const {
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

Cross choose_as_novice(DiceView view, Mind&) { return least_skip(view, patience_of_novice); }
Cross choose_as_casual(DiceView view, Mind&) { return least_skip(view, patience_of_casual); }

Cross choose_as_skilled(DiceView view, Mind&) { return best_alone(HopeJudge{}, view); }
Judgement judge_as_skilled(DiceView view, Mind&) {
    return judged_alone(HopeJudge{}, view, Judgement::Means::Score);
}

} // namespace qwixx
