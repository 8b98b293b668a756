// Programs as bots, above all those that misbehave: each loses its games and nothing else.
#include "lab/exec_bot.h"

#include "bots/greedy.h"
#include "lab/arena.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

#include <unistd.h>

namespace qwixx {
namespace {

using namespace std::chrono_literals;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::StartsWith;

/// A script of the shell. `$answer` is a good answer to `$line`: the first legal move.
Entrant script(const std::string& body) {
    const std::string answer =
        R"(good() { moves=${line#*'"moves":["'}; printf '{"move":"%s"}\n' "${moves%%'"'*}"; }; )";
    return find_entrant("exec:" + answer + body).value();
}

/// Answers every question with what a command prints.
Entrant answering(const std::string& command) {
    return script("while read -r line; do case $line in *'\"choose\"'*) " + command +
                  ";; esac; done");
}

/// The first question is answered well, later ones by a command.
Entrant answering_later(const std::string& command) {
    return script("n=0; while read -r line; do case $line in *'\"choose\"'*) n=$((n+1)); "
                  "if [ $n = 1 ]; then good; else " +
                  command + "; fi;; esac; done");
}

struct Played {
    MatchTally tally;
    std::vector<Forfeit> forfeits;
    std::vector<Record> records;
};

Played play(const Match& match) {
    Played played;
    played.tally = play_match(
        match, {.record =
                    [&](std::uint64_t, const Record& record) {
                        played.records.push_back(record);
                        return true;
                    },
                .forfeit = [&](const Forfeit& forfeit) { played.forfeits.push_back(forfeit); }});
    return played;
}

constexpr std::array kinds{GameKind::Dice, GameKind::Cards, GameKind::Jokers};

/// A tally is whole numbers and nothing else.
auto numbers_of(const MatchTally& tally) {
    return std::bit_cast<std::array<std::int64_t, sizeof tally / sizeof(std::int64_t)>>(tally);
}

/// Every game of a short match is lost by the program, for a reason, and won by the other bot.
void loses_all(const Entrant& program, const std::string& why, const std::string& got,
               ExecLimits limits = {}) {
    SCOPED_TRACE(program.command);
    const Match match{.bots = {program, &greedy}, .games = 4, .limits = limits};
    const Played played = play(match);
    EXPECT_EQ(played.tally.games, 4);
    EXPECT_EQ(played.tally.bots[0].forfeits, 4);
    EXPECT_EQ(played.tally.bots[0].wins + played.tally.bots[0].shared, 0);
    EXPECT_EQ(played.tally.bots[1].wins, 4);
    EXPECT_EQ(played.tally.bots[1].forfeits, 0);
    EXPECT_EQ(win_rate(played.tally, 0).value, 0);
    ASSERT_EQ(played.forfeits.size(), 4U);
    for (const Forfeit& forfeit : played.forfeits) {
        EXPECT_EQ(forfeit.bot, 0);
        EXPECT_THAT(forfeit.failure.why, ContainsRegex(why));
        EXPECT_THAT(forfeit.failure.sent, StartsWith("{\"type\":\"choose\""));
        EXPECT_THAT(forfeit.failure.got, HasSubstr(got));
    }
    for (const Record& record : played.records) {
        EXPECT_FALSE(is_over(replay(record)));
        const auto again = read_record(write_record(record));
        ASSERT_TRUE(again) << again.error().message;
        EXPECT_THAT(write_record(record), ContainsRegex("%forfeit [12]\n"));
    }
}

// Good programs.

TEST(ExecBot, PlaysWholeGamesOfAllKinds) {
    for (const GameKind kind : kinds)
        for (const int threads : {1, 2}) {
            const Played played = play({.kind = kind,
                                        .bots = {answering("good"), &greedy, answering("good")},
                                        .games = 9,
                                        .threads = threads});
            EXPECT_EQ(played.tally.games, 9);
            EXPECT_TRUE(played.forfeits.empty());
            ASSERT_EQ(played.records.size(), 9U);
            for (const Record& record : played.records) {
                EXPECT_TRUE(is_over(replay(record)));
                EXPECT_TRUE(read_record(write_record(record)));
            }
        }
}

