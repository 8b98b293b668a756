// A turn of the dice game thought through: what each seat chooses when it wants the most for
// itself, and what it expects of the others. A judge says how good a position is for a
// seat: it is a function of the game after the turn and of the seat.
#pragma once

#include "bots/calibration.h"
#include "bots/dice_inputs.h"
#include "bots/judged.h"
#include "bots/net.h"
#include "bots/win_share.h"
#include "rules/dice_game.h"

namespace qwixx {

/// The chance to win: the share of the win when the game is over, else what a network says, as it
/// is or corrected.
struct WinJudge {
    const Net* net;
    Foresight* foresight;
    const Correction* correction = nullptr;
    mutable std::int64_t asked = 0; // how often, as a measure of work

    [[nodiscard]] float operator()(const DiceGame& game, Seat seat) const;
};

struct JudgedCross {
    Cross cross = nothing;
    float worth = -1e9F;

    void consider(Cross other, float its_worth) {
        if (its_worth > worth) *this = {other, its_worth};
    }
};

/// Calls with every choice of a seat: nothing first.
void each_choice(const DiceGame& game, Seat seat, auto&& call) {
    call(nothing);
    for (const Cross cross : game.may_cross(seat)) call(cross);
}

/// The game after action 2.
[[nodiscard]] inline DiceGame after_action2(DiceGame game, Cross cross) {
    DiceGame::Choices choices;
    choices[static_cast<std::size_t>(game.active())] = cross;
    game.choose(choices);
    return game;
}

/// Calls with every choice in action 2 and its worth.
template <class Judge> void judge_action2(const Judge& judge, const DiceGame& game, auto&& call) {
    each_choice(game, game.active(), [&](Cross cross) {
        call(cross, judge(after_action2(game, cross), game.active()));
    });
}
/// The best of them.
template <class Judge> JudgedCross best_action2(const Judge& judge, const DiceGame& game) {
    JudgedCross best;
    judge_action2(judge, game, [&](Cross cross, float worth) { best.consider(cross, worth); });
    return best;
}

/// Calls with every choice of a seat in action 1 and its worth, if all others choose as given.
template <class Judge>
void judge_answers(const Judge& judge, const DiceGame& game, Seat seat, DiceGame::Choices choices,
                   auto&& call) {
    Cross second = nothing; // what the active seat goes on with, as long as it can
    bool planned = false;
    each_choice(game, seat, [&](Cross cross) {
        choices[static_cast<std::size_t>(seat)] = cross;
        DiceGame after = game;
        after.choose(choices);
        float worth = 0;
        if (after.over()) {
            worth = judge(after, seat);
        } else if (seat == game.active()) {
            worth = best_action2(judge, after).worth;
        } else {
            if (!planned || !after.allows(game.active(), second)) {
                second = best_action2(judge, after).cross;
                planned = true;
            }
            worth = judge(after_action2(after, second), seat);
        }
        call(cross, worth);
    });
}
/// The best of them.
template <class Judge>
JudgedCross best_answer(const Judge& judge, const DiceGame& game, Seat seat,
                        const DiceGame::Choices& choices) {
    JudgedCross best;
    judge_answers(judge, game, seat, choices,
                  [&](Cross cross, float worth) { best.consider(cross, worth); });
    return best;
}

/// What a seat chooses if it expects the others to cross nothing, and what it thinks of all
/// choices.
template <class Judge> Cross best_alone(const Judge& judge, const DiceView& view) {
    if (view.game().phase() == DiceGame::Phase::Action2)
        return best_action2(judge, view.game()).cross;
    return best_answer(judge, view.game(), view.seat(), {}).cross;
}
template <class Judge>
Judgement judged_alone(const Judge& judge, const DiceView& view, Judgement::Means means) {
    Judgement judgement{.means = means};
    const auto add = [&](Cross cross, float worth) { judgement.add(cross, double{worth}); };
    if (view.game().phase() == DiceGame::Phase::Action2)
        judge_action2(judge, view.game(), add);
    else
        judge_answers(judge, view.game(), view.seat(), {}, add);
    judgement.sort();
    return judgement;
}

/// The game after a turn in which nobody but this seat crosses anything, in action 1. The active
/// seat gets no misthrow: it is taken to cross something that changes little.
[[nodiscard]] inline DiceGame after_cross_alone(const DiceGame& game, Seat seat, Cross cross) {
    DiceGame::Choices choices{};
    choices[static_cast<std::size_t>(seat)] = cross;
    DiceGame after = game;
    after.choose(choices);
    if (after.over()) return after;
    DiceGame settled(after.sheets(), after.active());
    settled.set_up_action2(after.dice(), true);
    return after_action2(settled, nothing);
}

/// What all seats choose in action 1 if each thinks of nobody but itself.
template <class Judge> DiceGame::Choices naive_choices(const Judge& judge, const DiceGame& game) {
    DiceGame::Choices choices{};
    for (Seat seat = 0; seat < game.players(); ++seat) {
        if (seat == game.active() || game.may_cross(seat).empty()) continue;
        JudgedCross best;
        each_choice(game, seat, [&](Cross cross) {
            best.consider(cross, judge(after_cross_alone(game, seat, cross), seat));
        });
        choices[static_cast<std::size_t>(seat)] = best.cross;
    }
    choices[static_cast<std::size_t>(game.active())] =
        best_answer(judge, game, game.active(), {}).cross;
    return choices;
}

/// What all seats choose in action 1 if each expects the others to choose as given.
template <class Judge>
DiceGame::Choices best_answers(const Judge& judge, const DiceGame& game,
                               const DiceGame::Choices& expected) {
    DiceGame::Choices answers{};
    for (Seat seat = 0; seat < game.players(); ++seat)
        if (!game.may_cross(seat).empty())
            answers[static_cast<std::size_t>(seat)] =
                best_answer(judge, game, seat, expected).cross;
    return answers;
}

} // namespace qwixx
