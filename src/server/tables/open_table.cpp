#include "server/tables/open_table.h"

#include "bots/bot.h"
#include "protocol/table_message.h"
#include "server/net/http_text.h"
#include "server/tables/batch.h"
#include "server/tables/stopwatch.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <tuple>
#include <utility>

namespace qwixx {

namespace {

/// The person whom this would remove from their chair; nobody if it is a bot's.
Person removed_by(const Wish& wish, const Table& table) {
    const auto* remove = std::get_if<Remove>(&wish);
    const Chair* chair = remove == nullptr ? nullptr : chair_named(table, remove->name);
    return chair == nullptr ? Person{} : chair->person;
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
      alarm_(means.loop), keeps_(means.nodes == nullptr) {}

// ------------------------------------------------------------------ what persons ask for

void OpenTable::create(const Owner& owner, const Options& options, Answer done) {
    const Person& host = owner.person;
    last_host_ = host;
    address_ = owner.address;
    // Where there are several nodes, the host will soon be at the one for this table.
    attendance_.visited(
        host, time_now() + (is_shared() ? means_.patience.lost_socket : means_.patience.visit));
    const auto opened = house_.decide(HouseCommand{now(), Open{host, options, seeds_.commit()}});
    if (!opened) {
        done(std::unexpected(problem(opened.error())));
        close(no_such_table());
        return;
    }
    once_stored(std::move(done));
    write();
}

void OpenTable::load(const Owner& asker) {
    called_from(asker.person, asker.address);
    queue_.hold();
    const auto loaded_now = [self = shared_from_this()](Stored<LoadedTable> loaded) {
        self->queue_.release();
        self->loaded(std::move(loaded));
    };
    means_.storage.read<LoadedTable>(
        asker, [id = id_](StoreReader& store) { return load_table(store, id); }, loaded_now);
}

void OpenTable::loaded(Stored<LoadedTable> loaded) {
    if (!loaded) means_.complaints.write(for_log(id_), loaded.error().what);
    if (!loaded || loaded->house.table().number == 0)
        return close(loaded ? no_such_table() : cannot_store());
    take_over(*std::move(loaded));
    was_away_ = !is_shared(); // otherwise whoever does its duties is told
    if (was_away_) resume();
    if (is_shared()) heard_of(mark_);
    queue_.run();
}

void OpenTable::take_over(LoadedTable loaded) {
    house_ = std::move(loaded.house);
    changes_ = {}; // what viewers were told may not be what there is now
    seeds_ = Seeds(std::move(loaded.seeds));
    summary_ = summary_of(id_, table());
    guests_ = std::move(loaded.guests);
    last_start_ = loaded.last_start;
    ahead_of_clock_ = std::max<Time>(table().time - time_now(), 0);
    beside_ = std::move(loaded.beside);
    here_ = beside_.here;
    std::ranges::sort(here_);
    if (loaded.needs_commit) spoiled_ = table().commit;
    count_searching();
}

/// Nobody minded the table for a while: whoever was here is not, and the clock starts anew. What
/// cannot be stored now is tried again (tend).
void OpenTable::resume() {
    bring({Resume{}});
    commit_anew();
    once_stored([this](const Reply<void>& kept) { was_away_ = was_away_ && !kept; });
}

/// The store was restored: somebody may know the seed of the next game. Whoever comes first at
/// whatever node plays by another.
void OpenTable::commit_anew() {
    if (!spoiled_.empty() && spoiled_ == house_.ahead().commit && !is_playing(house_.ahead()))
        bring({Commit{seeds_.commit(), true}});
}

void OpenTable::command(const Person& person, std::string id, Wish wish,
                        std::function<void(Reply<int>)> answer) {
    auto done = [&took = means_.figures.commands_took[wish.index()], watch = Stopwatch{},
                 answer = std::move(answer)](const Reply<int>& reply) {
        took.add(watch.seconds());
        answer(reply);
    };
    const auto fail = [done](const Problem& why) { done(std::unexpected(why)); };
    // What is in doubt is answered when that is known, however often it is sent.
    if (in_doubt_ && !was_decided(person, id)) return fail(cannot_store());
    const auto looked = std::make_shared<bool>(!is_shared());
    const auto returned = std::make_shared<bool>(false); // is counted once, however often tried
    const auto run = [this, person, id = std::move(id), wish = std::move(wish),
                      done = std::move(done), looked, returned] {
        ++means_.figures.commands;
        commit_anew();
        const Person removed = removed_by(wish, house_.ahead());
        const Command command{now(), person, id, wish};
        const bool is_new = !was_decided(person, id);
        const auto no = why_not_now(command);
        const auto number = no ? Reply<int>(std::unexpected(*no)) : decide(command);
        // Who comes from another node may know more than this one does.
        if (!number && !std::exchange(*looked, true)) return look_again(*queue_.current());
        if (!number) {
            ++means_.figures.refusals;
            done(number);
            return;
        }
        count_searching();
        if (!is_long())
            returns_.clear();
        else if (is_new && std::holds_alternative<ComeBack>(wish) &&
                 !std::exchange(*returned, true))
            ++returns_[person];
        if (!removed.empty() && chair_of(house_.ahead(), removed) == nullptr) {
            std::vector<Guest> guests = new_guests_.value_or(guests_);
            if (change(guests, GuestChange::KeepOut, removed, std::get<Remove>(wish).name))
                new_guests_ = std::move(guests);
        }
        once_stored([done, number](const Reply<void>& kept) {
            done(kept ? number : std::unexpected(kept.error()));
        });
    };
    // One that is being stored is answered when that is known; others when it is known to take
    // long.
    queue_.add({run, fail, false, !was_decided(person, id)});
}

void OpenTable::look(const Person& person, std::function<void(Reply<std::string>)> done) {
    const auto fail = [done](const Problem& why) { done(std::unexpected(why)); };
    const auto run = [this, person, done = std::move(done)] {
        done(table_message(view_of(table(), person), now()));
    };
    if (in_doubt_) return run(); // what is shown is stored, also while the database is away
    queue_.add({run, fail, true, true});
}

void OpenTable::join(const Owner& asker, std::optional<int> after,
                     const std::shared_ptr<Viewer>& viewer) {
    attendance_.socket_opened(asker.person);
    const auto fail = [viewer](const Problem& why) { viewer->sent_away(why); };
    const auto run = [this, asker, after, viewer] {
        bring(presence_news(house_.ahead()));
        once_stored(
            [this, asker, after, viewer](const Reply<void>&) { tell_from(asker, viewer, after); });
    };
    queue_.add(knowing(after, {run, fail}));
}

/// Whoever knows of later events has heard of them at another node: they are read first.
Job OpenTable::knowing(std::optional<int> after, const Job& job) {
    if (!is_shared()) return job;
    const auto run = [this, after, job] {
        if (after && *after > table().number)
            look_again(job);
        else
            job.run();
    };
    return {run, job.fail, job.shows};
}

void OpenTable::part(const Person& person, const Viewer* viewer) {
    audience_.remove(viewer);
    attendance_.socket_closed(person, time_now() + means_.patience.lost_socket);
    queue_.run();
}

void OpenTable::events_after(const Owner& asker, int after, std::chrono::milliseconds wait,
                             std::function<void(Reply<std::string>)> done) {
    const auto fail = [done](const Problem& why) { done(std::unexpected(why)); };
    const auto run = [this, asker, after, wait, done = std::move(done)] {
        const auto or_the_table = [self = shared_from_this(), person = asker.person,
                                   done](const CaughtUp& message) {
            if (!message) return done(std::unexpected(message.error()));
            done(*message ? **message : table_message(view_of(self->table(), person), self->now()));
        };
        if (after > table().number) { // of a log that is no more
            done(table_message(view_of(table(), asker.person), now()));
        } else if (after < table().number) {
            catch_up(asker, after, Form::Lists, [] { return true; }, or_the_table);
        } else if (stuck_) {
            done(std::unexpected(cannot_go_on()));
        } else if (wait.count() == 0) {
            catch_up(asker, after, Form::Lists, [] { return true; }, or_the_table);
        } else {
            const auto waiting = std::make_shared<Waiting>(done);
            // The table stays while somebody waits at it.
            const auto timer = means_.loop.after(wait, [self = shared_from_this(), waiting] {
                waiting->answer(events_message(self->now(), Missed{}));
            });
            waiting->leave = [this, timer, viewer = waiting.get()] {
                means_.loop.cancel(timer);
                audience_.remove(viewer);
            };
            audience_.add(asker.person, waiting);
        }
    };
    queue_.add(knowing(after, {run, fail, true}));
}

void OpenTable::called_from(const Person& person, const std::string& address) {
    if (person.empty()) return;
    caller_ = {address, person};
    if (person == last_host_) address_ = address;
}

/// Whether the command has happened, or is about to be stored.
bool OpenTable::was_decided(const Person& person, const std::string& id) const {
    const auto& answers = house_.ahead().answers;
    return !id.empty() &&
           std::ranges::find(answers, Cause{person, id}, &qwixx::Answer::to) != answers.end();
}

/// What the server says no to before the table is asked. A command that was answered before is not
/// held to it.
std::optional<Problem> OpenTable::why_not_now(const Command& command) const {
    const auto& [time, person, id, wish] = command;
    if (was_decided(person, id)) return std::nullopt;
    if (auto no = why_not(new_guests_ ? *new_guests_ : guests_, person, wish)) return no;
    const auto* bot = std::get_if<SeatBot>(&wish);
    const bool one_more =
        bot != nullptr && find_player(bot->level) != nullptr && level_searches(bot->level);
    // There are more than that when tables come into use again at which bots were left sitting.
    const auto at_start = [&] {
        if (std::holds_alternative<Rematch>(wish)) return searching_seats_of(last_host_);
        if (!std::holds_alternative<StartGame>(wish)) return 0;
        // Who starts a game in the place of a host who is gone becomes host of its bots.
        return searching_seats_of(person) + (person == last_host_ ? 0 : searching_.second);
    };
    if ((one_more && searching_seats_of(person) >= most_searching_seats) ||
        at_start() > most_searching_seats)
        return Problem{429, "too-many-bots",
                       "At your tables sit 20 bots that think for long: no more at a time."};
    if (!is_long()) return std::nullopt;
    // None of these can be done again and again, and without them one person could fill the table
    // and spoil the game of the others.
    const auto returns = returns_.find(person);
    const bool goes_on =
        std::holds_alternative<Choose>(wish) || std::holds_alternative<Leave>(wish) ||
        std::holds_alternative<StartGame>(wish) || std::holds_alternative<Rematch>(wish) ||
        std::holds_alternative<HandOver>(wish) || std::holds_alternative<Remove>(wish) ||
        (std::holds_alternative<ComeBack>(wish) &&
         (returns == returns_.end() || returns->second < most_returns));
    if (!goes_on)
        return Problem{409, "too-much",
                       "So much has happened here since the last game began that people can only "
                       "play on, go and start the next one."};
    return std::nullopt;
}

/// Those that are not stored yet are among them: many may be asked for at once.
void OpenTable::count_searching() {
    if (queue_.is_closed()) return; // what was being stored then is stored, and counts no more
    const auto& chairs = house_.ahead().chairs;
    const auto seats = std::ranges::count_if(chairs, [](const Chair& chair) {
        return !chair.level.empty() && level_searches(chair.level);
    });
    if (!house_.ahead().host.empty()) last_host_ = house_.ahead().host;
    if (caller_.person == last_host_) address_ = caller_.address;
    count_searching({last_host_, static_cast<int>(seats)});
}

int OpenTable::searching_seats_of(const Person& person) const {
    const auto seats = means_.searching.find(person);
    return seats == means_.searching.end() ? 0 : seats->second;
}

void OpenTable::count_searching(const std::pair<Person, int>& now_here) {
    if (now_here == searching_) return;
    if (searching_.second > 0) {
        int& seats = means_.searching[searching_.first];
        seats -= searching_.second;
        if (seats <= 0) means_.searching.erase(searching_.first);
    }
    if (now_here.second > 0) means_.searching[now_here.first] += now_here.second;
    searching_ = now_here;
}

void OpenTable::guests(const Person& person,
                       const std::function<void(Reply<std::vector<Guest>>)>& done) {
    const auto fail = [done](const Problem& why) { done(std::unexpected(why)); };
    queue_.add({[this, person, done, fail] {
                    if (table().host != person) return fail(problem(Refusal::NotHost));
                    done(guests_);
                },
                fail, true});
}

void OpenTable::change_guest(const Person& person, GuestChange what, std::string name,
                             const std::function<void(Reply<void>)>& done) {
    const auto fail = [done](const Problem& why) { done(std::unexpected(why)); };
    const auto run = [this, person, what, name = std::move(name), done, fail] {
        const Table& here = house_.ahead();
        if (here.host != person) return fail(problem(Refusal::NotHost));
        std::vector<Guest> guests = new_guests_.value_or(guests_);
        const Person whom = meant_by(name, what, guests, here);
        if (whom.empty()) return fail(problem(Refusal::NobodyOfThatName));
        if (whom == person) return fail(problem(Refusal::OwnSeat));
        if (what == GuestChange::Mute && here.options.access != Access::Public)
            return fail({409, "not-public", "Only at a public table can the host mute somebody."});
        if (change(guests, what, whom, name)) new_guests_ = std::move(guests);
        once_stored(done);
    };
    queue_.add({run, fail});
}

std::optional<TableSummary> OpenTable::as_waiting() const {
    const bool has_room = table().chairs.size() < most_players && !is_playing(table());
    if (table().options.access != Access::Public || !has_room || !summary_ ||
        std::ranges::none_of(table().presences, [this](const Presence& presence) {
            return presence.here && chair_of(table(), presence.person) != nullptr;
        }))
        return std::nullopt;
    TableSummary summary = *summary_;
    summary.touched = table().time;
    return summary;
}

void OpenTable::touch() {
    if (table().number == 0 || queue_.is_held()) return; // then it is being written anyway
    means_.storage.append(Batch{.table = id_, .after = table().number, .time = now()},
                          [](const Stored<void>&) {});
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
        if (const auto brought = decide(HouseCommand{now(), supply}); !brought)
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
        const auto brought = house_.decide(HouseCommand{now(), std::move(**due)});
        if (!brought) return std::unexpected(stop_playing(sentence(brought.error())));
    }
}

/// One line in the log, and a message to all who are here; who comes later is told then.
Problem OpenTable::stop_playing(std::string_view why) {
    if (!std::exchange(stuck_, true)) {
        spdlog::error("table {} cannot go on: {}", for_log(id_), why);
        audience_.refuse_all(cannot_go_on());
    }
    return cannot_go_on();
}

// ------------------------------------------------------------------ when all is quiet

void OpenTable::rest() {
    if (queue_.is_held()) return;
    // All that was waiting goes into one write.
    if (has_unwritten())
        write();
    else if (stale_)
        refresh();
    else
        tend();
}

/// Where so much has happened already, that somebody has gone is told a minute after they came at
/// the earliest: so those who come and go all the time do not fill the table. That they have come
/// is told at once: nobody who is here may be taken for gone.
std::vector<Supply> OpenTable::presence_news(const Table& table) const {
    const Time came_before = is_long() ? now() - absent_after : latest_time;
    return attendance_.news_for(table, time_now(), came_before, beside_.elsewhere, keeps_);
}

void OpenTable::tend() {
    const Time now = time_now();
    attendance_.look_round(now);
    const bool quiet = quiet_until_ > now;
    const auto news = presence_news(table());
    if (!quiet && was_away_ && keeps_) {
        queue_.add({[this] { resume(); }});
        return;
    }
    if (!quiet && !news.empty()) {
        queue_.add({[this, news] { bring(news); }});
        return; // and is back here after that
    }
    if (!quiet && is_shared() && known_here() != here_) return write();
    Needs due = needs(table());
    if (stuck_ || !keeps_) due = {};
    if (!quiet && due.of_chance()) { // a write failed, or it was loaded so
        queue_.add({[this] { std::ignore = bring_what_is_due(); }});
        return;
    }
    const bool anybody_here = !audience_.empty() || attendance_.anyone(now);
    // Who has gone is told of before the table is put away: it would be two events to find it out
    // when somebody comes again.
    const bool all_told =
        attendance_.news_for(table(), now, latest_time, beside_.elsewhere, keeps_).empty();
    // Where people are is where its duties are done, in the end.
    if ((!due.any() || beside_.is_used_elsewhere) && !anybody_here && all_told) {
        close(no_such_table());
        return;
    }
    if (is_shared() && anybody_here && !std::exchange(wanted_, true)) means_.nodes->want(id_);
    if (!quiet)
        bots_.ask(means_.bots, owner(), table().play, due.bots,
                  [self = shared_from_this()](const BotNeed& need, const Move& move) {
                      self->queue_.add({[self, need, move] { self->bring_choice(need, move); }});
                  });
    set_alarm(due);
}

void OpenTable::set_alarm(const Needs& due) {
    // What could not be stored is not tried again before that.
    std::optional<Time> at = quiet_until_ > time_now() ? std::nullopt : due.wake_at;
    if (at) *at -= ahead_of_clock_;
    const auto earlier = [&at](Time time) { at = at ? std::min(*at, time) : time; };
    if (const auto end = attendance_.next_end()) earlier(*end);
    for (const Presence& presence : table().presences)
        if (const Time told = presence.since + absent_after - ahead_of_clock_;
            is_long() && presence.here && told > time_now())
            earlier(told);
    if (quiet_until_ > time_now()) earlier(quiet_until_);
    alarm_.set(at, [self = shared_from_this()] {
        self->queue_.add({[self] {
            // Nobody is late at a table that has yet to be resumed.
            if (self->keeps_ && !self->was_away_) self->bring({Wake{}});
        }});
    });
}

/// Also what is being stored is answered: of a table that is gone nobody will hear whether it was.
void OpenTable::close(const Problem& why) {
    if (queue_.is_closed()) return;
    queue_.close(why);
    count_searching({});
    for (const Owed& one : std::exchange(owed_, {})) one.answer(std::unexpected(why));
    audience_.send_away(why);
    alarm_.stop();
    put_away_();
}

} // namespace qwixx
