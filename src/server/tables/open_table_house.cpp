// What the house does at a table by itself: it brings what is due, notices who is here, asks bots
// and minds the clock.
#include "record/record.h"
#include "server/fair/chance.h"
#include "server/tables/now.h"
#include "server/tables/open_table.h"

#include <algorithm>
#include <chrono>

namespace qwixx {

namespace {

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

// ------------------------------------------------------------------ what is due

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

// ------------------------------------------------------------------ who is here

void OpenTable::visit(const Person& person) {
    if (!person.empty()) visits_[person].until = time_now() + means_.patience.visit;
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

bool OpenTable::is_here(const Person& person) const {
    const auto visit = visits_.find(person);
    return visit != visits_.end() &&
           (visit->second.sockets > 0 || visit->second.until > time_now());
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

// ------------------------------------------------------------------ when all is quiet

void OpenTable::tend() {
    std::erase_if(visits_, [this](const auto& visit) { return !is_here(visit.first); });
    const bool quiet = quiet_until_ > time_now();
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
        means_.bots.ask(table_.play.game, need, [self = shared_from_this(), need](Move move) {
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
    if (quiet_until_ > time_now()) earlier(quiet_until_);

    if (timer_ && at == timer_at_) return;
    if (timer_) means_.loop.cancel(*timer_);
    timer_.reset();
    if (!at) return;
    timer_at_ = *at;
    const auto delay = std::chrono::milliseconds(std::max<Time>(*at - time_now(), 0) + 1);
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
