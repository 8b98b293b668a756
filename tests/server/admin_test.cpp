// What an operator does with a store, and what is left of a name or a person who was taken out of
// it: over the stored logs of whole games, in a file and in PostgreSQL.
#include "server/admin/order.h"

#include "server/admin/admin_socket.h"
#include "server/admin/check.h"
#include "server/any_store.h"
#include "server/tables/amend.h"
#include "server/tables/made_again.h"
#include "table/event_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

namespace qwixx {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using Lines = std::vector<std::string>;

/// The logs of tests/table/logs, by their names.
const std::map<std::string, Lines>& stored_logs() {
    static const auto all = [] {
        std::map<std::string, Lines> logs;
        for (const auto& entry :
             std::filesystem::directory_iterator(QWIXX_SOURCE_DIR "/tests/table/logs")) {
            if (entry.path().extension() != ".log") continue;
            std::ifstream in(entry.path());
            std::string line;
            std::getline(in, line); // the header
            while (std::getline(in, line)) logs[entry.path().stem()].push_back(line);
        }
        return logs;
    }();
    return all;
}

MadeAgain made(const std::string& table, const Lines& lines) {
    return made_again(table, events_of_lines(lines).value()).value();
}

/// Everything that there is of a table, as one text.
std::string all_text(const Lines& lines, const MadeAgain& made) {
    std::string text = made.opened_by + "\n";
    for (const std::string& line : lines) text += line + "\n";
    for (const auto& chair : made.summary.chairs) text += chair.person + " " + chair.name + "\n";
    for (const FinishedGame& game : made.games) {
        text += game.record;
        for (const GamePlayer& player : game.players)
            text += player.person + " " + player.name + "\n";
    }
    for (const Snapshot& snapshot : made.snapshots) text += snapshot.text;
    return text;
}

bool has_word(const std::string& text, const std::string& word) {
    const auto is_part = [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_';
    };
    for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        if ((at == 0 || !is_part(text[at - 1])) && (end == text.size() || !is_part(text[end])))
            return true;
    }
    return false;
}

std::set<std::string> persons_in(const Lines& lines) {
    std::set<std::string> persons;
    for (const std::string& line : lines) {
        const Event event = read_event(line).value();
        if (const auto* sat = std::get_if<Sat>(&event.what)) persons.insert(sat->person);
    }
    return persons;
}

TEST(Amend, OfAPersonNothingIsLeftAndTheGamesAreTheSame) {
    int persons = 0;
    for (const auto& [table, lines] : stored_logs()) {
        const MadeAgain before = made(table, lines);
        for (const std::string& person : persons_in(lines)) {
            SCOPED_TRACE(testing::Message() << table << " without " << person);
            ++persons;
            const auto anew = without_person(table, person, "nobody-7")(lines);
            ASSERT_TRUE(anew) << anew.error();
            const std::string text = all_text(anew->lines, anew->made);
            EXPECT_FALSE(has_word(text, person)) << text;
            EXPECT_TRUE(has_word(text, "nobody-7"));
            EXPECT_EQ(made(table, anew->lines), anew->made);
            ASSERT_EQ(anew->made.games.size(), before.games.size());
            for (std::size_t i = 0; i < before.games.size(); ++i)
                for (std::size_t seat = 0; seat < before.games[i].players.size(); ++seat) {
                    const GamePlayer& was = before.games[i].players[seat];
                    const GamePlayer& is = anew->made.games[i].players[seat];
                    EXPECT_EQ(is.total, was.total);
                    EXPECT_EQ(is.won, was.won);
                    if (was.person == person) {
                        EXPECT_THAT(is.name, testing::StartsWith("Player"));
                    } else {
                        EXPECT_EQ(is, was);
                    }
                }
            for (std::size_t i = 0; i < lines.size(); ++i) {
                const Event was = read_event(lines[i]).value();
                const Event is = read_event(anew->lines[i]).value();
                EXPECT_EQ(was.time, is.time);
                EXPECT_EQ(was.what.index(), is.what.index());
                if (!part_of(was, person) && !std::holds_alternative<Removed>(was.what)) {
                    EXPECT_EQ(was, is);
                }
                if (const auto* said = std::get_if<Said>(&is.what); said && part_of(was, person)) {
                    EXPECT_EQ(said->text, "…");
                }
            }
        }
    }
    EXPECT_GT(persons, 30);
}

