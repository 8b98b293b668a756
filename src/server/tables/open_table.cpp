#include "server/tables/open_table.h"

#include "protocol/table_message.h"
#include "server/fair/chance.h"
#include "server/net/http_text.h"
#include "server/tables/now.h"
#include "table/event_text.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <tuple>

namespace qwixx {

namespace {

TableSummary summary_of(const std::string& id, const Table& table) {
    TableSummary summary{
        .table = id, .options = table.options, .playing = is_playing(table), .touched = 0};
    for (const Chair& chair : table.chairs)
        summary.chairs.push_back({chair.person, chair.name, chair.level});
    return summary;
}

} // namespace

OpenTable::OpenTable(std::string id, HouseMeans means, std::function<void()> put_away)
    : id_(std::move(id)), means_(means), put_away_(std::move(put_away)) {}

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
    const auto opened = act(HouseCommand{time_now(), Open{host, options, commit}});
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
    add_job({[this, person, id = std::move(id), wish = std::move(wish), done = std::move(done)] {
                 ++means_.figures.commands;
                 const auto number = act(Command{time_now(), person, id, wish});
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
    add_job({[this, person, done] { done(table_message(view_of(table_, person), time_now())); },
             [done = std::move(done)](const Problem& why) { done(std::unexpected(why)); }, true});
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
        visit->second.until =
            std::max(visit->second.until, time_now() + means_.patience.lost_socket);
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
            done(table_message(view_of(table_, person), time_now()));
            return;
        }
        if (after < table_.number || wait.count() == 0) {
            catch_up(person, after, done);
            return;
        }
        const auto waiting = std::make_shared<Waiting>();
        // The table stays while somebody waits at it.
        const auto timer = means_.loop.after(wait, [self = shared_from_this(), waiting] {
            waiting->answer(events_message(time_now(), {}));
        });
        waiting->done = done;
        waiting->leave = [this, timer, viewer = waiting.get()] {
            means_.loop.cancel(timer);
            forget(viewer);
        };
        viewers_.push_back({person, waiting});
    };
    add_job(
        {run, [done = std::move(done)](const Problem& why) { done(std::unexpected(why)); }, true});
}

// ------------------------------------------------------------------ what happens

template <class AnyCommand> std::expected<int, Refused> OpenTable::act(const AnyCommand& command) {
    const auto decided = decide(table_, command);
    if (!decided) return std::unexpected(decided.error());
    for (const Event& event : decided->events) take(event);
    return decided->number;
}

/// What the house brings is what the table asked for; if it asks no more, nothing happens.
void OpenTable::supply(Supply supply) {
    std::ignore = act(HouseCommand{time_now(), std::move(supply)});
}

void OpenTable::take(const Event& event) {
    if (draft_.batch.lines.empty()) draft_.batch.after = table_.number;
    auto effect = apply(table_, event);
    if (!effect) { // decide() gives only what can happen
        spdlog::critical("table {}: an event cannot be applied: {}", for_log(id_),
                         name(event.what));
        std::abort();
    }
    draft_.batch.lines.push_back(write_event(event));
    ++draft_.news.events;
    for (const Seen& seen : viewers_) {
        auto& told = draft_.news.told[seen.person];
        if (told.size() == draft_.batch.lines.size()) continue; // on another device
        const TableView view = view_of(table_, seen.person, Chat::Without);
        told.push_back(event_text(tell(event, *effect, table_, seen.person), &view));
    }
    past_.add(event, std::move(*effect), table_.number);
}

// ------------------------------------------------------------------ on disk, then told

/// Answers when all that has happened is on disk: also to a command that was carried out before,
/// perhaps a moment ago.
void OpenTable::once_written(std::function<void(Reply<void>)> done) {
    bring_what_is_due();
    if (draft_.batch.lines.empty())
        done({});
    else
        draft_.news.answers.push_back(std::move(done));
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
    means_.storage.append(std::move(draft.batch),
                          [self = shared_from_this(), news = std::move(draft.news)](
                              const Stored<void>& stored) { self->written(stored, news); });
}

void OpenTable::written(const Stored<void>& stored, const News& news) {
    --busy_;
    const auto answer = [news](const Reply<void>& kept) {
        for (const auto& done : news.answers) done(kept);
    };
    if (!stored) {
        ++means_.figures.failures;
        spdlog::error("table {}: {}", for_log(id_), stored.error().what);
        quiet_until_ = time_now() + means_.patience.failed_write;
        // The log is the truth: back to what everybody was told.
        reload([answer] { answer(std::unexpected(cannot_store())); });
        return;
    }
    means_.figures.events += news.events;
    for (const auto& [person, events] : news.told) {
        const auto message =
            std::make_shared<const std::string>(events_message(time_now(), events));
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
            table_message(view_of(table_, seen.person), time_now())));
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
        done(events_message(time_now(), events));
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
        done(events_message(time_now(), events));
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
                done(events_message(time_now(), *told));
            else
                done(std::unexpected(cannot_store()));
            self->run_jobs();
        });
}

} // namespace qwixx
