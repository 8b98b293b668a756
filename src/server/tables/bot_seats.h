// The bots of a table that think about a decision: each is asked once.
#pragma once

#include "server/tables/bot_room.h"

#include <functional>
#include <set>
#include <utility>
#include <vector>

namespace qwixx {

class BotSeats {
  public:
    using Done = std::function<void(const BotNeed& need, const Move& move)>;

    /// Asks those bots that do not think already.
    void ask(BotRoom& room, const Owner& owner, const Play& play,
             const std::vector<BotNeed>& needed, const Done& done) {
        std::erase_if(asked_, [&play](const auto& one) { return one.first != play.decision; });
        for (const BotNeed& need : needed)
            if (asked_.insert({need.decision, need.seat}).second)
                room.ask(owner, bot_question(play, need),
                         [need, done](const Move& move) { done(need, move); });
    }
    /// It has answered. If the table still needs it, it is asked again.
    void answered(const BotNeed& need) { asked_.erase({need.decision, need.seat}); }

  private:
    std::set<std::pair<int, Seat>> asked_;
};

} // namespace qwixx
