// Writes down a game while it is played.
#pragma once

#include "record/record.h"

#include <span>

namespace qwixx {

/// Is told what happens, just before the game takes it, and adds it to a record.
class Recorder {
  public:
    explicit Recorder(Record& record) : record_(&record) {}

    void lots(Seat seat) { record_->start.seat = seat; }
    void roll(Dice dice) { record_->dice_turns.emplace_back().dice = dice; }
    void shuffle(std::span<const Card> pile) {
        auto& cards = record_->deck.empty() ? record_->deck : record_->card_turns.back().shuffle;
        cards.assign(pile.begin(), pile.end());
    }
    void choices(const DiceGame& game, const DiceGame::Choices& choices);
    void choices(const CardGame& game, const CardGame::Choices& choices);

  private:
    Record* record_;
};

} // namespace qwixx
