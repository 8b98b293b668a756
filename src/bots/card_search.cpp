#include "bots/card_search.h"

#include "bots/card_playout.h"

#include <algorithm>
#include <array>
#include <bit>
#include <span>

namespace qwixx {

namespace {

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
int turns_to_play(int players, int milliseconds) {
    const auto sixteens = static_cast<unsigned>(std::max(0, milliseconds / 16));
    return std::min(furthest_turn, players + 1 + static_cast<int>(std::bit_width(sixteens)));
}

/// What is found: the best by the network, and what came of trying them out.
struct Search {
    CardPlan::Ranking ranking;
    Trials trials;
    int deals = 0;
    long work = 0;
};

Search search(const Net& net, const CardPlan& plan, const CardView& view, Mind& mind) {
    const int turns = turns_to_play(view.players(), mind.milliseconds);
    Search found{plan.ranking(), Trials(card_turns_ahead(turns), Surprise::IsToldWhenSure)};
    const CardPlan::Ranking& ranking = found.ranking;
    Trials& trials = found.trials;
    const bool wins = ranking[0].worth >= 1;
    for (const JudgedMove& ranked : ranking)
        if (!wins || trials.size() == 0) trials.add(ranked.worth);
    found.work = plan.asked();
    if (wins) return found;

    Random random(mind.random.next());
    CardPlayout playout(net, view.seat(), turns,
                        card_work_per_millisecond * mind.milliseconds - plan.asked());
    std::array<Course, Trials::most> courses;
    while (!trials.decided() && !playout.is_too_much()) {
        const CardGame deal = view.sample(random);
        const Random chance(random.next());
        CardGame::Choices choices = playout.choices_of_others(deal);
        for (int i = 0; i < trials.size(); ++i) {
            if (!trials.is_tried(i)) continue;
            choices[static_cast<std::size_t>(view.seat())] = ranking[i].move;
            courses[static_cast<std::size_t>(i)] = playout.play(deal, choices, chance);
        }
        if (playout.is_too_much()) break; // what was begun does not count
        trials.run([&](int i) { return courses[static_cast<std::size_t>(i)]; });
        ++found.deals;
    }
    found.work += playout.work();
    return found;
}

} // namespace

std::span<const TurnFurther> card_turns_ahead(int turns) {
    return {further.begin(), static_cast<std::size_t>(turns)};
}

CardDecision decide_as_master(CardView view, Mind& mind) {
    const Net& net = card_net(*mind.learned, view);
    const CardPlan plan(net, view, CardPlan::Care::Thorough);
    const Search found = search(net, plan, view, mind);
    return {found.ranking[found.trials.best()].move, found.deals, found.work};
}

Move choose_as_master(CardView view, Mind& mind) { return decide_as_master(view, mind).move; }

Judgement judge_as_master(CardView view, Mind& mind) {
    const Net& net = card_net(*mind.learned, view);
    const CardPlan plan(net, view, CardPlan::Care::Thorough);
    const Search found = search(net, plan, view, mind);
    // All moves, with those first that were tried.
    std::vector<Judged> moves;
    moves.reserve(plan.judgement().moves.size());
    for (int i = 0; i < found.trials.size(); ++i)
        moves.push_back({found.ranking[i].move, double{found.ranking[i].worth}});
    const auto tried = static_cast<std::ptrdiff_t>(moves.size());
    for (const Judged& judged : plan.judgement().moves)
        if (std::ranges::find(moves.begin(), moves.begin() + tried, judged.move, &Judged::move) ==
            moves.begin() + tried)
            moves.push_back(judged);
    return judged_by(found.trials, moves, &Judged::move);
}

} // namespace qwixx