TEST(ExecBot, PlaysAloneToo) {
    const Played played = play({.bots = {answering("good")}, .games = 3});
    EXPECT_EQ(played.tally.bots[0].wins, 3);
    const Played failed = play({.bots = {answering("echo")}, .games = 3});
    EXPECT_EQ(failed.tally.bots[0].wins, 0);
    EXPECT_EQ(failed.tally.bots[0].forfeits, 3);
}

TEST(ExecBot, GivesTheSameResultWithAnyNumberOfThreads) {
    Match match{.bots = {answering("good"), &greedy}, .games = 31, .seed = 3};
    const auto alone = numbers_of(play(match).tally);
    match.threads = 3;
    EXPECT_EQ(numbers_of(play(match).tally), alone);
}

TEST(ExecBot, HearsOfEveryGameFromTheFirstToTheLastWord) {
    const std::string file = testing::TempDir() + "exec_bot_test." + std::to_string(getpid());
    const Entrant listener =
        script("while read -r line; do echo \"${line%%,*}\" >> " + file +
               "; case $line in *'\"choose\"'*) good;; esac; done; echo end >> " + file);
    const Played played = play({.kind = GameKind::Cards, .bots = {listener, &greedy}, .games = 3});
    std::ifstream in(file);
    std::string heard;
    for (std::string line; std::getline(in, line);) {
        if (line.contains("hello")) heard += "hello ";
        if (line.contains("choose") && !heard.ends_with("choose ")) heard += "choose ";
        if (line.contains("result")) heard += "result ";
        if (line == "end") heard += "end";
    }
    std::filesystem::remove(file);
    EXPECT_TRUE(played.forfeits.empty());
    EXPECT_EQ(heard, "hello choose result hello choose result hello choose result end")
        << "one program for all games, that ends by itself";
}

TEST(ExecBot, MayEndAfterAGame) {
    const Entrant once = script("while read -r line; do case $line in *'\"choose\"'*) good;; "
                                "*'\"result\"'*) exit 0;; esac; done");
    const Played played = play({.bots = {once, &greedy}, .games = 6});
    EXPECT_EQ(played.tally.games, 6);
    EXPECT_TRUE(played.forfeits.empty());
}

TEST(ExecBot, MayTakeItsTimeToStart) {
    const Entrant slow = script("sleep 0.3; read -r line; read -r line; echo '{\"move\":\"\"}'; "
                                "read -r line");
    const auto why = [&](ExecLimits limits) {
        const Played played = play({.bots = {slow, &greedy}, .games = 1, .limits = limits});
        return played.forfeits.empty() ? "" : played.forfeits[0].failure.why;
    };
    EXPECT_THAT(why({.move_time = 20ms}), HasSubstr("wrong move")) << "it came to answer";
    EXPECT_THAT(why({.move_time = 20ms, .start_time = 20ms}), HasSubstr("no answer within 20 ms"));
}

// Programs that misbehave.

TEST(ExecBot, LosesByAWrongMove) {
    loses_all(answering(R"(echo '{"move":"r13"}')"), "wrong move: \"r13\" is none of the legal",
              "r13");
}

TEST(ExecBot, IsToldOfItsWrongMoveAndGoesOn) {
    const std::string file = testing::TempDir() + "exec_bot_told." + std::to_string(getpid());
    const Entrant wrong = script("while read -r line; do case $line in *'\"choose\"'*) echo "
                                 "'{\"move\":\"\"}';; *'\"result\"'*) echo \"$line\" >> " +
                                 file + ";; esac; done");
    play({.bots = {wrong, &greedy}, .games = 2});
    std::ifstream in(file);
    std::string line;
    ASSERT_TRUE(std::getline(in, line));
    EXPECT_EQ(line, R"({"type":"result","scores":[0,0],"winners":[2],"forfeit":1})");
    ASSERT_TRUE(std::getline(in, line)) << "the same program hears of both games, or a second one";
    EXPECT_EQ(line, R"({"type":"result","scores":[0,0],"winners":[1],"forfeit":2})");
    std::filesystem::remove(file);
}

