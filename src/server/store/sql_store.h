// What is written to a store alike: the same statements for SQLite and PostgreSQL.
#pragma once

#include "server/store/sql_reader.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <ranges>
#include <string_view>

namespace qwixx {

/// What is written the same way: persons, and the going of old tables.
template <class Database> class SqlStore : public SqlReader<Database, Store> {
  public:
    using SqlReader<Database, Store>::SqlReader;

    Stored<void> add_person(const PersonKey& key, Time now) override {
        return in_transaction([&] {
            Database& database = *this->database_;
            return done(
                database.run("INSERT INTO secrets VALUES (?, ?, ?)", key.hash, key.person, now) &&
                database.run("DELETE FROM secrets WHERE hash IN (SELECT hash FROM secrets "
                             "WHERE person = ? AND hash <> ? ORDER BY since DESC LIMIT ? OFFSET ?)",
                             key.person, key.hash, sql::all_others, most_secrets - 1));
        });
    }

    Stored<void> add_link(std::string_view code_hash, std::string_view person,
                          Time expires) override {
        return in_transaction([&] {
            Database& database = *this->database_;
            return done(
                database.run("INSERT INTO links VALUES (?, ?, ?)", code_hash, person, expires) &&
                database.run(
                    "DELETE FROM links WHERE code_hash IN (SELECT code_hash FROM links "
                    "WHERE person = ? AND code_hash <> ? ORDER BY expires DESC LIMIT ? OFFSET ?)",
                    person, code_hash, sql::all_others, most_links - 1));
        });
    }

    Stored<std::optional<std::string>> use_link(std::string_view code_hash, Time now) override {
        return this->database_->one(
            sql::read_text,
            "DELETE FROM links WHERE code_hash = ? AND expires > ? RETURNING person", code_hash,
            now);
    }

    Stored<void> note_hour(Time now) override {
        Database& database = *this->database_;
        const Time hour = now / sql::an_hour;
        // Several nodes live through the same hours: they are numbered without gaps.
        if (!database.run("INSERT INTO hours (number, hour) SELECT coalesce(max(number), 0) + 1, ? "
                          "FROM hours HAVING count(*) FILTER (WHERE hour = ?) = 0 "
                          "ON CONFLICT DO NOTHING",
                          hour, hour) ||
            !database.run("DELETE FROM hours WHERE number <= (SELECT max(number) FROM hours) - ?",
                          2 * sql::hours_until_old) ||
            !database.run("DELETE FROM links WHERE expires <= ?", std::min(seen_, now)))
            return database.failure();
        seen_ = hour * sql::an_hour;
        return {};
    }

    Stored<int> remove_untouched(int most) override {
        Database& database = *this->database_;
        int removed = 0;
        while (removed < most) {
            const int some = std::min(most - removed, sql::removed_together);
            if (!database.run(
                    "DELETE FROM tables WHERE key IN (SELECT key FROM tables WHERE marked > 0 "
                    "AND marked < (SELECT max(number) FROM hours) ORDER BY marked, key LIMIT ?)",
                    some))
                return database.failure();
            const int gone = database.changed();
            removed += gone;
            if (gone < some) break;
        }
        // A table is as old as the hours that the store has noted since it was touched are many,
        // whatever the clock said in them.
        if (!database.run("UPDATE tables SET lived = (SELECT coalesce(max(number), 0) FROM hours) "
                          "WHERE lived IS NULL") ||
            !database.run("UPDATE tables SET marked = (SELECT max(number) FROM hours) "
                          "WHERE marked = 0 AND lived < (SELECT max(number) FROM hours) - ?",
                          sql::hours_until_old) ||
            !database.run("UPDATE tables SET marked = (SELECT max(number) FROM hours) "
                          "WHERE marked = 0 AND lived < (SELECT max(number) FROM hours) - ? "
                          "AND NOT playing "
                          "AND NOT EXISTS (SELECT 1 FROM chairs WHERE table_key = key) "
                          "AND NOT EXISTS (SELECT 1 FROM games WHERE table_id = tables.id)",
                          sql::hours_until_empty_is_old))
            return database.failure();
        return removed;
    }

    Stored<void> rewrite(std::string_view table, const Rewriting& how,
                         bool is_new_edition) override {
        return in_transaction([&]() -> Stored<void> {
            const auto key = this->database_->one([](auto& rows) { return rows.integer(0); },
                                                  Database::locked_table, table);
            if (!key) return std::unexpected(key.error());
            if (!*key)
                return std::unexpected(
                    StoreError{StoreError::Kind::Conflict, "There is no such table."});
            const auto lines = this->events(table, 0, std::numeric_limits<int>::max());
            if (!lines) return std::unexpected(lines.error());
            const auto anew = how(*lines);
            if (!anew || anew->lines.size() != lines->size())
                return std::unexpected(
                    StoreError{StoreError::Kind::Conflict,
                               anew ? "a log must stay as long as it is" : anew.error()});
            for (std::size_t i = 0; i < lines->size(); ++i)
                if (anew->lines[i] != (*lines)[i])
                    this->database_->send(
                        "UPDATE events SET line = ? WHERE table_key = ? AND number = ?",
                        anew->lines[i], **key, static_cast<int>(i) + 1);
            if (const auto& guest = anew->guest)
                this->database_->send("UPDATE guests SET name = ? WHERE table_key = ? AND name = ?",
                                      guest->to, **key, guest->from);
            send_made(**key, table, anew->made);
            send_edition(**key, std::ssize(anew->lines), is_new_edition);
            return done(this->database_->sent());
        });
    }

    Stored<void> rewrite_game(const FinishedGame& game) override {
        return in_transaction([&] {
            send_game(game);
            return done(this->database_->sent());
        });
    }

    Stored<bool> remove_table(std::string_view table) override {
        if (!this->database_->run("DELETE FROM tables WHERE id = ?", table))
            return this->database_->failure();
        return this->database_->changed() > 0;
    }

    Stored<void> forget(std::string_view person) override {
        return in_transaction([&] {
            Database& database = *this->database_;
            return done(database.run("DELETE FROM secrets WHERE person = ?", person) &&
                        database.run("DELETE FROM links WHERE person = ?", person) &&
                        database.run("DELETE FROM guests WHERE person = ?", person));
        });
    }

    Stored<void> bar(std::string_view address, Time now) override {
        return done(this->database_->run(
            "INSERT INTO barred VALUES (?, ?) ON CONFLICT (address) DO NOTHING", address, now));
    }

    Stored<bool> unbar(std::string_view address) override {
        if (!this->database_->run("DELETE FROM barred WHERE address = ?", address))
            return this->database_->failure();
        return this->database_->changed() > 0;
    }

  protected:
    /// All of it happens, or nothing.
    template <class Work> Stored<void> in_transaction(const Work& work) {
        Database& database = *this->database_;
        if (!database.begin(Database::begin_writing)) return database.failure();
        Stored<void> worked = work();
        if (!worked)
            database.give_up();
        else if (!database.commit())
            worked = database.failure();
        return worked;
    }

    // What is sent is done when `sent` of the database says so: no statement waits for the one
    // before.

    /// What else there is to write of a table that was written anew.
    virtual void send_edition(std::int64_t, std::ptrdiff_t, bool) {}

    void send_summary(std::int64_t key, const TableSummary& summary) {
        Database& database = *this->database_;
        const Options& options = summary.options;
        database.send("UPDATE tables SET public = ?, playing = ?, game = ?, start = ?, "
                      "pace = ? WHERE key = ?",
                      options.access == Access::Public, summary.playing, name(options.game),
                      name(options.start), name(options.pace), key);
        database.send("DELETE FROM chairs WHERE table_key = ?", key);
        int number = 0;
        for (const TableSummary::Chair& chair : summary.chairs)
            database.send("INSERT INTO chairs VALUES (?, ?, ?, ?, ?)", key, ++number, chair.person,
                          chair.name, chair.level);
    }

    void send_game(const FinishedGame& game) {
        Database& database = *this->database_;
        database.send("INSERT INTO games (table_id, game, kind, public, ended, record) "
                      "VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (table_id, game) DO UPDATE SET "
                      "kind = excluded.kind, public = excluded.public, ended = excluded.ended, "
                      "record = excluded.record",
                      game.table, game.game, name(game.kind), game.is_public, game.ended,
                      game.record);
        database.send("DELETE FROM players WHERE game_key = "
                      "(SELECT key FROM games WHERE table_id = ? AND game = ?)",
                      game.table, game.game);
        int seat = 0;
        for (const GamePlayer& player : game.players)
            database.send("INSERT INTO players VALUES "
                          "((SELECT key FROM games WHERE table_id = ? AND game = ?), "
                          "?, ?, ?, ?, ?, ?)",
                          game.table, game.game, ++seat, player.person, player.name, player.total,
                          player.won, player.left);
    }

    /// All that is made of the events. Of snapshots the last two are kept.
    void send_made(std::int64_t key, std::string_view table, const MadeAgain& made) {
        Database& database = *this->database_;
        database.send("UPDATE tables SET host = ? WHERE key = ?", made.opened_by, key);
        send_summary(key, made.summary);
        database.send("DELETE FROM games WHERE table_id = ? AND game > ?", table,
                      std::ssize(made.games));
        database.send("DELETE FROM snapshots WHERE table_key = ?", key);
        for (const FinishedGame& game : made.games) send_game(game);
        const std::size_t skipped =
            made.snapshots.size() - std::min<std::size_t>(made.snapshots.size(), 2);
        for (const Snapshot& snapshot : made.snapshots | std::views::drop(skipped))
            database.send("INSERT INTO snapshots VALUES (?, ?, ?)", key, snapshot.number,
                          snapshot.text);
    }

    [[nodiscard]] Stored<void> done(bool worked) const {
        if (!worked) return this->database_->failure();
        return {};
    }
    /// When a table that a batch is written for counts as touched, for lists.
    [[nodiscard]] static Time touched(const Batch& batch) {
        return std::max(batch.time, batch.summary ? batch.summary->touched : 0);
    }
    /// One touched before that is to be touched again: by the minute is enough, and spares most
    /// batches a page of the index.
    [[nodiscard]] static Time stale(const Batch& batch) {
        return touched(batch) - (batch.summary ? 0 : 60'000);
    }

    Time seen_ = 0; // the hour that was noted last
};

} // namespace qwixx
