// What the server keeps: in a SQLite file (sqlite_store.h), or in PostgreSQL, which several nodes
// share (postgres_store.h). The events of the tables are the truth; everything else is an index or
// a shortcut that could be made again from them, except persons and the seeds that were not told
// yet. A StoreReader reads, a Store also writes; each is for one thread at a time (storage.h gives
// each a thread of its own).
#pragma once

#include "rules/seat.h"
#include "table/options.h"

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace qwixx {

inline constexpr int most_secrets = 20; // of a person: the oldest goes
inline constexpr int most_links = 5;    // of a person at a time: the oldest goes
/// The latest of a person are in their statistics: what it takes to count them is bounded.
inline constexpr int most_games_counted = 5000;

/// Who somebody is who shows a secret. Only its hash is ever kept.
struct PersonKey {
    std::string person;
    std::string hash; // of the secret
};

/// What the list of tables shows.
struct TableSummary {
    struct Chair {
        std::string person; // empty: a bot's
        std::string name;
        std::string level;
        friend bool operator==(const Chair&, const Chair&) = default;
    };
    std::string table;
    Options options;
    bool playing = false;
    Time touched = 0;
    std::vector<Chair> chairs;
    friend bool operator==(const TableSummary&, const TableSummary&) = default;
};

struct GamePlayer {
    std::string person; // empty: a bot's seat
    std::string name;
    int total = 0;
    bool won = false;
    bool left = false;
    friend bool operator==(const GamePlayer&, const GamePlayer&) = default;
};

struct FinishedGame {
    std::string table;
    int game = 1;
    GameKind kind = GameKind::Dice;
    bool is_public = false;
    Time ended = 0;
    std::vector<GamePlayer> players;
    std::string record;
    friend bool operator==(const FinishedGame&, const FinishedGame&) = default;
};

/// The table after so many events (table/snapshot.h): whoever loads it starts from there.
struct Snapshot {
    int number = 0;
    std::string text;
    friend bool operator==(const Snapshot&, const Snapshot&) = default;
};

/// Somebody whom the host of a table has sent away or silenced.
struct Guest {
    std::string person;
    std::string name; // as it was then
    bool kept_out = false;
    bool muted = false;
    friend bool operator==(const Guest&, const Guest&) = default;
};

/// What is kept together, all or nothing: the events of one or several commands at one table. The
/// table is there from its first event on.
struct Batch {
    std::string table;
    int after = 0;                            // the number of the last event before these
    std::vector<std::string> lines;           // the events (table/event_text.h)
    std::optional<TableSummary> summary;      // when it has changed
    std::optional<FinishedGame> finished;     // a game kept before is replaced
    std::optional<Snapshot> snapshot;         // of the table, at one of these events or before them
    std::vector<int> faded;                   // what was said in these events is no longer kept
    std::optional<std::vector<Guest>> guests; // when they have changed: all of them
    std::string commit;                       // with the seed that is to be kept for it
    std::string seed;
    std::string host; // of a table that is opened: counts against the tables of this person
    Time time = 0;    // the table counts as touched then

    // Where several nodes share the store:
    int guests_version = -1; // the guests that this was decided with; -1: whatever they are
    std::optional<std::vector<std::string>> here; // when they have changed: who is at this node
};

/// What a table has beside its log where several nodes share the store.
struct Beside {
    int last = 0;                         // the number of its last event
    int guests_version = 0;               // grows with every change of the guests
    int here_version = 0;                 // grows with every change of who is here
    int edition = 0;                      // grows when what was stored is written otherwise
    std::vector<std::string> here{};      // persons at this node, as it is stored
    std::vector<std::string> elsewhere{}; // persons at other nodes that live
    bool is_used_elsewhere = false;       // by somebody at a node that does duties
    friend bool operator==(const Beside&, const Beside&) = default;
};

/// All that is made of the events of a table, and can be made again from them
/// (tables/made_again.h). When the table was touched is not.
struct MadeAgain {
    std::string opened_by;
    TableSummary summary;
    std::vector<FinishedGame> games;
    std::vector<Snapshot> snapshots; // before the start of every game
    friend bool operator==(const MadeAgain&, const MadeAgain&) = default;
};
/// A table as it is to be stored in place of what there is: as many lines as before.
struct Rewritten {
    struct Renamed {
        std::string from;
        std::string to;
    };
    std::vector<std::string> lines;
    MadeAgain made;
    std::optional<Renamed> guest{}; // among those whom the host keeps out or has muted
};
/// Makes it of the lines that there are, or says what is wrong with them.
using Rewriting =
    std::function<std::expected<Rewritten, std::string>(const std::vector<std::string>& lines)>;

/// A table as an operator looks at it, and whoever makes all of it again.
struct KeptTable {
    std::int64_t key = 0; // tables are gone through in the order of these
    std::string opened_by;
    TableSummary summary;
    int events = 0;
    friend bool operator==(const KeptTable&, const KeptTable&) = default;
};
/// A game with its record, as it is stored.
struct KeptGame {
    std::int64_t key = 0;
    FinishedGame game;
};

/// Somebody who may not come to this server.
struct Barred {
    std::string address; // of IPv6 the first 64 bits (net/http_text.h)
    Time since = 0;
    friend bool operator==(const Barred&, const Barred&) = default;
};

/// One of those who share the store.
struct NodeState {
    std::int64_t node = 0;
    std::string name;
    int seconds_ago = 0; // since its last sign of life
    bool leaving = false;
    int tables = 0; // whose duties it does
};

/// The secrets and links that a person has now.
struct PersonKeys {
    std::vector<Time> secrets; // since when
    std::vector<Time> links;   // until when
};

struct GameList {
    std::vector<FinishedGame> games;    // without their records
    std::optional<std::int64_t> before; // to go on from; none: these are the last
};

/// Of the latest games of all kinds. A game that the person left is a game and not a win; what the
/// bot made of it is not in mean and best. A game alone is a game, and neither won nor lost.
struct Statistics {
    int games = 0;
    int wins = 0;
    int alone = 0;   // of the games
    double mean = 0; // of the totals
    int best = 0;
    friend bool operator==(const Statistics&, const Statistics&) = default;
};

/// Why something was not kept or read: a sentence for the log.
struct StoreError {
    /// Conflict: what is kept does not end where this begins. Unknown: the database went away
    /// before it said whether this was kept; what is stored will show.
    enum class Kind : std::uint8_t { Failed, Conflict, Unknown };
    Kind kind = Kind::Failed;
    std::string what;
};
template <class Value> using Stored = std::expected<Value, StoreError>;

struct Seed {
    std::string seed;
    bool may_be_known = false; // it was told in a life of the store that a backup has undone
    friend bool operator==(const Seed&, const Seed&) = default;
};

class StoreReader {
  public:
    StoreReader() = default;
    virtual ~StoreReader() = default;
    StoreReader(const StoreReader&) = delete;
    StoreReader& operator=(const StoreReader&) = delete;

    /// The lines of the events of a table after a number, so many at most; empty when there is no
    /// such table.
    [[nodiscard]] virtual Stored<std::vector<std::string>> events(std::string_view table, int after,
                                                                  int most = 1 << 30) = 0;
    /// The latest snapshot of a table that is not later than this event.
    [[nodiscard]] virtual Stored<std::optional<Snapshot>> snapshot(std::string_view table,
                                                                   int latest = 1 << 30) = 0;
    [[nodiscard]] virtual Stored<std::optional<Seed>> seed(std::string_view commit) = 0;
    [[nodiscard]] virtual Stored<std::vector<Guest>> guests(std::string_view table) = 0;
    /// What other nodes have to do with the table; nothing where there are none.
    [[nodiscard]] virtual Stored<Beside> beside(std::string_view) { return Beside{}; }
    /// Tables that have a person first, so many of a host at most; then the latest.
    [[nodiscard]] virtual Stored<std::vector<TableSummary>> public_tables(int limit) = 0;
    [[nodiscard]] virtual Stored<std::vector<TableSummary>> tables_of(std::string_view person,
                                                                      int limit) = 0;
    /// Tables that the person has opened and that still stand.
    [[nodiscard]] virtual Stored<int> count_opened_by(std::string_view person) = 0;

    [[nodiscard]] virtual Stored<std::optional<std::string>> record(std::string_view table,
                                                                    int game) = 0;
    [[nodiscard]] virtual Stored<GameList> recent_games(int limit,
                                                        std::optional<std::int64_t> before) = 0;
    [[nodiscard]] virtual Stored<GameList> games_of(std::string_view person, int limit,
                                                    std::optional<std::int64_t> before) = 0;
    [[nodiscard]] virtual Stored<Statistics> statistics(std::string_view person, GameKind kind) = 0;

    [[nodiscard]] virtual Stored<std::optional<std::string>> person_with(std::string_view hash) = 0;

    [[nodiscard]] virtual Stored<PersonKeys> keys_of(std::string_view person) = 0;
    /// Tables that the person has opened, has ever sat at, or may not come to.
    [[nodiscard]] virtual Stored<std::vector<std::string>> tables_with(std::string_view person) = 0;

    // For whoever runs the server.
    /// Tables in the order of their keys, after one of them: so many at most.
    [[nodiscard]] virtual Stored<std::vector<KeptTable>> tables_after(std::int64_t key,
                                                                      int limit) = 0;
    /// Those that were touched last.
    [[nodiscard]] virtual Stored<std::vector<KeptTable>> latest_tables(int limit) = 0;
    [[nodiscard]] virtual Stored<std::optional<KeptTable>> kept_table(std::string_view table) = 0;
    [[nodiscard]] virtual Stored<std::vector<Snapshot>> snapshots(std::string_view table) = 0;
    /// All games of a table, with their records.
    [[nodiscard]] virtual Stored<std::vector<KeptGame>> games_at(std::string_view table) = 0;
    /// Games whose table is gone, in the order of their keys, with their records.
    [[nodiscard]] virtual Stored<std::vector<KeptGame>> games_alone_after(std::int64_t key,
                                                                          int limit) = 0;
    [[nodiscard]] virtual Stored<std::vector<Barred>> barred() = 0;
    /// Those who share the store; none where nobody can.
    [[nodiscard]] virtual Stored<std::vector<NodeState>> nodes() { return {}; }
    /// Whether this node was asked to send its people elsewhere.
    [[nodiscard]] virtual Stored<bool> is_to_drain() { return false; }
    /// Reads several things as they are at one moment.
    [[nodiscard]] virtual Stored<void> at_one_moment(const std::function<Stored<void>()>& read) = 0;

    /// A way into a store that is there, beside whoever uses it, to look at it. Its schema must be
    /// the newest.
    [[nodiscard]] static Stored<std::unique_ptr<StoreReader>> open(const std::string& name);

    /// Whether anything that was read so far was damaged.
    [[nodiscard]] virtual bool found_damage() const { return false; }
    /// Looks through all of it for damage, which takes as long as to read it.
    [[nodiscard]] virtual Stored<void> look_for_damage() { return {}; }
};

/// Who opens a store: a server, which is a node where others share it, or somebody who changes
/// something in it and goes.
enum class As : std::uint8_t { Server, Operator };

class Store : public StoreReader {
  public:
    /// By its name: `postgresql://…`, `sqlite:FILE` or just the file. Brings it to the newest
    /// schema; one of a newer program is refused. A backup that was brought back is to be declared:
    /// what the seeds in it commit to is no longer to be relied on.
    [[nodiscard]] static Stored<std::unique_ptr<Store>>
    open(const std::string& name, bool is_restored = false, As as = As::Server);

    /// A second way into this store, which stays open for longer.
    [[nodiscard]] virtual Stored<std::unique_ptr<StoreReader>> reader() const = 0;
    /// Which node this is among those who share the store; 0: nobody else does.
    [[nodiscard]] virtual std::int64_t node() const { return 0; }
    /// Whether it was opened as a backup that was brought back.
    [[nodiscard]] virtual bool was_restored() const = 0;

    /// One durable transaction for all batches; each is kept whole or not at all, and those in
    /// conflict do not hinder the others. After a failure (the disk is full) the store goes on.
    [[nodiscard]] virtual std::vector<Stored<void>> append(const std::vector<Batch>& batches) = 0;

    /// After a batch of which it is not known whether it was kept: it is now, or never will be,
    /// however late it may arrive.
    [[nodiscard]] virtual Stored<void> settle(std::string_view) { return {}; }

    /// A new person, or one more secret of theirs, of which the last few are kept. A hash that is
    /// known already is a conflict.
    [[nodiscard]] virtual Stored<void> add_person(const PersonKey& key, Time now) = 0;
    [[nodiscard]] virtual Stored<void> add_link(std::string_view code_hash, std::string_view person,
                                                Time expires) = 0;
    /// The person of a link that has not expired; it works once.
    [[nodiscard]] virtual Stored<std::optional<std::string>> use_link(std::string_view code_hash,
                                                                      Time now) = 0;

    /// Stores a table anew, all of it or nothing. In a new edition nodes that have it in use read
    /// it again, and what they decided on the old one is not let in. No such table is a conflict.
    [[nodiscard]] virtual Stored<void> rewrite(std::string_view table, const Rewriting& how,
                                               bool is_new_edition) = 0;
    /// Removes a table with its events; games stay. False: there is none.
    [[nodiscard]] virtual Stored<bool> remove_table(std::string_view table) = 0;
    /// Writes a game anew whose table is gone.
    [[nodiscard]] virtual Stored<void> rewrite_game(const FinishedGame& game) = 0;
    /// Forgets the secrets of a person, and who else they are: nobody is that person any more.
    [[nodiscard]] virtual Stored<void> forget(std::string_view person) = 0;

    [[nodiscard]] virtual Stored<void> bar(std::string_view address, Time now) = 0;
    /// False: it was not barred.
    [[nodiscard]] virtual Stored<bool> unbar(std::string_view address) = 0;
    /// Asks a node to send its people elsewhere. False: there is none.
    [[nodiscard]] virtual Stored<bool> drain(std::int64_t) { return false; }

    /// The store has lived through this hour. Only such hours count when tables are to go, so no
    /// clock that is set ahead can make them old.
    [[nodiscard]] virtual Stored<void> note_hour(Time now) = 0;
    /// Marks tables that nobody touched for 30 days of such hours, or for two where nobody has sat
    /// down yet. Those marked before another hour was noted, and not touched since, are removed
    /// with their events; games stay. Says how many; so many are the most at a time, since it takes
    /// time.
    [[nodiscard]] virtual Stored<int> remove_untouched(int most = 1 << 30) = 0;

    /// Whether what is handed in could be kept now, and nothing that was kept is known to be
    /// damaged.
    [[nodiscard]] virtual Stored<void> check() = 0;

    /// Lets a file grow to so many pages of 4 KB at most: how tests fill a disk.
    [[nodiscard]] virtual Stored<void> limit_pages(std::int64_t most) = 0;
};

} // namespace qwixx
