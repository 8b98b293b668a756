#include "coach/luck.h"

#include "bots/calibration.h"
#include "bots/card_plan.h"
#include "bots/dice_candidates.h"
#include "bots/dice_search.h"
#include "coach/start_table.h"

#include <array>

namespace qwixx {

namespace {

/// What is expected of a roll, or of the mean over all of them.
PerSeat<double> doubles(const PerSeat<float>& floats, int players) {
    PerSeat<double> all;
    for (Seat seat = 0; seat < players; ++seat) all[seat] = double{floats[seat]};
    return all;
}

PerSeat<double> before_roll(const DiceGame& game, const Mind& mind, const PerSeat<Habit>& habits) {
    const int players = game.players();
    if (players == 1) return {{standing(game, 0, mind)}};
    const Thoughts thoughts = Thoughts::corrected(mind, players);
    return doubles(Lookahead(thoughts.judge, game, Seats::first(players), habits).mean(), players);
}

/// With dice only who starts is drawn.
Luck luck_of_lots(const DiceGame& game, const Mind& mind, const PerSeat<Habit>& habits) {
    const int players = game.players();
    Luck luck{.seats = Seats::first(players)};
    for (Seat starts = 0; starts < players; ++starts) {
        const auto all = before_roll(DiceGame(game.sheets(), starts), mind, habits);
        for (const Seat seat : luck.seats) luck.expected[seat] += all[seat] / players;
        if (starts == game.active()) luck.came = all;
    }
    return luck;
}

/// What the network of the card games says, corrected.
double told(const CardView& view, float said) {
    return calibrated(view.kind(), view.players(), double{said});
}

} // namespace

double worth_of_choice(const CardGame& game, Seat seat, const Mind& mind) {
    const CardView view(game, seat);
    const CardPlan plan(card_net(*mind.learned, view), view);
    const JudgedMove best = plan.best();
    if (const auto result = plan.result_of(best.move)) return double{*result};
    return plan.ends_by(best.move) ? double{best.worth} : told(view, best.worth);
}

double uncorrected(const DiceGame& game, Seat seat, const Mind& mind) {
    const Sheet sheet = game.sheet(seat);
    if (game.players() == 1) return sheet.total() + (game.over() ? 0 : mind.values->gain(sheet));
    return double{Thoughts(mind, game.players()).judge(game, seat)};
}

double uncorrected(const CardGame& game, Seat seat, const Mind& mind) {
    if (game.over()) return double{win_share(game.sheets(), seat)};
    const CardView view(game, seat);
    return double{CardPlan(card_net(*mind.learned, view), view).chance()};
}

double standing(const DiceGame& game, Seat seat, const Mind& mind) {
    if (game.players() == 1) return uncorrected(game, seat, mind); // the exact points
    return double{Thoughts::corrected(mind, game.players()).judge(game, seat)};
}

double standing(const CardGame& game, Seat seat, const Mind& mind) {
    const double said = uncorrected(game, seat, mind);
    return game.over() ? said : calibrated(game.kind(), game.players(), said);
}

Luck luck_of_start(const AnyGame& game, const Mind& mind) {
    const int players = players_of(game);
    if (const auto* dice = std::get_if<DiceGame>(&game)) return luck_of_lots(*dice, mind, {});
    Luck luck{.seats = Seats::first(players)};
    for (const Seat seat : luck.seats) {
        luck.came[seat] = standing(std::get<CardGame>(game), seat, mind);
        luck.expected[seat] = mean_at_start(kind_of(game), players);
    }
    return luck;
}

Luck luck_of_roll(const DiceGame& game, const Dice& roll, const Mind& mind,
                  const PerSeat<Habit>& habits) {
    const int players = game.players();
    Luck luck{.seats = Seats::first(players)};
    if (players == 1) {
        DiceGame rolled = game;
        rolled.roll(roll);
        Mind judging = mind;
        luck.expected[0] = standing(game, 0, mind);
        luck.came[0] = judge_as_optimal(DiceView(rolled, 0), judging).moves.front().worth;
        return luck;
    }
    const Thoughts thoughts = Thoughts::corrected(mind, players);
    Lookahead ahead(thoughts.judge, game, luck.seats, habits);
    luck.expected = doubles(ahead.mean(), players);
    luck.came = doubles(ahead.with(roll), players);
    return luck;
}

Luck luck_of_taken(const CardGame& game, int place, const Mind& mind) {
    const Seat seat = game.active();
    Luck luck{.seats = Seats::only(seat)};
    const CardView view(game, seat);
    const CardPlan plan(card_net(*mind.learned, view), view, CardPlan::Care::Thorough);
    const Card card = game.tableau(place);
    // All that nobody has seen: what a seat does tells of its hand, but not of these.
    CardSet unseen = CardSet::deck(game.with_jokers()) - game.played();
    for (Seat other = 0; other < game.players(); ++other) unseen = unseen - game.hand(other);
    int count = 0;
    for (unsigned kinds = game.alike(card) & unseen.kinds_of(card.number()); kinds != 0;
         kinds &= kinds - 1) {
        const Card other = Card::of_kind(card.number(), kinds & -kinds);
        const double worth = told(view, plan.worth_with(place, other));
        if (other == card) luck.came[seat] = worth;
        luck.expected[seat] += worth;
        ++count;
    }
    luck.expected[seat] /= count;
    return luck;
}

Luck luck_of_turned(const CardGame& game, const Mind& mind) {
    const int players = game.players();
    Luck luck{.seats = Seats::first(players)};
    for (const Seat seat : luck.seats) luck.came[seat] = worth_of_choice(game, seat, mind);
    // Every card of the pile could have come to the top. Those of one back are worth the same.
    const auto pile = game.pile();
    std::array<bool, Card::most> done{};
    const auto is_alike = [&](Card a, Card b) {
        return a.number() == b.number() && game.alike(a) == game.alike(b);
    };
    for (std::size_t i = 0; i < pile.size(); ++i) {
        if (done[i]) continue;
        int ways = 0;
        for (std::size_t other = i; other < pile.size(); ++other) {
            if (!is_alike(pile[i], pile[other])) continue;
            done[other] = true;
            ++ways;
        }
        CardGame turned = game;
        turned.bring_to_top(i);
        const double part = static_cast<double>(ways) / static_cast<double>(pile.size());
        for (const Seat seat : luck.seats)
            luck.expected[seat] +=
                part * (is_alike(pile[i], game.top()) ? luck.came[seat]
                                                      : worth_of_choice(turned, seat, mind));
    }
    return luck;
}

void LuckWatcher::add(const Luck& luck) {
    // What one gains the others lose, though each has eyes of its own.
    double mean = 0;
    for (const Seat seat : luck.seats) mean += luck.of(seat) / luck.seats.count();
    for (const Seat seat : luck.seats) (*sums_)[seat] += luck.of(seat) - mean;
}

void LuckWatcher::asks(const DiceGame& game) {
    if (game.phase() != DiceGame::Phase::Action1) return;
    const DiceGame before(game.sheets(), game.active());
    const Luck luck = luck_of_roll(before, game.dice(), mind_, habits_);
    if (!started_) add(luck_of_lots(before, mind_, habits_));
    started_ = true;
    add(luck);
}

void LuckWatcher::asks(const CardGame& game) {
    if (!started_) add(luck_of_start(game, mind_));
    started_ = true;
    if (game.phase() == CardGame::Phase::Action2) add(luck_of_turned(game, mind_));
}

void LuckWatcher::choices(const CardGame& game, const CardGame::Choices& choices) {
    if (game.phase() != CardGame::Phase::Take) return;
    const Seat taker = game.active();
    const double luck = luck_of_taken(game, choices[taker].place, mind_).of(taker);
    (*sums_)[taker] += luck;
    // What it gains by a card that the others cannot see they lose, by their chances.
    PerSeat<double> chances;
    double all = 0;
    for (Seat other = 0; other < game.players(); ++other)
        if (other != taker) all += chances[other] = standing(game, other, mind_);
    for (Seat other = 0; other < game.players(); ++other)
        if (other != taker && all > 0) (*sums_)[other] -= luck * chances[other] / all;
}

} // namespace qwixx
