#include "solver/rows.h"

#include "rules/sheet.h"

#include <gtest/gtest.h>

#include <bit>

namespace qwixx::solver {
namespace {

using Row = Rows<FullGame>;

Sheet with_red(unsigned crossed) {
    Sheet sheet;
    sheet.add(Boxes{crossed});
    return sheet;
}
int row_of(const Sheet& sheet) {
    const auto crossed = static_cast<unsigned>(sheet.crossed().bits);
    if (sheet.closed(Color::Red)) return Row::closed;
    return Row::open(static_cast<int>(std::bit_width(crossed)) - 1, std::popcount(crossed));
}

// All 1024 open rows: what may be crossed, what it leads to and what it brings is as on a sheet.
TEST(Rows, CrossesAreThoseOfTheSheetS2S3S4) {
    for (unsigned crossed = 0; crossed < 1U << last_box; ++crossed) {
        const Sheet sheet = with_red(crossed);
        const int row = row_of(sheet);
        for (int box = 0; box < numbers_in_a_row; ++box) {
            const Cross cross(Color::Red, number_at(Color::Red, box));
            const int next = Row::after(row, box);
            ASSERT_EQ(next != Row::no_row, sheet.may_cross(cross)) << crossed << " " << box;
            if (next == Row::no_row) continue;
            Sheet after = sheet;
            after.cross(cross);
            ASSERT_EQ(next, row_of(after));
            ASSERT_LT(next, row);
            ASSERT_GT(Row::state(next).level, Row::state(row).level);
            ASSERT_EQ(Row::points(next) + Row::points_out(row, box) - Row::points(row),
                      after.total() - sheet.total());
        }
    }
}

TEST(Rows, EveryStateIsReached) {
    std::array<bool, Row::count> reached{};
    reached[Row::empty] = true;
    for (int row = Row::empty; row >= 0; --row) {
        ASSERT_TRUE(reached[static_cast<std::size_t>(row)]) << row;
        for (int box = 0; box < Row::boxes; ++box)
            if (const int next = Row::after(row, box); next != Row::no_row)
                reached[static_cast<std::size_t>(next)] = true;
    }
}

} // namespace
} // namespace qwixx::solver
