#include "bots/dice_search.h"

#include "bots/dice_lookahead.h"
#include "bots/learned.h"
#include "bots/trials.h"

#include <algorithm>
#include <span>

namespace qwixx {

namespace {

/// A choice, and the game after the turn if it is made: if the others think of nobody but
/// themselves, and as the one who chooses expects it otherwise.
struct Candidate {
    Cross cross;
    std::array<DiceGame, 2> after{DiceGame(1), DiceGame(1)};
    float worth = 0;

    [[nodiscard]] float mean(auto&& worth_of) const {
        const float naive = worth_of(after[0]);
        return after[1] == after[0] ? naive : (naive + worth_of(after[1])) / 2;
    }
};
using Candidates = FixedList<Candidate, DiceGame::Moves::capacity()>;

/// Of the first so many, which are sorted: how many are worth nearly as much as the best.
int count_close(const Candidates& sorted, int count, float gap) {
    int close = 1;
    while (close < count && sorted[close].worth >= sorted[0].worth - gap) ++close;
    return close;
}

/// What others will choose.
enum class Guess : std::uint8_t {
    Naive,      // as if they thought of nobody but themselves
    NaiveOrNot, // or, as likely, what is best if the others do
};

Candidates candidates(const WinJudge& judge, const DiceView& view, Guess guess) {
    const DiceGame& game = view.game();
    const Seat seat = view.seat();
    Candidates found;
    const auto add = [&](Cross cross, const DiceGame& naive, const DiceGame& otherwise) {
        Candidate candidate{.cross = cross, .after = {naive, otherwise}};
        candidate.worth = candidate.mean([&](const DiceGame& after) { return judge(after, seat); });
        found.push_back(candidate);
    };
    if (game.phase() == DiceGame::Phase::Action2) {
        each_choice(game, seat, [&](Cross cross) {
            const DiceGame after = after_action2(game, cross);
            add(cross, after, after);
        });
    } else {
        const DiceGame::Choices naive = naive_choices(judge, game);
        const DiceGame::Choices otherwise =
            guess == Guess::Naive ? naive : best_answers(judge, game, naive);
        const auto after_turn = [&](DiceGame::Choices choices, Cross cross) {
            choices[static_cast<std::size_t>(seat)] = cross;
            DiceGame after = game;
            after.choose(choices);
            return after.over() ? after : after_action2(after, best_action2(judge, after).cross);
        };
        each_choice(game, seat, [&](Cross cross) {
            add(cross, after_turn(naive, cross), after_turn(otherwise, cross));
        });
    }
    sort_best_first(found.begin(), found.end());
    return found;
}

/// What one of the best is worth by the mean over the next roll. The others keep what they were
/// found to lose against the best.
void look_ahead(const WinJudge& judge, Seat seat, Candidates& found, int count) {
    const auto worth_of = [&](const DiceGame& after) {
        return after.over() ? judge(after, seat) : Lookahead(judge, after, seat).mean();
    };
    const float before = found[0].worth;
    for (Candidate& candidate : std::span(found.begin(), static_cast<std::size_t>(count)))
        candidate.worth = candidate.mean(worth_of);
    sort_best_first(found.begin(), found.begin() + count);
    for (Candidate& candidate : std::span(found.begin() + count, found.end()))
        candidate.worth = found[0].worth - (before - candidate.worth);
}

/// Measured over close choices after a look at the next roll, at two players.
constexpr std::array<TurnFurther, 5> turns_ahead{{{.tells = 0.0030, .scatters = 0.044},
                                                  {.tells = 0.0033, .scatters = 0.057},
                                                  {.tells = 0.0026, .scatters = 0.054},
                                                  {.tells = 0.0012, .scatters = 0.064},
                                                  {.tells = 0.0011, .scatters = 0.062}}};

/// Plays on by the judge and says what it thinks after each turn.
Course play_on(const WinJudge& judge, DiceGame game, Seat seat, Random random) {
    Course course;
    for (std::size_t turn = 0; turn < turns_ahead.size(); ++turn) {
        if (!game.over()) {
            game.roll(throw_dice(random));
            game.choose(best_answers(judge, game, naive_choices(judge, game)));
            if (!game.over()) game = after_action2(game, best_action2(judge, game).cross);
        }
        course.push_back(judge(game, seat));
    }
    return course;
}

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

/// What a seat thinks with that wants to win.
struct Thoughts {
    Foresight foresight;
    WinJudge judge;

    Thoughts(const Mind& mind, int players)
        : foresight(*mind.values), judge{mind.learned->find(GameKind::Dice, players), &foresight} {}
    Thoughts(const Thoughts&) = delete;
    Thoughts& operator=(const Thoughts&) = delete;
};

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
