#include "coach/review.h"

#include "bots/card_plan.h"
#include "bots/dice_candidates.h"

#include <algorithm>
#include <cassert>

namespace qwixx {

Reviewer::Reviewer(Record record, Depth depth, const Mind& mind)
    : record_(std::move(record)), mind_(mind), seed_(mind.random),
      game_(new_game(record_.kind, static_cast<int>(record_.players.size()))) {
    review_.kind = record_.kind;
    review_.players = players_of(game_);
    review_.depth = depth;
    if (review_.players == 1) review_.means = Judgement::Means::Points;
}

void Reviewer::stand(Seat seat, double worth, Part why) {
    review_.accounts[seat].sums[static_cast<std::size_t>(why)] += worth - now_[seat];
    if (why == Part::Others) review_.others.back()[seat] += worth - now_[seat];
    now_[seat] = worth;
}

void Reviewer::chance(Stroke::Of of, const Luck& luck) {
    for (const Seat seat : luck.seats) stand(seat, luck.came[seat], Part::Luck);
    review_.strokes.push_back({of, of == Stroke::Of::Start ? 0 : turn_ + 1, luck});
}

void Reviewer::begin() {
    lots(game_, record_.start.seat);
    if (auto* cards = std::get_if<CardGame>(&game_)) cards->shuffle(record_.deck);
    const Luck luck = luck_of_start(game_, mind_);
    for (const Seat seat : luck.seats)
        now_[seat] = review_.accounts[seat].start = luck.expected[seat];
    chance(Stroke::Of::Start, luck);
    at_ = At::Turn;
}

void Reviewer::begin_turn(DiceGame& game) {
    const DiceTurn& turn = record_.dice_turns[static_cast<std::size_t>(turn_)];
    const Luck luck = luck_of_roll(game, turn.dice, mind_);
    for (const Seat seat : luck.seats) stand(seat, luck.expected[seat], Part::Rest);
    review_.curve.push_back(now_);
    review_.others.emplace_back();
    chance(Stroke::Of::Roll, luck);
    game.roll(turn.dice);
}

void Reviewer::begin_turn(CardGame& game) {
    for (Seat seat = 0; seat < game.players(); ++seat)
        stand(seat, standing(game, seat, mind_), Part::Rest);
    review_.curve.push_back(now_);
    review_.others.emplace_back();
    places_ = record_.card_turns[static_cast<std::size_t>(turn_)].places;
}

Choices Reviewer::chosen_in(const DiceGame& game) const {
    const DiceTurn& turn = record_.dice_turns[static_cast<std::size_t>(turn_)];
    Choices chosen;
    if (game.phase() == DiceGame::Phase::Action1)
        std::ranges::copy(turn.action1, chosen.begin());
    else
        chosen[game.active()] = turn.action2;
    return chosen;
}

Choices Reviewer::chosen_in(const CardGame& game) const {
    const CardTurn& turn = record_.card_turns[static_cast<std::size_t>(turn_)];
    Choices chosen;
    if (game.phase() == CardGame::Phase::Take)
        chosen[game.active()] = taken_;
    else if (game.phase() == CardGame::Phase::Action2)
        std::ranges::copy(turn.action2, chosen.begin());
    else
        chosen[game.active()] = turn.action3;
    return chosen;
}

/// What a seat chose against what it could have. To have no choice is no decision.
void Reviewer::look_at(Seat seat) {
    const bool takes = places_ != 0;
    if (takes) taken_ = Move::take(1 + std::countr_zero(places_));
    if (moves(game_, seat).size() < 2) return;
    const Choices chosen = std::visit([&](const auto& any) { return chosen_in(any); }, game_);
    Mind mind = mind_;
    mind.random = Random(seed_.next());
    Decision decision{.turn = turn_ + 1, .seat = seat, .game = game_};
    // A record does not tell in which order cards were taken: in the best one.
    const auto made_in = [&](const Weighed& weighed) -> const WeighedMove& {
        return *std::ranges::find_if(weighed.moves, [&](const WeighedMove& one) {
            return takes ? (places_ >> (one.move.place - 1) & 1) != 0 : one.move == chosen[seat];
        });
    };
    const Move looked_at =
        takes ? made_in(weigh(game_, seat, Depth::Quick, mind)).move : chosen[seat];
    decision.weighed = weigh(game_, seat, review_.depth, mind, looked_at);
    const WeighedMove& made = made_in(decision.weighed);
    if (takes) taken_ = made.move;
    decision.chosen = made.move;
    decision.loss = decision.weighed.loss(made);
    decision.error = made.error;
    decision.expected = expected_;
    decision.as_expected = expected_.holds_but_for(seat, chosen, choosers_of(game_));
    stand(seat, decision.weighed.best().worth, Part::Rest);
    stand(seat, made.worth, Part::Loss);
    ++review_.accounts[seat].decisions;
    review_.decisions.push_back(std::move(decision));
}

double Reviewer::result_of(Seat seat) const {
    const auto sheets = sheets_of(game_);
    return review_.players == 1 ? sheets[0].total() : double{win_share(sheets, seat)};
}

void Reviewer::end_turn() {
    ++turn_;
    at_ = At::Turn;
}

void Reviewer::ask() {
    asked_ = choosers_of(game_);
    expected_ = expected_of(game_, mind_);
    at_ = At::Choosing;
}

PerSeat<Part> Reviewer::whys(const Choices& chosen) const {
    PerSeat<Part> all;
    for (Seat seat = 0; seat < review_.players; ++seat)
        all[seat] =
            expected_.holds_but_for(seat, chosen, choosers_of(game_)) ? Part::Rest : Part::Others;
    return all;
}

void Reviewer::settle(DiceGame& game) {
    const Choices chosen = chosen_in(game);
    const PerSeat<Part> why = whys(chosen);
    const Seat active = game.active();
    game.choose(choices_for(game, chosen));
    if (game.phase() == DiceGame::Phase::Action2) {
        ask();
        if (game.players() == 1) return;
        const Thoughts thoughts = Thoughts::corrected(mind_, game.players());
        const DiceGame after = after_action2(game, expected_.choices[active].cross);
        for (Seat seat = 0; seat < game.players(); ++seat)
            stand(seat, double{thoughts.judge(after, seat)}, why[seat]);
        return;
    }
    for (Seat seat = 0; seat < game.players(); ++seat)
        if (game.over())
            stand(seat, result_of(seat), why[seat]);
        else if (seat != active)
            stand(seat, standing(game, seat, mind_), why[seat]);
    end_turn();
}

/// A card was taken, and what it is is seen; the last one brings a number to the top of the pile.
void Reviewer::settle_take(CardGame& game) {
    const Seat active = game.active();
    const Luck taken = luck_of_taken(game, taken_.place, mind_);
    stand(active, taken.expected[active], Part::Rest);
    chance(Stroke::Of::Taken, taken);
    places_ &= ~(1U << (taken_.place - 1));
    game.choose(chosen_in(game));
    if (game.need() == Need::Shuffle)
        game.shuffle(record_.card_turns[static_cast<std::size_t>(turn_)].shuffle);
    if (game.phase() == CardGame::Phase::Action2) {
        const Luck turned = luck_of_turned(game, mind_);
        for (const Seat seat : turned.seats)
            stand(seat, turned.expected[seat], seat == active ? Part::Rest : Part::Others);
        chance(Stroke::Of::Turned, turned);
    }
    ask();
}

void Reviewer::settle(CardGame& game) {
    if (game.phase() == CardGame::Phase::Take) return settle_take(game);
    const Choices chosen = chosen_in(game);
    const PerSeat<Part> why = whys(chosen);
    const Seat active = game.active();
    const bool was_called = game.phase() == CardGame::Phase::Action2;
    game.choose(chosen);
    for (Seat seat = 0; seat < game.players(); ++seat) {
        const Part part = was_called ? why[seat] : seat == active ? Part::Rest : Part::Others;
        if (game.over())
            stand(seat, result_of(seat), part);
        else if (seat != active)
            stand(seat, standing(game, seat, mind_), part);
        else if (was_called)
            stand(seat, worth_of_choice(game, seat, mind_), part);
    }
    if (game.phase() == CardGame::Phase::Action3) return ask();
    end_turn();
}

void Reviewer::end() {
    review_.over = is_over(game_);
    if (!review_.over) {
        for (Seat seat = 0; seat < review_.players; ++seat)
            stand(seat,
                  std::visit([&](const auto& any) { return standing(any, seat, mind_); }, game_),
                  Part::Rest);
    }
    for (Seat seat = 0; seat < review_.players; ++seat) review_.accounts[seat].result = now_[seat];
    review_.curve.push_back(now_);
    at_ = At::End;
}

bool Reviewer::advance() {
    switch (at_) {
    case At::Start: begin(); break;
    case At::Turn:
        if (turn_ == record_.turns()) {
            end();
            break;
        }
        std::visit([&](auto& any) { begin_turn(any); }, game_);
        ask();
        break;
    case At::Choosing:
        if (asked_.empty()) {
            std::visit([&](auto& any) { settle(any); }, game_);
        } else {
            const Seat seat = *asked_.begin();
            asked_.bits = static_cast<std::uint8_t>(asked_.bits & (asked_.bits - 1));
            look_at(seat);
        }
        break;
    case At::End: return false;
    }
    return true;
}

Review review(const Record& record, Depth depth, const Mind& mind) {
    Reviewer reviewer(record, depth, mind);
    while (reviewer.advance()) {
    }
    return reviewer.review();
}

} // namespace qwixx
