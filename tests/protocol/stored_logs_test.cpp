// Logs that were stored by the program of November 2026, before its houses became one. Whatever
// changes since then, each of them makes the same table: tests/table/logs/NAME.json has what every
// viewer saw at the end, and the records of the games. Fields may be added to a view; those that
// stand there stay as they are.
#include "protocol/json_reader.h"
#include "protocol/table_message.h"
#include "record/record.h"
#include "table/apply.h"
#include "table/event_text.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace qwixx {
namespace {

const std::filesystem::path logs = std::filesystem::path(QWIXX_SOURCE_DIR) / "tests/table/logs";

std::string text_of(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator(in), {}};
}

std::vector<std::string> names() {
    std::vector<std::string> all;
    for (const auto& entry : std::filesystem::directory_iterator(logs))
        if (entry.path().extension() == ".log") all.push_back(entry.path().stem().string());
    std::ranges::sort(all);
    return all;
}

/// Where something that was there is not, or is something else; empty when all is as it was.
std::string missing(const Json& was, const Json& is, const std::string& where) {
    const auto inside = [&](const std::string& name) { return where + "/" + name; };
    if (was.is_object() && is.is_object()) {
        for (const auto& [name, value] : was.items()) {
            if (!is.contains(name)) return inside(name) + " is gone";
            if (auto wrong = missing(value, is[name], inside(name)); !wrong.empty()) return wrong;
        }
        return {};
    }
    if (was.is_array() && is.is_array() && was.size() == is.size()) {
        for (std::size_t i = 0; i < was.size(); ++i)
            if (auto wrong = missing(was[i], is[i], inside(std::to_string(i))); !wrong.empty())
                return wrong;
        return {};
    }
    return was == is ? "" : where + " was " + was.dump() + " and is " + is.dump();
}

class StoredLog : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(All, StoredLog, testing::ValuesIn(names()), [](const auto& log) {
    std::string name = log.param;
    std::ranges::replace(name, '-', '_');
    return name;
});

TEST_P(StoredLog, MakesTheTableThatItMade) {
    const std::string text = text_of(logs / (GetParam() + ".log"));
    const auto events = read_log(text);
    ASSERT_TRUE(events) << events.error();
    EXPECT_EQ(write_log(*events), text);
    Table table;
    std::vector<std::string> records;
    for (const Event& event : *events) {
        ASSERT_TRUE(apply(table, event)) << write_event(event);
        // A record is whole when its game is over, or, where the dice are committed to, when the
        // seed is in it.
        const bool whole = table.play.commit.empty() || !table.play.seed.empty();
        if (whole && table.games_over > std::ssize(records))
            records.push_back(write_record(*finished_record(table, table.games_over)));
    }
    const Json expected = read_json(text_of(logs / (GetParam() + ".json")));
    ASSERT_TRUE(expected.is_object());
    EXPECT_EQ(Json(records), expected["records"]);
    for (const auto& [person, view] : expected["views"].items())
        EXPECT_EQ(missing(view, read_json(view_text(view_of(table, person))), person), "");
}

TEST(StoredLogs, AreThere) { EXPECT_GE(names().size(), 17U); }

} // namespace
} // namespace qwixx
