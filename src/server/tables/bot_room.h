// Where bots think: threads of their own, so that the loop never waits for one.
#pragma once

#include "table/needs.h"

#include <functional>
#include <memory>

namespace qwixx {

class BotRoom {
  public:
    /// How to run something where `done` belongs: on the loop. From any thread.
    using Post = std::function<void(std::function<void()>)>;

    BotRoom(int threads, int milliseconds, Post post);
    /// Questions that no bot has begun to think about are dropped.
    ~BotRoom();
    BotRoom(const BotRoom&) = delete;
    BotRoom& operator=(const BotRoom&) = delete;

    /// Asks a bot what it chooses in a seat.
    void ask(AnyGame game, BotNeed need, std::function<void(Move)> done);

  private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

} // namespace qwixx
