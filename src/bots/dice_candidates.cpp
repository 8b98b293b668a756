#include "bots/dice_candidates.h"

#include <span>

namespace qwixx {

int count_close(const Candidates& sorted, int count, float gap) {
    int close = 1;
    while (close < count && sorted[close].worth >= sorted[0].worth - gap) ++close;
    return close;
}

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

void look_ahead(const WinJudge& judge, Seat seat, Candidates& found, int count) {
    const auto worth_of = [&](const DiceGame& after) {
        return after.over() ? judge(after, seat)
                            : Lookahead(judge, after, Seats::only(seat)).mean()[seat];
    };
    const float before = found[0].worth;
    for (Candidate& candidate : std::span(found.begin(), static_cast<std::size_t>(count)))
        candidate.worth = candidate.mean(worth_of);
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
