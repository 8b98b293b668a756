#include "server/tables/bot_room.h"

#include "bots/bot.h"
#include "bots/learned.h"
#include "server/fair/chance.h"

#include <array>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

namespace qwixx {

struct BotRoom::Inside {
    struct Question {
        AnyGame game;
        BotNeed need;
        std::function<void(Move)> done;
    };

    Post post;
    int milliseconds;
    std::mutex mutex;
    std::condition_variable_any arrived;
    std::deque<Question> questions;
    Prepared prepared{&built_in_learned()};
    std::array<std::mutex, most_players + 1> preparing; // by the number of players
    std::vector<std::jthread> threads;                  // last, so that they end first

    Inside(Post way_back, int time) : post(std::move(way_back)), milliseconds(time) {}

    /// Bots that need the same value table wait while it is solved; the others play on.
    void prepare(Mind& mind, const Bot& bot, const AnyGame& game) {
        const int players = players_of(game);
        const Preparation needed = preparation_for(bot, kind_of(game), players);
        if (needed.values) {
            const std::scoped_lock lock(preparing[static_cast<std::size_t>(players)]);
            prepared.solve(needed);
        }
        prepared.equip(mind, needed);
    }

    void think(const std::stop_token& stop) {
        Mind mind{.random = Random(random_number()), .milliseconds = milliseconds};
        for (;;) {
            std::unique_lock lock(mutex);
            if (!arrived.wait(lock, stop, [this] { return !questions.empty(); })) return;
            if (stop.stop_requested()) return;
            Question question = std::move(questions.front());
            questions.pop_front();
            lock.unlock();
            const Bot& bot = player_or_stand_in(question.need.level);
            prepare(mind, bot, question.game);
            const Move move = choose(bot, question.game, question.need.seat, mind);
            post([done = std::move(question.done), move] { done(move); });
        }
    }
};

BotRoom::BotRoom(int threads, int milliseconds, Post post)
    : inside_(std::make_unique<Inside>(std::move(post), milliseconds)) {
    for (int i = 0; i < threads; ++i)
        inside_->threads.emplace_back(
            [inside = inside_.get()](const std::stop_token& stop) { inside->think(stop); });
}

BotRoom::~BotRoom() {
    for (std::jthread& thread : inside_->threads) thread.request_stop();
}

void BotRoom::ask(AnyGame game, BotNeed need, std::function<void(Move)> done) {
    {
        const std::scoped_lock lock(inside_->mutex);
        inside_->questions.push_back({game, std::move(need), std::move(done)});
    }
    inside_->arrived.notify_one();
}

} // namespace qwixx
