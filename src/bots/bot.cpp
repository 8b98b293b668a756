#include "bots/bot.h"

#include "bots/card_levels.h"
#include "bots/card_plan.h"
#include "bots/card_search.h"
#include "bots/dice_inputs.h"
#include "bots/dice_levels.h"
#include "bots/dice_search.h"
#include "bots/greedy.h"
#include "bots/random_bot.h"

#include <algorithm>
#include <array>

namespace qwixx {

namespace {

/// What `expert` and `master` need. Alone they play as `optimal` does: there is nobody to win
/// against.
Preparation of_learned_bots(GameKind kind, int players) {
    if (kind != GameKind::Dice) return {.learned = true};
    if (players == 1) return {.values = solver::Pace{}};
    return {.learned = true, .values = good_pace(players)};
}
Preparation of_exact_bot(GameKind, int) { return {.values = solver::Pace{}}; }

/// The chosen move, and the others as they are listed.
template <class View> Judgement chosen_first(const Move& chosen, const View& view) {
    Judgement judgement;
    judgement.add(chosen, 0);
    for (const Move move : view.moves())
        if (move != chosen) judgement.add(move, 0);
    return judgement;
}

} // namespace

std::span<const Bot> all_bots() {
    static constexpr std::array bots{
        random_bot,
        Bot{"novice", "crosses what it can and thinks no further", &choose_as_novice,
            &choose_as_novice},
        Bot{"casual", "lets pass what skips too much", &choose_as_casual, &choose_as_casual},
        greedy,
        Bot{"skilled", "thinks the turn through, for points", &choose_as_skilled,
            &choose_as_skilled, &judge_as_skilled, &judge_as_skilled},
        Bot{"expert", "plays to win, by what it learned from many games", &choose_as_expert,
            &choose_as_expert, &judge_as_expert, &judge_as_expert, &of_learned_bots},
        Bot{"master", "tries close choices out before it decides", &choose_as_master,
            &choose_as_master, &judge_as_master, &judge_as_master, &of_learned_bots, true, true},
        Bot{"optimal", "alone, for points: the exact best, by the solver", &choose_as_optimal,
            nullptr, &judge_as_optimal, nullptr, &of_exact_bot},
    };
    return bots;
}

Judgement Bot::judge(DiceView view, Mind& mind) const {
    return judge_crosses == nullptr ? chosen_first(choose(view, mind), view)
                                    : judge_crosses(view, mind);
}

Judgement Bot::judge(CardView view, Mind& mind) const {
    return judge_card_moves == nullptr ? chosen_first(choose(view, mind), view)
                                       : judge_card_moves(view, mind);
}

Move choose(const Bot& bot, const AnyGame& game, Seat seat, Mind& mind) {
    if (const auto* cards = std::get_if<CardGame>(&game))
        return bot.choose_card_move(CardView(*cards, seat), mind);
    return bot.choose_cross(DiceView(std::get<DiceGame>(game), seat), mind);
}

const Bot* find_bot(std::string_view name) {
    const auto bots = all_bots();
    const auto found = std::ranges::find(bots, name, &Bot::name);
    return found == bots.end() ? nullptr : &*found;
}

const Bot* find_player(std::string_view name) {
    const Bot* const bot = find_bot(name);
    return bot != nullptr && can_play(*bot, most_players) ? bot : nullptr;
}

const Bot& player_or_stand_in(std::string_view name) {
    const Bot* const bot = find_player(name);
    return bot != nullptr ? *bot : *find_player(stand_in);
}

} // namespace qwixx