TEST(ExecBot, LosesByGarbage) {
    loses_all(answering("echo r5"), "gave no move: the answer is no JSON object", "r5");
    loses_all(answering("echo"), "the answer is no JSON object", "");
    loses_all(answering(R"(echo '{"moves":"-"}')"), "has no text \"move\"", "moves");
    loses_all(answering(R"(echo '{"error":"I am tired"}')"), "the bot says: I am tired", "tired");
    loses_all(answering(R"(printf '\377\000{\n')"), "no JSON object", "\xff");
}

TEST(ExecBot, LosesByALineThatIsTooLong) {
    loses_all(answering("printf '%05000d\\n' 1"), "a line of more than 4096 bytes", "0000");
    loses_all(answering("printf '%05000d' 1; sleep 30"), "a line of more than 4096 bytes", "0000");
}

TEST(ExecBot, LosesWhenLate) {
    const ExecLimits short_time{.move_time = 50ms, .start_time = 50ms};
    loses_all(answering("sleep 30"), "no answer within 50 ms", "", short_time);
    // What it says must have come before the time is over, also where a shell begins slowly.
    const ExecLimits some_time{.move_time = 1500ms, .start_time = 1500ms};
    loses_all(answering(R"(printf '{"move":'; sleep 30)"), "no answer within 1500 ms",
              "{\"move\":", some_time);
    loses_all(script("sleep 30"), "no answer within 50 ms", "", short_time);
}

TEST(ExecBot, LosesByAnAnswerWithoutItsEnd) {
    loses_all(answering(R"(printf '{"move":"-"}'; exit 0)"), "ended with exit code 0", "-");
}

TEST(ExecBot, LosesWhenItEnds) {
    loses_all(script("exit 3"), "ended with exit code 3", "");
    loses_all(script("true"), "ended with exit code 0", "");
    loses_all(script("kill -9 $$"), "was ended by signal 9", "");
    loses_all(answering_later("exit 4"), "ended with exit code 4", "");
}

TEST(ExecBot, LosesWhenItClosesItsOutput) {
    loses_all(script("exec 1>&-; while read -r line; do :; done; sleep 30"), "closed its output",
              "");
}

TEST(ExecBot, LosesWhenItClosesItsInput) {
    loses_all(answering_later("exec 0<&-; sleep 0.01; echo '{'"), "no JSON object|exit code", "");
}

TEST(ExecBot, LosesByFloods) {
    const ExecLimits short_time{.move_time = 2s, .start_time = 2s};
    loses_all(script("while :; do echo; done"), "spoke without being asked|no JSON object|late", "",
              short_time);
    loses_all(script("cat /dev/zero"), "spoke without being asked|a line of more than 4096 bytes",
              "", short_time);
    // What comes after an answer is found when the next question is about to be asked, or taken
    // for the answer to it.
    loses_all(answering("good; echo again"), "spoke without being asked|no JSON object", "again");
}

TEST(ExecBot, LosesWhenItCannotBeStarted) {
    loses_all(find_entrant("exec:/nonexistent/bot 2>/dev/null").value(), "could not be started",
              "");
}

TEST(ExecBot, LosesToTheBestOfTheOthers) {
    // With three players: whoever of the others has more when the game stops.
    const Played played = play({.kind = GameKind::Cards,
                                .bots = {answering_later("echo"), &greedy, &greedy},
                                .games = 12});
    EXPECT_EQ(played.tally.bots[0].forfeits, 12);
    EXPECT_EQ(played.tally.bots[0].wins + played.tally.bots[0].shared, 0);
    for (const Record& record : played.records) EXPECT_FALSE(is_over(replay(record)));
    const double sum = win_rate(played.tally, 0).value + win_rate(played.tally, 1).value +
                       win_rate(played.tally, 2).value;
    EXPECT_NEAR(sum, 1, 1e-9);
}

TEST(ExecBot, IsAskedNoMoreAfterManyFailuresInARow) {
    const std::string file = testing::TempDir() + "exec_bot_starts." + std::to_string(getpid());
    const Entrant dying = script("echo started >> " + file);
    const Played played =
        play({.bots = {dying, &greedy}, .games = 50, .limits = {.failures_in_a_row = 5}});
    EXPECT_EQ(played.tally.games, 50);
    EXPECT_EQ(played.tally.bots[0].forfeits, 50);
    std::ifstream in(file);
    int starts = 0;
    for (std::string line; std::getline(in, line);) ++starts;
    EXPECT_EQ(starts, 5);
    std::filesystem::remove(file);
    const auto is_last = [](const Forfeit& forfeit) { return forfeit.failure.is_last; };
    const auto given_up = [](const Forfeit& forfeit) { return forfeit.failure.was_given_up; };
    EXPECT_EQ(std::ranges::count_if(played.forfeits, is_last), 1);
    EXPECT_EQ(std::ranges::count_if(played.forfeits, given_up), 45);
}

