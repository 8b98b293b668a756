// A table that is in use: its house (table/house.h) with storage, chance, clocks, bots and viewers
// around it. Commands come in one after the other (job_queue.h); what they make happen is written
// down first and told then. While it is being written the next ones wait.
//
// Chance that is due, the seed of a game that is over and the commitment to the next one belong to
// the same write as the command that made them due. A command whose chance cannot be brought does
// not happen, and everybody is told that the table cannot go on.
#pragma once

#include "server/fair/seeds.h"
#include "server/store/storage.h"
#include "server/tables/alarm.h"
#include "server/tables/attendance.h"
#include "server/tables/audience.h"
#include "server/tables/bot_seats.h"
#include "server/tables/job_queue.h"
#include "table/house.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace qwixx {

struct TableFigures {
    std::uint64_t commands = 0;
    std::uint64_t refusals = 0;
    std::uint64_t events = 0;
    std::uint64_t failures = 0; // writes that failed
    std::uint64_t games = 0;    // finished
};

/// How long a table waits, in milliseconds.
struct TablePatience {
    Time visit = 40'000;      // a person who asks over HTTP counts as here: longer than a long poll
    Time lost_socket = 5'000; // who reloads the page has not gone
    Time failed_write = 1'000; // until it tries again
};

/// What all tables share.
struct TableMeans {
    Loop& loop;
    Storage& storage;
    BotRoom& bots;
    TableFigures& figures;
    TablePatience patience;
};

class OpenTable : public std::enable_shared_from_this<OpenTable> {
  public:
    /// `put_away` is called when nobody is at the table any more and nothing is left to do.
    OpenTable(std::string id, TableMeans means, std::function<void()> put_away);

    // One of these two comes first.
    void create(const Person& host, const Options& options, std::function<void(Reply<void>)> done);
    void load();

    /// The answer is the number of the last event that the command made.
    void command(const Person& person, std::string id, Wish wish,
                 std::function<void(Reply<int>)> done);
    /// The `table` message for a person.
    void look(const Person& person, std::function<void(Reply<std::string>)> done);
    /// Adds a viewer, who is told at once what there is: everything, or what happened after an
    /// event; and from then on what happens.
    void join(const Person& person, std::optional<int> after, std::shared_ptr<Viewer> viewer);
    void part(const Person& person, const Viewer* viewer);
    /// The `events` message with what happened after an event. If nothing did, it waits for what
    /// happens next; when nothing does for so long, the message is empty.
    void events_after(const Person& person, int after, std::chrono::milliseconds wait,
                      std::function<void(Reply<std::string>)> done);
    /// A person asks over HTTP, and counts as here for a while.
    void visit(const Person& person);

  private:
    using Answer = std::function<void(Reply<void>)>;

    // decide
    template <class AnyCommand> Reply<int> decide(const AnyCommand& command);
    void bring(const std::vector<Supply>& supplies);
    [[nodiscard]] Reply<void> bring_what_is_due();
    void bring_choice(const BotNeed& need, const Move& move);
    Problem stop_playing(std::string_view why);

    // store, apply, tell
    void once_stored(Answer answer);
    void write();
    void written(const Stored<void>& stored);
    void tell_from(const Person& person, const std::shared_ptr<Viewer>& viewer,
                   std::optional<int> after);
    void catch_up(const Person& person, int after, std::function<void(Reply<std::string>)> done);

    // when all is quiet
    void rest();
    void tend();
    void set_alarm(const Needs& due);
    void close(const Problem& why);

    [[nodiscard]] const Table& table() const { return house_.table(); } // what may be shown

    std::string id_;
    TableMeans means_;
    std::function<void()> put_away_;

    House house_;
    Seeds seeds_;
    std::optional<TableSummary> summary_; // as it is stored
    JobQueue queue_;
    std::vector<Answer> answers_; // to be given when all that is pending is stored
    Attendance attendance_;
    Audience audience_;
    BotSeats bots_;
    Alarm alarm_;
    Time quiet_until_ = 0; // after a failed write the table waits a little before it tries again
    bool stuck_ = false;   // it cannot go on: neither chance, bots nor clock
};

} // namespace qwixx
