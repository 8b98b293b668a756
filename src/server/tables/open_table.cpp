#include "server/tables/open_table.h"

#include "protocol/table_message.h"
#include "server/net/http_text.h"
#include "server/store/table_log.h"
#include "server/tables/batch.h"
#include "server/tables/now.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <tuple>
#include <utility>

namespace qwixx {

namespace {

Problem cannot_go_on() {
    return {503, "cannot-go-on",
            "This table cannot go on: the server has lost what it needs for it."};
}
std::string cannot_go_on_message() {
    return error_message({}, cannot_go_on().code, cannot_go_on().sentence);
}

} // namespace

OpenTable::OpenTable(std::string id, TableMeans means, std::function<void()> put_away)
    : id_(std::move(id)), means_(means), put_away_(std::move(put_away)),
      queue_(
          // Nobody is shown what is not on disk, and a batch has room for one seed and one game.
          [this](const Job& job) {
              return !house_.pending().empty() && (job.shows || is_full(house_.pending()));
          },
          [this] { rest(); }),
      alarm_(means.loop) {}

// ------------------------------------------------------------------ what persons ask for

void OpenTable::create(const Person& host, const Options& options, Answer done) {
    visit(host);
    const auto opened =
        house_.decide(HouseCommand{time_now(), Open{host, options, seeds_.commit()}});
    if (!opened) {
        done(std::unexpected(problem(opened.error())));
        close(no_such_table());
        return;
    }
    once_stored(std::move(done));
    write();
}

void OpenTable::load() {
    queue_.hold();
    means_.storage.ask<LoadedTable>([id = id_](Store& store) { return load_table(store, id); },
                                    [self = shared_from_this()](Stored<LoadedTable> loaded) {
                                        self->queue_.release();
                                        if (!loaded)
                                            spdlog::error("table {}: {}", for_log(self->id_),
                                                          loaded.error().what);
                                        if (!loaded || loaded->house.table().number == 0) {
                                            self->close(loaded ? no_such_table() : cannot_store());
                                            return;
                                        }
                                        self->house_ = std::move(loaded->house);
                                        self->seeds_ = Seeds(std::move(loaded->seeds));
                                        self->summary_ = summary_of(self->id_, self->table());
                                        // The server was away: whoever was here is not, and the
                                        // clock starts anew.
                                        self->bring({Resume{}});
                                        self->queue_.run();
                                    });
}

void OpenTable::command(const Person& person, std::string id, Wish wish,
                        std::function<void(Reply<int>)> done) {
    const auto fail = [done](const Problem& why) { done(std::unexpected(why)); };
    const auto run = [this, person, id = std::move(id), wish = std::move(wish),
                      done = std::move(done)] {
        ++means_.figures.commands;
        const auto number = decide(Command{time_now(), person, id, wish});
        if (!number) {
            ++means_.figures.refusals;
            done(number);
            return;
        }
        once_stored([done, number](const Reply<void>& kept) {
            done(kept ? number : std::unexpected(kept.error()));
        });
    };
    queue_.add({run, fail});
}

void OpenTable::look(const Person& person, std::function<void(Reply<std::string>)> done) {
    const auto fail = [done](const Problem& why) { done(std::unexpected(why)); };
    queue_.add({[this, person, done = std::move(done)] {
                    done(table_message(view_of(table(), person), time_now()));
                },
                fail, true});
}

void OpenTable::join(const Person& person, std::optional<int> after,
                     std::shared_ptr<Viewer> viewer) {
    attendance_.socket_opened(person);
    const auto fail = [viewer](const Problem& why) { viewer->sent_away(why.code); };
    const auto run = [this, person, after, viewer] {
        bring(attendance_.news_for(house_.ahead(), time_now()));
        once_stored([this, person, after, viewer](const Reply<void>&) {
            tell_from(person, viewer, after);
        });
    };
    queue_.add({run, fail});
}

void OpenTable::part(const Person& person, const Viewer* viewer) {
    audience_.remove(viewer);
    attendance_.socket_closed(person, time_now() + means_.patience.lost_socket);
    queue_.run();
}

void OpenTable::events_after(const Person& person, int after, std::chrono::milliseconds wait,
                             std::function<void(Reply<std::string>)> done) {
    const auto fail = [done](const Problem& why) { done(std::unexpected(why)); };
    const auto run = [this, person, after, wait, done = std::move(done)] {
        if (after > table().number) { // of a log that is no more
            done(table_message(view_of(table(), person), time_now()));
        } else if (after < table().number) {
            catch_up(person, after, done);
        } else if (stuck_) {
            done(std::unexpected(cannot_go_on()));
        } else if (wait.count() == 0) {
            catch_up(person, after, done);
        } else {
            const auto waiting = std::make_shared<Waiting>(done);
            // The table stays while somebody waits at it.
            const auto timer = means_.loop.after(wait, [self = shared_from_this(), waiting] {
                waiting->answer(events_message(time_now(), Missed{}));
            });
            waiting->leave = [this, timer, viewer = waiting.get()] {
                means_.loop.cancel(timer);
                audience_.remove(viewer);
            };
            audience_.add(person, waiting);
        }
    };
    queue_.add({run, fail, true});
}

void OpenTable::visit(const Person& person) {
    attendance_.visited(person, time_now() + means_.patience.visit);
}

// ------------------------------------------------------------------ decide

/// What is decided is pending together with the chance that it made due, or not at all.
template <class AnyCommand> Reply<int> OpenTable::decide(const AnyCommand& command) {
    const std::size_t before = house_.pending().size();
    const bool owed = stuck_ && needs(house_.ahead()).of_chance(); // since before this command
    const auto number = house_.decide(command);
    if (!number) return std::unexpected(problem(number.error()));
    if (owed) return *number;
    if (const auto brought = bring_what_is_due(); !brought) {
        house_.keep_pending(before);
        return std::unexpected(brought.error());
    }
    return *number;
}

/// What the server brings by itself: when it is refused, something is wrong.
void OpenTable::bring(const std::vector<Supply>& supplies) {
    for (const Supply& supply : supplies)
        if (const auto brought = decide(HouseCommand{time_now(), supply}); !brought)
            stop_playing(brought.error().sentence);
}

void OpenTable::bring_choice(const BotNeed& need, const Move& move) {
    bots_.answered(need);
    // By now the seat may be its player's again.
    if (const auto asked = needs(house_.ahead()).bots;
        std::ranges::find(asked, need) != asked.end())
        bring({BotChoice{need.seat, need.decision, move}});
}

Reply<void> OpenTable::bring_what_is_due() {
    for (;;) {
        auto due = seeds_.due(house_.ahead());
        if (!due) return std::unexpected(stop_playing(due.error()));
        if (!*due) return {};
        const auto brought = house_.decide(HouseCommand{time_now(), std::move(**due)});
        if (!brought) return std::unexpected(stop_playing(sentence(brought.error())));
    }
}

/// One line in the log, and a message to all who are here and who come.
Problem OpenTable::stop_playing(std::string_view why) {
    if (!std::exchange(stuck_, true)) {
        spdlog::error("table {} cannot go on: {}", for_log(id_), why);
        audience_.tell_all(cannot_go_on_message());
    }
    return cannot_go_on();
}

// ------------------------------------------------------------------ store, apply, tell

/// Answers when all that is pending is stored: also to a command that was carried out before,
/// perhaps a moment ago.
void OpenTable::once_stored(Answer answer) {
    if (house_.pending().empty())
        answer({});
    else
        answers_.push_back(std::move(answer));
}

void OpenTable::write() {
    Batch batch = batch_of(id_, house_, seeds_);
    if (const TableSummary summary = summary_of(id_, house_.ahead()); summary_ != summary) {
        batch.summary = summary;
        batch.summary->touched = batch.time;
    }
    queue_.hold();
    means_.storage.append(std::move(batch),
                          [self = shared_from_this()](const Stored<void>& stored) {
                              self->written(stored);
                              self->queue_.release();
                              self->queue_.run();
                          });
}

void OpenTable::written(const Stored<void>& stored) {
    const std::vector<Answer> answers = std::exchange(answers_, {});
    Reply<void> kept;
    if (stored) {
        means_.figures.events += house_.pending().size();
        if (ends_game(house_.pending())) ++means_.figures.games;
        for (const News& news : house_.stored(audience_.persons()))
            audience_.tell(news.to, events_message(time_now(), news.heard));
        summary_ = summary_of(id_, table());
        seeds_.forget_all_but(table());
    } else {
        ++means_.figures.failures;
        spdlog::error("table {}: {}", for_log(id_), stored.error().what);
        quiet_until_ = time_now() + means_.patience.failed_write;
        house_.dropped();
        kept = std::unexpected(cannot_store());
    }
    for (const Answer& answer : answers) answer(kept);
    // What is stored is not what was told here, or there is no table: it is read again when
    // somebody comes.
    const bool conflict = !stored && stored.error().kind == StoreError::Kind::Conflict;
    if (conflict || table().number == 0) close(cannot_store());
}

void OpenTable::tell_from(const Person& person, const std::shared_ptr<Viewer>& viewer,
                          std::optional<int> after) {
    if (!viewer->is_open()) return;
    audience_.add(person, viewer);
    const auto begin = [this, viewer](const Reply<std::string>& message) {
        if (!message) return viewer->sent_away(message.error().code);
        viewer->tell(std::make_shared<const std::string>(*message));
        if (stuck_) viewer->tell(std::make_shared<const std::string>(cannot_go_on_message()));
    };
    if (!after || *after > table().number)
        begin(table_message(view_of(table(), person), time_now()));
    else
        catch_up(person, *after, begin);
}

void OpenTable::catch_up(const Person& person, int after,
                         std::function<void(Reply<std::string>)> done) {
    if (const auto missed = house_.missed(person, after)) {
        done(events_message(time_now(), *missed));
        return;
    }
    queue_.hold();
    means_.storage.ask<Missed>(
        [id = id_, person, after](Store& store) { return missed_after(store, id, person, after); },
        [self = shared_from_this(), done = std::move(done)](const Stored<Missed>& missed) {
            self->queue_.release();
            if (missed)
                done(events_message(time_now(), *missed));
            else
                done(std::unexpected(cannot_store()));
            self->queue_.run();
        });
}

// ------------------------------------------------------------------ when all is quiet

void OpenTable::rest() {
    if (queue_.is_held()) return;
    // All that was waiting goes into one write.
    if (!house_.pending().empty())
        write();
    else
        tend();
}

void OpenTable::tend() {
    const Time now = time_now();
    attendance_.look_round(now);
    const bool quiet = quiet_until_ > now;
    const auto news = attendance_.news_for(table(), now);
    if (!quiet && !news.empty()) {
        queue_.add({[this, news] { bring(news); }});
        return; // and is back here after that
    }
    Needs due = needs(table());
    if (stuck_) due = {};
    if (!quiet && due.of_chance()) { // a write failed, or it was loaded so
        queue_.add({[this] { std::ignore = bring_what_is_due(); }});
        return;
    }
    if (!due.any() && audience_.empty() && !attendance_.anyone(now) && news.empty()) {
        close(no_such_table());
        return;
    }
    if (!quiet)
        bots_.ask(means_.bots, table().play, due.bots,
                  [self = shared_from_this()](const BotNeed& need, const Move& move) {
                      self->queue_.add({[self, need, move] { self->bring_choice(need, move); }});
                  });
    set_alarm(due);
}

void OpenTable::set_alarm(const Needs& due) {
    std::optional<Time> at = due.wake_at;
    const auto earlier = [&at](Time time) { at = at ? std::min(*at, time) : time; };
    if (const auto end = attendance_.next_end()) earlier(*end);
    if (quiet_until_ > time_now()) earlier(quiet_until_);
    alarm_.set(
        at, [self = shared_from_this()] { self->queue_.add({[self] { self->bring({Wake{}}); }}); });
}

void OpenTable::close(const Problem& why) {
    queue_.close(why);
    audience_.send_away(why.code);
    alarm_.stop();
    put_away_();
}

} // namespace qwixx
