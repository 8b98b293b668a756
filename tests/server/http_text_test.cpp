#include "server/net/http_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace qwixx {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(HttpText, ReadsTargets) {
    struct Case {
        std::string target;
        std::string path;
        std::string query;
    };
    for (const auto& [target, path, query] :
         {Case{"/", "/", ""}, Case{"/a%2Fb%20c", "/a/b c", ""}, Case{"/a?x=%20&y", "/a", "x=%20&y"},
          Case{"/a??", "/a", "?"}, Case{"/Gr%C3%BC%c3%9fe", "/Grüße", ""},
          Case{"http://h:80/a?b", "/a", "b"}, Case{"http://h", "/", ""}, Case{"/%25", "/%", ""}}) {
        const auto read = read_target(target);
        ASSERT_TRUE(read) << target;
        EXPECT_EQ(read->path, path);
        EXPECT_EQ(read->query, query);
    }
    for (const char* const bad : {"", "*", "a", "/%", "/%2", "/%2g", "/%00", "/%0A", "/%ff", "/%c3",
                                  "ftp://h/a", "http:///a", "?a", "http://a@h/", "/a b"})
        EXPECT_FALSE(read_target(bad)) << bad;
}

TEST(HttpText, HidesInLogsWhatOpensTables) {
    EXPECT_EQ(for_log("/api/v1/tables/XmwAjKZ0EJtLXqmPzzck/events"),
              "/api/v1/tables/XmwAjK…/events");
    EXPECT_EQ(for_log("/assets/"), "/assets/");
    EXPECT_EQ(for_log("XmwAjKZ0EJtLXqmPzzck"), "XmwAjK…");
    EXPECT_EQ(for_log(""), "");
}

TEST(HttpText, KnowsHosts) {
    for (const char* const good : {"a", "a.b-c_d:80", "127.0.0.1:65535", "[::1]", "[::1]:8080",
                                   "10.0.0.7.nip.io", "10.0.0.7.nip.io:80", "1.2.3.4.5", "7"})
        EXPECT_TRUE(is_host(good)) << good;
    for (const char* const bad : {"", ":80", "a:b", "a b", "a;b", "a/b", "[::1", "[]", "[x]",
                                  "[::1]x", "a:123456", "a@b", "a,b", "a'b"})
        EXPECT_FALSE(is_host(bad)) << bad;
}

TEST(HttpText, KnowsWhatThisMachineIsCalled) {
    const std::vector<std::string> names{"localhost", "box", "box.local"};
    for (const char* const ours : {"localhost", "LocalHost:8080", "box", "box.local.:80",
                                   "10.0.0.7", "[::1]:8080", "192.168.1.2:1", "a.localhost"})
        EXPECT_TRUE(is_called(ours, names)) << ours;
    // Whose page anybody can have answered by this machine.
    for (const char* const other : {"evil.example", "evil.example:8080", "localhost.evil.example",
                                    "127.0.0.1.evil.example", "box.evil", "xlocalhost", "", "a b"})
        EXPECT_FALSE(is_called(other, names)) << other;
}

TEST(HttpText, ChecksThePublicUrl) {
    EXPECT_EQ(read_public_url("https://qwixx.example"), "https://qwixx.example");
    EXPECT_EQ(read_public_url("https://qwixx.example/"), "https://qwixx.example");
    EXPECT_EQ(read_public_url("http://[::1]:8080/play/"), "http://[::1]:8080/play");
    for (const char* const bad :
         {"", "qwixx.example", "//qwixx.example", "ftp://qwixx.example", "https://", "https:///a",
          "https://a b", "https://a?b=1", "https://a#b", "https://me@a", "https://a:99999999",
          "https://a;b", "https://a\r\nX: y"})
        EXPECT_FALSE(read_public_url(bad)) << bad;
}

TEST(HttpText, FindsFoldedLines) {
    EXPECT_TRUE(has_folded_line("GET / HTTP/1.1\r\nHost: h\r\n x\r\n\r\n"));
    EXPECT_TRUE(has_folded_line("Host: h\r\n\tx"));
    EXPECT_FALSE(has_folded_line("GET / HTTP/1.1\r\nHost: h\r\n\r\n body\r\n body"));
    EXPECT_FALSE(has_folded_line("\r\n body")); // all but the end of the head was read before
    EXPECT_FALSE(has_folded_line("\r"));
    EXPECT_FALSE(has_folded_line(""));
}

