#include "bots/dice_candidates.h"

#include <span>

namespace qwixx {

int count_close(const Candidates& sorted, int count, float gap) {
    int close = 1;
    while (close < count && sorted[close].worth >= sorted[0].worth - gap) ++close;
    return close;
}

Candidates candidates(const WinJudge& judge, const DiceView& view, const Expectations& expected) {
    const DiceGame& game = view.game();
    const Seat seat = view.seat();
    const Seat active = game.active();
    const bool second = game.phase() == DiceGame::Phase::Action2;
    FixedList<DiceGame::Choices, Expectations::capacity()> of_others; // by expectation
    if (!second) {
        const DiceGame::Choices naive = naive_choices(judge, game);
        for (const Expectation& one : expected) {
            DiceGame::Choices choices{};
            for (Seat other = 0; other < game.players(); ++other)
                if (other != seat)
                    choices[other] = choice_by(one.habits[other], judge, game, other, naive);
            of_others.push_back(choices);
        }
    }
    const auto after_turn = [&](Cross cross, int i) {
        if (second) return after_action2(game, cross);
        DiceGame::Choices choices = of_others[i];
        choices[seat] = cross;
        DiceGame after = game;
        after.choose(choices);
        if (after.over()) return after;
        const Habit habit = seat == active ? Habit::Naive : expected[i].habits[active];
        return after_action2(after, action2_by(habit, judge, after));
    };
    Candidates found;
    each_choice(game, seat, [&](Cross cross) {
        Candidate candidate{.cross = cross};
        for (int i = 0; i < expected.size(); ++i)
            candidate.after.push_back(
                {after_turn(cross, i), expected[i].habits, expected[i].chance});
        candidate.worth =
            candidate.after.mean([&](const After& after) { return judge(after.game, seat); });
        found.push_back(candidate);
    });
    sort_best_first(found.begin(), found.end());
    return found;
}

void look_ahead(const WinJudge& judge, Seat seat, Candidates& found, int count) {
    const auto worth_of = [&](const After& after) {
        if (after.game.over()) return judge(after.game, seat);
        return Lookahead(judge, after.game, Seats::only(seat), after.habits).mean()[seat];
    };
    const float before = found[0].worth;
    for (Candidate& candidate : std::span(found.begin(), static_cast<std::size_t>(count)))
        candidate.worth = candidate.after.mean(worth_of);
    sort_best_first(found.begin(), found.begin() + count);
    for (Candidate& candidate : std::span(found.begin() + count, found.end()))
        candidate.worth = found[0].worth - (before - candidate.worth);
}

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

} // namespace qwixx
