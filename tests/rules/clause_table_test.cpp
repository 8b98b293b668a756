// The table in docs/rules.md, from clause to test, cannot go stale.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace qwixx {
namespace {

using ::testing::Contains;

struct Entry {
    std::string clause;
    std::string test;

    friend auto operator<=>(const Entry&, const Entry&) = default;
};

std::string text_of(const std::filesystem::path& path) {
    std::ifstream file(path);
    EXPECT_TRUE(file) << path;
    return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<std::smatch> matches(const std::string& text, const char* pattern) {
    const std::regex expression(pattern);
    return {std::sregex_iterator(text.begin(), text.end(), expression), {}};
}

std::set<std::string> clauses() {
    std::set<std::string> ids;
    for (const auto& [letter, count] : {std::pair{'S', 5}, {'D', 11}, {'C', 12}})
        for (int i = 1; i <= count; ++i) ids.insert(letter + std::to_string(i));
    return ids;
}

/// The rows of the table.
std::set<Entry> table() {
    const std::string text = text_of(QWIXX_SOURCE_DIR "/docs/rules.md");
    std::set<Entry> entries;
    for (const auto& row : matches(text, R"(\| ([SDC][0-9]+) \| `([A-Za-z0-9_.]+)` \|)"))
        entries.insert({row[1], row[2]});
    return entries;
}

/// The names of all tests in the sources.
std::set<std::string> tests() {
    std::set<std::string> names;
    for (const auto& file :
         std::filesystem::recursive_directory_iterator(QWIXX_SOURCE_DIR "/tests")) {
        if (!file.path().string().ends_with("_test.cpp")) continue;
        const std::string text = text_of(file.path());
        for (const auto& test :
             matches(text, R"((?:TEST|TEST_[FP]|TYPED_TEST|TYPED_TEST_P|RC_GTEST\w*_PROP))"
                           R"(\(\s*(\w+),\s*(\w+)\b)"))
            names.insert(test[1].str() + '.' + test[2].str());
    }
    return names;
}

/// The clauses in a test's name, such as S3 in Sheet.S3_LastNumberNeedsFiveCrosses.
std::vector<std::string> clauses_in(const std::string& test) {
    std::vector<std::string> ids;
    for (const auto& id : matches(test, "[._]([SDC][0-9]+)(?=_|$)")) ids.push_back(id[1]);
    return ids;
}

TEST(ClauseTable, ThereAreTestsToLookAt) {
    EXPECT_THAT(tests(), Contains("ClauseTable.ThereAreTestsToLookAt"));
    EXPECT_THAT(tests(), Contains("EveryGame.IsTheSameWhenReplayed"));
    EXPECT_THAT(clauses_in("Sheet.S3_AndD10_D11"), testing::ElementsAre("S3", "D11"));
}

TEST(ClauseTable, EveryClauseIsExplained) {
    const std::string text = text_of(QWIXX_SOURCE_DIR "/docs/rules.md");
    for (const auto& clause : clauses())
        EXPECT_THAT(text, testing::HasSubstr("- **" + clause + "** "));
}

TEST(ClauseTable, EveryClauseHasATest) {
    std::set<std::string> shown;
    for (const auto& [clause, test] : table()) shown.insert(clause);
    EXPECT_EQ(shown, clauses());
}

TEST(ClauseTable, EveryTestInItExists) {
    const auto known = tests();
    for (const auto& [clause, test] : table())
        EXPECT_TRUE(known.contains(test)) << test << ", said to show " << clause;
}

TEST(ClauseTable, EveryTestNamedAfterAClauseIsInIt) {
    const auto entries = table();
    for (const auto& test : tests())
        for (const auto& clause : clauses_in(test))
            EXPECT_TRUE(entries.contains({clause, test}))
                << "docs/rules.md lacks: | " << clause << " | `" << test << "` |";
}

} // namespace
} // namespace qwixx
