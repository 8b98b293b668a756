#include "bots/card_search.h"

#include "bots/card_playout.h"

#include <algorithm>
#include <array>
#include <bit>
#include <span>

namespace qwixx {

namespace {

/// Measured where moves are close. The first turns correct the network most and scatter least.
constexpr std::array<TurnFurther, furthest_turn> further{{{.tells = 0.016, .scatters = 0.04},
                                                          {.tells = 0.020, .scatters = 0.06},
                                                          {.tells = 0.015, .scatters = 0.10},
                                                          {.tells = 0.010, .scatters = 0.12},
                                                          {.tells = 0.009, .scatters = 0.13},
                                                          {.tells = 0.008, .scatters = 0.14},
                                                          {.tells = 0.007, .scatters = 0.14},
                                                          {.tells = 0.006, .scatters = 0.15},
                                                          {.tells = 0.006, .scatters = 0.15},
                                                          {.tells = 0.006, .scatters = 0.15},
                                                          {.tells = 0.006, .scatters = 0.15},
                                                          {.tells = 0.006, .scatters = 0.15}}};

/// Turns to look ahead: a round and some more. With more time the later ones tell something too.
int turns_ahead(int players, int milliseconds) {
    const auto sixteens = static_cast<unsigned>(std::max(0, milliseconds / 16));
    return std::min(furthest_turn, players + 1 + static_cast<int>(std::bit_width(sixteens)));
}

} // namespace

CardDecision decide_as_master(CardView view, Mind& mind) {
    const Net& net = card_net(*mind.learned, view);
    const CardPlan plan(net, view, CardPlan::Care::Thorough);
    const CardPlan::Ranking ranking = plan.ranking();
    if (ranking[0].worth >= 1) return {.move = ranking[0].move, .work = plan.asked()};

    const int turns = turns_ahead(view.players(), mind.milliseconds);
    const long limit = card_work_per_millisecond * mind.milliseconds - plan.asked();
    Random random(mind.random.next());
    CardPlayout playout(net, view.seat(), turns);
    Trials trials({further.begin(), static_cast<std::size_t>(turns)});
    for (const JudgedMove& ranked : ranking) trials.add(ranked.worth);
    int deals = 0;
    while (!trials.decided() && playout.work() < limit) {
        const CardGame deal = view.sample(random);
        const Random chance(random.next());
        CardGame::Choices choices = playout.choices_of_others(deal);
        trials.run([&](int i) {
            choices[static_cast<std::size_t>(view.seat())] = ranking[i].move;
            return playout.play(deal, choices, chance);
        });
        ++deals;
    }
    return {ranking[trials.best()].move, deals, plan.asked() + playout.work()};
}

Move choose_as_master(CardView view, Mind& mind) { return decide_as_master(view, mind).move; }

} // namespace qwixx
