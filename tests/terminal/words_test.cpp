#include "terminal/words.h"

#include "terminal/built_in_words.h"
#include "terminal/sentences.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

namespace qwixx {

namespace {

std::map<std::string, const char*>& variables() {
    static std::map<std::string, const char*> all;
    return all;
}
std::string wanted(std::map<std::string, const char*> environment) {
    variables() = std::move(environment);
    return language_wanted([](const char* name) -> const char* {
        const auto found = variables().find(name);
        return found == variables().end() ? nullptr : found->second;
    });
}

/// Speaks English again, whatever happens.
struct Speaking {
    explicit Speaking(std::string_view language) { EXPECT_TRUE(use_language(language)); }
    ~Speaking() { use_language("en"); }
};

} // namespace

TEST(Words, ThoseOfPoAreInside) {
    EXPECT_THAT(languages(), testing::ElementsAre("en", "de", "en_US", "es", "fr", "it", "nl"));
    const Speaking german("de");
    EXPECT_EQ(t("Red"), "Rot");
    EXPECT_EQ(t("Turn {turn}", {{"turn", 3}}), "Zug 3");
    EXPECT_EQ(t("nobody has ever said this"), "nobody has ever said this");
}

TEST(Words, CountTheLanguagesWay) {
    EXPECT_EQ(plural("{n} point", "{n} points", 1), "1 point");
    EXPECT_EQ(plural("{n} point", "{n} points", 0), "0 points");
    const Speaking french("fr");
    EXPECT_EQ(plural("{n} point", "{n} points", 0), "0 point");
    EXPECT_EQ(plural("{n} point", "{n} points", 2), "2 points");
}

TEST(Words, EveryLanguageHasAPluralRuleThatIsKnownHere) {
    for (const BuiltInWords& words : built_in_words())
        EXPECT_TRUE(words.po.contains("nplurals=2; plural=(n != 1)") ||
                    words.po.contains("nplurals=2; plural=(n > 1)"))
            << words.language;
}

TEST(Words, TheEnvironmentChoosesAsGettextReadsIt) {
    EXPECT_EQ(wanted({}), "en");
    EXPECT_EQ(wanted({{"LANG", "de_DE.UTF-8"}}), "de");
    EXPECT_EQ(wanted({{"LANG", "de_DE.UTF-8"}, {"LC_ALL", "fr_CA"}}), "fr");
    EXPECT_EQ(wanted({{"LANG", "de_DE.UTF-8"}, {"LC_MESSAGES", "nl_BE@euro"}}), "nl");
    EXPECT_EQ(wanted({{"LANG", "en_US.UTF-8"}}), "en_US");
    EXPECT_EQ(wanted({{"LANG", "en_GB.UTF-8"}}), "en");
    EXPECT_EQ(wanted({{"LANG", "fi_FI.UTF-8"}}), "en");
    EXPECT_EQ(wanted({{"LC_ALL", "C.UTF-8"}, {"LANGUAGE", "fi:es:de"}}), "es");
    EXPECT_EQ(wanted({{"LC_ALL", "C"}, {"LANGUAGE", "es"}}), "en");
    EXPECT_EQ(wanted({{"LANG", "de_DE"}, {"LANGUAGE", ""}}), "de");
}

TEST(Words, ALanguageThatIsNoneOfOursChangesNothing) {
    const Speaking italian("it");
    EXPECT_FALSE(use_language("tlh"));
    EXPECT_EQ(t("Red"), "Rosso");
    EXPECT_TRUE(use_language("de-AT"));
    EXPECT_EQ(t("Red"), "Rot");
}

TEST(Words, ListsEndWithAnAnd) {
    EXPECT_EQ(list(std::vector<std::string>{}), "");
    EXPECT_EQ(list(std::vector<std::string>{"Anna"}), "Anna");
    EXPECT_EQ(list(std::vector<std::string>{"Anna", "Ben", "Clara"}), "Anna, Ben and Clara");
}

TEST(Words, APoFileIsReadAsGettextWritesIt) {
    const Catalog catalog = read_catalog(
        "msgid \"\"\nmsgstr \"\"\n\"Plural-Forms: nplurals=2; plural=(n > 1);\\n\"\n\n"
        "# a comment\n#: file.cpp\nmsgid \"a \\\"b\\\"\"\nmsgstr \"\"\n\"c\\n\"\n\"d\"\n\n"
        "msgid \"one\"\nmsgid_plural \"many\"\nmsgstr[0] \"eins\"\nmsgstr[1] \"viele\"\n");
    EXPECT_TRUE(catalog.zero_is_one);
    EXPECT_EQ(catalog.texts.at("a \"b\""), (std::vector<std::string>{"c\nd"}));
    EXPECT_EQ(catalog.texts.at("one"), (std::vector<std::string>{"eins", "viele"}));
    EXPECT_EQ(catalog.texts.size(), 2U);
}

TEST(Words, AHoleIsFilledOnceAndWhatIsFilledInIsNotRead) {
    EXPECT_EQ(t("{name} and {name}", {{"name", "{other}"}, {"other", "x"}}), "{other} and {other}");
    EXPECT_EQ(t("{unknown} {", {{"name", "x"}}), "{unknown} {");
}

TEST(Sentences, BotsHaveTheNamesOfTheirLevels) {
    EXPECT_EQ(shown_name("skilled 2", "skilled", false), "Skilled 2");
    EXPECT_EQ(shown_name("greedy", "greedy", true), "greedy") << "a person may be called that";
    EXPECT_EQ(shown_name("Anna", "greedy", true), "Anna") << "a bot plays for her";
}

} // namespace qwixx
