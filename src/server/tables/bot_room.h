// Where bots think: threads of their own, so that the loop never waits for one. Their time is
// shared fairly among those who ask (fair_line.h). Bots that search stand in a line of their own:
// the quick ones come first, and have a thread on which nobody searches.
#pragma once

#include "server/net/fair_line.h"
#include "table/needs.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <string_view>

namespace qwixx {

class BotRoom {
  public:
    /// How to run something where `done` belongs: on the loop. From any thread.
    using Post = std::function<void(std::function<void()>)>;

    /// So many threads search.
    BotRoom(int threads, int milliseconds, Post post);
    /// Questions that no bot has begun to think about are dropped.
    ~BotRoom();
    BotRoom(const BotRoom&) = delete;
    BotRoom& operator=(const BotRoom&) = delete;

    /// Asks a bot what it chooses in a seat.
    void ask(const Owner& owner, BotQuestion question, std::function<void(Move)> done);

  private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

/// Whether the bot of a level searches, and so takes all the time that it is given.
[[nodiscard]] bool level_searches(std::string_view level);

/// How long a bot searches of these milliseconds when so many other questions of the same address
/// and network wait, and so many networks: who asks much gets less, and only when many ask all get
/// less.
[[nodiscard]] int thinking_time(int milliseconds, InLine waiting, std::size_t networks,
                                std::size_t threads);

} // namespace qwixx
