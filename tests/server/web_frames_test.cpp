// Frames as clients send them, in any pieces.
#include "server/net/web_frames.h"

#include "rules/random.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace qwixx {
namespace {

/// A frame of a client: masked, unless it does that wrong.
std::string frame(int first, std::string content, bool masked = true) {
    const auto size = content.size();
    std::string bytes{static_cast<char>(first)};
    const char mask_bit = masked ? '\x80' : '\0';
    if (size <= 125) {
        bytes += static_cast<char>(mask_bit | static_cast<char>(size));
    } else {
        bytes += static_cast<char>(mask_bit | static_cast<char>(size <= 0xFFFF ? 126 : 127));
        for (int more = size <= 0xFFFF ? 1 : 7; more >= 0; --more)
            bytes += static_cast<char>(size >> (8 * more));
    }
    if (!masked) return bytes + content;
    const std::string mask = "\x11\xA2\x33\xF4";
    for (std::size_t i = 0; i < content.size(); ++i)
        content[i] = static_cast<char>(content[i] ^ mask[i % 4]);
    return bytes + mask + content;
}

struct Seen {
    FrameKind kind;
    std::string content;
    CloseCode wrong = CloseCode::Normal;
    friend bool operator==(const Seen&, const Seen&) = default;
};

/// What is found when the bytes come in pieces of so many.
std::vector<Seen> found_in(std::string bytes, std::size_t piece, std::size_t longest = 4096) {
    std::vector<Seen> seen;
    FrameReader reader(longest);
    bool goes_on = true;
    for (std::size_t at = 0; at < bytes.size() && goes_on; at += piece)
        reader.read(std::span(bytes).subspan(at, std::min(piece, bytes.size() - at)),
                    [&](const FrameReader::Found& found) {
                        seen.push_back({found.kind, std::string(found.content), found.wrong});
                        return goes_on = found.wrong == CloseCode::Normal &&
                                         found.kind != FrameKind::Close;
                    });
    return seen;
}

CloseCode wrong_with(const std::string& bytes, std::size_t longest = 4096) {
    const auto seen = found_in(bytes, bytes.size(), longest);
    return seen.empty() ? CloseCode::NoneGiven : seen.back().wrong;
}

TEST(WebFrames, AreFoundHoweverTheyCome) {
    const std::string bytes = frame(0x81, "hello") + frame(0x81, "") + frame(0x01, "Grü") +
                              frame(0x89, "there?") + frame(0x00, "") + frame(0x80, "ße") +
                              frame(0x81, std::string(300, 'x')) + frame(0x8A, "") +
                              frame(0x82, std::string("\0\xFF", 2)) + frame(0x88, "\x03\xE8so");
    const std::vector<Seen> all{{FrameKind::Text, "hello"},
                                {FrameKind::Text, ""},
                                {FrameKind::Ping, "there?"},
                                {FrameKind::Text, "Grüße"},
                                {FrameKind::Text, std::string(300, 'x')},
                                {FrameKind::Pong, ""},
                                {FrameKind::Binary, std::string("\0\xFF", 2)},
                                {FrameKind::Close, "\x03\xE8so"}};
    for (std::size_t piece = 1; piece <= bytes.size(); ++piece)
        ASSERT_EQ(found_in(bytes, piece), all) << piece;
}

TEST(WebFrames, ThatAreWrongEndIt) {
    EXPECT_EQ(wrong_with(frame(0x81, "x", false)), CloseCode::ProtocolError); // not masked
    EXPECT_EQ(wrong_with(frame(0xC1, "x")), CloseCode::ProtocolError);        // reserved
    EXPECT_EQ(wrong_with(frame(0x83, "")), CloseCode::ProtocolError);         // no such kind
    EXPECT_EQ(wrong_with(frame(0x80, "x")), CloseCode::ProtocolError);        // of no message
    EXPECT_EQ(wrong_with(frame(0x01, "x") + frame(0x81, "x")), CloseCode::ProtocolError);
    EXPECT_EQ(wrong_with(frame(0x09, "x")), CloseCode::ProtocolError); // a ping in parts
    EXPECT_EQ(wrong_with(frame(0x89, std::string(126, 'x'))), CloseCode::ProtocolError);
    EXPECT_EQ(wrong_with(std::string("\x81\xFE\x00\x05", 4)),
              CloseCode::ProtocolError); // too short
    EXPECT_EQ(wrong_with(frame(0x88, "x")), CloseCode::ProtocolError);
    EXPECT_EQ(wrong_with(frame(0x88, "\x03\xED")), CloseCode::ProtocolError); // 1005
    EXPECT_EQ(wrong_with(frame(0x88, "\x03\xE8\xFF")), CloseCode::NotUtf8);
    EXPECT_EQ(wrong_with(frame(0x81, "\xFF")), CloseCode::NotUtf8);
    EXPECT_EQ(wrong_with(frame(0x01, "\xC3") + frame(0x80, "\xBC")), CloseCode::Normal);
    EXPECT_EQ(wrong_with(frame(0x81, std::string(101, 'x')), 100), CloseCode::TooLong);
    EXPECT_EQ(
        wrong_with(frame(0x01, std::string(60, 'x')) + frame(0x80, std::string(41, 'x')), 100),
        CloseCode::TooLong);
    EXPECT_EQ(wrong_with(std::string("\x81\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF", 10)),
              CloseCode::TooLong); // before any of it comes
}

TEST(WebFrames, OfAnyBytesAreOneAndTheSameInAnyPieces) {
    Random random(3);
    for (int i = 0; i < 3000; ++i) {
        std::string bytes;
        for (unsigned n = random.below(4); n > 0; --n)
            bytes += frame(static_cast<int>(random.below(256)),
                           std::string(random.below(200), static_cast<char>(random.below(256))));
        if (!bytes.empty() && random.below(2) == 0)
            bytes[random.below(static_cast<unsigned>(bytes.size()))] =
                static_cast<char>(random.below(256));
        if (bytes.empty()) continue;
        const auto whole = found_in(bytes, bytes.size(), 256);
        ASSERT_EQ(found_in(bytes, 1, 256), whole);
        ASSERT_EQ(found_in(bytes, 1 + random.below(40), 256), whole);
    }
}

TEST(WebFrames, OfOursHaveTheShortestHead) {
    const auto head = [](std::size_t size) {
        return std::string(FrameHead(FrameKind::Text, size).bytes());
    };
    EXPECT_EQ(head(0), std::string("\x81\x00", 2));
    EXPECT_EQ(head(125), "\x81\x7D");
    EXPECT_EQ(head(126), std::string("\x81\x7E\x00\x7E", 4));
    EXPECT_EQ(head(0xFFFF), "\x81\x7E\xFF\xFF");
    EXPECT_EQ(head(0x10000), std::string("\x81\x7F\0\0\0\0\0\x01\0\0", 10));
    EXPECT_EQ(closing_text(CloseCode::Policy, "too-fast"), "\x03\xF0too-fast");
    EXPECT_EQ(closing_text(CloseCode::Policy, std::string(500, 'x')).size(), 125U);
}

} // namespace
} // namespace qwixx
