// A table in use: what is decided is stored, then happens, then is told to those who look on.
#include "server/tables/open_table.h"

#include "protocol/table_message.h"
#include "server/net/http_text.h"
#include "server/tables/batch.h"
#include "server/tables/stopwatch.h"

#include <spdlog/spdlog.h>

#include <utility>

namespace qwixx {

/// Answers when all that is pending is stored: also to a command that was carried out before,
/// perhaps a moment ago.
void OpenTable::once_stored(Answer answer) {
    if (!has_unwritten()) return answer({});
    const Job* again = is_shared() ? queue_.current() : nullptr;
    owed_.push_back({std::move(answer), again == nullptr ? std::nullopt : std::optional(*again)});
}

void OpenTable::write() {
    Batch batch = batch_of(id_, house_, seeds_);
    if (const TableSummary summary = summary_of(id_, house_.ahead()); summary_ != summary) {
        batch.summary = summary;
        batch.summary->touched = batch.time;
    }
    batch.guests = new_guests_;
    if (is_shared()) {
        batch.guests_version = beside_.guests_version;
        if (auto here = known_here(); here != here_) batch.here = new_here_ = std::move(here);
    }
    std::size_t bytes = 0;
    for (const std::string& line : batch.lines) bytes += line.size();
    means_.figures.batch_bytes.add(static_cast<double>(bytes));
    queue_.hold();
    means_.storage.append(std::move(batch), [self = shared_from_this(),
                                             watch = Stopwatch{}](const Stored<void>& stored) {
        self->means_.figures.writes_took.add(watch.seconds());
        using Kind = StoreError::Kind;
        if (self->is_shared() && !stored && stored.error().kind != Kind::Failed &&
            self->table().number > 0) {
            ++self->means_.figures.conflicts;
            if (stored.error().kind == Kind::Unknown) return self->settle();
            return self->read_news();
        }
        self->written(stored);
        self->queue_.release();
        self->queue_.run();
    });
}

void OpenTable::written(const Stored<void>& stored) {
    const std::vector<Owed> owed = std::exchange(owed_, {});
    Reply<void> kept;
    if (stored) {
        happened();
    } else {
        ++means_.figures.failures;
        // One line a second is enough, however often people try.
        if (quiet_until_ <= time_now())
            spdlog::error("table {}: {}", for_log(id_), stored.error().what);
        quiet_until_ = time_now() + means_.patience.failed_write;
        house_.dropped();
        count_searching();
        kept = std::unexpected(cannot_store());
    }
    new_guests_.reset();
    new_here_.reset();
    for (const Owed& one : owed) one.answer(kept);
    // What is stored is not what was told here, or there is no table: it is read again when
    // somebody comes.
    const bool conflict = !stored && stored.error().kind == StoreError::Kind::Conflict;
    if (conflict || table().number == 0) close(cannot_store());
}

/// What is pending is stored.
void OpenTable::happened() {
    means_.figures.events += house_.pending().size();
    if (ends_game(house_.pending())) ++means_.figures.games;
    note_starts(house_.pending());
    changes_.look(table(), audience_.persons(Views::Patches));
    tell(house_.stored(audience_.persons(Views::Whole), witness()));
    summary_ = summary_of(id_, table());
    seeds_.forget_all_but(table());
    if (new_guests_) guests_ = *std::move(new_guests_);
    if (new_guests_) ++beside_.guests_version;
    if (new_here_) here_ = *std::move(new_here_);
    if (new_here_) ++beside_.here_version;
    count_searching();
}

/// These are stored, and about to happen.
void OpenTable::note_starts(const Events& events) {
    for (std::size_t i = 0; i < events.size(); ++i)
        if (std::holds_alternative<GameStarted>(events[i].what))
            last_start_ = table().number + static_cast<int>(i);
}

/// Who takes patches is told of each event by what it changes.
House::Witness OpenTable::witness() {
    return [this](const Event& event, const Effect& effect, const Table& after) {
        changes_.happened(event, effect, after);
    };
}

/// Tells these, and those who take patches.
void OpenTable::tell(const std::vector<News>& news) {
    for (const auto& [person, text] : changes_.take(now()))
        audience_.tell(person, Views::Patches, text);
    for (const News& one : news)
        audience_.tell(one.to, Views::Whole,
                       std::make_shared<const std::string>(events_message(now(), one.heard)));
}

void OpenTable::tell_from(const Owner& asker, const std::shared_ptr<Viewer>& viewer,
                          std::optional<int> after) {
    if (!viewer->is_open()) return;
    const auto here = audience_.add_later(asker.person, viewer);
    // Patches begin from a whole view, also when nothing was missed.
    const bool patches = viewer->views() == Views::Patches;
    const Form form = patches ? Form::BySeat : Form::Lists;
    const auto begin = [self = shared_from_this(), viewer, form,
                        person = asker.person](const CaughtUp& message) {
        using First = Audience::First;
        if (!viewer->is_open()) return;
        if (!message) return viewer->sent_away(message.error());
        if (*message)
            self->audience_.begin(viewer.get(), First::Events, **message);
        else
            self->audience_.begin(viewer.get(), First::Table,
                                  table_message(view_of(self->table(), person), self->now(), form));
        if (self->stuck_) viewer->refuse(cannot_go_on());
    };
    if (!after || *after > table().number || table().number - *after > most_told ||
        (patches && *after == table().number))
        begin(std::nullopt);
    else
        catch_up(asker, *after, form, [here] { return !here.expired(); }, begin);
}

/// What is no longer remembered here is read from the log, where others are not kept waiting.
/// Sockets come and go more quickly than it is read: what is for nobody any more is passed over.
void OpenTable::catch_up(const Owner& asker, int after, Form form, std::function<bool()> is_wanted,
                         std::function<void(CaughtUp)> done) {
    using Message = std::optional<std::string>;
    const Person& person = asker.person;
    if (const auto missed = house_.missed(person, after))
        return done(Message(events_message(now(), *missed, form)));
    const auto read = [id = id_, person, after, form, until = table().number, time = now(),
                       is_wanted = std::move(is_wanted)](StoreReader& store) -> Stored<Message> {
        if (!is_wanted()) return std::nullopt;
        const auto missed = missed_after(store, id, person, after, until);
        if (!missed) return std::unexpected(missed.error());
        if (!*missed) return std::nullopt;
        return events_message(time, **missed, form);
    };
    means_.storage.read<Message>(asker, read,
                                 [done = std::move(done)](const Stored<Message>& message) {
                                     if (message)
                                         done(*message);
                                     else
                                         done(std::unexpected(cannot_store()));
                                 });
}

} // namespace qwixx
