// The store when the disk is full, when writing fails, and when the server is killed.
#include "server/store/store.h"

#include "server/some_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <csignal>
#include <functional>
#include <random>
#include <ranges>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace qwixx {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::unique_ptr<Store> opened(const std::string& file) {
    auto store = Store::open(file);
    if (!store) throw std::runtime_error(store.error().what);
    return std::move(*store);
}

Stored<void> append(Store& store, const Batch& batch) { return store.append({batch}).at(0); }

/// The batch of event number `number`, some pages large.
Batch large(const std::string& table, int number) {
    return {.table = table,
            .after = number - 1,
            .lines = {std::to_string(number) + " " + std::string(10'000, 'x')}};
}

/// How many large batches were kept until one failed, and why it did.
struct Filled {
    int kept = 0;
    StoreError why;
};
Filled fill(Store& store, const std::string& table) {
    Filled filled;
    for (;;) {
        const auto answers = store.append({large(table, filled.kept + 1)});
        if (!answers[0]) {
            filled.why = answers[0].error();
            return filled;
        }
        ++filled.kept;
    }
}

/// The numbers of the events of a table, as their lines begin with them.
std::vector<int> numbers(Store& store, const std::string& table) {
    std::vector<int> all;
    const auto lines = store.events(table, 0);
    for (const std::string& line : lines.value()) all.push_back(std::stoi(line));
    return all;
}

std::vector<int> up_to(int last) {
    const auto all = std::views::iota(1, last + 1);
    return {all.begin(), all.end()};
}

TEST(FullDisk, RefusesAndGoesOnReadingAndTakesMoreWhenThereIsRoom) {
    const SomeFolder folder;
    const std::string file = folder / "store";
    {
        const auto kept_store = opened(file);
        Store& store = *kept_store;
        ASSERT_TRUE(store.add_link("code", "anna", 100));
        ASSERT_TRUE(store.limit_pages(100));
        const Filled filled = fill(store, "a");
        EXPECT_GT(filled.kept, 5);
        EXPECT_EQ(filled.why.kind, StoreError::Kind::Failed);
        EXPECT_THAT(filled.why.what, StartsWith(file));
        EXPECT_THAT(filled.why.what, HasSubstr("database or disk is full"));
        EXPECT_EQ(numbers(store, "a"), up_to(filled.kept));

        // One that finds no room is not kept; nor is any of those with it that was told so.
        const auto kept = store.append({{.table = "b", .lines = {"1"}},
                                        large("a", filled.kept + 1),
                                        {.table = "c", .lines = {"1"}}});
        EXPECT_FALSE(kept[1]);
        EXPECT_EQ(store.events("b", 0).value().size(), kept[0] ? 1U : 0U);
        EXPECT_EQ(store.events("c", 0).value().size(), kept[2] ? 1U : 0U);
        EXPECT_EQ(numbers(store, "a"), up_to(filled.kept));

        ASSERT_TRUE(store.limit_pages(1'000'000));
        ASSERT_TRUE(append(store, large("a", filled.kept + 1)));
        EXPECT_EQ(numbers(store, "a"), up_to(filled.kept + 1));
        EXPECT_EQ(store.use_link("code", 1).value(), "anna");
    }
    const auto kept_store = opened(file);
    Store& store = *kept_store;
    EXPECT_GT(numbers(store, "a").size(), 5U);
}

TEST(FullDisk, RemovingMakesRoom) {
    const SomeFolder folder;
    const auto kept_store = opened(folder / "store");
    Store& store = *kept_store;
    ASSERT_TRUE(append(
        store, {.table = "old", .lines = std::vector<std::string>(20, std::string(10'000, 'x'))}));
    for (Time hour = 1; hour <= 800; ++hour) ASSERT_TRUE(store.note_hour(hour * 3'600'000));
    ASSERT_TRUE(append(store, {.table = "new", .lines = {"1"}, .time = 10}));
    ASSERT_EQ(store.remove_untouched(), 0); // the old one is marked
    ASSERT_TRUE(store.note_hour(Time{801} * 3'600'000));
    ASSERT_TRUE(store.limit_pages(80));
    const Filled filled = fill(store, "a");
    EXPECT_EQ(filled.why.kind, StoreError::Kind::Failed);
    ASSERT_EQ(store.remove_untouched(), 1);
    EXPECT_TRUE(append(store, large("new", 2)));
}

/// What a child process finds wrong; empty when all was well.
std::string in_a_child(const std::function<std::string()>& what) {
    std::array<int, 2> pipe_ends{};
    if (pipe(pipe_ends.data()) != 0) return "no pipe";
    const pid_t child = fork();
    if (child == 0) {
        std::string wrong;
        try {
            wrong = what();
        } catch (const std::exception& error) {
            wrong = error.what();
        }
        const ssize_t written = write(pipe_ends[1], wrong.data(), wrong.size());
        _exit(written == std::ssize(wrong) ? 0 : 1);
    }
    close(pipe_ends[1]);
    std::string wrong;
    std::array<char, 4096> part{};
    for (ssize_t size = 0; (size = read(pipe_ends[0], part.data(), part.size())) > 0;)
        wrong.append(part.data(), static_cast<std::size_t>(size));
    close(pipe_ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    return status == 0 ? wrong : wrong + " (status " + std::to_string(status) + ")";
}

/// Files of this process may grow to so many bytes.
void limit_files(rlim_t bytes) {
    rlimit limit{};
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = bytes;
    setrlimit(RLIMIT_FSIZE, &limit);
}

TEST(FailingDisk, ACommitThatFailsKeepsNothingAndTheStoreGoesOn) {
    const SomeFolder folder;
    const std::string file = folder / "store";
    const auto play = [&]() -> std::string {
        std::signal(SIGXFSZ, SIG_IGN);
        const auto kept_store = opened(file);
        Store& store = *kept_store;
        if (!append(store, {.table = "other", .lines = {"1"}})) return "the first was not kept";
        limit_files(500'000);
        const Filled filled = fill(store, "a");
        if (filled.why.kind != StoreError::Kind::Failed) return "a conflict: " + filled.why.what;
        if (!filled.why.what.contains("disk I/O error (SQLite ")) return filled.why.what;
        if (filled.kept < 5) return "only " + std::to_string(filled.kept) + " kept";
        if (numbers(store, "a") != up_to(filled.kept)) return "what was kept cannot be read";

        // All of a transaction fail together, but what is in conflict is told so.
        const auto group = store.append({large("a", filled.kept + 1),
                                         {.table = "other", .lines = {"again"}},
                                         large("a", filled.kept + 2),
                                         large("b", 1)});
        for (std::size_t i = 0; i < group.size(); ++i) {
            if (group[i]) return "kept " + std::to_string(i);
            if ((group[i].error().kind == StoreError::Kind::Conflict) != (i == 1))
                return "wrong kind " + std::to_string(i) + ": " + group[i].error().what;
        }
        if (!store.events("b", 0)->empty()) return "something of b is there";

        limit_files(RLIM_INFINITY);
        for (const auto& answer : store.append({large("a", filled.kept + 1), large("b", 1)}))
            if (!answer) return "room again, but: " + answer.error().what;
        if (numbers(store, "a") != up_to(filled.kept + 1)) return "not all of it is there";
        return "kept " + std::to_string(filled.kept + 1);
    };
    const std::string told = in_a_child(play);
    ASSERT_THAT(told, testing::MatchesRegex("kept [0-9]+"));
    const int kept = std::stoi(told.substr(5));
    const auto kept_store = opened(file);
    Store& store = *kept_store;
    EXPECT_EQ(numbers(store, "a"), up_to(kept));
    EXPECT_EQ(numbers(store, "b"), up_to(1));
}

/// Appends groups of batches to two tables and writes the number of each that is kept.
[[noreturn]] void append_until_killed(const std::string& file, int to) {
    const auto kept_store = opened(file);
    Store& store = *kept_store;
    std::array<std::string, 2> tables{"a", "b"};
    std::array<int, 2> last{static_cast<int>(store.events("a", 0)->size()),
                            static_cast<int>(store.events("b", 0)->size())};
    for (int round = 0;; ++round) {
        std::vector<Batch> batches;
        for (int i = 0; i < 1 + round % 4; ++i) {
            const auto table = static_cast<std::size_t>(i % 2);
            batches.push_back({.table = tables[table], .after = last[table]});
            for (int line = 0; line < 1 + i; ++line)
                batches.back().lines.push_back(std::to_string(++last[table]) +
                                               std::string(200, ' '));
        }
        for (const auto& kept : store.append(batches))
            if (!kept) _exit(1);
        if (write(to, last.data(), sizeof last) != sizeof last) _exit(2);
    }
}

TEST(KilledServer, WhatWasAcknowledgedIsThereOnceAndWithoutGaps) {
    const SomeFolder folder;
    const std::string file = folder / "store";
    std::mt19937 random(std::random_device{}());
    std::array<int, 2> acknowledged{};
    for (int round = 0; round < 20; ++round) {
        std::array<int, 2> pipe_ends{};
        ASSERT_EQ(pipe(pipe_ends.data()), 0);
        const pid_t child = fork();
        if (child == 0) append_until_killed(file, pipe_ends[1]);
        close(pipe_ends[1]);
        // Killed after a random number of answers, and then at a random moment.
        std::uniform_int_distribution answers(0, 30);
        for (int left = answers(random); left > 0; --left)
            ASSERT_EQ(read(pipe_ends[0], acknowledged.data(), sizeof acknowledged),
                      std::ssize(acknowledged) * static_cast<ssize_t>(sizeof(int)));
        usleep(std::uniform_int_distribution<useconds_t>(0, 5000)(random));
        kill(child, SIGKILL);
        while (read(pipe_ends[0], acknowledged.data(), sizeof acknowledged) > 0) {
        }
        close(pipe_ends[0]);
        int status = 0;
        ASSERT_EQ(waitpid(child, &status, 0), child);
        ASSERT_TRUE(WIFSIGNALED(status)) << status; // and did not give up by itself

        const auto kept_store = opened(file);
        Store& store = *kept_store;
        const std::vector<int> a = numbers(store, "a");
        const std::vector<int> b = numbers(store, "b");
        EXPECT_GE(std::ssize(a), acknowledged[0]) << round;
        EXPECT_GE(std::ssize(b), acknowledged[1]) << round;
        EXPECT_EQ(a, up_to(static_cast<int>(a.size())));
        EXPECT_EQ(b, up_to(static_cast<int>(b.size())));
    }
    EXPECT_GT(acknowledged[0], 0);
}

} // namespace
} // namespace qwixx