TEST(Amend, WhatIsOfAPersonHasNoIdOfAnotherInIt) {
    const auto part = [](const char* line, const char* person) {
        const auto found = part_of(read_event(line).value(), person);
        return found ? write_event(*found) : "nothing";
    };
    EXPECT_EQ(part("5 anna/c7 host-passed ben", "anna"), "5 anna/c7 host-passed somebody");
    EXPECT_EQ(part("5 anna/c7 host-passed ben", "ben"), "5 - host-passed ben");
    EXPECT_EQ(part("5 anna/c7 host-passed ben", "zoe"), "nothing");
    EXPECT_EQ(part("5 anna/c8 chosen 1 r5", "anna"), "5 anna/c8 chosen 1 r5");
}

TEST(Amend, ANameIsTakenOutAndOthersKeepTheirs) {
    const Lines lines{"1 - opened anna dice lots untimed link",
                      "2 anna/c1 sat anna Bad",
                      "3 - sat ben Player",
                      "4 - renamed anna Worse",
                      "5 - renamed anna Bad",
                      "6 - bot-seated greedy greedy",
                      "7 - said anna Bad is me",
                      "8 - removed Player",
                      "9 - sat ben Bad 2",
                      "10 - removed Bad",
                      "11 - sat carl Bad"};
    const auto anew = without_name("t", "Bad")(lines);
    ASSERT_TRUE(anew) << anew.error();
    // "Player" is taken by somebody else.
    EXPECT_THAT(anew->lines,
                ElementsAre("1 - opened anna dice lots untimed link", "2 anna/c1 sat anna Player 2",
                            "3 - sat ben Player", "4 - renamed anna Worse",
                            "5 - renamed anna Player 2", "6 - bot-seated greedy greedy",
                            "7 - said anna Bad is me", "8 - removed Player", "9 - sat ben Bad 2",
                            "10 - removed Player 2", "11 - sat carl Player 2"));
    EXPECT_EQ(anew->made.summary.chairs.back().name, "Player 2");
    EXPECT_FALSE(without_name("t", "greedy")(lines)); // a bot's
    EXPECT_FALSE(without_name("t", "Nobody")(lines));
}

TEST(Amend, WhoRenamedThemselvesIsPlayerAllTheTime) {
    const Lines lines{"1 - opened anna dice lots untimed link", "2 - sat anna A",
                      "3 - renamed anna B", "4 - renamed anna C"};
    const auto anew = without_person("t", "anna", "x")(lines);
    ASSERT_TRUE(anew) << anew.error();
    EXPECT_THAT(anew->lines, ElementsAre("1 - opened x dice lots untimed link", "2 - sat x Player",
                                         "3 - renamed x Player", "4 - renamed x Player"));
}

TEST(Amend, ALineOfChatSaysNothing) {
    const Lines lines{"1 - opened anna dice lots untimed link", "2 - sat anna A",
                      "3 - said anna rude"};
    EXPECT_EQ(without_line("t", 3)(lines)->lines.at(2), "3 - said anna …");
    for (const int number : {0, 1, 2, 4, -1})
        EXPECT_FALSE(without_line("t", number)(lines)) << number;
}

TEST(Orders, AreReadAsTheyAreWritten) {
    const Order order{Order::Kind::RemoveName, "table", "a \"name\"\n", 7};
    EXPECT_EQ(read_order(write_order(order)), order);
    EXPECT_EQ(read_order(R"({"do":"explode","table":"","text":"","number":1})"), std::nullopt);
    EXPECT_EQ(read_order("no JSON"), std::nullopt);
    const Carried done = Done{"Done.", R"("table":"x")"};
    EXPECT_EQ(read_carried(write_carried(done)).value(), done.value());
    const Carried not_there = std::unexpected(StoreError{StoreError::Kind::Conflict, "None."});
    EXPECT_EQ(read_carried(write_carried(not_there)).error().kind, StoreError::Kind::Conflict);
    EXPECT_EQ(read_carried(write_carried(not_there)).error().what, "None.");
    EXPECT_FALSE(read_carried("")); // it was killed
}

