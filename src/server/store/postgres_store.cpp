#include "server/store/postgres_store.h"

#include "server/store/nodes.h"
#include "server/store/postgres.h"
#include "server/store/postgres_schema.h"
#include "server/store/sql_store.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <ranges>
#include <utility>

#include <unistd.h>

namespace qwixx {

namespace {

/// Both ways into the database know which node they are.
template <class Reading> class PostgresReading : public Reading {
  public:
    PostgresReading(std::unique_ptr<Postgres> database, std::int64_t node)
        : Reading(std::move(database)), node_(node) {}

    [[nodiscard]] Stored<Beside> beside(std::string_view table) override {
        struct Row {
            Beside beside;
            std::string person;
            bool is_here; // at this node
            bool node_does_duties;
        };
        auto rows = this->database_->all(
            [](PostgresRows& row) {
                return Row{{row.number(0), row.number(1), row.number(2), row.number(3)},
                           row.text(4),
                           row.flag(5),
                           row.flag(6)};
            },
            "SELECT last, guests_version, here_version, edition, person, here.node = ?, NOT "
            "leaving "
            "AND seen > clock_timestamp() - make_interval(secs => ?) FROM tables LEFT JOIN "
            "(here JOIN nodes ON nodes.node = here.node "
            "AND seen > clock_timestamp() - make_interval(secs => ?)) "
            "ON table_key = key WHERE id = ?",
            node_, seconds_until_duties_go_on, seconds_until_persons_are_gone, table);
        if (!rows) return std::unexpected(rows.error());
        Beside all;
        if (!rows->empty()) all = rows->front().beside;
        for (Row& row : *rows) {
            all.is_used_elsewhere = all.is_used_elsewhere || (!row.is_here && row.node_does_duties);
            if (row.is_here)
                all.here.push_back(std::move(row.person));
            else if (!row.person.empty())
                all.elsewhere.push_back(std::move(row.person));
        }
        return all;
    }

    [[nodiscard]] Stored<std::vector<NodeState>> nodes() override {
        return this->database_->all(
            [](PostgresRows& row) {
                return NodeState{row.integer(0), row.text(1), row.number(2), row.flag(3),
                                 row.number(4)};
            },
            "SELECT node, name, floor(extract(epoch FROM clock_timestamp() - seen))::bigint, "
            "leaving OR drain, (SELECT count(*) FROM tables WHERE keeper = node) FROM nodes "
            "WHERE seen > clock_timestamp() - interval '1 minute' ORDER BY node");
    }
    [[nodiscard]] Stored<bool> is_to_drain() override {
        const auto found = this->database_->one(
            sql::read_number, "SELECT drain::integer FROM nodes WHERE node = ?", node_);
        if (!found) return std::unexpected(found.error());
        return found->value_or(0) != 0;
    }

  protected:
    std::int64_t node_;
};
using PostgresReader = PostgresReading<SqlReader<Postgres, StoreReader>>;

class PostgresStore final : public PostgresReading<SqlStore<Postgres>> {
  public:
    PostgresStore(std::unique_ptr<Postgres> database, std::int64_t node, std::string url,
                  bool is_restored, Time seen)
        : PostgresReading(std::move(database), node), url_(std::move(url)),
          is_restored_(is_restored) {
        seen_ = seen;
    }

    [[nodiscard]] Stored<std::unique_ptr<StoreReader>> reader() const override {
        return std::make_unique<PostgresReader>(std::make_unique<Postgres>(url_), node_);
    }
    [[nodiscard]] std::int64_t node() const override { return node_; }
    [[nodiscard]] bool was_restored() const override { return is_restored_; }
    [[nodiscard]] std::vector<Stored<void>> append(const std::vector<Batch>& batches) override;
    [[nodiscard]] Stored<void> check() override {
        return done(
            database_->run("UPDATE nodes SET seen = clock_timestamp() WHERE node = ?", node_));
    }
    /// Waits for whoever writes to the table, and turns away all that was decided before this: a
    /// batch may still be on its way when its connection is given up.
    [[nodiscard]] Stored<void> settle(std::string_view table) override {
        return done(database_->run(
            "UPDATE tables SET guests_version = guests_version + 1 WHERE id = ?", table));
    }
    [[nodiscard]] Stored<void> limit_pages(std::int64_t) override {
        return std::unexpected(StoreError{.what = "there are no pages here"});
    }
    /// Nodes that have it in use are told at once.
    [[nodiscard]] Stored<bool> remove_table(std::string_view table) override {
        const auto gone =
            database_->all(sql::read_text,
                           "WITH gone AS (DELETE FROM tables WHERE id = $1 RETURNING id) "
                           "SELECT id, pg_notify($2, '0 ' || id || ' 0') FROM gone",
                           table, news_channel);
        if (!gone) return std::unexpected(gone.error());
        return !gone->empty();
    }
    [[nodiscard]] Stored<void> forget(std::string_view person) override {
        if (!database_->run("DELETE FROM here WHERE person = ? AND person <> ''", person))
            return database_->failure();
        return SqlStore::forget(person);
    }
    [[nodiscard]] Stored<bool> drain(std::int64_t node) override {
        if (!database_->run("UPDATE nodes SET drain = true WHERE node = ? "
                            "AND seen > clock_timestamp() - interval '1 minute'",
                            node))
            return database_->failure();
        return database_->changed() > 0;
    }

