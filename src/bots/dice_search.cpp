#include "bots/dice_search.h"

#include "bots/dice_lookahead.h"
#include "bots/learned.h"
#include "bots/trials.h"

#include <algorithm>

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

/// Those worth the same keep their order. They are a handful: each is put in its place.
void sort_best_first(Candidates& candidates) {
    const auto is_better = [](const Candidate& a, const Candidate& b) { return a.worth > b.worth; };
    for (auto next = candidates.begin(); next != candidates.end(); ++next)
        std::rotate(std::upper_bound(candidates.begin(), next, *next, is_better), next, next + 1);
}

/// Leaves those out that are worth much less than the best, and all after the first so many.
Candidates close_to_best(const Candidates& sorted, float gap, int most) {
    Candidates close;
    for (const Candidate& candidate : sorted)
        if (close.size() < most && candidate.worth >= sorted[0].worth - gap)
            close.push_back(candidate);
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
    } else if (game.may_cross(seat).empty()) {
        add(nothing, game, game); // there is nothing to choose, so nothing to think about
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
    sort_best_first(found);
    return found;
}

/// The choices that may be best, by the mean over the next roll.
Candidates look_ahead(const WinJudge& judge, const DiceView& view) {
    constexpr float gap = 0.06F;
    constexpr int most = 5;
    Candidates found = close_to_best(candidates(judge, view, Guess::NaiveOrNot), gap, most);
    if (found.size() == 1) return found;
    const auto worth_of = [&](const DiceGame& after) {
        return after.over() ? judge(after, view.seat())
                            : Lookahead(judge, after, view.seat()).mean();
    };
    for (Candidate& candidate : found) candidate.worth = candidate.mean(worth_of);
    sort_best_first(found);
    return found;
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
    const solver::ValueTable* table;

    float operator()(const DiceGame& game, Seat seat) const {
        const Sheet sheet = game.sheet(seat);
        const auto total = static_cast<float>(sheet.total());
        return game.over() ? total : total + static_cast<float>(table->gain(sheet));
    }
};

} // namespace

Cross choose_as_optimal(DiceView view, Mind&) {
    static const auto table = solver::ValueTable::solve();
    const ExactJudge judge{&table};
    if (view.game().phase() == DiceGame::Phase::Action2)
        return best_action2(judge, view.game()).cross;
    return best_answer(judge, view.game(), view.seat(), {}).cross;
}

Cross choose_as_expert(DiceView view, Mind& mind) {
    const int players = view.game().players();
    if (players == 1) return choose_as_optimal(view, mind); // nobody to win against
    Foresight foresight(players);
    const WinJudge judge{mind.learned->find(GameKind::Dice, players), &foresight};
    return candidates(judge, view, Guess::Naive)[0].cross;
}

Cross choose_as_master(DiceView view, Mind& mind) {
    const int players = view.game().players();
    if (players == 1) return choose_as_optimal(view, mind);
    Foresight foresight(players);
    const WinJudge judge{mind.learned->find(GameKind::Dice, players), &foresight};
    constexpr float gap = 0.03F;
    constexpr int most = 4;
    const Candidates close = close_to_best(look_ahead(judge, view), gap, most);
    if (close.size() == 1) return close[0].cross;

    constexpr std::int64_t asked_a_millisecond = 2500;
    const std::int64_t enough = asked_a_millisecond * mind.milliseconds;
    Trials trials(turns_ahead);
    for (const Candidate& candidate : close) trials.add(candidate.worth);
    for (std::size_t trial = 0; judge.asked < enough && !trials.decided(); ++trial) {
        const Random random(mind.random.next()); // the same dice for all
        trials.run(
            [&](int i) { return play_on(judge, close[i].after[trial % 2], view.seat(), random); });
    }
    return close[trials.best()].cross;
}

} // namespace qwixx
