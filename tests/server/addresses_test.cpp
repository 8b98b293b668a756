#include "server/net/addresses.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <qrencode.h>

#include <set>
#include <sstream>
#include <vector>

namespace qwixx {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

TEST(Addresses, AreThoseListenedOn) {
    EXPECT_THAT(addresses_to_open("127.0.0.1", 8080, false, ""),
                ElementsAre("http://127.0.0.1:8080/"));
    EXPECT_THAT(addresses_to_open("::1", 8443, true, ""), ElementsAre("https://[::1]:8443/"));
    EXPECT_THAT(addresses_to_open("10.0.0.5", 80, false, ""), ElementsAre("http://10.0.0.5/"));
    EXPECT_THAT(addresses_to_open("10.0.0.5", 443, true, ""), ElementsAre("https://10.0.0.5/"));
    EXPECT_THAT(addresses_to_open("0.0.0.0", 80, false, "https://qwixx.example/"),
                ElementsAre("https://qwixx.example/"));
}

TEST(Addresses, AreThoseOfTheMachineWhenItListensEverywhere) {
    for (const char* const everywhere : {"0.0.0.0", "::"}) {
        const auto urls = addresses_to_open(everywhere, 8080, false, "");
        ASSERT_FALSE(urls.empty());
        EXPECT_EQ(std::set(urls.begin(), urls.end()).size(), urls.size());
        for (const auto& url : urls) {
            EXPECT_THAT(url, testing::StartsWith("http://"));
            EXPECT_THAT(url, testing::EndsWith(":8080/"));
            EXPECT_THAT(url, Not(HasSubstr("0.0.0.0")));
            EXPECT_THAT(url, Not(HasSubstr("fe80")));
        }
    }
}

/// The modules that a text of half blocks shows: dark is 1.
std::vector<std::vector<int>> modules_of(const std::string& text) {
    std::vector<std::vector<int>> rows;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        EXPECT_TRUE(line.starts_with("\x1b[30;107m") && line.ends_with("\x1b[0m"));
        line = line.substr(9, line.size() - 9 - 4);
        std::vector<int> upper;
        std::vector<int> lower;
        for (std::size_t i = 0; i < line.size();) {
            const std::string block = line.substr(i, line[i] == ' ' ? 1 : 3);
            upper.push_back(block == "▀" || block == "█");
            lower.push_back(block == "▄" || block == "█");
            i += block.size();
        }
        rows.push_back(upper);
        rows.push_back(lower);
    }
    return rows;
}

TEST(QrText, ShowsTheCodeWithAQuietZone) {
    const std::string url = "http://192.168.178.20:8080/table/AbCdEfGhIjKlMnOp";
    const auto rows = modules_of(qr_text(url));
    QRcode* const code = QRcode_encodeString8bit(url.c_str(), 0, QR_ECLEVEL_L);
    const auto width = static_cast<std::size_t>(code->width);
    ASSERT_GE(rows.size(), width + 8);
    for (std::size_t row = 0; row < rows.size(); ++row) {
        ASSERT_EQ(rows[row].size(), width + 8);
        for (std::size_t column = 0; column < width + 8; ++column) {
            const bool is_inside = row >= 4 && column >= 4 && row < width + 4 && column < width + 4;
            const int expected = is_inside ? code->data[(row - 4) * width + column - 4] & 1 : 0;
            ASSERT_EQ(rows[row][column], expected) << row << " " << column;
        }
    }
    QRcode_free(code);
    EXPECT_EQ(qr_text(std::string(5000, 'x')), "");
}

} // namespace
} // namespace qwixx
