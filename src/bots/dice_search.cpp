#include "bots/dice_search.h"

#include "bots/dice_candidates.h"

#include <algorithm>

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

/// What `master` finds: all candidates, and what came of trying the first few out.
struct Search {
    Candidates found;
    Trials trials{turns_ahead};
};

/// Whether only the choice is wanted, or also what it is worth when there is no other.
enum class Wanted : std::uint8_t { Choice, Worth };

Search search(const WinJudge& judge, const DiceView& view, Mind& mind, Wanted wanted) {
    Search search{candidates(judge, view, Guess::NaiveOrNot)};
    Candidates& found = search.found;
    Trials& trials = search.trials;
    int close = count_close(found, std::min(found.size(), 5), 0.06F);
    if (close > 1 || wanted == Wanted::Worth) look_ahead(judge, view.seat(), found, close);
    close = count_close(found, std::min(close, 4), 0.03F);

    constexpr std::int64_t asked_a_millisecond = 2500;
    const std::int64_t enough = asked_a_millisecond * mind.milliseconds;
    for (int i = 0; i < close; ++i) trials.add(found[i].worth);
    for (std::size_t trial = 0; judge.asked < enough && !trials.decided(); ++trial) {
        const Random random(mind.random.next()); // the same dice for all
        trials.run(
            [&](int i) { return play_on(judge, found[i].after[trial % 2], view.seat(), random); });
    }
    return search;
}

} // namespace

Cross choose_as_expert(DiceView view, Mind& mind) {
    const int players = view.game().players();
    if (players == 1) return choose_as_optimal(view, mind); // nobody to win against
    if (view.may_cross().empty()) return nothing;
    const Thoughts thoughts(mind, players);
    return candidates(thoughts.judge, view, Guess::Naive)[0].cross;
}

Judgement judge_as_expert(DiceView view, Mind& mind) {
    const int players = view.game().players();
    if (players == 1) return judge_as_optimal(view, mind);
    const Thoughts thoughts(mind, players);
    Judgement judgement{.means = Judgement::Means::WinShare};
    for (const Candidate& candidate : candidates(thoughts.judge, view, Guess::Naive))
        judgement.add(candidate.cross, double{candidate.worth});
    return judgement;
}

Cross choose_as_master(DiceView view, Mind& mind) {
    const int players = view.game().players();
    if (players == 1) return choose_as_optimal(view, mind);
    if (view.may_cross().empty()) return nothing;
    const Thoughts thoughts(mind, players);
    const Search done = search(thoughts.judge, view, mind, Wanted::Choice);
    return done.found[done.trials.best()].cross;
}

Judgement judge_as_master(DiceView view, Mind& mind) {
    const int players = view.game().players();
    if (players == 1) return judge_as_optimal(view, mind);
    const Thoughts thoughts(mind, players);
    const Search done = search(thoughts.judge, view, mind, Wanted::Worth);
    return judged_by(done.trials, done.found, &Candidate::cross);
}

} // namespace qwixx
