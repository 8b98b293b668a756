#include "record/record.h"

#include "rules/random.h"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>

namespace qwixx {
namespace {

const std::filesystem::path folder = std::filesystem::path(QWIXX_SOURCE_DIR) / "tests/record";

std::string bytes_of(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// The good records by name.
const std::map<std::string, std::string>& good_records() {
    static const auto records = [] {
        std::map<std::string, std::string> found;
        for (const auto& entry : std::filesystem::directory_iterator(folder / "good"))
            if (entry.path().extension() == ".qwixx")
                found.emplace(entry.path().stem(), bytes_of(entry.path()));
        return found;
    }();
    return records;
}

Record read(std::string_view text) {
    auto record = read_record(text);
    if (!record) {
        ADD_FAILURE() << text << "\n" << record.error().message;
        return read("qwixx 1 dice\nplayer A\nstart lots 1\n");
    }
    return *std::move(record);
}

std::string name_of(const testing::TestParamInfo<std::string>& good) {
    std::string name = good.param;
    std::ranges::replace(name, '-', '_');
    return name;
}

class GoodRecord : public testing::TestWithParam<std::string> {};

std::vector<std::string> good_names() {
    std::vector<std::string> names;
    for (const auto& [name, text] : good_records()) names.push_back(name);
    return names;
}

TEST_P(GoodRecord, IsReadAndWritten) {
    const std::string text = good_records().at(GetParam());
    const auto written = folder / "good" / (GetParam() + ".written");
    const Record record = read(text);
    EXPECT_EQ(write_record(record), exists(written) ? bytes_of(written) : text);
}

TEST_P(GoodRecord, WrittenAgainGivesTheSameBytesAndTheSameRecord) {
    const Record record = read(good_records().at(GetParam()));
    const std::string written = write_record(record);
    const Record again = read(written);
    EXPECT_EQ(again, record);
    EXPECT_EQ(write_record(again), written);
}

TEST_P(GoodRecord, IsOverExactlyWithEnd) {
    const std::string& text = good_records().at(GetParam());
    EXPECT_EQ(is_over(replay(read(text))), text.contains("\nend"));
}

TEST_P(GoodRecord, CutAnywhereIsReadOrRefused) {
    const std::string& text = good_records().at(GetParam());
    for (std::size_t size = 0; size < text.size(); ++size) {
        // A string of its own, so that a byte read past the end is found.
        const std::string cut = text.substr(0, size);
        const auto record = read_record(cut);
        if (record) {
            EXPECT_EQ(read(write_record(*record)), *record);
        }
    }
}

TEST_P(GoodRecord, LosesAnyTurnsFromItsEndAndStaysARecord) {
    Record record = read(good_records().at(GetParam()));
    record.late_tags.clear(); // there is no end for them to follow
    while (record.turns() > 0) {
        record.kind == GameKind::Dice ? record.dice_turns.pop_back() : record.card_turns.pop_back();
        EXPECT_EQ(read(write_record(record)), record);
    }
}

INSTANTIATE_TEST_SUITE_P(Record, GoodRecord, testing::ValuesIn(good_names()), name_of);

/// A case of broken.txt; how its text is written there is said at its top.
struct Broken {
    std::string title;
    std::string clause;
    std::string text;
    int line = 1;
    int column = 1;
};

/// Adds a line of a case to its text, and sees the mark where the error is expected.
void add_line(Broken& broken, const std::string& line) {
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '^') {
            const auto lines = std::ranges::count(broken.text, '\n');
            broken.line = static_cast<int>(lines) + 1;
            broken.column =
                static_cast<int>(broken.text.size() - (broken.text.rfind('\n') + 1)) + 1;
        } else if (line[i] != '\\') {
            broken.text += line[i];
        } else if (i + 1 == line.size()) {
            return;
        } else if (line[++i] == 'r') {
            broken.text += '\r';
        } else {
            broken.text += static_cast<char>(std::stoi(line.substr(i + 1, 2), nullptr, 16));
            i += 2;
        }
    }
    broken.text += '\n';
}

void add_good_lines(Broken& broken, const std::string& reference) {
    std::istringstream words(reference);
    std::string name;
    int lines = 0;
    words >> name >> lines;
    std::istringstream text(good_records().at(name));
    for (std::string line; lines > 0 && std::getline(text, line); --lines)
        broken.text += line + '\n';
}

std::vector<Broken> broken_records() {
    std::vector<Broken> cases;
    std::istringstream file(bytes_of(folder / "broken.txt"));
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("=== ")) {
            const std::size_t title = line.find(' ', 4);
            const std::string clause = line.substr(4, title - 4);
            cases.push_back({line.substr(title + 1), clause == "-" ? "" : clause});
        } else if (!cases.empty() && line.starts_with('@')) {
            add_good_lines(cases.back(), line.substr(1));
        } else if (!cases.empty()) {
            add_line(cases.back(), line);
        }
    }
    return cases;
}