  protected:
    /// The versions turn away what was decided on the table as it was (send), and let nodes read it
    /// again.
    void send_edition(std::int64_t key, std::ptrdiff_t last, bool is_new_edition) override {
        const int more = is_new_edition ? 1 : 0;
        database_->send("UPDATE tables SET last = ?, edition = edition + ?, "
                        "guests_version = guests_version + ? WHERE key = ?",
                        last, more, more, key);
        if (is_new_edition)
            database_->send("SELECT pg_notify($1, '0 ' || id || ' ' || last) FROM tables "
                            "WHERE key = $2",
                            news_channel, key);
    }

  private:
    [[nodiscard]] Stored<void> write(const std::vector<const Batch*>& batches,
                                     const std::vector<Stored<void>*>& kept);
    void send(const Batch& batch);
    void send_game(const Batch& batch, const std::string& writer);
    [[nodiscard]] std::unexpected<StoreError> conflict(const Batch& batch);

    std::string url_;
    bool is_restored_;
    bool was_refused_ = false;       // the last transaction, by the server
    std::uint64_t written_ = 0;      // batches that were sent
    std::size_t statements_ = 0;     // of the transaction that is being sent
    std::vector<std::size_t> gates_; // those of them that say whether a batch is let in
};

/// One transaction. When it fails as a whole, each batch has one of its own: whatever the server
/// does not like of one is not to hinder the others.
std::vector<Stored<void>> PostgresStore::append(const std::vector<Batch>& batches) {
    std::vector<Stored<void>> kept(batches.size());
    // By the name of the table: nodes that wait for each other's rows do so in one order.
    std::vector<std::size_t> order(batches.size());
    std::ranges::copy(std::views::iota(std::size_t{0}, batches.size()), order.begin());
    std::ranges::sort(
        order, {}, [&](std::size_t i) { return std::pair(std::string_view(batches[i].table), i); });
    std::vector<const Batch*> sorted;
    std::vector<Stored<void>*> answers;
    for (const std::size_t i : order) {
        sorted.push_back(&batches[i]);
        answers.push_back(&kept[i]);
    }
    const Stored<void> together = write(sorted, answers);
    if (together) return kept;
    const bool was_refused = was_refused_;
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        *answers[i] = std::unexpected(together.error());
        if (!was_refused || sorted.size() == 1) continue;
        *answers[i] = {};
        if (const auto alone = write({sorted[i]}, {answers[i]}); !alone)
            *answers[i] = std::unexpected(alone.error());
    }
    return kept;
}

Stored<void> PostgresStore::write(const std::vector<const Batch*>& batches,
                                  const std::vector<Stored<void>*>& kept) {
    gates_.clear();
    statements_ = 1;
    database_->send("BEGIN");
    for (const Batch* batch : batches) send(*batch);
    database_->send("COMMIT");
    const auto results = database_->finish();
    if (!results) {
        StoreError why = database_->failure().error();
        if (database_->is_in_doubt()) why.kind = StoreError::Kind::Unknown;
        was_refused_ = database_->was_refused();
        if (was_refused_) std::ignore = database_->run("ROLLBACK");
        return std::unexpected(why);
    }
    for (std::size_t i = 0; i < batches.size(); ++i)
        if (PQntuples((*results)[gates_[i]].get()) == 0) *kept[i] = conflict(*batches[i]);
    return {};
}

std::unexpected<StoreError> PostgresStore::conflict(const Batch& batch) {
    const auto last =
        database_->one(sql::read_number, "SELECT last FROM tables WHERE id = ?", batch.table);
    StoreError why{StoreError::Kind::Conflict, "There is no such table."};
    if (last && *last)
        why.what = **last == batch.after
                       ? "The guests of the table have changed."
                       : fmt::format("The table has {} events; these were to follow number {}.",
                                     **last, batch.after);
    return std::unexpected(why);
}

/// The gate lets the batch in if it follows the last event, and writes its events. All else is
/// written only where this batch is the last writer of the table. Nodes are notified where another
/// has to do with the table: PostgreSQL lets only one transaction that notifies commit at a time.
void PostgresStore::send(const Batch& batch) {
    const std::string writer = fmt::format("{}:{}", node_, ++written_);
    const auto say = [this](std::string_view sql, const auto&... parts) {
        ++statements_;
        database_->send(sql, parts...);
    };
    if (batch.after == 0 && !batch.lines.empty())
        say("INSERT INTO tables (id, host, touched, kept_until) VALUES ($1, $2, $3, "
            "clock_timestamp()) ON CONFLICT (id) DO NOTHING",
            batch.table, batch.host, batch.time);
    gates_.push_back(statements_);
    say("WITH gate AS (UPDATE tables SET last = last + $3, writer = $4, "
        "guests_version = guests_version + $5, here_version = here_version + $6, "
        "touched = CASE WHEN touched < $7 OR marked > 0 THEN $8 ELSE touched END, marked = 0, "
        "lived = (SELECT coalesce(max(number), 0) FROM hours) "
        "WHERE id = $1 AND last = $2 AND ($9 < 0 OR guests_version = $9) RETURNING key, last, "
        "keeper), "
        "added AS (INSERT INTO events SELECT key, $2 + number, line FROM gate, "
        "unnest($10::text[]) WITH ORDINALITY AS new (line, number)) "
        "SELECT key, CASE WHEN keeper IS DISTINCT FROM $12::bigint OR EXISTS "
        "(SELECT 1 FROM here WHERE table_key = key AND node <> $12::bigint) "
        "THEN pg_notify($11, $12::bigint || ' ' || $1 || ' ' || last) END FROM gate",
        batch.table, batch.after, std::ssize(batch.lines), writer, batch.guests ? 1 : 0,
        batch.here ? 1 : 0, stale(batch), touched(batch), batch.guests_version, batch.lines,
        news_channel, node_);
    if (batch.summary) {
        const TableSummary& summary = *batch.summary;
        const Options& options = summary.options;
        say("UPDATE tables SET public = $3, playing = $4, game = $5, start = $6, pace = $7 "
            "WHERE id = $1 AND writer = $2",
            batch.table, writer, options.access == Access::Public, summary.playing,
            name(options.game), name(options.start), name(options.pace));
        std::vector<std::string> persons;
        std::vector<std::string> names;
        std::vector<std::string> levels;
        for (const TableSummary::Chair& chair : summary.chairs) {
            persons.push_back(chair.person);
            names.push_back(chair.name);
            levels.push_back(chair.level);
        }
        say("DELETE FROM chairs USING tables WHERE table_key = key AND id = $1 AND writer = $2",
            batch.table, writer);
        say("INSERT INTO chairs SELECT key, number, person, name, level FROM tables, "
            "unnest($3::text[], $4::text[], $5::text[]) WITH ORDINALITY "
            "AS new (person, name, level, number) WHERE id = $1 AND writer = $2",
            batch.table, writer, persons, names, levels);
    }
    if (batch.finished) send_game(batch, writer);
    if (batch.snapshot) {
        // The one before it stays for those who were away for long.
        say("DELETE FROM snapshots USING tables WHERE table_key = key AND id = $1 AND writer = $2 "
            "AND number < (SELECT max(number) FROM snapshots AS other WHERE table_key = key)",
            batch.table, writer);
        say("INSERT INTO snapshots SELECT key, $3::integer, $4::text FROM tables WHERE id = $1 AND "
            "writer = $2 "
            "ON CONFLICT (table_key, number) DO UPDATE SET text = excluded.text",
            batch.table, writer, batch.snapshot->number, batch.snapshot->text);
    }
    if (!batch.commit.empty())
        say("INSERT INTO seeds (commitment, seed, table_key) SELECT $3::text, $4::text, key FROM "
            "tables "
            "WHERE id = $1 AND writer = $2",
            batch.table, writer, batch.commit, batch.seed);
    // Of what was said it stays that and when somebody said something.
    if (!batch.faded.empty())
        say(R"(UPDATE events SET line = regexp_replace(line, '^(\S+ \S+ said \S+) .*$', '\1 …') )"
            R"(FROM tables WHERE table_key = key AND id = $1 AND writer = $2 )"
            R"(AND number = ANY($3::integer[]) AND line ~ '^\S+ \S+ said \S+ ')",
            batch.table, writer, batch.faded);
    if (batch.guests) {
        std::vector<std::string> persons;
        std::vector<std::string> names;
        std::vector<int> kept_out;
        std::vector<int> muted;
        for (const Guest& guest : *batch.guests) {
            persons.push_back(guest.person);
            names.push_back(guest.name);
            kept_out.push_back(guest.kept_out ? 1 : 0);
            muted.push_back(guest.muted ? 1 : 0);
        }
        say("DELETE FROM guests USING tables WHERE table_key = key AND id = $1 AND writer = $2",
            batch.table, writer);
        say("INSERT INTO guests SELECT key, number, person, name, kept_out = 1, muted = 1 "
            "FROM tables, unnest($3::text[], $4::text[], $5::integer[], $6::integer[]) "
            "WITH ORDINALITY AS new (person, name, kept_out, muted, number) "
            "WHERE id = $1 AND writer = $2",
            batch.table, writer, persons, names, kept_out, muted);
    }
    if (batch.here) {
        say("DELETE FROM here USING tables WHERE table_key = key AND id = $1 AND writer = $2 "
            "AND node = $3",
            batch.table, writer, node_);
        say("INSERT INTO here SELECT key, $3::bigint, person FROM tables, unnest($4::text[]) AS "
            "person "
            "WHERE id = $1 AND writer = $2",
            batch.table, writer, node_, *batch.here);
    }
}

void PostgresStore::send_game(const Batch& batch, const std::string& writer) {
    const FinishedGame& game = batch.finished.value();
    statements_ += 3;
    database_->send("INSERT INTO games (table_id, game, kind, public, ended, record) "
                    "SELECT $3::text, $4::integer, $5::text, $6::boolean, $7::bigint, $8::text "
                    "FROM tables WHERE id = $1 AND writer = $2 "
                    "ON CONFLICT (table_id, game) DO UPDATE SET kind = excluded.kind, "
                    "public = excluded.public, ended = excluded.ended, record = excluded.record",
                    batch.table, writer, game.table, game.game, name(game.kind), game.is_public,
                    game.ended, game.record);
    database_->send("DELETE FROM players USING games, tables WHERE game_key = games.key "
                    "AND table_id = $3 AND games.game = $4 AND id = $1 AND writer = $2",
                    batch.table, writer, game.table, game.game);
    std::vector<std::string> persons;
    std::vector<std::string> names;
    std::vector<int> totals;
    std::vector<int> won;
    std::vector<int> left;
    for (const GamePlayer& player : game.players) {
        persons.push_back(player.person);
        names.push_back(player.name);
        totals.push_back(player.total);
        won.push_back(player.won ? 1 : 0);
        left.push_back(player.left ? 1 : 0);
    }
    database_->send("INSERT INTO players SELECT games.key, number, person, name, total, won = 1, "
                    "left_game = 1 FROM games, tables, "
                    "unnest($5::text[], $6::text[], $7::integer[], $8::integer[], $9::integer[]) "
                    "WITH ORDINALITY AS new (person, name, total, won, left_game, number) "
                    "WHERE table_id = $3 AND games.game = $4 AND id = $1 AND writer = $2",
                    batch.table, writer, game.table, game.game, persons, names, totals, won, left);
}

std::string name_of_machine() {
    std::string name(256, '\0');
    if (gethostname(name.data(), name.size() - 1) != 0) return "?";
    name.resize(name.find('\0'));
    return name;
}

} // namespace