TEST(ExecBot, IsNotGivenUpWhileItFinishesGames) {
    // It fails in every second game.
    const Entrant fickle =
        script("n=0; while read -r line; do case $line in *'\"hello\"'*) n=$((n+1));; "
               "*'\"choose\"'*) if [ "
               "$((n%2)) = 0 ]; then echo '{\"move\":\"\"}'; else good; fi;; esac; done");
    const Played played =
        play({.bots = {fickle, &greedy}, .games = 20, .limits = {.failures_in_a_row = 2}});
    EXPECT_EQ(played.tally.bots[0].forfeits, 10);
}

TEST(ExecBot, LeavesNothingRunning) {
    const std::string file = testing::TempDir() + "exec_bot_pids." + std::to_string(getpid());
    // It has started something, ends too late and does not want to.
    const Entrant stubborn =
        script("trap '' TERM HUP INT; sleep 300 & echo $! >> " + file + "; echo $$ >> " + file +
               "; while :; do while read -r line; do case $line in "
               "*'\"choose\"'*) good;; esac; done; sleep 0.01; done");
    const Played played = play({.bots = {stubborn, &greedy}, .games = 2});
    EXPECT_TRUE(played.forfeits.empty());
    std::ifstream in(file);
    int programs = 0;
    const auto runs = [](pid_t process) {
        std::ifstream stat("/proc/" + std::to_string(process) + "/stat");
        std::string number;
        std::string name;
        std::string state;
        return stat >> number >> name >> state && state != "Z";
    };
    for (pid_t process = 0; in >> process; ++programs) {
        for (int i = 0; i < 100 && runs(process); ++i) std::this_thread::sleep_for(10ms);
        EXPECT_FALSE(runs(process));
    }
    EXPECT_EQ(programs, 2);
    std::filesystem::remove(file);
}

TEST(ExecBot, KeepsItsBotsApart) {
    // Two entrants with the same command are two programs.
    const std::string file = testing::TempDir() + "exec_bot_two." + std::to_string(getpid());
    const Entrant one = script("echo $$ >> " + file +
                               "; while read -r line; do case $line in "
                               "*'\"choose\"'*) good;; esac; done");
    play({.bots = {one, one}, .games = 4});
    std::ifstream in(file);
    std::vector<int> processes;
    for (int process = 0; in >> process;) processes.push_back(process);
    EXPECT_EQ(processes.size(), 2U);
    std::filesystem::remove(file);
}

// Who can take part.

TEST(Entrant, IsABotOrACommand) {
    EXPECT_EQ(find_entrant("greedy").value().bot, find_bot("greedy"));
    const Entrant program = find_entrant("exec:./bot --x 'a b'").value();
    EXPECT_TRUE(program.is_program());
    EXPECT_EQ(program.command, "./bot --x 'a b'");
    EXPECT_EQ(program.name, "exec:./bot --x 'a b'");
    EXPECT_FALSE(find_entrant("exec:"));
    EXPECT_FALSE(find_entrant("exec: "));
    EXPECT_THAT(find_entrant("nobody").error(), HasSubstr("exec:COMMAND"));
    EXPECT_THAT(find_entrant("nobody").error(), HasSubstr("greedy"));
}

TEST(Entrant, HasANameThatARecordCanHold) {
    for (const std::string& command :
         {std::string("a"), std::string(100, 'x'), std::string("a # b"), std::string("a\nb"),
          std::string("\xff\xfe"), std::string("é") + std::string(60, 'y'), std::string("a ")}) {
        const Entrant program = find_entrant("exec:" + command).value();
        EXPECT_TRUE(is_name(program.record_name())) << program.record_name();
    }
}

} // namespace
} // namespace qwixx
