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
    void roll(Dice dice) { record_->under_way = DiceTurn{.dice = dice}; }
    void shuffle(std::span<const Card> pile);
    void choices(const DiceGame& game, const DiceGame::Choices& choices);
    void choices(const CardGame& game, const CardGame::Choices& choices);

  private:
    Record* record_;
};

} // namespace qwixx
