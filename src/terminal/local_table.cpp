#include "terminal/local_table.h"

#include "bots/bot.h"
#include "bots/learned.h"
#include "coach/weigh.h"
#include "table/outcome.h"
#include "terminal/held_signals.h"
#include "terminal/hint.h"
#include "terminal/sentences.h"
#include "terminal/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <sys/eventfd.h>
#include <unistd.h>

namespace qwixx {

namespace {

/// Numbers of their own for every use, so that a game that goes on draws what it would have drawn.
Random random_for(std::uint64_t seed, int use, int game, int number) {
    return {seed, static_cast<std::uint64_t>(use) << 48 | static_cast<std::uint64_t>(game) << 32 |
                      static_cast<std::uint64_t>(number)};
}

constexpr int for_chance = 0;
constexpr int for_bots = 1;

} // namespace

LocalTable::LocalTable(SavedGame file)
    : file_(std::move(file)), prepared_(std::make_unique<Prepared>(&built_in_learned())),
      signal_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}

LocalTable::~LocalTable() {
    leaving_ = true;
    if (thinking_.valid()) thinking_.wait();
    if (advising_.valid()) advising_.wait();
    ::close(signal_);
}

std::expected<std::unique_ptr<LocalTable>, std::string>
LocalTable::open(const Options& options, std::vector<SeatPlan> seats, SavedGame file) {
    std::unique_ptr<LocalTable> table(new LocalTable(std::move(file)));
    const auto person_at = [](std::size_t seat) { return fmt::to_string(seat + 1); };
    const auto host = std::ranges::find_if(
        seats, [](const SeatPlan& plan) { return plan.level.empty() && !plan.program; });
    if (host == seats.end())
        return std::unexpected(t("At least one person must sit at the table."));
    const Person the_host = person_at(static_cast<std::size_t>(host - seats.begin()));
    bool good = table->bring(Open{the_host, options, {}});
    for (std::size_t i = 0; i < seats.size() && good; ++i) {
        SeatPlan& plan = seats[i];
        const Person person = plan.level.empty() ? person_at(i) : the_host;
        const Wish wish = plan.level.empty() ? Wish{Sit{plan.name, {}}} : Wish{SeatBot{plan.level}};
        good = table->take(Command{own_time(), person, {}, wish}) &&
               (!plan.level.empty() || table->bring(Connect{person}));
        if (plan.program) table->programs_.emplace_back(person, std::move(plan.program));
    }
    good = good && table->take(Command{own_time(), the_host, {}, StartGame{}});
    if (!good) return std::unexpected(table->trouble());
    return table;
}

std::expected<std::unique_ptr<LocalTable>, std::string> LocalTable::resume(SavedGame file) {
    std::unique_ptr<LocalTable> table(new LocalTable(std::move(file)));
    auto house = House::load(table->file_.events());
    if (!house)
        return std::unexpected(fmt::format("{}: {}", table->file_.path().string(), house.error()));
    table->house_ = *std::move(house);
    table->remember();
    bool good = table->bring(Resume{});
    for (const Person& person : table->persons()) good = good && table->bring(Connect{person});
    if (!good) return std::unexpected(table->trouble());
    return table;
}

std::vector<Person> LocalTable::persons() const {
    std::vector<Person> all;
    for (const Chair& chair : house_.table().chairs)
        if (!chair.person.empty() &&
            std::ranges::find(programs_, chair.person, &decltype(programs_)::value_type::first) ==
                programs_.end())
            all.push_back(chair.person);
    return all;
}

TableView LocalTable::view(std::string_view person) const {
    return view_of(house_.table(), person);
}

Person LocalTable::listener() const {
    const auto here = persons();
    return here.size() == 1 ? here[0] : Person{};
}

/// Whoever comes back to a game wants to know what happened last: it is heard again.
void LocalTable::remember() {
    constexpr std::ptrdiff_t most = 16;
    House again;
    const std::vector<Person> listener{this->listener()};
    auto told = again.stored_elsewhere(file_.events(), listener);
    if (!told) return;
    auto& all = told->front().heard;
    all.erase(all.begin(), all.end() - std::min(most, std::ssize(all)));
    std::ranges::move(all, std::back_inserter(heard_));
}

/// Decides, stores and lets it happen, or says why not.
bool LocalTable::take(const auto& command) {
    const auto decided = house_.decide(command);
    if (!decided) {
        trouble_ = refusal_sentence(decided.error());
        return false;
    }
    if (!file_.append(house_.pending())) {
        house_.dropped();
        trouble_ = t("This cannot be stored at the moment. Nothing has happened.");
        return false;
    }
    const int over = house_.table().games_over;
    const std::vector<Person> listener{this->listener()};
    for (News& news : house_.stored(listener))
        std::ranges::move(news.heard, std::back_inserter(heard_));
    const Table& table = house_.table();
    if (table.games_over != over && keep_)
        if (const Record* const record = finished_record(table, table.games_over)) keep_(*record);
    return true;
}

