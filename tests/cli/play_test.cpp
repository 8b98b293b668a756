// Whole games in the terminal, through the program.
#include "record/record.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace qwixx {

namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

struct Ran {
    int exit = -1;
    std::string text; // output and errors
};

Ran run(const std::string& arguments, const std::string& input = "") {
    const std::string file = testing::TempDir() + "play_test_input." + std::to_string(getpid());
    std::ofstream(file, std::ios::binary) << input;
    const std::string command = QWIXX_BINARY " " + arguments + " <" + file + " 2>&1";
    Ran ran;
    std::FILE* pipe = popen(command.c_str(), "r");
    if (pipe == nullptr) return ran;
    std::array<char, 4096> part{};
    while (const std::size_t size = std::fread(part.data(), 1, part.size(), pipe))
        ran.text.append(part.data(), size);
    const int status = pclose(pipe);
    if (WIFEXITED(status)) ran.exit = WEXITSTATUS(status);
    std::filesystem::remove(file);
    return ran;
}

std::string record_file(const std::string& name) {
    return testing::TempDir() + "play_test_" + name + "." + std::to_string(getpid()) + ".qwixx";
}

Record read(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    const auto record = read_record(text.str());
    EXPECT_TRUE(record) << text.str();
    return record.value_or(Record{});
}

/// The question that a game waits on: the last line before it was told that input has ended.
std::string last_question(const Ran& ran) {
    std::string question;
    for (const std::string& line : lines_of(ran.text))
        if (line.contains(" or - for ") || line.contains("Enter to go on")) question = line;
    return question;
}

/// Plays a game to its end: asks the program again and again with one more answer.
Ran play(const std::string& arguments, const std::function<std::string(std::string)>& answer) {
    std::string input;
    for (int questions = 0; questions < 200; ++questions) {
        Ran ran = run(arguments, input);
        if (ran.exit != 0 || ran.text.contains("The game is over")) return ran;
        input += answer(last_question(ran)) + "\n";
    }
    return {};
}

std::string first_cross(const std::string& question) {
    std::istringstream words(question);
    std::string word;
    words >> word;
    return word == "Nothing" ? "" : word;
}

} // namespace

TEST(Play, AWholeGameAndItsRecord) {
    const std::string file = record_file("whole");
    const Ran ran = play("play --seed 3 --name Anna --record " + file, first_cross);
    EXPECT_EQ(ran.exit, 0);
    EXPECT_THAT(ran.text, HasSubstr("red  yellow  green  blue  misthrows   total"));
    EXPECT_THAT(ran.text, testing::ContainsRegex("(You win|greedy wins|share the win)"));
    EXPECT_THAT(ran.text, HasSubstr("  Again: " QWIXX_BINARY " play --seed 3 "));
    EXPECT_THAT(ran.text, EndsWith("  The game is kept in " + file + ".\n"));
    EXPECT_THAT(ran.text, Not(HasSubstr("\x1b"))) << "no colours where no terminal is";
    for (const std::string& line : lines_of(ran.text))
        if (!line.contains(QWIXX_BINARY) && !line.contains(file)) {
            EXPECT_LE(line.size(), 79U) << line;
        }

    const Ran checked = run("check " + file);
    EXPECT_EQ(checked.exit, 0);
    EXPECT_THAT(checked.text, HasSubstr(": ok: dice, 2 players, "));
    EXPECT_THAT(checked.text, HasSubstr(", over, "));
    EXPECT_EQ(read(file).players, (std::vector<std::string>{"Anna", "greedy"}));
    EXPECT_FALSE(std::filesystem::exists(file + ".new"));
    std::filesystem::remove(file);
}

TEST(Play, NothingFourTimesIsTheEnd) {
    const std::string file = record_file("nothing");
    const Ran ran = play("play --seed 4 --record " + file, [](const std::string&) { return "-"; });
    EXPECT_THAT(ran.text, HasSubstr("You take a misthrow, number 4 of 4: -5 points."));
    EXPECT_THAT(ran.text, HasSubstr("The game is over: four misthrows"));
    EXPECT_THAT(ran.text, HasSubstr("greedy wins"));
    EXPECT_EQ(run("check " + file).exit, 0);
    EXPECT_EQ(totals(replay(read(file)))[0], -20);
    std::filesystem::remove(file);
}