TEST(HttpText, ComparesOrigins) {
    EXPECT_TRUE(is_origin_of_host("http://a:8080", "a:8080", false));
    EXPECT_TRUE(is_origin_of_host("http://A", "a:80", false));
    EXPECT_TRUE(is_origin_of_host("https://a", "a", true));
    EXPECT_TRUE(is_origin_of_host("https://[::1]:8443", "[::1]:8443", true));
    EXPECT_TRUE(is_origin_of_host("http://10.0.0.7.nip.io:8080", "10.0.0.7.nip.io:8080", false));
    EXPECT_TRUE(is_origin_of_url("https://a.example", "https://a.example/play/"));
    for (const char* const other :
         {"", "null", "a", "http://", "http://a", "https://a:8080", "http://a:8080.evil.example",
          "http://b:8080", "http://a:8080@evil.example", "ftp://a:8080", "//a:8080"})
        EXPECT_FALSE(is_origin_of_host(other, "a:8080", false)) << other;
    EXPECT_FALSE(is_origin_of_host("https://a", "a", false));
    EXPECT_FALSE(is_origin_of_host("http://a", "", false));
    // No public address is no origin, not even of those that are none.
    EXPECT_FALSE(is_origin_of_url("null", ""));
    EXPECT_FALSE(is_origin_of_url("", ""));
}

TEST(HttpText, ReadsForwardedAddresses) {
    EXPECT_EQ(from_end_of_list("1.1.1.1, 2.2.2.2 ", 1), "2.2.2.2");
    EXPECT_EQ(from_end_of_list("1.1.1.1, 2.2.2.2,3.3.3.3", 2), "2.2.2.2");
    EXPECT_EQ(from_end_of_list("1.1.1.1, 2.2.2.2", 3), "1.1.1.1");
    EXPECT_EQ(from_end_of_list("1.1.1.1", 1), "1.1.1.1");
    EXPECT_EQ(from_end_of_list("1.1.1.1, ", 1), "");
    EXPECT_EQ(from_end_of_list("", 1), "");
    EXPECT_EQ(from_end_of_list("", 2), "");
    EXPECT_EQ(plain_address("1.2.3.4:567"), "1.2.3.4");
    EXPECT_EQ(plain_address("[2001:DB8::1]:80"), "2001:db8::1");
    EXPECT_EQ(plain_address("::ffff:1.2.3.4"), "1.2.3.4");
    EXPECT_EQ(plain_address("fe80::1%eth0"), "fe80::1");
    for (const char* const bad : {"", "unknown", "_hidden", "1.2.3", "[::1", "1.2.3.4.5"})
        EXPECT_EQ(plain_address(bad), "") << bad;
    EXPECT_EQ(counted_address("1.2.3.4"), "1.2.3.4");
    EXPECT_EQ(counted_address("2001:db8:1:2:3:4:5:6"), counted_address("2001:db8:1:2::9"));
    EXPECT_NE(counted_address("2001:db8:1:2::1"), counted_address("2001:db8:1:3::1"));
    EXPECT_EQ(network_of("2001:db8:1:2::"), network_of(counted_address("2001:db8:1:ff::1")));
    EXPECT_NE(network_of("2001:db8:1:2::"), network_of("2001:db8:2:2::"));
    EXPECT_NE(network_of("2001:db8:1::"), "2001:db8:1::"); // which is one of its addresses
    for (const char* const own : {"1.2.3.4", "", "home"}) EXPECT_EQ(network_of(own), own);
    // Behind a NAT64 that is the way IPv4 comes, and each is another client.
    EXPECT_EQ(counted_address("64:ff9b::192.0.2.1"), "192.0.2.1");
    EXPECT_EQ(plain_address("64:ff9b::192.0.2.1"), "64:ff9b::c000:201");
    EXPECT_NE(counted_address("64:ff9b:1::192.0.2.1"), "192.0.2.1");
}

TEST(HttpText, WritesNoHeaderThatIsMoreThanOne) {
    const Response answer{.headers = {{"X-Good", "yes"}, {"X-Bad", "a\r\nSet-Cookie: b"}}};
    const std::string head = head_of(answer, {.id = "1", .host = "h"});
    EXPECT_TRUE(head.starts_with("HTTP/1.1 200 OK\r\n"));
    EXPECT_THAT(head, HasSubstr("X-Good: yes\r\n"));
    EXPECT_THAT(head, Not(HasSubstr("Set-Cookie")));
    EXPECT_TRUE(head.ends_with("\r\n\r\n"));
}

} // namespace
} // namespace qwixx
