#include "record/recorder.h"

#include <algorithm>

namespace qwixx {

void Recorder::choices(const DiceGame& game, const DiceGame::Choices& choices) {
    DiceTurn& turn = record_->dice_turns.back();
    if (game.phase() == DiceGame::Phase::Action1)
        std::ranges::copy_n(choices.begin(), game.players(), turn.action1.begin());
    else
        turn.action2 = choices[static_cast<std::size_t>(game.active())];
}

void Recorder::choices(const CardGame& game, const CardGame::Choices& choices) {
    const Move& own = choices[static_cast<std::size_t>(game.active())];
    // A turn starts with the first card taken; the hand is not yet five then.
    const bool starts =
        game.phase() == CardGame::Phase::Take &&
        (record_->card_turns.empty() || !record_->card_turns.back().action3.cards.empty());
    if (starts) record_->card_turns.emplace_back();
    CardTurn& turn = record_->card_turns.back();
    switch (game.phase()) {
    case CardGame::Phase::Take:
        turn.places = static_cast<std::uint8_t>(turn.places | 1U << (own.place - 1));
        break;
    case CardGame::Phase::Action2:
        for (Seat seat = 0; seat < game.players(); ++seat)
            turn.action2[static_cast<std::size_t>(seat)] =
                choices[static_cast<std::size_t>(seat)].cross;
        break;
    default: turn.action3 = own;
    }
}

} // namespace qwixx