TEST(Orders, OnlyAddressesOfOthersCanBeBarred) {
    EXPECT_EQ(barrable("203.0.113.7"), "203.0.113.7");
    EXPECT_EQ(barrable("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::"); // the network
    EXPECT_EQ(barrable("::ffff:203.0.113.7"), "203.0.113.7");
    for (const char* wrong : {"127.0.0.1", "127.9.9.9", "::1", "example.org", "", "203.0.113.7/24"})
        EXPECT_FALSE(barrable(wrong)) << wrong;
}

class AdminStore : public AnyStore {
  protected:
    void SetUp() override {
        AnyStore::SetUp();
        if (!IsSkipped()) store_ = opened(name_);
    }
    /// As the server would have stored it, in one piece.
    void keep(const std::string& table, const Lines& lines) {
        const MadeAgain all = made(table, lines);
        ASSERT_TRUE(append(*store_, {.table = table,
                                     .lines = lines,
                                     .summary = all.summary,
                                     .host = all.opened_by,
                                     .time = 5000}));
        int after = static_cast<int>(lines.size());
        for (const FinishedGame& game : all.games)
            ASSERT_TRUE(append(*store_, {.table = table, .after = after, .finished = game}));
        for (const Snapshot& snapshot : all.snapshots)
            ASSERT_TRUE(append(*store_, {.table = table, .after = after, .snapshot = snapshot}));
    }
    /// What an operator could put right; not lost seeds, of which these logs have none.
    std::vector<std::string> faults() {
        std::vector<std::string> all;
        const auto reader = store_->reader().value();
        const Checked checked = check_store(*reader, nullptr).value();
        for (const Finding& finding : checked.findings)
            if (finding.can_be_rebuilt) all.push_back(finding.what);
        return all;
    }
    std::unique_ptr<Store> store_;
};
INSTANTIATE_TEST_SUITE_P(Sqlite, AdminStore, testing::Values("sqlite"));
INSTANTIATE_TEST_SUITE_P(Postgres, AdminStore, testing::Values("postgresql"));

TEST_P(AdminStore, FindsEveryIndexThatIsNotAsTheLogSaysAndMakesItAgain) {
    for (const auto& [table, lines] : stored_logs()) keep(table, lines);
    EXPECT_THAT(faults(), IsEmpty());

    const std::string table = "dice-2-fair-first-six-rematch";
    const Lines lines = stored_logs().at(table);
    const MadeAgain right = made(table, lines);
    ASSERT_EQ(right.games.size(), 2U);
    const auto spoil = [&](const std::function<void(MadeAgain&)>& how) {
        MadeAgain wrong = right;
        how(wrong);
        ASSERT_TRUE(
            store_->rewrite(table, [&](const Lines& all) { return Rewritten{all, wrong}; }, false));
    };
    const auto finds = [&](const char* what, const std::function<void(MadeAgain&)>& how) {
        spoil(how);
        EXPECT_THAT(faults(), ElementsAre(HasSubstr(what)));
        ASSERT_TRUE(carry_out(*store_, {.kind = Order::Kind::Rebuild}));
        EXPECT_THAT(faults(), IsEmpty());
    };
    finds("others sit there", [](MadeAgain& all) { all.summary.chairs[0].name = "Else"; });
    finds("whether it plays", [](MadeAgain& all) { all.summary.playing = !all.summary.playing; });
    finds("somebody else", [](MadeAgain& all) { all.opened_by = "else"; });
    finds("game 2 is missing", [](MadeAgain& all) { all.games.pop_back(); });
    finds("the record of game 1", [](MadeAgain& all) { all.games[0].record += "#"; });
    finds("listed of game 2", [](MadeAgain& all) { ++all.games[1].players[0].total; });
    finds("game 3 was never", [](MadeAgain& all) {
        all.games.push_back(all.games.back());
        all.games.back().game = 3;
    });
    finds("cannot be used", [](MadeAgain& all) { all.snapshots.back().text = "torn"; });
    finds("of another table", [&](MadeAgain& all) {
        std::string& text = all.snapshots.back().text;
        text.replace(text.find("Anna"), 4, "Enna");
    });
}

TEST_P(AdminStore, FindsNoFaultInASnapshotThatRemembersOtherAnswers) {
    const std::string table = "dice-2-fair-first-six-rematch";
    keep(table, stored_logs().at(table));
    MadeAgain older = made(table, stored_logs().at(table));
    std::string& text = older.snapshots.back().text;
    text.insert(text.find("record\n"), "answer anna of-an-older-program 1\n");
    ASSERT_TRUE(
        store_->rewrite(table, [&](const Lines& all) { return Rewritten{all, older}; }, false));
    EXPECT_THAT(faults(), IsEmpty());
}

TEST_P(AdminStore, ALogThatCannotBeIsToldAndLeftAlone) {
    ASSERT_TRUE(
        append(*store_, {.table = "broken",
                         .lines = {"1 - opened anna dice lots untimed link", "2 - chosen 1 r5"}}));
    keep("good", stored_logs().at("dice-1-alone"));
    const auto reader = store_->reader().value();
    const std::vector<Finding> found = check_store(*reader, nullptr).value().findings;
    ASSERT_FALSE(found.empty());
    EXPECT_EQ(found[0].table, "broken");
    EXPECT_THAT(found[0].what, HasSubstr("event 2 (chosen) cannot happen"));
    const Carried done = carry_out(*store_, {.kind = Order::Kind::Rebuild});
    ASSERT_TRUE(done);
    EXPECT_THAT(done->sentence, HasSubstr("not of broken: event 2"));
    EXPECT_EQ(store_->events("broken", 0).value().size(), 2U);
}

TEST_P(AdminStore, TakesANameOutOfTablesAndOfGamesWhoseTableIsGone) {
    for (const char* id : {"stays", "goes"})
        keep(id, stored_logs().at("dice-2-fair-first-six-rematch"));
    ASSERT_EQ(carry_out(*store_, {Order::Kind::Close, "goes"}).value().sentence,
              "Table goes is closed. Its games are kept.");
    EXPECT_EQ(store_->kept_table("goes").value(), std::nullopt);
    for (const std::string id : {"stays", "goes"}) {
        ASSERT_THAT(store_->record(id, 1).value().value(), HasSubstr("Anna"));
        ASSERT_TRUE(carry_out(*store_, {Order::Kind::RemoveName, id, "Anna"}));
        EXPECT_THAT(store_->record(id, 1).value().value(), Not(HasSubstr("Anna")));
        EXPECT_THAT(store_->record(id, 1).value().value(), HasSubstr("Player"));
        EXPECT_THAT(store_->record(id, 1).value().value(), HasSubstr("Ben"));
        const Carried again = carry_out(*store_, {Order::Kind::RemoveName, id, "Anna"});
        ASSERT_FALSE(again);
        EXPECT_EQ(again.error().kind, StoreError::Kind::Conflict);
        EXPECT_THAT(again.error().what, HasSubstr("Nobody at this table"));
    }
    EXPECT_THAT(faults(), IsEmpty());
    for (const auto kind : {Order::Kind::Close, Order::Kind::RemoveName, Order::Kind::RemoveLine}) {
        const Carried none = carry_out(*store_, {kind, "none", "Anna", 1});
        ASSERT_FALSE(none);
        EXPECT_EQ(none.error().what, "There is no such table.");
    }
}

TEST_P(AdminStore, FindsAPersonWhereverTheyEverSatAndForgetsThem) {
    for (const auto& [table, lines] : stored_logs()) keep(table, lines);
    ASSERT_TRUE(append(*store_, {.table = "kept out",
                                 .lines = {"1 - opened zoe dice lots untimed link"},
                                 .guests = std::vector<Guest>{{"ben", "Ben", true, false}},
                                 .host = "zoe"}));
    ASSERT_TRUE(store_->add_person({"ben", "hash"}, 3));
    ASSERT_TRUE(store_->add_link("code", "ben", 99));
    EXPECT_THAT(store_->keys_of("ben").value().secrets, ElementsAre(3));
    EXPECT_THAT(store_->keys_of("ben").value().links, ElementsAre(99));
    std::set<std::string> expected{"kept out"};
    for (const auto& [table, lines] : stored_logs())
        if (persons_in(lines).contains("ben") || made(table, lines).opened_by == "ben")
            expected.insert(table);
    const auto found = store_->tables_with("ben").value();
    EXPECT_EQ(std::set(found.begin(), found.end()), expected);
    EXPECT_THAT(store_->tables_with("").value(), IsEmpty());
    EXPECT_THAT(store_->tables_with("be").value(), IsEmpty());

    // What somebody says makes nobody sit anywhere.
    keep("said",
         {"1 - opened zoe dice lots untimed link", "2 - sat zoe Zoe", "3 - said zoe x sat ben y"});
    EXPECT_THAT(store_->tables_with("ben").value(), Not(testing::Contains("said")));

    // Where tables are gone, only games are left.
    ASSERT_GT(store_->statistics("ben", GameKind::Dice).value().games, 0);
    for (const std::string& table : found) ASSERT_TRUE(store_->remove_table(table).value());
    for (bool over = false; !over;) over = forget_some(*store_, "ben").value();
    EXPECT_EQ(store_->statistics("ben", GameKind::Dice).value(), Statistics{});
    EXPECT_EQ(store_->person_with("hash").value(), std::nullopt);
    EXPECT_EQ(store_->use_link("code", 0).value(), std::nullopt);
    const auto game = store_->games_at("dice-2-fair-first-six-rematch").value().at(0).game;
    EXPECT_THAT(game.record, Not(HasSubstr("Ben")));
    EXPECT_EQ(game.players[1].name, "Player");
    EXPECT_NE(game.players[1].person, ""); // who is no bot
    EXPECT_EQ(game.players[0].name, "Anna");
    EXPECT_THAT(faults(), IsEmpty());
}

TEST_P(AdminStore, BarsAddresses) {
    EXPECT_THAT(store_->barred().value(), IsEmpty());
    ASSERT_TRUE(carry_out(*store_, {.kind = Order::Kind::Bar, .text = "203.0.113.7"}));
    ASSERT_TRUE(carry_out(*store_, {.kind = Order::Kind::Bar, .text = "203.0.113.7"}));
    ASSERT_EQ(store_->barred().value().size(), 1U);
    EXPECT_EQ(store_->barred().value()[0].address, "203.0.113.7");
    ASSERT_TRUE(carry_out(*store_, {.kind = Order::Kind::Unbar, .text = "203.0.113.7"}));
    const Carried again = carry_out(*store_, {.kind = Order::Kind::Unbar, .text = "203.0.113.7"});
    ASSERT_FALSE(again);
    EXPECT_EQ(again.error().what, "203.0.113.7 is not barred.");
}

TEST_P(AdminStore, CanBeLookedIntoBesideWhoeverUsesIt) {
    keep("t", stored_logs().at("dice-1-alone"));
    const auto reader = StoreReader::open(name_);
    ASSERT_TRUE(reader) << reader.error().what;
    EXPECT_EQ((*reader)->latest_tables(10).value().at(0).summary.table, "t");
    EXPECT_EQ((*reader)->kept_table("t").value()->events,
              std::ssize(stored_logs().at("dice-1-alone")));
}

TEST(AdminSocket, ServesOnlyWhereAServerIs) {
    const SomeFolder folder;
    const std::string deep = folder / std::string(120, 'd'); // longer than a socket's name may be
    std::filesystem::create_directory(deep);
    const std::string file = deep + "/store";
    EXPECT_FALSE(ask_server(file, {}).has_value());
    {
        const AdminSocket socket(
            file, [](const std::function<void()>& work) { work(); },
            [](const Order& order, const AdminSocket::Answer& answer) {
                if (order.number == 0)
                    answer(Done{"got " + order.text});
                else
                    answer(std::unexpected(StoreError{.what = "no"}));
            });
        EXPECT_EQ(std::filesystem::status(file + "-admin").permissions(),
                  std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
        EXPECT_EQ(ask_server(file, {.text = "it"})->value().sentence, "got it");
        EXPECT_EQ(ask_server(file, {.number = 1})->error().what, "no");
    }
    EXPECT_FALSE(std::filesystem::exists(file + "-admin"));
    EXPECT_FALSE(ask_server(file, {}).has_value());
}

} // namespace
} // namespace qwixx
