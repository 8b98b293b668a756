// What any store keeps and gives, and its guard against conflicts.
#include "server/store/store.h"

#include "server/any_store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>

namespace qwixx {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using Lines = std::vector<std::string>;

INSTANTIATE_TEST_SUITE_P(Sqlite, AnyStore, testing::Values("sqlite"));
INSTANTIATE_TEST_SUITE_P(Postgres, AnyStore, testing::Values("postgresql"));

TEST_P(AnyStore, KeepsEventsInOrder) {
    {
        const auto kept_store = opened(name_);
        Store& store = *kept_store;
        ASSERT_TRUE(append(store, {.table = "a", .lines = {"one", "two"}}));
        ASSERT_TRUE(append(store, {.table = "b", .lines = {"ten"}}));
        ASSERT_TRUE(
            append(store, {.table = "a", .after = 2, .lines = {"thr\xC3\xA9\xC3\xA9", ""}}));
    }
    const auto kept_store = opened(name_);
    Store& store = *kept_store;
    EXPECT_EQ(store.events("a", 0), (Lines{"one", "two", "thr\xC3\xA9\xC3\xA9", ""}));
    EXPECT_EQ(store.events("a", 2), (Lines{"thr\xC3\xA9\xC3\xA9", ""}));
    EXPECT_EQ(store.events("a", 4), Lines{});
    EXPECT_EQ(store.events("b", 0), Lines{"ten"});
    EXPECT_EQ(store.events("c", 0), Lines{});
}

TEST_P(AnyStore, ABatchInConflictLeavesNothingAndHindersNobody) {
    const auto kept_store = opened(name_);
    Store& store = *kept_store;
    const auto kept = store.append({
        {.table = "a", .lines = {"1"}, .commit = "c1", .seed = "s1", .host = "anna"},
        {.table = "a", .lines = {"1 again"}, .host = "ben"},       // there already
        {.table = "a", .after = 2, .lines = {"3"}},                // a gap
        {.table = "b", .after = 1, .lines = {"2"}, .host = "ben"}, // no such table
        {.table = "b", .host = "ben"},                             // nor is this one
        // The last part of it fails: a commitment is there once.
        {.table = "c", .lines = {"1"}, .commit = "c1", .seed = "s2", .host = "ben"},
        {.table = "a", .after = 1, .lines = {"2"}},
    });
    ASSERT_EQ(kept.size(), 7U);
    EXPECT_TRUE(kept[0]);
    for (std::size_t i = 1; i < 6; ++i) {
        ASSERT_FALSE(kept[i]) << i;
        EXPECT_EQ(kept[i].error().kind, StoreError::Kind::Conflict) << i;
    }
    EXPECT_EQ(kept[2].error().what, "The table has 1 events; these were to follow number 2.");
    EXPECT_TRUE(kept[6]);
    EXPECT_EQ(store.events("a", 0), (Lines{"1", "2"}));
    EXPECT_EQ(store.events("b", 0), Lines{});
    EXPECT_EQ(store.events("c", 0), Lines{});
    EXPECT_EQ(store.seed("c1").value(), (Seed{"s1"}));
    EXPECT_EQ(store.seed("c2").value(), std::nullopt);
    EXPECT_EQ(store.count_opened_by("anna"), 1);
    EXPECT_EQ(store.count_opened_by("ben"), 0);
    EXPECT_EQ(store.count_opened_by(""), 0);
}

TableSummary summary(const std::string& table, Access access, Time touched,
                     const std::vector<std::string>& persons) {
    TableSummary summary{.table = table, .options = {.access = access}, .touched = touched};
    for (const std::string& person : persons) summary.chairs.push_back({person, "N " + person, ""});
    return summary;
}

Lines names(const Stored<std::vector<TableSummary>>& tables) {
    Lines names;
    for (const TableSummary& table : tables.value()) names.push_back(table.table);
    return names;
}

TEST_P(AnyStore, ListsTables) {
    const auto kept_store = opened(name_);
    Store& store = *kept_store;
    TableSummary full = summary("a", Access::Public, 50, {"anna", "ben"});
    full.options = {GameKind::Dice, StartingRule::FirstSix, Pace::Fast, Access::Public};
    full.playing = true;
    full.chairs.push_back({"", "skilled", "skilled"});
    ASSERT_TRUE(append(store, {.table = "a", .lines = {"1"}, .summary = full, .time = 40}));
    ASSERT_TRUE(append(store, {.table = "b",
                               .lines = {"1"},
                               .summary = summary("b", Access::Link, 60, {"anna"}),
                               .time = 70}));
    ASSERT_TRUE(append(
        store,
        {.table = "c", .lines = {"1"}, .summary = summary("c", Access::Public, 55, {"ben"})}));
    ASSERT_TRUE(append(store, {.table = "d", .lines = {"1"}})); // nobody said anything of it

    EXPECT_THAT(names(store.public_tables(10)), ElementsAre("c", "a"));
    EXPECT_THAT(names(store.public_tables(1)), ElementsAre("c"));
    EXPECT_THAT(names(store.public_tables(-1)), IsEmpty());
    EXPECT_EQ(store.public_tables(10).value()[1], full);
    EXPECT_THAT(names(store.tables_of("anna", 10)), ElementsAre("b", "a"));
    EXPECT_THAT(names(store.tables_of("ben", 10)), ElementsAre("c", "a"));
    EXPECT_THAT(names(store.tables_of("", 10)), IsEmpty()); // bots are nobody
    EXPECT_EQ(store.tables_of("anna", 10).value()[0].touched, 70);

    // Touched by an event alone, by the minute; a clock that is set back does not turn it back.
    ASSERT_TRUE(append(store, {.table = "a", .after = 1, .lines = {"2"}, .time = 60'049}));
    EXPECT_EQ(store.public_tables(10).value()[1].touched, 50);
    ASSERT_TRUE(append(store, {.table = "a", .after = 2, .lines = {"3"}, .time = 60'051}));
    ASSERT_TRUE(append(store, {.table = "c", .after = 1, .lines = {"2"}, .time = 20}));
    full.touched = 60'051;
    EXPECT_EQ(store.public_tables(10).value()[0], full);
    EXPECT_EQ(store.public_tables(10).value()[1].touched, 55);

    // Somebody leaves, and the table is public no more.
    ASSERT_TRUE(append(store, {.table = "a",
                               .after = 3,
                               .lines = {"4"},
                               .summary = summary("a", Access::Link, 60'060, {"ben"})}));
    EXPECT_THAT(names(store.public_tables(10)), ElementsAre("c"));
    EXPECT_THAT(names(store.tables_of("anna", 10)), ElementsAre("b"));
}

Time hours(Time count) { return count * 3'600'000; }

/// Lives through so many hours, from the one after this.
void live(Store& store, Time from, int count) {
    for (int i = 1; i <= count; ++i) ASSERT_TRUE(store.note_hour(hours(from + i)));
}

TEST_P(AnyStore, AClockThatIsAheadRemovesNothing) {
    const auto kept_store = opened(name_);
    Store& store = *kept_store;
    const auto seated = [](Time time) {
        return Batch{.table = "t",
                     .lines = {"1"},
                     .summary = summary("t", Access::Public, 0, {"anna"}),
                     .time = time};
    };
    ASSERT_TRUE(append(store, seated(hours(1000))));
    // Started with the clock forty days ahead, and played at for half a day.
    live(store, 1000 + 40 * 24, 12);
    ASSERT_TRUE(append(store, {.table = "other",
                               .lines = {"1"},
                               .summary = summary("other", Access::Public, 0, {"ben"}),
                               .time = hours(1000 + 41 * 24)}));
    for (int i = 0; i < 3; ++i) EXPECT_EQ(store.remove_untouched(), 0);
    // Then the clock is right again; what was noted wrongly counts as half a day.
    for (int day = 0; day < 29; ++day) {
        live(store, 1000 + day * 24, 24);
        EXPECT_EQ(store.remove_untouched(), 0) << day;
    }
    EXPECT_EQ(store.events("t", 0), Lines{"1"});
    live(store, 1000 + 29 * 24, 24);
    ASSERT_TRUE(store.remove_untouched());
    live(store, 1000 + 30 * 24, 24);
    ASSERT_TRUE(store.remove_untouched());
    EXPECT_EQ(store.events("t", 0), Lines{});
}

TEST_P(AnyStore, AClockThatIsBehindMakesNoTableOld) {
    const auto kept_store = opened(name_);
    Store& store = *kept_store;
    live(store, 1000, 800);
    // A machine without a clock of its own believes that it is 1970.
    ASSERT_TRUE(append(store, {.table = "t", .lines = {"1"}, .time = 5}));
    EXPECT_EQ(store.remove_untouched(), 0);
    live(store, 1800, 1);
    EXPECT_EQ(store.remove_untouched(), 0);
    EXPECT_EQ(store.events("t", 0), Lines{"1"});
}

TEST_P(AnyStore, AfterAnHourWithTheClockAheadEmptyTablesStillGo) {
    {
        const auto kept_store = opened(name_);
        live(*kept_store, 1000, 5);
        live(*kept_store, 1000 + 40 * 24, 1);
    }
    const auto kept_store = opened(name_); // the clock is right again
    Store& store = *kept_store;
    const Batch empty{.table = "empty",
                      .lines = {"1"},
                      .summary = summary("empty", Access::Public, 0, {}),
                      .time = hours(1006)};
    ASSERT_TRUE(append(store, empty));
    ASSERT_TRUE(store.add_link("code", "anna", hours(1008)));
    live(store, 1006, 1);
    EXPECT_EQ(store.use_link("code", hours(1007)).value(), "anna");
    live(store, 1007, 2);
    EXPECT_EQ(store.remove_untouched(), 0);
    live(store, 1009, 1);
    EXPECT_EQ(store.remove_untouched(), 1);
}

TEST_P(AnyStore, ATableThatIsPlayedAtIsNotOldWhateverTheClockSaid) {
    const auto kept_store = opened(name_);
    Store& store = *kept_store;
    live(store, 1000, 1);
    ASSERT_TRUE(append(store, {.table = "t",
                               .lines = {"1"},
                               .summary = summary("t", Access::Public, 0, {"anna"}),
                               .time = hours(1000 + 80 * 24)})); // ahead, for a while
    for (int day = 0; day < 40; ++day) {
        live(store, 1001 + day * 24, 24);
        ASSERT_TRUE(
            append(store, {.table = "t", .after = 1, .time = hours(1000 + (day + 1) * 24)}));
        live(store, 1001 + day * 24 + 23, 1);
        EXPECT_EQ(store.remove_untouched(), 0) << day;
    }
    EXPECT_EQ(store.events("t", 0), Lines{"1"});
}

TEST_P(AnyStore, EmptyTablesGoQuicklyAndUsedOnesAreUnmarked) {
    const auto kept_store = opened(name_);
    Store& store = *kept_store;
    const auto open = [&](const std::string& table, const std::vector<std::string>& persons) {
        ASSERT_TRUE(append(store, {.table = table,
                                   .lines = {"1"},
                                   .summary = summary(table, Access::Public, 0, persons),
                                   .time = hours(1000)}));
    };
    open("empty", {});
    open("empty but used", {});
    open("seated", {"anna"});
    live(store, 1000, 3);
    EXPECT_EQ(store.remove_untouched(), 0); // both are marked
    ASSERT_TRUE(append(store, {.table = "empty but used", .after = 1, .time = hours(1003)}));
    live(store, 1003, 1);
    EXPECT_EQ(store.remove_untouched(), 1);
    EXPECT_EQ(store.events("empty", 0), Lines{});
    EXPECT_EQ(store.events("empty but used", 0), Lines{"1"});
    EXPECT_EQ(store.events("seated", 0), Lines{"1"});
}

TEST_P(AnyStore, ListsTablesWithPersonsFirstAndFewOfOneHost) {
    const auto kept_store = opened(name_);
    Store& store = *kept_store;
    for (int i = 0; i < 200; ++i) {
        const std::string table = "spam" + std::to_string(i);
        ASSERT_TRUE(append(store, {.table = table,
                                   .lines = {"1"},
                                   .summary = summary(table, Access::Public, 0, {}),
                                   .host = "mallory",
                                   .time = 1000 + i}));
    }
    ASSERT_TRUE(append(store, {.table = "annas",
                               .lines = {"1"},
                               .summary = summary("annas", Access::Public, 0, {"anna"}),
                               .host = "anna",
                               .time = 1}));
    EXPECT_THAT(names(store.public_tables(100)),
                ElementsAre("annas", "spam199", "spam198", "spam197"));
}

TEST_P(AnyStore, KeepsTheLastTwoSnapshots) {
    const auto kept_store = opened(name_);
    Store& store = *kept_store;
    ASSERT_TRUE(append(store, {.table = "a", .lines = {"1", "2"}}));
    EXPECT_EQ(store.snapshot("a").value(), std::nullopt);
    for (const int number : {2, 12, 22})
        ASSERT_TRUE(append(store, {.table = "a",
                                   .after = number,
                                   .lines = Lines(10, "e"),
                                   .snapshot = Snapshot{number, "at " + std::to_string(number)}}));
    EXPECT_EQ(store.snapshot("a").value(), (Snapshot{22, "at 22"}));
    EXPECT_EQ(store.snapshot("a", 21).value(), (Snapshot{12, "at 12"}));
    EXPECT_EQ(store.snapshot("a", 11).value(), std::nullopt);
    EXPECT_EQ(store.events("a", 22, 3), Lines(3, "e"));
}

TEST_P(AnyStore, OfWhatWasSaidLongAgoItStaysThatSomethingWas) {
    const auto kept_store = opened(name_);
    Store& store = *kept_store;
    ASSERT_TRUE(
        append(store, {.table = "a",
                       .lines = {"1 p/c1 said p Hello all", "2 - started", "3 - said p 1"}}));
    ASSERT_TRUE(append(store, {.table = "a", .after = 3, .lines = {"4"}, .faded = {1, 2, 99}}));
    EXPECT_EQ(store.events("a", 0),
              (Lines{"1 p/c1 said p \u2026", "2 - started", "3 - said p 1", "4"}));
}

TEST_P(AnyStore, RemovesTablesButNotTheirGames) {
    const auto kept_store = opened(name_);
    Store& store = *kept_store;
    for (int i = 0; i < 35; ++i) {
        const std::string table = "t" + std::to_string(i);
        ASSERT_TRUE(append(store, {.table = table,
                                   .lines = {"1", "2"},
                                   .summary = summary(table, Access::Public, 0, {"anna"}),
                                   .finished = FinishedGame{.table = table, .record = "record"},
                                   .commit = "c" + table,
                                   .seed = "s",
                                   .host = "anna",
                                   .time = hours(100 + i)}));
        live(store, 100 + i, 1);
    }
    ASSERT_TRUE(store.add_link("old", "anna", 90));
    ASSERT_TRUE(store.add_link("new", "anna", hours(10'000)));

    EXPECT_EQ(store.remove_untouched(), 0);
    live(store, 135, 133 + 720 - 135);
    EXPECT_EQ(store.remove_untouched(), 0); // now 33 of them are marked
    EXPECT_EQ(store.remove_untouched(), 0); // and stay until another hour has passed
    ASSERT_TRUE(store.note_hour(hours(134 + 720)));
    EXPECT_EQ(store.remove_untouched(3), 3);
    EXPECT_EQ(store.count_opened_by("anna"), 32);
    EXPECT_EQ(store.remove_untouched(), 30);
    EXPECT_EQ(store.count_opened_by("anna"), 2);
    EXPECT_THAT(names(store.public_tables(10)), ElementsAre("t34", "t33"));
    EXPECT_THAT(names(store.tables_of("anna", 10)), ElementsAre("t34", "t33"));
    EXPECT_EQ(store.seed("ct32").value(), std::nullopt);
    EXPECT_EQ(store.seed("ct33").value(), (Seed{"s"}));
    EXPECT_EQ(store.record("t0", 1).value(), "record");
    EXPECT_EQ(store.use_link("old", 0).value(), std::nullopt);
    EXPECT_EQ(store.use_link("new", 0).value(), "anna");

    // A table of that name may be opened again and has nothing of the old one.
    ASSERT_TRUE(append(store, {.table = "t0", .lines = {"new"}}));
    EXPECT_EQ(store.events("t0", 0), Lines{"new"});
}

FinishedGame finished(const std::string& table, int game, const std::vector<GamePlayer>& players) {
    return {.table = table, .game = game, .is_public = true, .ended = 7, .players = players};
}

TEST_P(AnyStore, ListsGamesFromACursorOn) {
    const auto kept_store = opened(name_);
    Store& store = *kept_store;
    std::vector<FinishedGame> games;
    for (int i = 1; i <= 7; ++i) {
        games.push_back(finished("a", i, {{"anna", "Anna", 50 + i, true}, {"", "greedy", 3}}));
        games.back().kind = i % 2 == 0 ? GameKind::Cards : GameKind::Jokers;
        games.back().is_public = i != 4;
        if (i == 6) games.back().players[0].person = "ben";
        games.back().record = "record " + std::to_string(i);
        ASSERT_TRUE(append(
            store, {.table = "a", .after = i - 1, .lines = {"e"}, .finished = games.back()}));
    }
    const auto numbers = [](const GameList& list) {
        std::vector<int> all;
        all.reserve(list.games.size());
        for (const FinishedGame& game : list.games) all.push_back(game.game);
        return all;
    };
    const GameList first = store.recent_games(3, std::nullopt).value();
    EXPECT_THAT(numbers(first), ElementsAre(7, 6, 5));
    ASSERT_TRUE(first.before);
    const GameList second = store.recent_games(3, first.before).value();
    EXPECT_THAT(numbers(second), ElementsAre(3, 2, 1)); // 4 is not public
    EXPECT_EQ(second.before, std::nullopt);
    EXPECT_THAT(numbers(store.recent_games(0, std::nullopt).value()), IsEmpty());

    FinishedGame without_record = games[6];
    without_record.record.clear();
    EXPECT_EQ(first.games[0], without_record);
    EXPECT_EQ(store.record("a", 4).value(), "record 4");
    EXPECT_EQ(store.record("a", 8).value(), std::nullopt);
    EXPECT_EQ(store.record("b", 1).value(), std::nullopt);

    const GameList own = store.games_of("anna", 4, std::nullopt).value();
    EXPECT_THAT(numbers(own), ElementsAre(7, 5, 4, 3));
    EXPECT_THAT(numbers(store.games_of("anna", 4, own.before).value()), ElementsAre(2, 1));
    EXPECT_THAT(numbers(store.games_of("ben", 4, std::nullopt).value()), ElementsAre(6));
    EXPECT_THAT(numbers(store.games_of("", 4, std::nullopt).value()), IsEmpty());

    // Kept again it takes the place of the first.
    games[4].players = {{"ben", "Ben", 1}};
    ASSERT_TRUE(append(store, {.table = "a", .after = 7, .finished = games[4]}));
    EXPECT_THAT(numbers(store.games_of("anna", 9, std::nullopt).value()),
                ElementsAre(7, 4, 3, 2, 1));
    EXPECT_THAT(numbers(store.games_of("ben", 9, std::nullopt).value()), ElementsAre(6, 5));
}

TEST_P(AnyStore, StatisticsOfAPerson) {
    const auto kept_store = opened(name_);
    Store& store = *kept_store;
    const std::vector<FinishedGame> games = {
        finished("a", 1, {{"anna", "A", 80, true}, {"ben", "B", 70}}),
        finished("a", 2, {{"anna", "A", 61}, {"ben", "B", 70, true}}),
        finished("a", 3, {{"anna", "A", 99, true, true}, {"ben", "B", -20}}), // left: lost
        finished("a", 4, {{"anna", "A", 90, true}}), // alone: neither won nor lost
    };
    for (int i = 0; i < 4; ++i)
        ASSERT_TRUE(append(store, {.table = "a",
                                   .after = i,
                                   .lines = {"e"},
                                   .finished = games[static_cast<std::size_t>(i)]}));
    EXPECT_EQ(store.statistics("anna", GameKind::Dice), (Statistics{4, 1, 1, 77, 90}));
    EXPECT_EQ(store.statistics("ben", GameKind::Dice), (Statistics{3, 1, 0, 40, 70}));
    EXPECT_EQ(store.statistics("anna", GameKind::Cards), Statistics{});
    EXPECT_EQ(store.statistics("", GameKind::Dice), Statistics{});
}

TEST_P(AnyStore, PersonsBySeveralSecretsAndLinksThatWorkOnce) {
    const auto kept_store = opened(name_);
    Store& store = *kept_store;
    ASSERT_TRUE(store.add_person({"anna", "h1"}, 1));
    ASSERT_TRUE(store.add_person({"anna", "h2"}, 2));
    ASSERT_TRUE(store.add_person({"ben", "h3"}, 2));
    const auto taken = store.add_person({"ben", "h1"}, 3);
    ASSERT_FALSE(taken);
    EXPECT_EQ(taken.error().kind, StoreError::Kind::Conflict);
    EXPECT_EQ(store.person_with("h1").value(), "anna");
    EXPECT_EQ(store.person_with("h2").value(), "anna");
    EXPECT_EQ(store.person_with("h3").value(), "ben");
    EXPECT_EQ(store.person_with("h4").value(), std::nullopt);

    ASSERT_TRUE(store.add_link("code", "anna", 100));
    EXPECT_EQ(store.use_link("other", 50).value(), std::nullopt);
    EXPECT_EQ(store.use_link("code", 100).value(), std::nullopt); // too late, by a wrong clock
    EXPECT_EQ(store.use_link("code", 99).value(), "anna");
    EXPECT_EQ(store.use_link("code", 99).value(), std::nullopt);
}

TEST_P(AnyStore, StatisticsAreOfTheLatestGames) {
    const auto kept_store = opened(name_);
    Store& store = *kept_store;
    std::vector<Batch> batches;
    for (int i = 0; i < 5010; ++i)
        batches.push_back({.table = "a",
                           .after = i,
                           .lines = {"e"},
                           .finished = finished("a", i + 1, {{"anna", "A", i < 10 ? 99 : 50}})});
    for (const auto& kept : store.append(batches)) ASSERT_TRUE(kept);
    EXPECT_EQ(store.statistics("anna", GameKind::Dice), (Statistics{5000, 0, 5000, 50, 50}));
}

TEST_P(AnyStore, APersonHasFewSecretsAndLinks) {
    const auto kept_store = opened(name_);
    Store& store = *kept_store;
    ASSERT_TRUE(store.add_person({"ben", "b"}, 1));
    ASSERT_TRUE(store.add_link("b", "ben", 1000));
    for (int i = 1; i <= 30; ++i) {
        ASSERT_TRUE(store.add_person({"anna", "h" + std::to_string(i)}, i));
        ASSERT_TRUE(store.add_link("c" + std::to_string(i), "anna", 1000 + i));
    }
    const auto keys = store.keys_of("anna");
    ASSERT_TRUE(keys);
    ASSERT_EQ(keys->secrets.size(), 20U);
    EXPECT_EQ(keys->secrets.front(), 11); // the oldest have gone
    ASSERT_EQ(keys->links.size(), 5U);
    EXPECT_EQ(keys->links.front(), 1026);
    EXPECT_EQ(store.person_with("b").value(), "ben");
    EXPECT_EQ(store.use_link("b", 50).value(), "ben");
    // By a clock that was set back it is not the new one that goes.
    ASSERT_TRUE(store.add_person({"anna", "new"}, 0));
    EXPECT_EQ(store.person_with("new").value(), "anna");
}

// Files.

// Against a model that is a map.

void hold_against_a_map(const std::string& name, int game) {
    // Tables of other games stay beside these.
    const auto named = [game](const std::string& letter) { return letter + std::to_string(game); };
    // PostgreSQL keeps text, which has no zeros and is UTF-8.
    const auto a_letter =
        rc::gen::element<char>('a', 'Z', '0', ' ', '"', '\\', '{', ',', '}', '\n', '?', '$');
    std::map<std::string, Lines> model;
    auto store = opened(name);
    const int rounds = *rc::gen::inRange(1, 10);
    for (int round = 0; round < rounds; ++round) {
        if (*rc::gen::weightedElement<bool>({{1, true}, {4, false}})) {
            store.reset();
            store = opened(name);
        }
        std::vector<Batch> batches;
        std::vector<bool> expected;
        const int count = *rc::gen::inRange(0, 6);
        for (int i = 0; i < count; ++i) {
            Batch batch{.table = named(*rc::gen::element<std::string>("a", "b", "c"))};
            const auto known = model.find(batch.table);
            const int last = known == model.end() ? 0 : static_cast<int>(known->second.size());
            batch.after = last + *rc::gen::weightedElement<int>({{8, 0}, {1, 1}, {1, -1}});
            batch.lines = *rc::gen::container<Lines>(rc::gen::container<std::string>(a_letter));
            const bool kept = batch.after == last && (last > 0 || !batch.lines.empty());
            if (kept)
                for (const std::string& line : batch.lines) model[batch.table].push_back(line);
            expected.push_back(kept);
            batches.push_back(std::move(batch));
        }
        const auto kept = store->append(batches);
        RC_ASSERT(kept.size() == expected.size());
        for (std::size_t i = 0; i < kept.size(); ++i) {
            RC_ASSERT(kept[i].has_value() == expected[i]);
            if (!kept[i]) RC_ASSERT(kept[i].error().kind == StoreError::Kind::Conflict);
        }
        for (const std::string& table : {named("a"), named("b"), named("c")}) {
            const Lines& lines = model[table];
            const int after = *rc::gen::inRange(0, static_cast<int>(lines.size()) + 2);
            const auto skipped = std::min<std::ptrdiff_t>(after, std::ssize(lines));
            RC_ASSERT(store->events(table, after).value() ==
                      Lines(lines.begin() + skipped, lines.end()));
        }
    }
}

TEST_P(AnyStore, KeepsWhatAMapWouldKeep) {
    int game = 0;
    EXPECT_TRUE(rc::check([&] { hold_against_a_map(name_, ++game); }));
}

} // namespace
} // namespace qwixx