bool LocalTable::bring(Supply supply) { return take(HouseCommand{own_time(), std::move(supply)}); }

void LocalTable::wish(const Person& person, Wish wish) {
    static_cast<void>(take(Command{own_time(), person, {}, std::move(wish)}));
}

bool LocalTable::bring_chance(const ChanceNeed& need) {
    Random random = random_for(file_.seed(), for_chance, need.game, need.number);
    auto outcome = outcome_of(need, [&random](int bound) {
        return static_cast<int>(random.below(static_cast<std::uint32_t>(bound)));
    });
    return bring(BringChance{need.game, need.number, std::move(outcome)});
}

void LocalTable::think(const BotNeed& bot) {
    const Play& play = house_.table().play;
    const Preparation needed =
        preparation_for(player_or_stand_in(bot.level), kind_of(play.game), players_of(play.game));
    const Random random = random_for(file_.seed(), for_bots + bot.seat, play.number, bot.decision);
    const HeldSignals held;
    thinking_ = std::async(std::launch::async, [this, bot, needed, random,
                                                question = bot_question(play, bot)]() mutable {
        prepared_->solve(needed); // nobody else uses it: one thought at a time
        Mind mind{.random = random};
        prepared_->equip(mind, needed);
        Thought thought{bot.seat, bot.decision, bot_choice(question, mind)};
        eventfd_write(signal_, 1);
        return thought;
    });
}

bool LocalTable::ask_program() {
    const Play& play = house_.table().play;
    if (!is_playing(house_.table()) || need_of(play.game) != Need::Choices) return false;
    for (const Seat seat : awaited(play)) {
        const Player& player = play.players[static_cast<std::size_t>(seat)];
        const auto found =
            std::ranges::find(programs_, player.person, &decltype(programs_)::value_type::first);
        if (found == programs_.end() || !player.level.empty()) continue;
        // Here and not on a thread of its own: a program ends with the thread that started it.
        std::promise<Thought> answered;
        answered.set_value({seat, play.decision, found->second(play.game, seat), true});
        thinking_ = answered.get_future();
        return true;
    }
    return false;
}

bool LocalTable::bring_thought() {
    if (thinking_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return false;
    eventfd_t count = 0;
    eventfd_read(signal_, &count);
    const Thought thought = thinking_.get();
    if (!thought.of_program) {
        const bool wanted =
            std::ranges::any_of(needs(house_.table()).bots, [&](const BotNeed& need) {
                return need.seat == thought.seat && need.decision == thought.decision;
            });
        return !wanted || bring(BotChoice{thought.seat, thought.decision, *thought.move});
    }
    const Person person =
        house_.table().play.players[static_cast<std::size_t>(thought.seat)].person;
    if (thought.move) {
        if (take(Command{own_time(), person, {}, Choose{thought.decision, *thought.move}}))
            return true;
    } else {
        trouble_ = thought.move.error();
    }
    const std::string why = trouble_; // a bot of ours plays on
    const bool left = take(Command{own_time(), person, {}, Leave{}});
    trouble_ = why;
    return left;
}

void LocalTable::bring_advice() {
    if (!advising_.valid() ||
        advising_.wait_for(std::chrono::seconds(0)) != std::future_status::ready)
        return;
    if (!thinking_.valid()) { // else it may be the sign of a thought
        eventfd_t count = 0;
        eventfd_read(signal_, &count);
    }
    const Advice advice = advising_.get();
    if (is_playing(house_.table()) && house_.table().play.decision == advice.decision)
        trouble_ = advice.text;
}

void LocalTable::work() {
    bring_advice();
    while (true) {
        if (thinking_.valid()) {
            if (!bring_thought()) return;
            continue;
        }
        const Needs needed = needs(house_.table());
        if (needed.chance) {
            if (!bring_chance(*needed.chance)) return;
        } else if (!needed.bots.empty()) {
            think(needed.bots.front());
        } else if (!ask_program()) {
            return;
        }
    }
}

std::string LocalTable::hint(const Person& person) {
    const auto seat = seat_of(house_.table(), person);
    const Play& play = house_.table().play;
    if (!seat || !is_playing(house_.table()) || !awaited(play).contains(*seat))
        return t("You have nothing to decide now.");
    // Not what bots are prepared with: one of them may be thinking just now.
    if (!advice_) advice_ = std::make_unique<Prepared>(&built_in_learned());
    const Preparation needed = coach_needs(kind_of(play.game), players_of(play.game));
    if (!advising_.valid()) {
        if (!needed.values || advice_->solved(needed) != nullptr)
            return hint_for(play.game, *seat, *advice_);
        const HeldSignals held;
        advising_ = std::async(std::launch::async, [this, needed, game = play.game, seat = *seat,
                                                    decision = play.decision] {
            Advice advice{decision, {}};
            while (!leaving_ && advice_->solve_some(needed)) {
            }
            if (!leaving_) advice.text = hint_for(game, seat, *advice_);
            eventfd_write(signal_, 1);
            return advice;
        });
    }
    return t("The coach is getting ready…");
}

} // namespace qwixx
