#include "server/tables/bot_room.h"

#include "bots/bot.h"
#include "bots/learned.h"
#include "server/fair/chance.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

#include <sys/resource.h>
#include <unistd.h>

namespace qwixx {

namespace {

constexpr int patience_of_searchers = 5; // they let the loop and the store go first (nice)
constexpr std::size_t few_of_an_address = 4;
constexpr std::size_t few_of_a_network = addresses_of_a_network * few_of_an_address;
constexpr std::size_t few_networks_a_thread = 4;
constexpr int least_part = 10; // of the time that a bot that searches has when all is quiet

} // namespace

bool level_searches(std::string_view level) { return player_or_stand_in(level).searches; }

int thinking_time(int milliseconds, InLine waiting, std::size_t networks, std::size_t threads) {
    const std::size_t parts =
        1 + std::max({waiting.of_address / few_of_an_address, waiting.of_network / few_of_a_network,
                      networks / (few_networks_a_thread * std::max<std::size_t>(threads, 1))});
    return milliseconds / static_cast<int>(std::min<std::size_t>(parts, least_part));
}

struct BotRoom::Inside {
    struct Question {
        std::string address;
        BotQuestion about;
        std::function<void(Move)> done;
    };
    enum class Task : bool { Quick, Any };

    Post post;
    int milliseconds;
    std::size_t searchers;
    std::mutex mutex;
    std::condition_variable_any arrived;
    FairLine<Question> quick;
    FairLine<Question> searching;
    Prepared prepared{&built_in_learned()};
    std::array<std::mutex, most_players + 1> preparing; // by the number of players
    std::array<std::atomic<bool>, most_players + 1> is_solved{};
    std::vector<std::jthread> threads; // last, so that they end first

    Inside(Post way_back, int time, int searching_threads)
        : post(std::move(way_back)), milliseconds(time),
          searchers(static_cast<std::size_t>(searching_threads)) {}

    /// Bots that need the same value table wait while it is solved; the others play on.
    void prepare(Mind& mind, const Bot& bot, const AnyGame& game) {
        const int players = players_of(game);
        const Preparation needed = preparation_for(bot, kind_of(game), players);
        if (needed.values) {
            const std::scoped_lock lock(preparing[static_cast<std::size_t>(players)]);
            prepared.solve(needed);
            is_solved[static_cast<std::size_t>(players)] = true;
        }
        prepared.equip(mind, needed);
    }

    /// A bot that has to solve something first is not quick.
    [[nodiscard]] bool is_quick(const std::string& level, const AnyGame& game) const {
        const Bot& bot = player_or_stand_in(level);
        const int players = players_of(game);
        return !bot.searches && (!preparation_for(bot, kind_of(game), players).values ||
                                 is_solved[static_cast<std::size_t>(players)]);
    }

    void think(const std::stop_token& stop, Task task) {
        if (task == Task::Any) // of this thread alone; if it may not be, it is not
            setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), patience_of_searchers);
        const auto something = [&] {
            return !quick.empty() || (task == Task::Any && !searching.empty());
        };
        Mind mind{.random = Random(random_number()), .milliseconds = milliseconds};
        for (;;) {
            std::unique_lock lock(mutex);
            if (!arrived.wait(lock, stop, something)) return;
            if (stop.stop_requested()) return;
            Question question = quick.empty() ? searching.take() : quick.take();
            mind.milliseconds = thinking_time(milliseconds, searching.waiting_of(question.address),
                                              searching.networks(), searchers);
            lock.unlock();
            const Bot& bot = player_or_stand_in(question.about.bot.level);
            prepare(mind, bot, question.about.game);
            const Move move = bot_choice(question.about, mind);
            post([done = question.done, move] { done(move); });
        }
    }
};

BotRoom::BotRoom(int threads, int milliseconds, Post post)
    : inside_(std::make_unique<Inside>(std::move(post), milliseconds, threads)) {
    for (int i = 0; i <= threads; ++i)
        inside_->threads.emplace_back(
            [inside = inside_.get(), task = i == 0 ? Inside::Task::Quick : Inside::Task::Any](
                const std::stop_token& stop) { inside->think(stop, task); });
}

BotRoom::~BotRoom() {
    for (std::jthread& thread : inside_->threads) thread.request_stop();
}

void BotRoom::ask(const Owner& owner, BotQuestion question, std::function<void(Move)> done) {
    {
        const std::scoped_lock lock(inside_->mutex);
        auto& line = inside_->is_quick(question.bot.level, question.game) ? inside_->quick
                                                                          : inside_->searching;
        line.add(owner, {owner.address, std::move(question), std::move(done)});
    }
    inside_->arrived.notify_all();
}

} // namespace qwixx