TEST(BrokenRecords, AreRefusedInTheirPlaceWithTheirClause) {
    for (const Broken& broken : broken_records()) {
        SCOPED_TRACE(broken.title);
        const auto record = read_record(broken.text);
        if (record) {
            ADD_FAILURE() << "is read:\n" << broken.text;
            continue;
        }
        const RecordError& error = record.error();
        SCOPED_TRACE(error.message);
        EXPECT_EQ(error.line, broken.line);
        EXPECT_EQ(error.column, broken.column);
        EXPECT_EQ(error.clause, broken.clause);
    }
}

TEST(BrokenRecords, AreToldInOneSentence) {
    for (const Broken& broken : broken_records()) {
        const auto record = read_record(broken.text);
        if (record) continue; // told above
        const std::string& message = record.error().message;
        SCOPED_TRACE(broken.title + ": " + message);
        EXPECT_GE(std::ranges::count(message, ' '), 2);
        EXPECT_EQ(message.find_first_of("\r\n\t"), std::string::npos);
        EXPECT_EQ(message.find("\"\""), std::string::npos) << "names nothing";
        EXPECT_EQ(message.find("  "), std::string::npos);
        EXPECT_EQ(message.find(" 1 cards"), std::string::npos);
        EXPECT_NE(message.back(), '.');
    }
}

TEST(BrokenRecords, ShowEveryClauseThatARecordCanBreak) {
    std::set<std::string> shown;
    for (const Broken& broken : broken_records()) shown.insert(broken.clause);
    for (const char* clause :
         {"S2",  "S3", "S4", "D1", "D2", "D3", "D4", "D5", "D7",  "D8",  "D9", "D10",
          "D11", "C1", "C2", "C3", "C4", "C5", "C6", "C7", "C10", "C11", "C12"})
        EXPECT_TRUE(shown.contains(clause)) << clause;
}

TEST(BrokenRecords, HaveTheirErrorCountedInBytes) {
    const auto record = read_record("# é\r\n\nqwixx 1 dice\r\n player é\t\r\nstart lots\t# é\r\n");
    ASSERT_FALSE(record);
    EXPECT_EQ(record.error().line, 5);
    EXPECT_EQ(record.error().column, 12);
}

RC_GTEST_PROP(BrokenRecords, NeverCrashTheReader, (std::uint64_t seed)) {
    Random random(seed);
    const auto below = [&](std::size_t bound) {
        return std::size_t{random.below(static_cast<std::uint32_t>(bound))};
    };
    std::string text =
        std::next(good_records().begin(), static_cast<std::ptrdiff_t>(below(good_records().size())))
            ->second;
    const std::string other = "\n\r\t |>:!#%-x0129rygbj=\xC3\xA9\xFF";
    for (std::size_t changes = 1 + below(4); changes > 0 && !text.empty(); --changes) {
        const std::size_t at = below(text.size());
        switch (below(4)) {
        case 0: text[at] = other[below(other.size())]; break;
        case 1: text.insert(at, 1, other[below(other.size())]); break;
        case 2: text.erase(at, 1 + below(20)); break;
        default: text.insert(at, text.substr(below(text.size()), below(60)));
        }
    }
    const auto record = read_record(std::string(text));
    if (!record) return;
    const std::string written = write_record(*record);
    const auto again = read_record(written);
    RC_ASSERT(again.has_value());
    RC_ASSERT(*again == *record);
    RC_ASSERT(write_record(*again) == written);
}

// A record that was read says what happened, turn by turn.

TEST(Replay, StopsAfterSoManyTurns) {
    for (const auto& [name, text] : good_records()) {
        SCOPED_TRACE(name);
        const Record record = read(text);
        AnyGame game = replay(record, 0);
        for (int turn = 0; turn < record.turns(); ++turn) {
            EXPECT_FALSE(is_over(game));
            if (auto* dice = std::get_if<DiceGame>(&game))
                play(*dice, record.dice_turns[static_cast<std::size_t>(turn)]);
            else
                play(std::get<CardGame>(game), record.card_turns[static_cast<std::size_t>(turn)]);
            EXPECT_EQ(replay(record, turn + 1), game);
        }
        EXPECT_EQ(replay(record), game);
        EXPECT_EQ(replay(record, record.turns() + 1), game);
        EXPECT_EQ(replay(record, -1), replay(record, 0));
    }
}

TEST(Replay, GivesTheTotalsOfEnd) {
    const auto totals_of = [](const char* name) {
        return totals(replay(read(good_records().at(name))));
    };
    EXPECT_EQ(totals_of("notation-dice"), (std::vector{70, 41, 38, 12}));
    EXPECT_EQ(totals_of("three-rows"), (std::vector{23, 18, 23}));
    EXPECT_EQ(totals_of("misthrows"), (std::vector{-19}));
}

