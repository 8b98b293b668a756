// A table in a file: what is played is there, and goes on from there, whatever happens.
#include "terminal/local_table.h"

#include "record/record.h"
#include "terminal/session.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <poll.h>
#include <span>
#include <sstream>
#include <unistd.h>

namespace qwixx {

namespace {

namespace fs = std::filesystem;

class InFolder : public testing::Test {
  protected:
    void SetUp() override {
        std::string name = testing::TempDir() + "qwixx-terminal-XXXXXX";
        ASSERT_NE(mkdtemp(name.data()), nullptr);
        folder_ = name;
    }
    void TearDown() override { fs::remove_all(folder_); }

    std::unique_ptr<LocalTable> open(GameKind kind, std::uint64_t seed = 1) {
        auto file = SavedGame::create(folder_, seed);
        EXPECT_TRUE(file) << file.error();
        auto table = LocalTable::open({.game = kind}, {{"Anna", "", {}}, {"", "novice", {}}},
                                      *std::move(file));
        EXPECT_TRUE(table) << table.error();
        return *std::move(table);
    }
    std::unique_ptr<LocalTable> resume() {
        auto file = SavedGame::latest(folder_);
        EXPECT_TRUE(file && *file);
        auto table = LocalTable::resume(std::move(**file));
        EXPECT_TRUE(table) << table.error();
        return *std::move(table);
    }
    /// Until the person is asked or the game is over.
    static void settle(LocalTable& table) {
        table.work();
        while (table.busy()) {
            pollfd watched{table.signal(), POLLIN, 0};
            poll(&watched, 1, 10'000);
            table.work();
        }
    }
    static void choose_first(LocalTable& table) {
        const auto game = table.view("1").game;
        table.wish("1", Choose{game->decision, game->moves.back()});
        settle(table);
    }

    fs::path folder_;
};

} // namespace

TEST_F(InFolder, AGameGoesOnWhereItWasWithTheDiceItWouldHaveHad) {
    for (const GameKind kind : game_kinds) {
        auto whole = open(kind, 5);
        settle(*whole);
        while (is_playing(whole->table())) choose_first(*whole);
        const Record expected = *finished_record(whole->table(), 1);
        whole->file().remove();
        whole.reset();

        auto table = open(kind, 5);
        settle(*table);
        for (int i = 0; is_playing(table->table()); ++i) {
            choose_first(*table);
            if (i % 3 != 0 || !is_playing(table->table())) continue;
            table.reset(); // as a kill would leave it: all that was shown is in the file
            table = resume();
            settle(*table);
        }
        const Record* const record = finished_record(table->table(), 1);
        ASSERT_NE(record, nullptr);
        EXPECT_EQ(write_record(*record), write_record(expected));
        table->file().remove();
    }
}

TEST_F(InFolder, WhoComesBackHearsWhatHappenedLast) {
    auto table = open(GameKind::Dice, 5);
    settle(*table);
    for (int i = 0; i < 6; ++i) choose_first(*table);
    auto log = [](LocalTable& of) {
        Session session(of);
        session.refresh();
        return session.scene().log;
    };
    const auto before = log(*table);
    table.reset();
    table = resume();
    const auto after = log(*table);
    ASSERT_GE(after.size(), 7U) << "enough for the place beside the sheets";
    ASSERT_LT(after.size(), before.size()) << "and not all of it, for the plain mode prints it";
    EXPECT_TRUE(std::ranges::equal(after, std::span(before).last(after.size())));
}

TEST_F(InFolder, ALineThatWasCutOffIsLeftOut) {
    auto table = open(GameKind::Dice, 2);
    settle(*table);
    const fs::path path = table->file().path();
    const int number = table->table().number;
    table.reset();
    std::ofstream(path, std::ios::app) << "1731670003100 1/- chos";
    table = resume();
    EXPECT_EQ(table->table().number, number + 2) << "resumed and connected, and nothing else";
    std::ifstream in(path);
    std::ostringstream text;
    text << in.rdbuf();
    EXPECT_FALSE(text.str().contains("chos\n"));
    EXPECT_TRUE(text.str().ends_with('\n'));
}

TEST_F(InFolder, WhatSomebodyElseHasOpenIsNotResumed) {
    const auto table = open(GameKind::Dice);
    const auto found = SavedGame::latest(folder_);
    ASSERT_TRUE(found);
    EXPECT_FALSE(found->has_value());
    EXPECT_FALSE(SavedGame::latest(folder_ / "nowhere")->has_value());
}

TEST_F(InFolder, WhatIsNoGameIsSaidSo) {
    std::ofstream(folder_ / "1.game") << "hello\n";
    EXPECT_FALSE(SavedGame::latest(folder_));
    std::ofstream(folder_ / "1.game") << "qwixx-play 1 5\nqwixx-table 1\nnonsense\n";
    EXPECT_FALSE(SavedGame::latest(folder_));
}

TEST_F(InFolder, AProgramThatFailsIsReplacedByABot) {
    auto file = SavedGame::create(folder_, 1);
    int asked = 0;
    const Program program = [&asked](const AnyGame& game,
                                     Seat seat) -> std::expected<Move, std::string> {
        if (++asked > 2) return std::unexpected("it said nonsense");
        return moves(game, seat)[0];
    };
    auto table = *LocalTable::open({}, {{"Anna", "", {}}, {"mine", "", program}}, *std::move(file));
    EXPECT_EQ(table->persons(), (std::vector<Person>{"1"}));
    std::string trouble;
    settle(*table);
    while (is_playing(table->table())) {
        choose_first(*table);
        if (const std::string said = table->trouble(); !said.empty()) trouble = said;
    }
    EXPECT_EQ(trouble, "it said nonsense");
    EXPECT_EQ(asked, 3);
}

TEST_F(InFolder, AHintIsALegalMoveInWords) {
    auto table = open(GameKind::Jokers, 9);
    settle(*table);
    EXPECT_TRUE(table->hint("1").starts_with("Hint: ")) << table->hint("1");
    EXPECT_EQ(table->hint("2"), "You have nothing to decide now.");
}

} // namespace qwixx
