// A table that is in use: held in memory, its house at work. Commands come in one after the other;
// what they make happen is written down first and told then. While it is being written the next
// ones wait, so that nobody is ever shown what is not on disk.
//
// Chance that is due, the seed of a game that is over and the commitment to the next one belong to
// the same write as the command that made them due.
#pragma once

#include "server/net/http.h"
#include "server/net/listener.h"
#include "server/store/storage.h"
#include "server/store/table_log.h"
#include "server/tables/bot_room.h"
#include "server/tables/reply.h"
#include "table/decide.h"

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace qwixx {

/// Whoever is told what happens at a table.
class Viewer {
  public:
    virtual ~Viewer() = default;
    virtual void tell(SharedText message) = 0;
    [[nodiscard]] virtual bool is_open() const = 0;
    /// The table is gone or cannot be read: nothing more will come.
    virtual void sent_away(std::string_view reason) = 0;
};

struct HouseFigures {
    std::uint64_t commands = 0;
    std::uint64_t refusals = 0;
    std::uint64_t events = 0;
    std::uint64_t failures = 0; // writes that failed
    std::uint64_t games = 0;    // finished
};

/// How long the house waits, in milliseconds.
struct HousePatience {
    Time visit = 40'000; // a person who asks over HTTP is here for so long: more than a long poll
    Time lost_socket = 5'000;  // who reloads the page has not gone
    Time failed_write = 1'000; // until it tries again
};

/// What all tables of a house share.
struct HouseMeans {
    Loop& loop;
    Storage& storage;
    BotRoom& bots;
    HouseFigures& figures;
    HousePatience patience;
};

class OpenTable : public std::enable_shared_from_this<OpenTable> {
  public:
    /// `put_away` is called when nobody is at the table any more and nothing is left to do.
    OpenTable(std::string id, HouseMeans means, std::function<void()> put_away);

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
    struct Job {
        std::function<void()> run;
        std::function<void(const Problem&)> fail;
        bool shows = false; // what is at the table: all of it must be on disk
    };
    /// What is told when a batch is on disk.
    struct News {
        std::size_t events = 0;
        std::map<Person, std::vector<std::string>> told; // each event once
        std::vector<std::function<void(Reply<void>)>> answers;
    };
    /// What has happened and is not written yet.
    struct Draft {
        Batch batch;
        News news;
    };
    struct Seen {
        Person person;
        std::shared_ptr<Viewer> viewer;
    };
    /// How a person is here: by open sockets, or for a while by requests.
    struct Visit {
        int sockets = 0;
        Time until = 0;
    };

    void add_job(Job job);
    void run_jobs();
    [[nodiscard]] bool is_to_be_written_before(const Job& job) const;

    // decide and apply, into the draft
    template <class AnyCommand> std::expected<int, Refused> act(const AnyCommand& command);
    void supply(Supply supply);
    void take(const Event& event);
    void bring_what_is_due();
    void notice_who_is_here();
    void note_finished_game();

    void once_written(std::function<void(Reply<void>)> done);
    void write();
    void written(const Stored<void>& stored, const News& news);
    void reload(std::function<void()> then);
    void close_all(const Problem& why);

    void forget(const Viewer* viewer);
    void start_telling(const Seen& seen, std::optional<int> after);
    void catch_up(const Person& person, int after, std::function<void(Reply<std::string>)> done);

    // what the house has to do when all is quiet
    void tend();
    void ask_bots(const Needs& due);
    void set_timer(const Needs& due);
    [[nodiscard]] bool is_here(const Person& person) const;
    [[nodiscard]] bool presences_differ() const;
    [[nodiscard]] bool anyone_is_here() const;

    std::string id_;
    HouseMeans means_;
    std::function<void()> put_away_;

    Table table_; // ahead of what is written while `busy_`
    Past past_;
    std::map<std::string, std::string> seeds_; // by what commits to them
    std::optional<TableSummary> summary_;      // as it is stored
    Draft draft_;
    std::deque<Job> jobs_;
    int busy_ = 0;         // loading, reading or writing: jobs wait
    bool running_ = false; // jobs are being run further up
    bool gone_ = false;
    Time quiet_until_ = 0; // after a failed write the house waits a little before it tries again

    std::vector<Seen> viewers_;
    std::map<Person, Visit> visits_;
    std::set<std::pair<int, Seat>> asked_; // bots that think: decision and seat
    std::optional<std::uint64_t> timer_;
    Time timer_at_ = 0;
};

} // namespace qwixx
