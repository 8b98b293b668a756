// `qwixx solve` and `qwixx best`, through the program.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

namespace qwixx {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

struct Ran {
    int exit = -1;
    std::string text; // output and errors
};

Ran run(const std::string& arguments) {
    const std::string command = std::string(QWIXX_BINARY) + " " + arguments + " 2>&1";
    std::FILE* pipe = popen(command.c_str(), "r");
    if (pipe == nullptr) return {};
    Ran ran;
    std::array<char, 4096> bytes;
    while (const std::size_t read = std::fread(bytes.data(), 1, bytes.size(), pipe))
        ran.text.append(bytes.data(), read);
    ran.exit = WEXITSTATUS(pclose(pipe));
    return ran;
}

TEST(Best, SaysWhatItNeeds) {
    const Ran no_dice = run("best 'dice | r2,3 | 1 rolls'");
    EXPECT_EQ(no_dice.exit, 2);
    EXPECT_THAT(no_dice.text, HasSubstr("a position with dice is needed"));
    const Ran wrong = run("best 'dice | r3,2 | 1 rolled 41 r2 y3 g5 b6'");
    EXPECT_EQ(wrong.exit, 2);
    EXPECT_THAT(wrong.text, HasSubstr("column"));
}

TEST(Solve, RefusesWhatItCannotSolve) {
    EXPECT_EQ(run("solve").exit, 2);
    EXPECT_EQ(run("solve paced").exit, 2);
    EXPECT_EQ(run("solve paced --players 6").exit, 2);
    EXPECT_EQ(run("solve paced --players 2 --hazard 1").exit, 2);
    EXPECT_EQ(run("solve paced --players 2 --cost 6").exit, 2);
}

#ifdef NDEBUG // the whole table is too slow for sanitizers

TEST(Best, OfTwoSheetsSaysWhatEachMoveWins) {
    const Ran ran = run("best 'dice | - | - | 1 rolled 41 r2 y3 g5 b6'");
    EXPECT_EQ(ran.exit, 0);
    for (const char* move : {" - ", " r5 ", " y5 ", " g5 ", " b5 "})
        EXPECT_THAT(ran.text, HasSubstr(move));
    EXPECT_THAT(ran.text, HasSubstr("wins"));
}

TEST(Best, BestFirst) {
    const Ran ran = run("best 'dice | r2,3 x1 | 1 rolled 41 r2 y3 g5 b6' --json");
    EXPECT_EQ(ran.exit, 0);
    EXPECT_THAT(ran.text,
                StartsWith(R"({"position":"dice | r2,3 x1 | 1 rolled 41 r2 y3 g5 b6",)"
                           R"("actions":[{"action1":"-","action2":"b10","score":115.23)"));
}

TEST(Solve, SoloAndItsFile) {
    const std::filesystem::path file =
        std::filesystem::temp_directory_path() / ("qwixx-values-" + std::to_string(getpid()));
    const Ran ran = run("solve solo --json --threads 2 --out " + file.string());
    EXPECT_EQ(ran.exit, 0);
    EXPECT_THAT(ran.text, StartsWith(R"({"expected_score":115.483126)"));
    EXPECT_THAT(ran.text, HasSubstr(R"("states":4401756,"seconds":)"));
    EXPECT_THAT(ran.text, HasSubstr(R"("bytes":)"));

    // The last four numbers are those of the empty sheet, as docs/solver.md says.
    std::ifstream in(file, std::ios::binary);
    const std::string bytes(std::istreambuf_iterator<char>(in), {});
    std::filesystem::remove(file);
    const std::string header = "qwixx values 1 1 0 0\n";
    ASSERT_EQ(bytes.size(), header.size() + 1'103'355UL * 16);
    EXPECT_THAT(bytes, StartsWith(header));
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i)
        value |=
            static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[bytes.size() - 16 + i]))
            << (8 * i);
    EXPECT_NEAR(value / 4194304.0, 115.483126, 1e-6);
}

TEST(Solve, Paced) {
    const Ran ran = run("solve paced --players 2 --hazard 0.04 --cost 3");
    EXPECT_EQ(ran.exit, 0);
    EXPECT_THAT(ran.text, HasSubstr("active first     5.050206"));
    EXPECT_THAT(ran.text, HasSubstr("after 1 others   3.360089"));
}

#endif

} // namespace
} // namespace qwixx
