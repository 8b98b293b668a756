// What the server keeps, in a SQLite file. The events of the tables are the truth; everything else
// is an index or a shortcut that could be made again from them, except persons and the seeds that
// were not told yet. A StoreReader reads, a Store also writes; each is for one thread at a time
// (storage.h gives each a thread of its own).
#pragma once

#include "rules/seat.h"
#include "table/options.h"

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace qwixx {

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
};

struct GameList {
    std::vector<FinishedGame> games;    // without their records
    std::optional<std::int64_t> before; // to go on from; none: these are the last
};

/// A game that the person left is a game and not a win; what the bot made of it is not in mean and
/// best. A game alone is a game, and neither won nor lost.
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
    enum class Kind : std::uint8_t { Failed, Conflict };
    Kind kind = Kind::Failed; // Conflict: what is kept does not end where this begins
    std::string what;
};
template <class Value> using Stored = std::expected<Value, StoreError>;

struct Seed {
    std::string seed;
    bool may_be_known = false; // it was told in a life of the store that a backup has undone
    friend bool operator==(const Seed&, const Seed&) = default;
};

class Database;

class StoreReader {
  public:
    /// A second way into the file of a store that is open, and stays open for longer.
    [[nodiscard]] static Stored<StoreReader> open(const std::string& file);
    StoreReader(StoreReader&&) noexcept;
    StoreReader& operator=(StoreReader&&) noexcept;
    ~StoreReader();

    /// The lines of the events of a table after a number, so many at most; empty when there is no
    /// such table.
    [[nodiscard]] Stored<std::vector<std::string>> events(std::string_view table, int after,
                                                          int most = 1 << 30);
    /// The latest snapshot of a table that is not later than this event.
    [[nodiscard]] Stored<std::optional<Snapshot>> snapshot(std::string_view table,
                                                           int latest = 1 << 30);
    [[nodiscard]] Stored<std::optional<Seed>> seed(std::string_view commit);
    [[nodiscard]] Stored<std::vector<Guest>> guests(std::string_view table);
    /// Tables that have a person first, so many of a host at most; then the latest.
    [[nodiscard]] Stored<std::vector<TableSummary>> public_tables(int limit);
    [[nodiscard]] Stored<std::vector<TableSummary>> tables_of(std::string_view person, int limit);
    /// Tables that the person has opened and that still stand.
    [[nodiscard]] Stored<int> count_opened_by(std::string_view person);

    [[nodiscard]] Stored<std::optional<std::string>> record(std::string_view table, int game);
    [[nodiscard]] Stored<GameList> recent_games(int limit, std::optional<std::int64_t> before);
    [[nodiscard]] Stored<GameList> games_of(std::string_view person, int limit,
                                            std::optional<std::int64_t> before);
    [[nodiscard]] Stored<Statistics> statistics(std::string_view person, GameKind kind);

    [[nodiscard]] Stored<std::optional<std::string>> person_with(std::string_view hash);

    /// Whether anything that was read so far was damaged.
    [[nodiscard]] bool found_damage() const;
    /// Looks through the whole file for damage, which takes as long as to read it.
    [[nodiscard]] Stored<void> look_for_damage();

  protected:
    explicit StoreReader(std::unique_ptr<Database> database);
    std::unique_ptr<Database> database_;
};

class Store : public StoreReader {
  public:
    /// Opens or makes the file and brings it to the newest schema. A second server on the same
    /// file is refused, and so is a file of a newer program.
    ///
    /// A backup in place of the file is noticed, unless nothing was revealed since it was made: the
    /// file counts what it reveals, and a file beside it does too (FILE-generation). Then, and when
    /// it is declared, what the seeds in it commit to is no longer to be relied on.
    [[nodiscard]] static Stored<Store> open(const std::string& file, bool is_restored = false);
    Store(Store&&) noexcept;
    Store& operator=(Store&&) noexcept;
    ~Store();

    /// Whether it was opened as a backup that was brought back.
    [[nodiscard]] bool was_restored() const;
    [[nodiscard]] std::string file() const;

    /// One durable transaction for all batches; each is kept whole or not at all, and those in
    /// conflict do not hinder the others. After a failure (the disk is full) the store goes on.
    [[nodiscard]] std::vector<Stored<void>> append(const std::vector<Batch>& batches);

    /// A new person, or one more secret of theirs. A hash that is known already is a conflict.
    [[nodiscard]] Stored<void> add_person(const PersonKey& key, Time now);
    [[nodiscard]] Stored<void> add_link(std::string_view code_hash, std::string_view person,
                                        Time expires);
    /// The person of a link that has not expired; it works once.
    [[nodiscard]] Stored<std::optional<std::string>> use_link(std::string_view code_hash, Time now);

    /// The store has lived through this hour. Only such hours count when tables are to go, so no
    /// clock that is set ahead can make them old.
    [[nodiscard]] Stored<void> note_hour(Time now);
    /// Marks tables that nobody touched for 30 days of such hours, or for two where nobody has sat
    /// down yet. Those marked before another hour was noted, and not touched since, are removed
    /// with their events; games stay. Says how many; so many are the most at a time, since it takes
    /// time.
    [[nodiscard]] Stored<int> remove_untouched(int most = 1 << 30);

    /// Whether what is handed in could be kept now, and nothing that was kept is known to be
    /// damaged.
    [[nodiscard]] Stored<void> check();

    /// Lets the file grow to so many pages of 4 KB at most: how tests fill a disk.
    [[nodiscard]] Stored<void> limit_pages(std::int64_t most);

  private:
    struct Inside;
    Store(std::unique_ptr<Database> database, std::unique_ptr<Inside> inside);
    std::unique_ptr<Inside> inside_;
};

} // namespace qwixx
