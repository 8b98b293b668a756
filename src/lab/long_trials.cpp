#include "lab/long_trials.h"

#include "bots/card_plan.h"
#include "bots/dice_candidates.h"
#include "rules/shuffle.h"

#include <algorithm>
#include <cmath>

namespace qwixx {

namespace {

float play_to_end(const WinJudge& judge, DiceGame game, Seat seat, Random random) {
    while (!game.over()) {
        game.roll(throw_dice(random));
        game.choose(best_answers(judge, game, naive_choices(judge, game)));
        if (!game.over()) game = after_action2(game, best_action2(judge, game).cross);
    }
    return win_share(game.sheets(), seat);
}

Move quick_move(const Net& net, const CardGame& game, Seat seat) {
    return CardPlan(net, CardView(game, seat)).best().move;
}

float play_to_end(const Net& net, CardGame game, CardGame::Choices choices, Seat seat,
                  Random random) {
    while (true) {
        game.choose(choices);
        while (game.need() == Need::Shuffle) {
            const Pile pile = shuffled(game.to_shuffle(), random);
            game.shuffle({pile.begin(), pile.end()});
        }
        if (game.over()) return win_share(game.sheets(), seat);
        for (const Seat other : game.choosers()) choices[at(other)] = quick_move(net, game, other);
    }
}

/// The mean over trials of what a function of their number gives.
Measured mean_of(int trials, auto&& difference) {
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < trials; ++i) {
        const double value = difference(i);
        sum += value;
        squares += value * value;
    }
    const double mean = sum / trials;
    return {mean, std::sqrt(std::max(0.0, squares / trials - mean * mean) / trials)};
}

Measured compare(const DiceGame& game, Seat seat, const Move& first, const Move& second, int trials,
                 Mind& mind) {
    const Thoughts thoughts(mind, game.players());
    const Candidates all = candidates(thoughts.judge, DiceView(game, seat), expect_naive_or_not());
    const auto after = [&](const Move& move, int trial) {
        return std::ranges::find(all, move.cross, &Candidate::cross)->after[at(trial % 2)];
    };
    return mean_of(trials, [&](int i) {
        const Random random(mind.random.next());
        return double{play_to_end(thoughts.judge, after(first, i), seat, random)} -
               double{play_to_end(thoughts.judge, after(second, i), seat, random)};
    });
}

Measured compare(const CardGame& game, Seat seat, const Move& first, const Move& second, int trials,
                 Mind& mind) {
    const CardView view(game, seat);
    const Net& net = card_net(*mind.learned, view);
    return mean_of(trials, [&](int) {
        const CardGame deal = view.sample(mind.random);
        const Random random(mind.random.next());
        CardGame::Choices choices;
        for (const Seat other : deal.choosers())
            if (other != seat) choices[at(other)] = quick_move(net, deal, other);
        choices[at(seat)] = first;
        const float one = play_to_end(net, deal, choices, seat, random);
        choices[at(seat)] = second;
        return double{one} - double{play_to_end(net, deal, choices, seat, random)};
    });
}

} // namespace

Measured long_trials(const AnyGame& game, Seat seat, const Move& first, const Move& second,
                     int trials, Mind mind) {
    return std::visit(
        [&](const auto& any) { return compare(any, seat, first, second, trials, mind); }, game);
}

} // namespace qwixx
