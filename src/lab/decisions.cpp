#include "lab/decisions.h"

#include <bit>

namespace qwixx {

namespace {

using Call = std::function<void(const SeenDecision&)>;

/// Shows what all who are asked now have chosen, and settles it.
void settle(AnyGame& game, int turn, const Choices& chosen, const Call& call, unsigned places = 0) {
    for (const Seat seat : choosers_of(game))
        if (moves(game, seat).size() > 1)
            call({.turn = turn,
                  .seat = seat,
                  .game = game,
                  .chosen = chosen[seat],
                  .places = places});
    choose(game, chosen);
}

void play_turn(AnyGame& game, int number, const DiceTurn& turn, const Call& call) {
    std::get<DiceGame>(game).roll(turn.dice);
    Choices chosen;
    std::ranges::copy(turn.action1, chosen.begin());
    settle(game, number, chosen, call);
    if (is_over(game)) return;
    chosen[active_seat(game)] = turn.action2;
    settle(game, number, chosen, call);
}

void play_turn(AnyGame& game, int number, const CardTurn& turn, const Call& call) {
    auto& cards = std::get<CardGame>(game);
    const Seat active = cards.active();
    Choices chosen;
    for (unsigned places = turn.places; places != 0; places &= places - 1) {
        chosen[active] = Move::take(1 + std::countr_zero(places));
        settle(game, number, chosen, call, places);
        if (cards.need() == Need::Shuffle) cards.shuffle(turn.shuffle);
    }
    std::ranges::copy(turn.action2, chosen.begin());
    settle(game, number, chosen, call);
    if (is_over(game)) return;
    chosen[active] = turn.action3;
    settle(game, number, chosen, call);
}

} // namespace

void each_decision(const Record& record, const Call& call) {
    AnyGame game = replay(record, 0);
    int number = 0;
    for (const DiceTurn& turn : record.dice_turns) play_turn(game, ++number, turn, call);
    for (const CardTurn& turn : record.card_turns) play_turn(game, ++number, turn, call);
}

} // namespace qwixx
