// The card game played on from a position by a quick player in every seat, who sees what the seat
// sees, for `master` to look at what moves lead to.
#pragma once

#include "bots/card_plan.h"
#include "bots/trials.h"

#include <limits>

namespace qwixx {

class CardPlayout {
  public:
    /// So many turns are played on, unless the work is more than this before.
    CardPlayout(const Net& net, Seat seat, int turns,
                long most_work = std::numeric_limits<long>::max())
        : net_(&net), seat_(seat), turns_(turns), most_work_(most_work) {}

    /// What the other seats choose in a deal, if they are asked now.
    [[nodiscard]] CardGame::Choices choices_of_others(const CardGame& deal);

    /// Makes the choices and plays on. When the game ends before the last turn, the result stands
    /// for the turns left. What is told means nothing once the work is too much.
    [[nodiscard]] Course play(CardGame game, const CardGame::Choices& choices, Random chance);
    /// How much of what was told last the network said. What comes after that is the result.
    [[nodiscard]] int judged() const { return judged_; }

    /// All work so far: every question to the network is one, every position looked at some more.
    [[nodiscard]] long work() const { return work_; }
    [[nodiscard]] bool is_too_much() const { return work_ > most_work_; }

  private:
    [[nodiscard]] Move choose(const CardGame& game, Seat seat);
    [[nodiscard]] float chance(const CardGame& game);

    const Net* net_;
    Seat seat_;
    int turns_;
    long most_work_;
    long work_ = 0;
    int judged_ = 0;
};

} // namespace qwixx