TEST(Record, HoldsWhatWasWritten) {
    const Record record = read(good_records().at("closings"));
    EXPECT_EQ(record.kind, GameKind::Dice);
    EXPECT_EQ(record.players, (std::vector<std::string>{"Ann", "Ben"}));
    EXPECT_EQ(record.start, Start{});
    const DiceTurn& turn = record.dice_turns.at(5);
    EXPECT_EQ(turn.dice, Dice(6, 6, 1, 1, 1, 1));
    EXPECT_EQ(turn.action1[0], Cross(Color::Red, 12));
    EXPECT_EQ(turn.action1[1], Cross(Color::Red, 12));
    EXPECT_EQ(turn.action2, Cross(Color::Yellow, 7));
    EXPECT_FALSE(record.dice_turns.at(6).dice.has(Color::Red)); // D8
}

TEST(Record, HoldsCardsAsTheyWerePlayed) {
    const Record record = read(good_records().at("joker-and-card"));
    EXPECT_EQ(record.kind, GameKind::Jokers);
    EXPECT_EQ(record.deck.size(), 55U);
    const CardTurn& turn = record.card_turns.at(0);
    EXPECT_EQ(turn.places, 0b0001);
    EXPECT_TRUE(turn.shuffle.empty());
    EXPECT_EQ(turn.action2[2], Cross(Color::Blue, 11));
    EXPECT_EQ(turn.action3.cards, CardSet::only(Card(Color::Yellow, 2)) |
                                      CardSet::only(Card(Color::Yellow, 4)) |
                                      CardSet::only(Card::joker(4)));
    EXPECT_EQ(turn.action3.color, Color::Yellow);
    EXPECT_EQ(turn.action3.boxes, 0b101); // 2 and 4: the joker crosses nothing twice (C7)
}

TEST(Record, D2_HoldsTheFirstSixAndItsSeat) {
    const Record record = read(good_records().at("first-six"));
    EXPECT_EQ(record.start, (Start{1, {1, 5, 2, 3, 6}}));
}

TEST(Record, IsWrittenTheSameAgainWhenItsGameGoesOnAndHasLateTags) {
    Record record = read(good_records().at("solo"));
    record.late_tags = {{"left", "1 3"}};
    ASSERT_FALSE(is_over(replay(record)));
    const std::string text = write_record(record);
    EXPECT_EQ(write_record(read(text)), text);
}

TEST(Record, HoldsNamesThatAreReadBackAsTheyAre) {
    for (const std::string_view name : {"Max", "two words", "a\tb", "|>:%", "\u00E9"})
        EXPECT_TRUE(is_name(name)) << name;
    for (const std::string_view name :
         {"", " Max", "Max ", "a#b", "a\nb", "a\rb", "\xC2", "\u0085"})
        EXPECT_FALSE(is_name(name)) << name;
    EXPECT_TRUE(is_name(std::string(40, 'x')));
    EXPECT_FALSE(is_name(std::string(41, 'x')));
}

TEST(Record, HoldsTagsThatAreReadBackAsTheyAre) {
    EXPECT_TRUE(is_tag({"key", ""}));
    EXPECT_TRUE(is_tag({"key", "any | value"}));
    for (const Tag& tag : {Tag{"", "value"}, Tag{"two words", ""}, Tag{"key", " value"},
                           Tag{"key", "a#b"}, Tag{"key", "a\nb"}})
        EXPECT_FALSE(is_tag(tag)) << tag.key << ' ' << tag.value;
}

TEST(Record, ThatIsTooLongIsRefusedUnread) {
    const auto record = read_record(std::string(longest_record + 1, '#'));
    ASSERT_FALSE(record);
    EXPECT_EQ(record.error().line, 1);
}

TEST(BrokenRecords, AreToldOnOneLineEvenWhenTheirWordsHoldLineSeparators) {
    const auto record = read_record("qwixx 1 dice\n\u2028long\u2029word");
    ASSERT_FALSE(record);
    EXPECT_EQ(record.error().message.find("\u2028"), std::string::npos);
    EXPECT_EQ(record.error().message.find("\u2029"), std::string::npos);
}

TEST(Record, KeepsTagsBeforeAndAfterEnd) {
    const Record record = read(good_records().at("tags"));
    ASSERT_EQ(record.tags.size(), 7U);
    EXPECT_EQ(record.tags[1], (Tag{"place", "Casa de   Ann | > :"}));
    EXPECT_EQ(record.tags[2], (Tag{"empty", ""}));
    EXPECT_EQ(record.late_tags, (std::vector<Tag>{{"rating", "1500 1499"}, {"rating", "twice"}}));
}

} // namespace
} // namespace qwixx
