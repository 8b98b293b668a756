// A table in use whose log is written anew, or that is removed, because its operator or a person
// wants it so: what waits is decided on the new one, and everybody is shown it whole.
#include "server/tables/open_table.h"

#include "protocol/table_message.h"
#include "server/fair/chance.h"
#include "server/net/http_text.h"
#include "server/tables/amend.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <utility>

namespace qwixx {

namespace {

constexpr std::size_t nobody_bytes = 12; // an id like those of persons

std::unexpected<StoreError> failed(const Problem& why) {
    const bool is_not_there = why.code == no_such_table().code;
    return std::unexpected(
        StoreError{is_not_there ? StoreError::Kind::Conflict : StoreError::Kind::Failed,
                   is_not_there ? "There is no such table." : why.sentence});
}

} // namespace

void OpenTable::rewrite(Rewriting how, const std::function<void(Stored<void>)>& done) {
    const auto fail = [done](const Problem& why) { done(failed(why)); };
    const auto run = [this, how = std::move(how), done] {
        queue_.hold();
        means_.storage.ask<void>(
            [id = id_, how](Store& store) { return store.rewrite(id, how, true); },
            [self = shared_from_this(), done](const Stored<void>& rewritten) {
                if (rewritten) self->read_again();
                self->queue_.release();
                self->queue_.run();
                done(rewritten);
            });
    };
    queue_.add({run, fail, true}); // when all that was decided before is stored
}

void OpenTable::remove(const std::function<void(Stored<bool>)>& done) {
    const auto fail = [done](const Problem& why) { done(failed(why)); };
    const auto run = [this, done] {
        queue_.hold();
        means_.storage.ask<bool>([id = id_](Store& store) { return store.remove_table(id); },
                                 [self = shared_from_this(), done](const Stored<bool>& removed) {
                                     self->queue_.release();
                                     if (removed)
                                         self->close(no_such_table());
                                     else
                                         self->queue_.run();
                                     done(removed);
                                 });
    };
    queue_.add({run, fail, true});
}

void OpenTable::forget(const Person& person, const std::function<void(Stored<void>)>& done) {
    const auto fail = [done](const Problem& why) { done(failed(why)); };
    const auto leave = [this, person, done, fail] {
        commit_anew(); // when they go, the next game may start
        // A bot plays on for them, somebody else is host, and nobody keeps them out any more.
        if (const Table& here = house_.ahead();
            here.host == person || chair_of(here, person) != nullptr)
            if (const auto left = decide(Command{now(), person, {}, Leave{}}); !left)
                return fail(left.error());
        std::vector<Guest> guests = new_guests_.value_or(guests_);
        if (std::erase_if(guests, [&](const Guest& guest) { return guest.person == person; }) > 0)
            new_guests_ = std::move(guests);
        once_stored([self = shared_from_this(), person, done, fail](const Reply<void>& kept) {
            if (!kept) return fail(kept.error());
            self->send_away(person);
            self->rewrite(without_person(self->id_, person, random_text(nobody_bytes)), done);
        });
    };
    queue_.add({leave, fail});
}

/// The log was written anew. What was not stored yet is decided again on it.
void OpenTable::read_again() {
    house_.dropped();
    new_guests_.reset();
    new_here_.reset();
    decide_again(std::exchange(owed_, {}));
    queue_.hold();
    means_.storage.read<LoadedTable>(
        owner(), [id = id_](StoreReader& store) { return load_table(store, id); },
        [self = shared_from_this()](Stored<LoadedTable> loaded) {
            if (self->queue_.is_closed()) return;
            if (!loaded || loaded->house.table().number == 0) {
                if (!loaded) spdlog::error("table {}: {}", for_log(self->id_), loaded.error().what);
                return self->close(loaded ? no_such_table() : cannot_store());
            }
            self->take_over(*std::move(loaded));
            self->show_all();
            self->queue_.release();
            self->queue_.run();
        });
}

void OpenTable::show_all() {
    for (const Views views : {Views::Whole, Views::Patches}) {
        const Form form = views == Views::Patches ? Form::BySeat : Form::Lists;
        for (const Person& person : audience_.persons(views))
            audience_.tell(person, views,
                           std::make_shared<const std::string>(
                               table_message(view_of(table(), person), now(), form)));
    }
}

} // namespace qwixx