TEST(Play, TheDiceDoNotDependOnTheChoices) {
    const std::string one = record_file("one");
    const std::string other = record_file("other");
    play("play --seed 5 --bot random --record " + one, first_cross);
    play("play --seed 5 --bot greedy --record " + other, [](const std::string&) { return "-"; });
    const Record first = read(one);
    const Record second = read(other);
    EXPECT_EQ(first.start, second.start);
    ASSERT_GE(std::min(first.turns(), second.turns()), 4);
    for (std::size_t i = 0; i < 4; ++i) // no row can be closed so early
        EXPECT_EQ(first.dice_turns[i].dice, second.dice_turns[i].dice);
    std::filesystem::remove(one);
    std::filesystem::remove(other);
}

TEST(Play, TheEndOfTheInputKeepsTheWholeTurns) {
    const std::string file = record_file("ended");
    std::string answers = "-\n-\n-\n"; // two turns, one of them the person's
    const Ran ran = run("play --seed 6 --record " + file, answers);
    EXPECT_EQ(ran.exit, 0);
    EXPECT_THAT(ran.text, HasSubstr("You stop in turn 3."));
    EXPECT_THAT(ran.text, HasSubstr("The turns before it are kept in " + file));
    EXPECT_THAT(run("check " + file).text,
                EndsWith(": ok: dice, 2 players, 2 turns, in progress, " +
                         std::to_string(totals(replay(read(file)))[0]) + " " +
                         std::to_string(totals(replay(read(file)))[1]) + "\n"));
    const Ran quit = run("play --seed 6", "quit\n");
    EXPECT_EQ(quit.exit, 0);
    EXPECT_THAT(quit.text, HasSubstr("You stop in turn 1."));
    std::filesystem::remove(file);
}

TEST(Play, IllegalInputIsAnsweredWithTheReasonAndCostsNothing) {
    const std::string file = record_file("illegal");
    const Ran ran = run("play --seed 7 --record " + file, "r7\n\nhello\n?\nr12\nshow\nr8\nquit\n");
    EXPECT_THAT(ran.text, HasSubstr("The white dice make 8, not 7"));
    EXPECT_THAT(ran.text, HasSubstr("Enter alone is no choice"));
    EXPECT_THAT(ran.text, HasSubstr("That is no cross."));
    EXPECT_THAT(ran.text, HasSubstr("from left to right in each row"));
    EXPECT_THAT(ran.text, HasSubstr("The white dice make 8, not 12"));
    EXPECT_THAT(ran.text, HasSubstr("You cross r8, greedy crosses nothing."));
    const Record record = read(file);
    ASSERT_EQ(record.turns(), 1);
    EXPECT_EQ(record.dice_turns[0].action1[0], Cross(Color::Red, 8));
    std::filesystem::remove(file);
}

TEST(Play, WrongUsageIsSaidClearly) {
    const Ran bot = run("play --bot nobody");
    EXPECT_EQ(bot.exit, 2);
    EXPECT_THAT(bot.text, StartsWith("qwixx: there is no bot \"nobody\". The bots are:\n"));
    EXPECT_THAT(bot.text, HasSubstr("\n  greedy: "));
    EXPECT_EQ(run("play --name 'Anna # 1'").exit, 2);
    EXPECT_EQ(run("play --name ''").exit, 2);
    const Ran record = run("play --record /nowhere/game.qwixx");
    EXPECT_EQ(record.exit, 2);
    EXPECT_THAT(record.text, StartsWith("qwixx: /nowhere/game.qwixx: "));
    EXPECT_EQ(run("play --seed x").exit, 2);
}

TEST(Play, TheRecordMayGoToWhatIsNoFile) {
    EXPECT_EQ(run("play --seed 1 --record /dev/null", "quit\n").exit, 0);
    EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
}

TEST(Play, ALinkToARecordStaysALink) {
    const std::string file = record_file("target");
    const std::string link = record_file("link");
    std::ofstream(file) << "old";
    std::filesystem::create_symlink(file, link);
    run("play --seed 1 --record " + link, "quit\n");
    EXPECT_TRUE(std::filesystem::is_symlink(link));
    EXPECT_EQ(read(file).players.size(), 2U);
    std::filesystem::remove(link);
    std::filesystem::remove(file);
}

} // namespace qwixx
