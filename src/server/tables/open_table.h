// A table that is in use: its house (table/house.h) with storage, chance, clocks, bots and viewers
// around it. Commands come in one after the other (job_queue.h); what they make happen is written
// down first and told then. While it is being written the next ones wait.
//
// Where several nodes share the store, another may have written to the table: then what was decided
// here does not happen, what the other wrote does, and everything is decided again on that
// (open_table_nodes.cpp). A table's duties (chance that is due, bots, the clock, who has gone) are
// done by one node at a time, if all goes well.
//
// Chance that is due, the seed of a game that is over and the commitment to the next one belong to
// the same write as the command that made them due. A command whose chance cannot be brought does
// not happen, and everybody is told that the table cannot go on.
#pragma once

#include "protocol/changes.h"
#include "server/fair/seeds.h"
#include "server/net/histogram.h"
#include "server/store/node_link.h"
#include "server/store/storage.h"
#include "server/store/table_log.h"
#include "server/tables/alarm.h"
#include "server/tables/attendance.h"
#include "server/tables/audience.h"
#include "server/tables/bot_seats.h"
#include "server/tables/complaints.h"
#include "server/tables/guests.h"
#include "server/tables/job_queue.h"
#include "server/tables/now.h"
#include "table/house.h"

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace qwixx {

struct TableFigures {
    /// Seconds from a command to its answer, by what is wished (the index of Wish).
    std::array<Histogram, std::variant_size_v<Wish>> commands_took{};
    Histogram writes_took; // seconds until a batch was on disk, or could not be kept
    Histogram batch_bytes{bounds_of_bytes}; // of the events of a batch
    std::uint64_t commands = 0;
    std::uint64_t refusals = 0;
    std::uint64_t events = 0;
    std::uint64_t failures = 0;  // writes that failed
    std::uint64_t conflicts = 0; // writes of which another node was quicker
    std::uint64_t games = 0;     // finished
};

/// How long a table waits, in milliseconds.
struct TablePatience {
    Time visit = 40'000;      // a person who asks over HTTP counts as here: longer than a long poll
    Time lost_socket = 5'000; // who reloads the page has not gone
    Time failed_write = 1'000; // until it tries again
};

inline constexpr int most_searching_seats = 20; // of bots that search, at the tables of a host
/// Between one start of a game and the next; after that people can only play on, go, see to those
/// who are gone, and start anew.
inline constexpr int most_events_of_a_game = 5000;
inline constexpr int most_returns = 20; // of a person to their seat, after that

/// How many seats of bots that search somebody has at tables in use, as host or as the last one.
using SearchingSeats = std::map<Person, int>;

/// What all tables share.
struct TableMeans {
    Loop& loop;
    Storage& storage;
    BotRoom& bots;
    TableFigures& figures;
    SearchingSeats& searching;
    TablePatience patience;
    Complaints& complaints;
    NodeLink* nodes = nullptr; // none: this is the only node
};

class OpenTable : public std::enable_shared_from_this<OpenTable> {
  public:
    /// `put_away` is called when nobody is at the table any more and nothing is left to do.
    OpenTable(std::string id, TableMeans means, std::function<void()> put_away);

    // One of these two comes first.
    void create(const Owner& owner, const Options& options, std::function<void(Reply<void>)> done);
    void load(const Owner& asker);

    /// The answer is the number of the last event that the command made.
    void command(const Person& person, std::string id, Wish wish,
                 std::function<void(Reply<int>)> answer);
    /// The `table` message for a person.
    void look(const Person& person, std::function<void(Reply<std::string>)> done);
    /// Adds a viewer, who is told at once what there is: everything, or what happened after an
    /// event; and from then on what happens.
    void join(const Owner& asker, std::optional<int> after, const std::shared_ptr<Viewer>& viewer);
    void part(const Person& person, const Viewer* viewer);
    /// The `events` message with what happened after an event. If nothing did, it waits for what
    /// happens next; when nothing does for so long, the message is empty.
    void events_after(const Owner& asker, int after, std::chrono::milliseconds wait,
                      std::function<void(Reply<std::string>)> done);
    /// A person asks over HTTP, and counts as here for a while.
    void visit(const Person& person);
    /// Where somebody asks from. What bots take of the server's time is the host's share; what is
    /// read is the share of who asks.
    void called_from(const Person& person, const std::string& address);

    /// Those whom the host has removed or muted.
    void guests(const Person& person, const std::function<void(Reply<std::vector<Guest>>)>& done);
    void change_guest(const Person& person, GuestChange what, std::string name,
                      const std::function<void(Reply<void>)>& done);

    // Of the operator, and of persons who want to be forgotten (open_table_amend.cpp).
    /// Stores the table anew, and shows it to everybody as it is then.
    void rewrite(Rewriting how, const std::function<void(Stored<void>)>& done);
    /// Removes the table for good. False: there is none.
    void remove(const std::function<void(Stored<bool>)>& done);
    /// The person leaves, and nothing stays by which they are known.
    void forget(const Person& person, const std::function<void(Stored<void>)>& done);

    /// What the list of public tables says of it, if somebody waits there for others.
    [[nodiscard]] std::optional<TableSummary> as_waiting() const;
    /// Whose it is: its host's, at the address that they ask from. A game that the host has left to
    /// bots is still theirs.
    [[nodiscard]] Owner owner() const { return {address_, last_host_}; }
    /// It is in use, also when nothing happens.
    void touch();
    /// They are no person any more.
    void send_away(const Person& person) { audience_.send_away(person, no_person()); }

    // From other nodes.
    /// The table has come so far.
    void heard_of(const TableMark& mark);
    /// Who is at other nodes is to be read again, if anybody was.
    void nodes_changed();
    /// Its duties are this node's from now on, or no longer. `was_away`: nobody did them for a
    /// while.
    void keep(bool keeps, bool was_away);

  private:
    using Answer = std::function<void(Reply<void>)>;
    /// An answer that is to be given when all that is pending is stored, and what to do again if
    /// another node was quicker.
    struct Owed {
        Answer answer;
        std::optional<Job> again;
    };

    void loaded(Stored<LoadedTable> loaded);
    void take_over(LoadedTable loaded);
    void read_again();
    void show_all();
    void resume();
    void commit_anew();

    // decide
    template <class AnyCommand> Reply<int> decide(const AnyCommand& command);
    void bring(const std::vector<Supply>& supplies);
    [[nodiscard]] Reply<void> bring_what_is_due();
    void bring_choice(const BotNeed& need, const Move& move);
    Problem stop_playing(std::string_view why);

    // store, apply, tell
    void once_stored(Answer answer);
    [[nodiscard]] bool has_unwritten() const { return !house_.pending().empty() || new_guests_; }
    void write();
    void written(const Stored<void>& stored);
    void happened();
    void tell(const std::vector<News>& news);
    void tell_from(const Owner& asker, const std::shared_ptr<Viewer>& viewer,
                   std::optional<int> after);
    [[nodiscard]] House::Witness witness();
    /// Events; nothing if they are too long ago: then the table is to be shown.
    using CaughtUp = Reply<std::optional<std::string>>;
    /// `is_wanted` says, on the reader's thread, whether anybody still waits for it.
    void catch_up(const Owner& asker, int after, Form form, std::function<bool()> is_wanted,
                  std::function<void(CaughtUp)> done);
    void count_searching();
    void count_searching(const std::pair<Person, int>& now_here);
    [[nodiscard]] bool was_decided(const Person& person, const std::string& id) const;
    [[nodiscard]] std::optional<Problem> why_not_now(const Command& command) const;
    [[nodiscard]] int searching_seats_of(const Person& person) const;
    [[nodiscard]] bool is_long() const { // its log, since the last game began
        return house_.ahead().number - last_start_ >= most_events_of_a_game;
    }
    [[nodiscard]] std::vector<Supply> presence_news(const Table& table) const;
    void note_starts(const Events& events);

    // other nodes
    [[nodiscard]] bool is_shared() const { return means_.nodes != nullptr; }
    [[nodiscard]] Job knowing(std::optional<int> after, const Job& job);
    void look_again(const Job& then);
    void refresh();
    void be_in_doubt();
    void settle();
    void read_news();
    void decide_again(const std::vector<Owed>& owed);
    void take_in(const TableNews& news);
    [[nodiscard]] std::vector<Person> known_here() const;

    // when all is quiet
    void rest();
    void tend();
    void set_alarm(const Needs& due);
    void close(const Problem& why);

    [[nodiscard]] const Table& table() const { return house_.table(); } // what may be shown
    /// The time of the table: never before what was stored. Where the clock was ahead then, time
    /// goes on from there. Who is here, and when to be woken, goes by the server's own (time_now).
    [[nodiscard]] Time now() const { return time_now() + ahead_of_clock_; }

    std::string id_;
    TableMeans means_;
    std::function<void()> put_away_;

    House house_;
    Seeds seeds_;
    std::optional<TableSummary> summary_; // as it is stored
    JobQueue queue_;
    std::vector<Owed> owed_;
    Attendance attendance_;
    Audience audience_;
    Changes changes_; // of those who take patches
    BotSeats bots_;
    Alarm alarm_;
    Person last_host_;    // who is host, or was before there was none
    std::string address_; // from which they ask
    Owner caller_;        // who called last: they may be found to be host, or become it
    Time ahead_of_clock_ = 0;
    int last_start_ = 0;            // the event before the one that started the last game
    std::map<Person, int> returns_; // to their seats, since the table is full of events
    std::vector<Guest> guests_;
    std::optional<std::vector<Guest>> new_guests_; // as they are to be stored
    std::pair<Person, int> searching_{};           // as they are counted among all
    Time quiet_until_ = 0;  // after a failed write the table waits a little before it tries again
    bool was_away_ = false; // nobody minded it, and that is not stored yet
    bool stuck_ = false;    // it cannot go on: neither chance, bots nor clock

    // other nodes
    bool keeps_;                 // the table's duties are done here
    bool wanted_ = false;        // they were asked for
    bool stale_ = false;         // there is something new, to be read when it can be
    bool in_doubt_ = false;      // what was written may or may not be stored
    TableMark mark_{};           // as it was heard of last
    Beside beside_{};            // as it was read last
    std::vector<Person> here_{}; // at this node, as it is stored
    std::optional<std::vector<Person>> new_here_; // as it is to be stored
    std::string spoiled_; // a commitment whose seed may be known: the next game needs another
};

} // namespace qwixx
