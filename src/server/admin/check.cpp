#include "server/admin/check.h"

#include "record/record.h"
#include "server/tables/made_again.h"
#include "table/apply.h"
#include "table/snapshot.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace qwixx {

namespace {

constexpr int read_at_a_time = 50;
constexpr std::string_view unsaid = "…"; // what was said before the last hundred lines

class Checker {
  public:
    Checker(StoreReader& store, Checked& all) : store_(store), all_(all) {}

    Stored<void> check(const KeptTable& kept) {
        table_ = kept.summary.table;
        const auto lines = store_.events(table_, 0);
        if (!lines) return std::unexpected(lines.error());
        ++all_.tables;
        all_.events += std::ssize(*lines);
        const auto beside = store_.beside(table_);
        if (!beside) return std::unexpected(beside.error());
        // Where there are no other nodes there is nothing beside a table.
        if (beside->last != 0 && beside->last != std::ssize(*lines))
            found(fmt::format("the last event is said to be {}, there are {}", beside->last,
                              lines->size()));
        const auto events = events_of_lines(*lines);
        if (!events) return broken(events.error());
        const auto made = made_again(table_, *events);
        if (!made) return broken(made.error());
        compare(kept, *made);
        if (auto done = check_games(*made); !done) return done;
        if (auto done = check_snapshots(*made); !done) return done;
        return check_seeds(*events);
    }

    /// A game whose table is gone has only its record to be held against.
    void check(const KeptGame& kept) {
        ++all_.games;
        const FinishedGame& game = kept.game;
        table_ = game.table;
        const auto record = read_record(game.record);
        if (!record)
            return found(fmt::format("the record of game {} cannot be read: {}", game.game,
                                     record.error().message),
                         false);
        const AnyGame end = replay(*record);
        bool same = record->kind == game.kind && record->players.size() == game.players.size();
        for (std::size_t i = 0; same && i < game.players.size(); ++i)
            same = record->players[i] == game.players[i].name &&
                   sheets_of(end)[i].total() == game.players[i].total;
        if (!same) found(fmt::format("game {} is not as its record says", game.game), false);
    }

  private:
    void found(std::string what, bool can_be_rebuilt = true) {
        all_.findings.push_back({table_, std::move(what), can_be_rebuilt});
    }
    Stored<void> broken(const std::string& why) {
        found(why, false);
        return {};
    }

    void compare(const KeptTable& kept, const MadeAgain& made) {
        if (kept.opened_by != made.opened_by) found("somebody else has opened it");
        TableSummary summary = made.summary;
        summary.touched = kept.summary.touched; // that is in no event
        if (summary.chairs != kept.summary.chairs) found("others sit there than the list has");
        summary.chairs = kept.summary.chairs;
        if (summary != kept.summary) found("its options or whether it plays are not as listed");
    }

    Stored<void> check_games(const MadeAgain& made) {
        const auto kept = store_.games_at(table_);
        if (!kept) return std::unexpected(kept.error());
        all_.games += static_cast<int>(kept->size());
        for (const FinishedGame& game : made.games) {
            const auto same = std::ranges::find(*kept, game.game,
                                                [](const KeptGame& one) { return one.game.game; });
            if (same == kept->end())
                found(fmt::format("game {} is missing", game.game));
            else if (same->game.record != game.record)
                found(fmt::format("the record of game {} is another", game.game));
            else if (same->game != game)
                found(fmt::format("what is listed of game {} is not right", game.game));
        }
        for (const KeptGame& one : *kept)
            if (one.game.game > std::ssize(made.games))
                found(fmt::format("game {} was never played", one.game.game));
        return {};
    }

    /// One that cannot be read is passed over by whoever loads the table; so it is no fault that
    /// anybody sees, but it is one.
    Stored<void> check_snapshots(const MadeAgain& made) {
        const auto kept = store_.snapshots(table_);
        if (!kept) return std::unexpected(kept.error());
        for (const Snapshot& snapshot : *kept) {
            const auto same = std::ranges::find(made.snapshots, snapshot.number, &Snapshot::number);
            const auto now = read_snapshot(snapshot.text);
            auto right = same == made.snapshots.end() ? std::nullopt : read_snapshot(same->text);
            if (!now || !right) {
                found(fmt::format("the snapshot at event {} cannot be used", snapshot.number));
                continue;
            }
            // What was said may have been forgotten since.
            for (std::size_t i = 0; i < std::min(right->chat.size(), now->chat.size()); ++i)
                if (right->chat[i].text == unsaid) right->chat[i].text = now->chat[i].text;
            // How long answers are remembered is a matter of the program that wrote it.
            right->answers = now->answers;
            if (*now != *right)
                found(fmt::format("the snapshot at event {} is of another table", snapshot.number));
        }
        return {};
    }

    /// The seeds of the game under way and of the next: without them the table cannot go on.
    Stored<void> check_seeds(const Events& events) {
        Table table;
        for (const Event& event : events) static_cast<void>(apply(table, event));
        const bool is_open = table.play.seed.empty();
        for (const std::string& commit : {table.commit, is_open ? table.play.commit : ""}) {
            if (commit.empty()) continue;
            const auto seed = store_.seed(commit);
            if (!seed) return std::unexpected(seed.error());
            if (!*seed) found("a seed is lost: it cannot go on", false);
        }
        return {};
    }

    StoreReader& store_;
    Checked& all_;
    std::string table_;
};

} // namespace

Stored<Checked> check_store(StoreReader& store,
                            const std::function<void(const Checked&)>& progress) {
    Checked all;
    Checker checker(store, all);
    if (const auto well = store.look_for_damage(); !well)
        all.findings.push_back({"", well.error().what, false});
    std::int64_t after = 0;
    for (bool more = true; more;) {
        // Some at a time: nobody shall have to wait for a look at all of it.
        const auto looked = store.at_one_moment([&]() -> Stored<void> {
            const auto tables = store.tables_after(after, read_at_a_time);
            if (!tables) return std::unexpected(tables.error());
            more = !tables->empty();
            for (const KeptTable& table : *tables) {
                after = table.key;
                if (auto done = checker.check(table); !done) return done;
            }
            return {};
        });
        if (!looked) return std::unexpected(looked.error());
        if (progress) progress(all);
    }
    after = 0;
    for (bool more = true; more;) {
        const auto games = store.games_alone_after(after, read_at_a_time);
        if (!games) return std::unexpected(games.error());
        more = !games->empty();
        for (const KeptGame& game : *games) {
            after = game.key;
            checker.check(game);
        }
    }
    return all;
}

} // namespace qwixx
