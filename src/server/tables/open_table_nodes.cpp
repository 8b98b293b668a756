// A table that is in use at several nodes: how what another has written comes in, and how what was
// decided here meanwhile is decided again. The log is the only authority: what is in it has
// happened, and nothing else has.
#include "server/tables/open_table.h"

#include "server/net/http_text.h"
#include "server/tables/batch.h"
#include "table/event_text.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <ranges>
#include <utility>

namespace qwixx {

namespace {

constexpr std::chrono::milliseconds until_next_try{300};

/// Whether what was to be stored here is what the log goes on with. Then it was stored, whatever
/// became of the answer; if another node has written just the same, that is as good.
bool begins_with(const TableNews& news, const Events& pending) {
    if (pending.empty() || news.lines.size() < pending.size()) return false;
    return std::ranges::equal(pending, news.lines | std::views::take(pending.size()), {},
                              [](const Event& event) { return write_event(event); });
}

} // namespace

void OpenTable::heard_of(const TableMark& mark) {
    mark_ = mark;
    if (table().number == 0) return; // it is being read
    if (mark.is_gone) return close(no_such_table());
    if (mark.last > table().number || mark.guests_version > beside_.guests_version ||
        mark.here_version > beside_.here_version)
        refresh();
}

void OpenTable::nodes_changed() {
    if (table().number > 0 && !beside_.elsewhere.empty()) refresh();
}

void OpenTable::keep(bool keeps, bool was_away) {
    keeps_ = keeps;
    if (!keeps) wanted_ = false;
    was_away_ = keeps && (was_away_ || was_away);
    const auto run = [this] {
        if (keeps_) resume(); // is done again after a conflict
    };
    if (was_away_) return queue_.add({run});
    queue_.run();
}

/// Nobody stands for viewers at a node that is not expected to have any: it wants to be notified.
std::vector<Person> OpenTable::known_here() const {
    std::vector<Person> persons = attendance_.known_to(house_.ahead(), time_now());
    if (!keeps_ && !audience_.empty()) persons.insert(persons.begin(), Person{});
    return persons;
}

/// Does something when all that is stored is known here.
void OpenTable::look_again(const Job& then) {
    const auto look = [this, then] {
        queue_.put_first({then});
        refresh();
    };
    queue_.put_first({{look, then.fail, true}});
}

void OpenTable::refresh() {
    stale_ = true;
    if (queue_.is_held() || has_unwritten() || queue_.is_closed()) return; // later
    queue_.hold();
    read_news();
}

/// Who asked for something meanwhile is told to ask again; who asks from now on is told at once.
void OpenTable::be_in_doubt() {
    if (!std::exchange(in_doubt_, true)) queue_.give_up(cannot_store());
}

/// The database went away before it said whether something was stored. First that is made certain:
/// what has not come in by now never will. Until then nobody gets an answer.
void OpenTable::settle() {
    be_in_doubt();
    means_.storage.ask<void>([id = id_](Store& store) { return store.settle(id); },
                             [self = shared_from_this()](const Stored<void>& settled) {
                                 if (settled) return self->read_news();
                                 self->means_.loop.after(until_next_try, [self] {
                                     if (!self->queue_.is_closed()) self->settle();
                                 });
                             });
}

/// The queue is held until this has worked: without the database nothing can be done.
void OpenTable::read_news() {
    stale_ = false;
    const auto read = [id = id_, after = table().number](StoreReader& store) {
        return news_after(store, id, after);
    };
    means_.storage.read<TableNews>(owner(), read,
                                   [self = shared_from_this()](const Stored<TableNews>& news) {
                                       if (self->queue_.is_closed()) return;
                                       if (!news) {
                                           self->be_in_doubt();
                                           self->means_.loop.after(until_next_try, [self] {
                                               if (!self->queue_.is_closed()) self->read_news();
                                           });
                                           return;
                                       }
                                       self->in_doubt_ = false;
                                       self->take_in(*news);
                                       self->queue_.release();
                                       self->queue_.run();
                                   });
}

/// What was not stored is decided again on what is; what cannot be is told so.
void OpenTable::decide_again(const std::vector<Owed>& owed) {
    std::vector<Job> again;
    for (const Owed& one : owed) {
        if (one.again)
            again.push_back(*one.again);
        else
            one.answer(std::unexpected(cannot_store()));
    }
    queue_.put_first(again);
}

void OpenTable::take_in(const TableNews& news) {
    if (news.beside.edition != beside_.edition && news.beside.last > 0) return read_again();
    const std::vector<Owed> owed = std::exchange(owed_, {});
    const std::size_t own =
        begins_with(news, house_.pending()) ? house_.pending().size() : std::size_t{0};
    const bool lost = news.beside.last < table().number;
    if (own > 0) {
        happened();
    } else {
        house_.dropped();
        decide_again(owed);
    }
    new_guests_.reset();
    new_here_.reset();
    seeds_.learn(news.seeds);
    const Events others(news.events.begin() + static_cast<std::ptrdiff_t>(own), news.events.end());
    note_starts(others);
    changes_.look(table(), audience_.persons(Views::Patches));
    const auto told = house_.stored_elsewhere(others, audience_.persons(Views::Whole), witness());
    const auto answer_own = [&] {
        if (own > 0)
            for (const Owed& one : owed) one.answer({});
    };
    if (news.beside.last == 0) { // its operator has closed it
        answer_own();
        return close(no_such_table());
    }
    if (lost || !told) {
        spdlog::error("table {}: the database {}", for_log(id_),
                      lost ? "has lost what was told" : "has events that cannot happen");
        answer_own();
        return close(cannot_store());
    }
    ahead_of_clock_ = std::max(ahead_of_clock_, table().time - time_now());
    tell(*told);
    guests_ = news.guests;
    beside_ = news.beside;
    here_ = beside_.here;
    std::ranges::sort(here_);
    summary_ = summary_of(id_, table());
    seeds_.forget_all_but(table());
    count_searching();
    answer_own();
}

} // namespace qwixx
