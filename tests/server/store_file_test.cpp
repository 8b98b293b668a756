// The file of a store: whose it is, and files that it must not touch.
#include "server/any_store.h"
#include "server/some_folder.h"
#include "server/store/backup.h"
#include "server/store/schema.h"
#include "server/store/sqlite.h"
#include "server/store/store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

namespace qwixx {
namespace {

using testing::HasSubstr;
using Lines = std::vector<std::string>;

std::string why_not(const std::string& file) {
    const auto store = Store::open(file);
    return store ? "opened" : store.error().what;
}

std::string bytes_of(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

void run_sql(const std::string& file, const std::string& sql) {
    sqlite3* handle = nullptr;
    ASSERT_EQ(sqlite3_open(file.c_str(), &handle), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(handle, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK)
        << sqlite3_errmsg(handle);
    sqlite3_close(handle);
}

TEST(StoreFile, NoticesABackupThatWasBroughtBack) {
    const SomeFolder folder;
    const std::string file = folder / "store";
    const auto reveal = [](int after) {
        return Batch{.table = "a",
                     .after = after,
                     .lines = {"e"},
                     .finished = FinishedGame{.table = "a", .game = after + 1}};
    };
    {
        const auto kept_store = opened(file);
        Store& store = *kept_store;
        EXPECT_FALSE(store.was_restored());
        ASSERT_TRUE(append(store, {.table = "a", .lines = {"1"}, .commit = "c", .seed = "s"}));
        ASSERT_TRUE(append(store, reveal(1)));
    }
    const std::string backup = bytes_of(file);
    {
        const auto kept_store = opened(file);
        Store& store = *kept_store;
        EXPECT_FALSE(store.was_restored());
        EXPECT_EQ(store.seed("c").value(), (Seed{"s", false}));
    }
    const auto bring_back = [&] { std::ofstream(file, std::ios::binary) << backup; };
    bring_back(); // nothing was revealed since
    EXPECT_FALSE(opened(file)->was_restored());
    {
        const auto kept_store = opened(file);
        Store& store = *kept_store;
        ASSERT_TRUE(append(store, reveal(2)));
    }
    bring_back();
    {
        const auto kept_store = opened(file);
        Store& store = *kept_store;
        EXPECT_TRUE(store.was_restored());
        EXPECT_EQ(store.seed("c").value(), (Seed{"s", true}));
        ASSERT_TRUE(append(store, {.table = "b", .lines = {"1"}, .commit = "d", .seed = "t"}));
        EXPECT_EQ(store.seed("d").value(), (Seed{"t", false}));
    }
    EXPECT_FALSE(opened(file)->was_restored()); // once is enough
    {
        auto store = Store::open(file, true); // declared
        ASSERT_TRUE(store);
        EXPECT_TRUE((*store)->was_restored());
        EXPECT_EQ((*store)->seed("d").value(), (Seed{"t", true}));
    }
    std::filesystem::remove(file + "-generation"); // moved without it
    EXPECT_TRUE(opened(file)->was_restored());
}

TEST(StoreFile, IsItsOwnersAlone) {
    const SomeFolder folder;
    const std::string file = folder / "new/folders/store";
    const auto kept_store = opened(file);
    const auto rights = [](const std::string& name) {
        struct stat status{};
        EXPECT_EQ(stat(name.c_str(), &status), 0) << name;
        return status.st_mode & 0777U;
    };
    EXPECT_EQ(rights(folder / "new"), 0700U);
    EXPECT_EQ(rights(folder / "new/folders"), 0700U);
    for (const char* end : {"", "-wal", "-shm"}) EXPECT_EQ(rights(file + end), 0600U);
}

TEST(StoreFile, BelongsToOneServer) {
    const SomeFolder folder;
    const std::string file = folder / "store";
    std::filesystem::create_symlink(file, folder / "link");
    {
        const auto kept_store = opened(file);
        Store& store = *kept_store;
        ASSERT_TRUE(append(store, {.table = "a", .lines = {"1"}}));
        EXPECT_THAT(why_not(file), HasSubstr("in use by another server"));
        EXPECT_THAT(why_not(folder / "link"), HasSubstr("in use by another server"));
        std::filesystem::create_hard_link(file, folder / "second name");
        EXPECT_THAT(why_not(folder / "second name"), HasSubstr("in use by another server"));
        std::filesystem::remove(folder / "second name");
        // No file beside it matters that somebody might remove.
        std::filesystem::remove(file + ".lock");
        EXPECT_THAT(why_not(file), HasSubstr("in use by another server"));
        // Others may read it, for backups.
        run_sql(file, "VACUUM INTO '" + folder / "copy" + "'");
        const auto copy = opened(folder / "copy");
        EXPECT_EQ(copy->events("a", 0), Lines{"1"});
    }
    EXPECT_EQ(why_not(file), "opened");
}

TEST(StoreFile, HasOneNameBecauseItsLogHasThatToo) {
    const SomeFolder folder;
    const std::string file = folder / "store";
    EXPECT_EQ(why_not(file), "opened");
    // After a kill, what was stored last is in store-wal: by another name it would not be seen.
    std::filesystem::create_hard_link(file, folder / "second name");
    for (const char* name : {"store", "second name"})
        EXPECT_THAT(why_not(folder / name), HasSubstr("has two names"));
    std::filesystem::remove(folder / "second name");
    EXPECT_EQ(why_not(file), "opened");
}

TEST(StoreFile, AnEmptyFileIsNotMadeADatabase) {
    const SomeFolder folder;
    const std::string file = folder / "store";
    // It may be what a failing disk has left of all tables.
    std::ofstream(file).close();
    EXPECT_THAT(why_not(file), HasSubstr("is empty. If no server has used it yet, remove it"));
    EXPECT_EQ(bytes_of(file), "");
    run_sql(file, "CREATE TABLE t (a); DROP TABLE t;");
    EXPECT_THAT(why_not(file), HasSubstr("is empty."));
}

TEST(StoreFile, ANewFileIsBroughtToTheNewestSchema) {
    const SomeFolder folder;
    const std::string file = folder / "store";
    EXPECT_EQ(why_not(file), "opened");
    EXPECT_EQ(why_not(file), "opened");
    const auto database = Database::open(file);
    ASSERT_TRUE(database);
    const auto number = [](Rows& rows) { return rows.number(0); };
    const auto text = [](Rows& rows) { return rows.text(0); };
    EXPECT_EQ((*database)->one(number, "PRAGMA user_version").value(), newest_schema());
    EXPECT_EQ((*database)->one(number, "PRAGMA application_id").value(), application_id);
    EXPECT_EQ((*database)->one(text, "PRAGMA journal_mode").value(), "wal");
}

TEST(StoreFile, WhatIsNotOursIsLeftAsItIs) {
    const SomeFolder folder;
    struct Case {
        std::string name;
        std::string sql;
        std::string why;
    };
    const std::vector<Case> cases = {
        {"foreign", "PRAGMA application_id = 5; CREATE TABLE t (a);", "belongs to another program"},
        {"nameless", "CREATE TABLE t (a);", "belongs to another program"},
        {"versioned", "PRAGMA user_version = 1;", "belongs to another program"},
        {"newer",
         "PRAGMA application_id = " + std::to_string(application_id) +
             "; PRAGMA user_version = 999;",
         "was written by a newer version of this program (schema 999"},
    };
    for (const Case& one : cases) {
        const std::string file = folder / one.name;
        run_sql(file, one.sql);
        const std::string before = bytes_of(file);
        ASSERT_NE(before, "");
        EXPECT_THAT(why_not(file), HasSubstr(one.why));
        EXPECT_EQ(bytes_of(file), before) << one.name;
    }
    std::ofstream(folder / "text") << std::string(5000, 'x');
    EXPECT_THAT(why_not(folder / "text"), HasSubstr("not a database"));
    EXPECT_EQ(bytes_of(folder / "text"), std::string(5000, 'x'));
    EXPECT_THAT(why_not(folder / ""), HasSubstr("names no file"));
    EXPECT_THAT(why_not(""), HasSubstr("names no file"));
    EXPECT_THAT(why_not(folder / "text/store"), HasSubstr("Not a directory"));
}

TEST(StoreFile, ANewerOneKeepsItsLogToo) {
    const SomeFolder folder;
    const std::string file = folder / "store";
    EXPECT_EQ(why_not(file), "opened");
    // Another program has written a newer version that is still in its log, and was killed.
    const std::string copy = folder / "copy";
    {
        sqlite3* other = nullptr;
        ASSERT_EQ(sqlite3_open(file.c_str(), &other), SQLITE_OK);
        ASSERT_EQ(sqlite3_exec(other, "PRAGMA user_version = 99", nullptr, nullptr, nullptr), 0);
        std::filesystem::copy_file(file, copy);
        std::filesystem::copy_file(file + "-wal", copy + "-wal");
        sqlite3_close(other);
    }
    const std::string before = bytes_of(copy);
    const std::string log = bytes_of(copy + "-wal");
    ASSERT_NE(log, "");
    EXPECT_THAT(why_not(copy), HasSubstr("newer version"));
    EXPECT_EQ(bytes_of(copy), before);
    EXPECT_EQ(bytes_of(copy + "-wal"), log);
}

/// A file without its log would be taken for whole, and what is only in that would be lost.
TEST(StoreFile, IsPutAsideBeforeItsLog) {
    const SomeFolder folder;
    const std::string file = folder / "store";
    {
        const auto store = opened(folder / "other");
        ASSERT_TRUE(append(*store, {.table = "a", .lines = {"1"}}));
        ASSERT_TRUE(back_up(folder / "other", folder / "backup"));
        for (const char* end : {"", "-wal"}) // as kill -9 leaves it
            std::filesystem::copy(folder / "other" + end, file + end);
    }
    const int watch = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    ASSERT_GE(inotify_add_watch(watch, (folder / "").c_str(), IN_MOVED_FROM), 0);
    const auto aside = bring_back(folder / "backup", file);
    ASSERT_TRUE(aside) << aside.error().what;
    std::vector<std::string> moved;
    alignas(inotify_event) char events[4096];
    const ssize_t size = read(watch, events, sizeof events);
    close(watch);
    for (ssize_t at = 0; at < size;) {
        const auto* event = reinterpret_cast<const inotify_event*>(events + at);
        moved.emplace_back(event->name);
        at += static_cast<ssize_t>(sizeof(inotify_event) + event->len);
    }
    ASSERT_GE(moved.size(), 2U);
    EXPECT_EQ(moved[0], "store");
    EXPECT_EQ(moved[1], "store-wal");
    EXPECT_EQ(opened(*aside)->events("a", 0), Lines{"1"});
}

TEST(StoreFile, TablesOfAnOlderFileAreAsOldAsItsNewSchema) {
    const SomeFolder folder;
    const std::string file = folder / "store";
    const auto note = [](Store& store, int from, int count) {
        for (int i = 1; i <= count; ++i) ASSERT_TRUE(store.note_hour(Time{from + i} * 3'600'000));
    };
    {
        const auto store = opened(file);
        note(*store, 0, 10);
        ASSERT_TRUE(append(*store, {.table = "a", .lines = {"1"}}));
    }
    run_sql(file, "DROP INDEX tables_lived; ALTER TABLE tables DROP COLUMN lived; "
                  "DROP INDEX links_person; PRAGMA user_version = 3");
    const auto store = opened(file);
    EXPECT_EQ(store->remove_untouched(), 0);
    note(*store, 10, 2);
    EXPECT_EQ(store->remove_untouched(), 0);
    note(*store, 12, 1);
    EXPECT_EQ(store->remove_untouched(), 0); // now it is marked: nobody has sat down
    note(*store, 13, 1);
    EXPECT_EQ(store->remove_untouched(), 1);
}

} // namespace
} // namespace qwixx
