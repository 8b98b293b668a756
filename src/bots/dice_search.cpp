#include "bots/dice_search.h"

#include "bots/dice_candidates.h"

#include <algorithm>
#include <array>

namespace qwixx {

namespace {

/// The points to expect when alone.
struct ExactJudge {
    const solver::ValueTable* values;

    float operator()(const DiceGame& game, Seat seat) const {
        const Sheet sheet = game.sheet(seat);
        const auto total = static_cast<float>(sheet.total());
        return game.over() ? total : total + static_cast<float>(values->gain(sheet));
    }
};

} // namespace

Cross choose_as_optimal(DiceView view, Mind& mind) {
    return best_alone(ExactJudge{mind.values}, view);
}
Judgement judge_as_optimal(DiceView view, Mind& mind) {
    return judged_alone(ExactJudge{mind.values}, view, Judgement::Means::Points);
}

namespace {

/// How often the network is asked in a millisecond, by the number of players: more sheets take more
/// time.
constexpr std::array<std::int64_t, most_players + 1> asked_a_millisecond{2500, 2500, 2500,
                                                                         2000, 1700, 1500};
/// How often it is asked, at most, for a look at the next roll after one choice, for each way in
/// which the others may choose.
constexpr std::int64_t asked_for_a_look = 3000;

/// Whether only the choice is wanted, or also what it is worth when no other is close.
enum class Wanted : std::uint8_t { Choice, Worth };

/// All candidates; those that are close by the mean over the next roll, as many as there is time
/// for.
Candidates search(const DiceView& view, const Mind& mind, Wanted wanted) {
    const int players = view.game().players();
    const Thoughts thoughts(mind, players);
    const Expectations expected = mind.reading == nullptr
                                      ? expect_naive_or_not()
                                      : mind.reading->expected_by(view.seat(), thoughts.judge);
    Candidates found = candidates(thoughts.judge, view, expected);
    const std::int64_t enough =
        asked_a_millisecond[static_cast<std::size_t>(players)] * mind.milliseconds;
    const auto most = static_cast<int>(std::clamp<std::int64_t>(
        (enough - thoughts.judge.asked) / (asked_for_a_look * expected.size()), 0, 5));
    const int close = count_close(found, std::min(found.size(), most), 0.06F);
    if (most > 0 && (close > 1 || wanted == Wanted::Worth))
        look_ahead(thoughts.judge, view.seat(), found, close);
    return found;
}

Judgement judged(const Candidates& found) {
    Judgement judgement{.means = Judgement::Means::WinShare};
    for (const Candidate& candidate : found)
        judgement.add(candidate.cross, double{std::clamp(candidate.worth, 0.0F, 1.0F)});
    return judgement;
}

} // namespace

Cross choose_as_expert(DiceView view, Mind& mind) {
    const int players = view.game().players();
    if (players == 1) return choose_as_optimal(view, mind); // nobody to win against
    if (view.may_cross().empty()) return nothing;
    const Thoughts thoughts(mind, players);
    return candidates(thoughts.judge, view, expect_naive())[0].cross;
}

Judgement judge_as_expert(DiceView view, Mind& mind) {
    const int players = view.game().players();
    if (players == 1) return judge_as_optimal(view, mind);
    const Thoughts thoughts(mind, players);
    return judged(candidates(thoughts.judge, view, expect_naive()));
}

Cross choose_as_master(DiceView view, Mind& mind) {
    if (view.game().players() == 1) return choose_as_optimal(view, mind);
    if (view.may_cross().empty()) return nothing;
    return search(view, mind, Wanted::Choice)[0].cross;
}

Judgement judge_as_master(DiceView view, Mind& mind) {
    if (view.game().players() == 1) return judge_as_optimal(view, mind);
    return judged(search(view, mind, Wanted::Worth));
}

} // namespace qwixx
