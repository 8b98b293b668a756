#include "coach/weigh.h"

#include "bots/calibration.h"
#include "bots/card_playout.h"
#include "bots/card_search.h"
#include "bots/dice_candidates.h"
#include "bots/dice_search.h"

#include <algorithm>
#include <cmath>

namespace qwixx {

namespace {

/// How far a difference between two moves is off by what looking further cannot tell, as standard
/// deviations: a part that is always there, and one that grows with the difference.
struct Off {
    double always;
    double of_loss;
};
/// By `qwixx coach errors` (docs/coach.md), against long play-outs.
Off off_by(GameKind kind, Depth depth) {
    constexpr std::array<std::array<Off, 3>, 3> all{{
        {{{0.012, 0.15}, {0.007, 0.14}, {0.005, 0.07}}}, // dice
        {{{0.050, 0.35}, {0.020, 0.20}, {0.013, 0.12}}}, // cards
        {{{0.040, 0.30}, {0.010, 0.14}, {0.010, 0.14}}}, // jokers
    }};
    return all[static_cast<std::size_t>(kind)][static_cast<std::size_t>(depth)];
}

/// The most time for a decision at `deep`, on an ordinary core; counted in work, by what an early
/// measurement gave for a millisecond (bots count more of it, docs/strength.md).
constexpr long deep_milliseconds = 500;
constexpr long deep_dice_work = 2500 * deep_milliseconds;
constexpr long deep_card_work = 1700 * deep_milliseconds;

/// A judgement with its errors. Near a sure win or loss there is less to be wrong about. With cards
/// a move that was not tried out is known no better than at a glance.
Weighed weighed(const Judgement& judgement, GameKind kind, Depth depth) {
    Weighed result{.means = judgement.means};
    const Judged& best = judgement.moves.front();
    const bool is_exact = judgement.means == Judgement::Means::Points;
    const auto off_of = [&](const Judged& judged) {
        if (is_exact) return Off{};
        const bool is_tried = judged.doubt && best.doubt;
        return off_by(kind, kind == GameKind::Dice || is_tried ? depth : Depth::Quick);
    };
    const double room =
        std::min(1.0, 2 * std::sqrt(std::max(0.0, best.worth * (1 - best.worth))) + 0.02);
    for (const Judged& judged : judgement.moves) {
        const double doubt = std::max(judged.doubt.value_or(0), best.doubt.value_or(0));
        const bool is_best = &judged == &best;
        const Off off = off_of(judged);
        result.moves.push_back(
            {judged.move, judged.worth,
             is_best ? 0
                     : std::hypot(off.always * room, off.of_loss * (best.worth - judged.worth),
                                  doubt)});
    }
    return result;
}

/// Puts a chosen move among the first so many: it takes the place after them. Returns how many
/// there are then.
template <class Item> int with_chosen(Item* items, int size, int count, auto&& is_chosen) {
    const auto found = std::find_if(items + count, items + size, is_chosen);
    if (found == items + size) return count;
    std::rotate(items + count, found, found + 1);
    return count + 1;
}

/// Tries the first few out until what they lose is known to half a point in a hundred, or to a
/// tenth of itself, or as long as there is time.
void try_out(Trials& trials, auto&& is_time_left, auto&& run) {
    constexpr double enough = 0.005;
    constexpr int fewest = 300; // how much they scatter must be known too
    const auto is_unknown = [&](int i) {
        const double loss = trials.worth(trials.best()) - trials.worth(i);
        return trials.doubt(i).value_or(1) > std::max(enough, loss / 10);
    };
    for (int trial = 0; trials.size() > 1 && is_time_left(); ++trial) {
        FixedList<bool, Trials::most> wanted;
        bool is_any = false;
        for (int i = 0; i < trials.size(); ++i) {
            wanted.push_back(i > 0 && (trial < fewest || is_unknown(i)));
            is_any = is_any || wanted.back();
        }
        if (!is_any) return;
        run(trial, [&](int i) { return wanted[i]; });
    }
}

/// A move that ends the game for certain is worth its result, whatever comparing gave. Where such a
/// move was tried out, the others were measured by the same dice or deals: so they follow it.
void hold_results(Judgement& judgement, auto&& result_of) {
    double off = 0;
    for (const Judged& judged : judgement.moves)
        if (const auto result = result_of(judged.move); result && judged.doubt) {
            off = double{*result} - judged.worth;
            break;
        }
    for (Judged& judged : judgement.moves) {
        const auto result = result_of(judged.move);
        judged.worth = result ? double{*result} : std::clamp(judged.worth + off, 0.0, 1.0);
    }
    judgement.sort();
}

Judgement judge_dice(const DiceView& view, Depth depth, Mind& mind, const Move* chosen) {
    const Thoughts thoughts = Thoughts::corrected(mind, view.game().players());
    const WinJudge& judge = thoughts.judge;
    Candidates found = candidates(judge, view, expect_naive_or_not());
    const auto is_chosen = [&](const Candidate& one) {
        return chosen != nullptr && chosen->cross == one.cross;
    };
    Trials trials(turns_ahead, Surprise::IsTold);
    trials.add(found[0].worth);
    if (depth != Depth::Quick) {
        const bool is_deep = depth == Depth::Deep;
        int close = is_deep ? found.size() : count_close(found, std::min(found.size(), 5), 0.06F);
        close = with_chosen(found.begin(), found.size(), close, is_chosen);
        look_ahead(judge, view.seat(), found, close);
        trials = Trials(turns_ahead, Surprise::IsTold);
        trials.add(found[0].worth);
        if (is_deep) {
            // The second best always: what it loses is what is said first of a decision.
            int tried = std::max(std::min(close, 2),
                                 count_close(found, std::min(close, Trials::most - 1), 0.15F));
            tried = with_chosen(found.begin(), close, tried, is_chosen);
            for (int i = 1; i < tried; ++i) trials.add(found[i].worth);
            const auto is_time_left = [&] { return judge.asked < deep_dice_work; };
            try_out(trials, is_time_left, [&](int trial, auto&& is_wanted) {
                const Random random(mind.random.next()); // the same dice for all
                trials.run_those(is_wanted, [&](int i) {
                    return play_on(judge, found[i].after[at(trial % 2)], view.seat(), random);
                });
            });
        }
    }
    Judgement judgement = judged_by(trials, found, &Candidate::cross);
    if (view.game().phase() == DiceGame::Phase::Action2)
        hold_results(judgement, [&](const Move& move) -> std::optional<float> {
            const DiceGame after = after_action2(view.game(), move.cross);
            if (!after.over()) return {};
            return win_share(after.sheets(), view.seat());
        });
    return judgement;
}

Judgement judge_cards(const CardView& view, Depth depth, Mind& mind, const Move* chosen) {
    const Net& net = card_net(*mind.learned, view);
    const CardPlan plan(net, view, CardPlan::Care::Thorough);
    Judgement judgement = plan.judgement();
    std::vector<Judged>& moves = judgement.moves;
    // What the network says is corrected wherever it is asked; what comes of trials is corrected
    // no further.
    const auto corrected = [&](double said) {
        return calibrated(view.kind(), view.players(), said);
    };
    for (Judged& judged : moves)
        if (!plan.ends_by(judged.move)) judged.worth = corrected(judged.worth);
    const auto result_of = [&](const Move& move) { return plan.result_of(move); };
    hold_results(judgement, result_of);
    if (depth == Depth::Quick) return judgement;

    // The best few, and the one that was chosen; at `deep` two at least. Also where one wins at
    // once: what another gives up by that is not known from a glance.
    const float gap = depth == Depth::Deep ? 0.15F : 0.08F;
    const auto size = static_cast<int>(moves.size());
    int tried = depth == Depth::Deep ? std::min(size, 2) : 1;
    while (tried < std::min(size, Trials::most - 1) &&
           moves[at(tried)].worth >= moves[0].worth - double{gap})
        ++tried;
    tried = with_chosen(moves.data(), size, tried, [&](const Judged& one) {
        return chosen != nullptr && one.move == *chosen;
    });
    const int turns = view.players() + (depth == Depth::Deep ? 5 : 3);
    Trials trials(card_turns_ahead(std::min(turns, furthest_turn)),
                  depth == Depth::Deep ? Surprise::IsTold : Surprise::IsToldWhenSure);
    for (int i = 0; i < tried; ++i) trials.add(static_cast<float>(moves[at(i)].worth));
    CardPlayout playout(net, view.seat(), std::min(turns, furthest_turn));
    const auto run = [&](int, auto&& is_wanted) {
        const CardGame deal = view.sample(mind.random);
        const Random chance(mind.random.next());
        CardGame::Choices choices = playout.choices_of_others(deal);
        trials.run_those(is_wanted, [&](int i) {
            choices[view.seat()] = moves[at(i)].move;
            Course course = playout.play(deal, choices, chance);
            std::for_each_n(course.begin(), playout.judged(), [&](float& worth) {
                worth = static_cast<float>(corrected(double{worth}));
            });
            return course;
        });
    };
    const auto is_time_left = [&] { return playout.work() < deep_card_work; };
    if (depth == Depth::Deep) try_out(trials, is_time_left, run);
    for (int i = 0; depth == Depth::Normal && i < 24 && tried > 1; ++i)
        run(i, [](int) { return true; });
    const Move favourite = moves.front().move;
    Judgement found = judged_by(trials, moves, &Judged::move);
    // The others are measured by the favourite: how far that is in doubt stands with them.
    if (tried > 1) std::ranges::find(found.moves, favourite, &Judged::move)->doubt = 0;
    hold_results(found, result_of);
    return found;
}

/// What each would choose that thinks of nobody but itself, for certain where the answer to that
/// is the same.
Expected expected_in(const DiceGame& game, const Mind& mind) {
    Expected expected;
    if (game.players() == 1) return expected;
    const Thoughts thoughts = Thoughts::corrected(mind, game.players());
    if (game.phase() == DiceGame::Phase::Action2) {
        expected.choices[game.active()] = best_action2(thoughts.judge, game).cross;
        expected.certain = game.choosers();
        return expected;
    }
    const DiceGame::Choices naive = naive_choices(thoughts.judge, game);
    const DiceGame::Choices otherwise = best_answers(thoughts.judge, game, naive);
    for (const Seat seat : game.choosers()) {
        expected.choices[seat] = naive[seat];
        if (naive[seat] == otherwise[seat]) expected.certain = expected.certain | Seats::only(seat);
    }
    return expected;
}

Expected expected_in(const CardGame& game, const Mind&) {
    Expected expected;
    if (game.phase() != CardGame::Phase::Action2) return expected;
    expected.certain = game.choosers();
    for (const Seat seat : game.choosers())
        expected.choices[seat] =
            expected_cross(game.sheet(seat), game.top().number(), seat == game.active());
    return expected;
}

} // namespace

const WeighedMove& Weighed::of(const Move& move) const {
    return *std::ranges::find(moves, move, &WeighedMove::move);
}

Preparation coach_needs(GameKind kind, int players) {
    return preparation_for(*find_bot("master"), kind, players);
}

Weighed weigh(const AnyGame& game, Seat seat, Depth depth, Mind mind,
              const std::optional<Move>& chosen) {
    const Move* const wanted = chosen ? &*chosen : nullptr;
    if (const auto* dice = std::get_if<DiceGame>(&game)) {
        const DiceView view(*dice, seat);
        const bool is_alone = dice->players() == 1;
        return weighed(is_alone ? judge_as_optimal(view, mind)
                                : judge_dice(view, depth, mind, wanted),
                       GameKind::Dice, depth);
    }
    const CardView view(std::get<CardGame>(game), seat);
    return weighed(judge_cards(view, depth, mind, wanted), view.kind(), depth);
}

bool Expected::holds_but_for(Seat seat, const Choices& chosen, Seats choosers) const {
    return std::ranges::all_of(choosers, [&](Seat other) {
        return other == seat || (certain.contains(other) && chosen[other] == choices[other]);
    });
}

Expected expected_of(const AnyGame& game, const Mind& mind) {
    return std::visit([&](const auto& any) { return expected_in(any, mind); }, game);
}

} // namespace qwixx