Stored<std::unique_ptr<Store>> open_postgres(const std::string& url, bool is_restored, As as) {
    auto database = std::make_unique<Postgres>(url);
    if (!database->connect()) return database->failure();
    if (auto migrated = migrate_postgres(*database); !migrated)
        return std::unexpected(migrated.error());
    const auto hour = database->one(sql::read_number, "SELECT coalesce(max(hour), 0) FROM hours");
    if (!hour) return std::unexpected(hour.error());
    std::int64_t number = 0;
    if (as == As::Server) {
        const auto node = database->one(
            [](PostgresRows& rows) { return rows.integer(0); },
            "INSERT INTO nodes (name, seen) VALUES (?, clock_timestamp()) RETURNING node",
            fmt::format("{} {}", name_of_machine(), getpid()));
        if (!node) return std::unexpected(node.error());
        number = node->value_or(0);
    }
    if (is_restored && !database->run("UPDATE seeds SET may_be_known = true"))
        return database->failure();
    return std::make_unique<PostgresStore>(std::move(database), number, url, is_restored,
                                           hour->value_or(0) * sql::an_hour);
}

Stored<std::unique_ptr<StoreReader>> open_postgres_reader(const std::string& url) {
    auto database = std::make_unique<Postgres>(url);
    if (!database->connect()) return database->failure();
    if (auto fits = fits_schema(*database); !fits) return std::unexpected(fits.error());
    return std::make_unique<PostgresReader>(std::move(database), 0);
}

} // namespace qwixx
