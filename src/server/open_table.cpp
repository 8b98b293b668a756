#include "server/open_table.h"

#include "protocol/table_message.h"
#include "record/record.h"
#include "server/chance.h"
#include "server/http_text.h"
#include "table/event_text.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <chrono>

namespace qwixx {

namespace {

TableSummary summary_of(const std::string& id, const Table& table) {
    TableSummary summary{
        .table = id, .options = table.options, .playing = is_playing(table), .touched = 0};
    for (const Chair& chair : table.chairs)
        summary.chairs.push_back({chair.person, chair.name, chair.level});
    return summary;
}

FinishedGame finished_game(const std::string& id, const Table& table) {
    FinishedGame game{.table = id,
                      .game = table.games_over,
                      .kind = table.play.kind,
                      .is_public = table.options.access == Access::Public,
                      .ended = table.time};
    for (const auto& result : results(table))
        game.players.push_back({result.person, result.name, result.total, result.won, result.left});
    game.record = write_record(*finished_record(table, table.games_over));
    return game;
}

} // namespace

OpenTable::OpenTable(std::string id, HouseMeans means, std::function<void()> put_away)
    : id_(std::move(id)), means_(means), put_away_(std::move(put_away)) {}

Time OpenTable::now() const {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

// ------------------------------------------------------------------ jobs

void OpenTable::add_job(Job job) {
    if (gone_) {
        job.fail(no_such_table());
        return;
    }
    jobs_.push_back(std::move(job));
    run_jobs();
}

void OpenTable::run_jobs() {
    if (running_ || gone_) return;
    const auto self = shared_from_this();
    running_ = true;
    while (busy_ == 0 && !jobs_.empty()) {
        if (is_to_be_written_before(jobs_.front())) break;
        const Job job = std::move(jobs_.front());
        jobs_.pop_front();
        job.run();
    }
    running_ = false;
    // All that was waiting goes into one write.
    if (!draft_.batch.lines.empty()) write();
    if (busy_ == 0 && !gone_) tend();
}

/// Nobody is shown what is not on disk, and a batch has room for one seed and one finished game.
bool OpenTable::is_to_be_written_before(const Job& job) const {
    const Batch& batch = draft_.batch;
    return !batch.lines.empty() && (job.shows || !batch.commit.empty() || batch.finished);
}

// ------------------------------------------------------------------ what persons ask for

void OpenTable::create(const Person& host, const Options& options,
                       std::function<void(Reply<void>)> done) {
    visit(host);
    const std::string seed = new_seed();
    const std::string commit = commitment_to(seed);
    const auto opened = act(HouseCommand{now(), Open{host, options, commit}});
    if (!opened) {
        gone_ = true;
        done(std::unexpected(problem(opened.error())));
        put_away_();
        return;
    }
    seeds_[commit] = seed;
    draft_.batch.commit = commit;
    draft_.batch.seed = seed;
    draft_.batch.host = host;
    once_written(std::move(done));
    write();
}

void OpenTable::load() {
    reload([this] {
        // The house was away: whoever was here is not, and the clock starts anew.
        supply(Resume{});
        bring_what_is_due();
    });
}

void OpenTable::command(const Person& person, std::string id, Wish wish,
                        std::function<void(Reply<int>)> done) {
    const auto fail = [done](const Problem& why) { done(std::unexpected(why)); };
    add_job({[this, person, id = std::move(id), wish = std::move(wish), done] {
                 ++means_.figures.commands;
                 const auto number = act(Command{now(), person, id, wish});
                 if (!number) {
                     ++means_.figures.refusals;
                     done(std::unexpected(problem(number.error())));
                     return;
                 }
                 once_written([done, number](const Reply<void>& kept) {
                     if (kept)
                         done(*number);
                     else
                         done(std::unexpected(kept.error()));
                 });
             },
             fail});
}

void OpenTable::look(const Person& person, std::function<void(Reply<std::string>)> done) {
    add_job({[this, person, done] { done(table_message(view_of(table_, person), now())); },
             [done](const Problem& why) { done(std::unexpected(why)); }, true});
}

void OpenTable::join(const Person& person, std::optional<int> after,
                     std::shared_ptr<Viewer> viewer) {
    if (!person.empty()) ++visits_[person].sockets;
    const Seen seen{person, std::move(viewer)};
    add_job({[this, seen, after] {
                 notice_who_is_here();
                 once_written(
                     [this, seen, after](const Reply<void>&) { start_telling(seen, after); });
             },
             [seen](const Problem& why) { seen.viewer->sent_away(why.code); }});
}

void OpenTable::part(const Person& person, const Viewer* viewer) {
    forget(viewer);
    if (const auto visit = visits_.find(person); visit != visits_.end()) {
        --visit->second.sockets;
        visit->second.until = std::max(visit->second.until, now() + means_.patience.lost_socket);
    }
    run_jobs();
}

void OpenTable::forget(const Viewer* viewer) {
    std::erase_if(viewers_, [viewer](const Seen& seen) { return seen.viewer.get() == viewer; });
}

namespace {

/// Who waits for the next message, and no longer than that.
struct Waiting final : Viewer {
    std::function<void(Reply<std::string>)> done;
    std::function<void()> leave;

    void answer(Reply<std::string> message) {
        if (!done) return;
        leave();
        std::exchange(done, nullptr)(std::move(message));
    }
    void tell(SharedText message) override { answer(*message); }
    [[nodiscard]] bool is_open() const override { return done != nullptr; }
    void sent_away(std::string_view) override { answer(std::unexpected(no_such_table())); }
};

} // namespace

void OpenTable::events_after(const Person& person, int after, std::chrono::milliseconds wait,
                             std::function<void(Reply<std::string>)> done) {
    const auto run = [this, person, after, wait, done] {
        if (after > table_.number) { // of a log that is no more
            done(table_message(view_of(table_, person), now()));
            return;
        }
        if (after < table_.number || wait.count() == 0) {
            catch_up(person, after, done);
            return;
        }
        const auto waiting = std::make_shared<Waiting>();
        const auto timer = means_.loop.after(wait, [self = shared_from_this(), waiting] {
            waiting->answer(events_message(self->now(), {}));
        });
        waiting->done = done;
        waiting->leave = [this, timer, viewer = waiting.get()] {
            means_.loop.cancel(timer);
            forget(viewer);
        };
        viewers_.push_back({person, waiting});
    };
    add_job({run, [done](const Problem& why) { done(std::unexpected(why)); }, true});
}

void OpenTable::visit(const Person& person) {
    if (!person.empty()) visits_[person].until = now() + means_.patience.visit;
}

// ------------------------------------------------------------------ what happens

template <class AnyCommand> std::expected<int, Refusal> OpenTable::act(const AnyCommand& command) {
    const auto decided = decide(table_, command);
    if (!decided) return std::unexpected(decided.error());
    for (const Event& event : decided->events) take(event);
    return decided->number;
}

/// What the house brings is what the table asked for; if it asks no more, nothing happens.
void OpenTable::supply(Supply supply) { (void)act(HouseCommand{now(), std::move(supply)}); }

void OpenTable::take(const Event& event) {
    if (draft_.batch.lines.empty()) draft_.batch.after = table_.number;
    auto effect = apply(table_, event);
    if (!effect) { // decide() gives only what can happen
        spdlog::critical("table {}: an event cannot be applied: {}", for_log(id_),
                         name(event.what));
        std::abort();
    }
    draft_.batch.lines.push_back(write_event(event));
    for (const Seen& seen : viewers_) {
        auto& told = draft_.told[seen.person];
        if (told.size() == draft_.batch.lines.size()) continue; // on another device
        const TableView view = view_of(table_, seen.person, Chat::Without);
        told.push_back(event_text(tell(event, *effect, table_, seen.person), &view));
    }
    past_.add(event, std::move(*effect), table_.number);
}

void OpenTable::bring_what_is_due() {
    for (;;) {
        const Needs due = needs(table_);
        if (due.chance) {
            const auto& play = table_.play;
            supply(BringChance{due.chance->game, due.chance->number,
                               draw(seeds_[play.commit], play.words, *due.chance)});
        } else if (due.reveal) {
            supply(Reveal{seeds_[table_.play.commit]});
            note_finished_game();
        } else if (due.commit) {
            const std::string seed = new_seed();
            const std::string commit = commitment_to(seed);
            seeds_ = {{commit, seed}};
            draft_.batch.commit = commit;
            draft_.batch.seed = seed;
            supply(Commit{commit});
        } else {
            return;
        }
    }
}

void OpenTable::note_finished_game() {
    draft_.batch.finished = finished_game(id_, table_);
    ++means_.figures.games;
}

void OpenTable::notice_who_is_here() {
    const std::vector<Presence> presences = table_.presences; // they change on the way
    for (const Presence& presence : presences) {
        if (is_here(presence.person) == presence.here) continue;
        if (presence.here)
            supply(Disconnect{presence.person});
        else
            supply(Connect{presence.person});
    }
}

// ------------------------------------------------------------------ on disk, then told

/// Answers when all that has happened is on disk: also to a command that was carried out before,
/// perhaps a moment ago.
void OpenTable::once_written(std::function<void(Reply<void>)> done) {
    bring_what_is_due();
    if (draft_.batch.lines.empty())
        done({});
    else
        draft_.answers.push_back(std::move(done));
}

void OpenTable::write() {
    Draft draft = std::exchange(draft_, {});
    draft.batch.table = id_;
    draft.batch.time = table_.time;
    if (TableSummary summary = summary_of(id_, table_); summary_ != summary) {
        summary_ = summary;
        summary.touched = table_.time;
        draft.batch.summary = std::move(summary);
    }
    ++busy_;
    Batch batch = std::move(draft.batch);
    draft.batch = {.lines = std::vector<std::string>(batch.lines.size())}; // only how many
    means_.storage.append(std::move(batch),
                          [self = shared_from_this(), draft = std::move(draft)](
                              const Stored<void>& stored) { self->written(stored, draft); });
}

void OpenTable::written(const Stored<void>& stored, const Draft& draft) {
    --busy_;
    const auto answer = [draft](const Reply<void>& kept) {
        for (const auto& done : draft.answers) done(kept);
    };
    if (!stored) {
        ++means_.figures.failures;
        spdlog::error("table {}: {}", for_log(id_), stored.error().what);
        quiet_until_ = now() + means_.patience.failed_write;
        // The log is the truth: back to what everybody was told.
        reload([answer] { answer(std::unexpected(cannot_store())); });
        return;
    }
    means_.figures.events += draft.batch.lines.size();
    for (const auto& [person, events] : draft.told) {
        const auto message = std::make_shared<const std::string>(events_message(now(), events));
        const std::vector<Seen> viewers = viewers_; // one may part when told
        for (const Seen& seen : viewers)
            if (seen.person == person) seen.viewer->tell(message);
    }
    answer({});
    run_jobs();
}

void OpenTable::reload(std::function<void()> then) {
    ++busy_;
    const auto take_it = [self = shared_from_this(),
                          then = std::move(then)](Stored<LoadedTable> loaded) {
        --self->busy_;
        if (!loaded || loaded->table.number == 0) {
            if (!loaded) spdlog::error("table {}: {}", for_log(self->id_), loaded.error().what);
            self->gone_ = true;
            then(); // whoever waits for this write is told first
            self->close_all(loaded ? no_such_table() : cannot_store());
            return;
        }
        self->table_ = std::move(loaded->table);
        self->past_ = std::move(loaded->past);
        self->seeds_ = std::move(loaded->seeds);
        self->summary_ = summary_of(self->id_, self->table_);
        self->draft_ = {};
        self->asked_.clear();
        then();
        self->run_jobs();
    };
    means_.storage.ask<LoadedTable>([id = id_](Store& store) { return load_table(store, id); },
                                    take_it);
}

void OpenTable::close_all(const Problem& why) {
    gone_ = true;
    for (const Job& job : std::exchange(jobs_, {})) job.fail(why);
    for (const Seen& seen : std::exchange(viewers_, {})) seen.viewer->sent_away(why.code);
    if (timer_) means_.loop.cancel(*timer_);
    put_away_();
}

// ------------------------------------------------------------------ telling those who come

void OpenTable::start_telling(const Seen& seen, std::optional<int> after) {
    if (gone_) {
        seen.viewer->sent_away("no-such-table");
        return;
    }
    if (!seen.viewer->is_open()) return;
    viewers_.push_back(seen);
    if (!after || *after > table_.number) {
        seen.viewer->tell(std::make_shared<const std::string>(
            table_message(view_of(table_, seen.person), now())));
        return;
    }
    catch_up(seen.person, *after, [seen](const Reply<std::string>& message) {
        if (message)
            seen.viewer->tell(std::make_shared<const std::string>(*message));
        else
            seen.viewer->sent_away(message.error().code);
    });
}

void OpenTable::catch_up(const Person& person, int after,
                         std::function<void(Reply<std::string>)> done) {
    std::vector<std::string> events;
    if (after >= table_.number) {
        done(events_message(now(), events));
        return;
    }
    if (past_.reaches_back_to(after)) {
        const TableView view = view_of(table_, person, Chat::Without);
        for (const PastEvent& past : past_.events()) {
            if (past.number <= after) continue;
            Told told = tell(past.event, past.effect, table_, person);
            told.number = past.number;
            events.push_back(event_text(told, past.number == table_.number ? &view : nullptr));
        }
        done(events_message(now(), events));
        return;
    }
    // Too long ago: the whole log is played through.
    ++busy_;
    means_.storage.ask<std::vector<std::string>>(
        [id = id_, person, after](Store& store) { return told_after(store, id, person, after); },
        [self = shared_from_this(),
         done = std::move(done)](const Stored<std::vector<std::string>>& told) {
            --self->busy_;
            if (told)
                done(events_message(self->now(), *told));
            else
                done(std::unexpected(cannot_store()));
            self->run_jobs();
        });
}

// ------------------------------------------------------------------ when all is quiet

bool OpenTable::is_here(const Person& person) const {
    const auto visit = visits_.find(person);
    return visit != visits_.end() && (visit->second.sockets > 0 || visit->second.until > now());
}

bool OpenTable::presences_differ() const {
    return std::ranges::any_of(table_.presences, [this](const Presence& presence) {
        return is_here(presence.person) != presence.here;
    });
}

bool OpenTable::anyone_is_here() const {
    return !viewers_.empty() ||
           std::ranges::any_of(visits_, [this](const auto& visit) { return is_here(visit.first); });
}

void OpenTable::tend() {
    std::erase_if(visits_, [this](const auto& visit) { return !is_here(visit.first); });
    const bool quiet = quiet_until_ > now();
    if (!quiet && presences_differ()) {
        add_job({[this] { notice_who_is_here(); }, [](const Problem&) {}});
        return; // and is back here after that
    }
    const Needs due = needs(table_);
    if (!quiet && (due.chance || due.reveal || due.commit)) { // a write failed before
        add_job({[this] { bring_what_is_due(); }, [](const Problem&) {}});
        return;
    }
    if (!due.any() && !anyone_is_here() && !presences_differ()) {
        gone_ = true;
        if (timer_) means_.loop.cancel(*timer_);
        put_away_();
        return;
    }
    if (!quiet) ask_bots(due);
    set_timer(due);
}

void OpenTable::ask_bots(const Needs& due) {
    std::erase_if(asked_,
                  [this](const auto& asked) { return asked.first != table_.play.decision; });
    for (const BotNeed& need : due.bots) {
        if (!asked_.insert({need.decision, need.seat}).second) continue;
        means_.bots.ask(table_.play.game, need, [self = shared_from_this(), need](CardMove move) {
            self->add_job({[self, need, move] {
                               self->asked_.erase({need.decision, need.seat});
                               self->supply(BotChoice{need.seat, need.decision, move});
                               self->bring_what_is_due();
                           },
                           [](const Problem&) {}});
        });
    }
}

/// One timer for whatever comes first: the end of the time for a decision, of a visit, of a pause.
void OpenTable::set_timer(const Needs& due) {
    std::optional<Time> at;
    const auto earlier = [&at](Time time) { at = at ? std::min(*at, time) : time; };
    if (due.wake_at) earlier(*due.wake_at);
    for (const auto& [person, visit] : visits_)
        if (visit.sockets == 0) earlier(visit.until);
    if (quiet_until_ > now()) earlier(quiet_until_);

    if (timer_ && at == timer_at_) return;
    if (timer_) means_.loop.cancel(*timer_);
    timer_.reset();
    if (!at) return;
    timer_at_ = *at;
    const auto delay = std::chrono::milliseconds(std::max<Time>(*at - now(), 0) + 1);
    timer_ = means_.loop.after(delay, [self = shared_from_this()] {
        self->timer_.reset();
        self->add_job({[self] {
                           self->supply(Wake{});
                           self->bring_what_is_due();
                       },
                       [](const Problem&) {}});
    });
}

} // namespace qwixx
