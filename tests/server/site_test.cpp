#include "server/api/site.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <vector>

#include <unistd.h>

namespace qwixx {
namespace {

using testing::HasSubstr;
using testing::Not;

class SiteTest : public testing::Test {
  protected:
    void SetUp() override {
        write("index.html", "<p>page");
        write("assets/app-1a2b.js", "script");
        write("assets/app-1a2b.js.gz", "SCRIPT");
        write("engine.wasm", std::string("\0asm", 4));
        write(".hidden/secret.txt", "secret");
        write(".env", "secret");
        std::ofstream(folder_ + "-outside.txt") << "outside";
    }
    void TearDown() override {
        std::filesystem::remove_all(folder_);
        std::filesystem::remove(folder_ + "-outside.txt");
    }

    void write(const std::string& name, const std::string& text) const {
        const std::filesystem::path file = std::filesystem::path(folder_) / name;
        std::filesystem::create_directories(file.parent_path());
        std::ofstream(file) << text;
    }

    std::string folder_ = testing::TempDir() + "qwixx_site_" + std::to_string(getpid());
};

std::map<std::string, std::string> headers_of(const Response& answer) {
    return {answer.headers.begin(), answer.headers.end()};
}

Request request_for(const std::string& path) { return {.method = "GET", .path = path}; }

TEST_F(SiteTest, GivesFilesWithTheirTypes) {
    const Site site(folder_);
    EXPECT_TRUE(site.is_built());
    const auto script = site.find(request_for("/assets/app-1a2b.js"));
    ASSERT_TRUE(script);
    EXPECT_EQ(script->content(), "script");
    EXPECT_EQ(script->type, "text/javascript; charset=utf-8");
    EXPECT_THAT(headers_of(*script).at("Cache-Control"), HasSubstr("immutable"));
    const auto engine = site.find(request_for("/engine.wasm"));
    ASSERT_TRUE(engine);
    EXPECT_EQ(engine->content(), std::string("\0asm", 4));
    EXPECT_EQ(engine->type, "application/wasm");
    EXPECT_EQ(headers_of(*engine).at("Cache-Control"), "no-cache");
    const Request head{.method = "HEAD", .path = "/engine.wasm"};
    ASSERT_TRUE(site.find(head));
    EXPECT_EQ(site.find(head)->content().size(),
              4U); // the listener leaves it out and keeps its size
}

TEST_F(SiteTest, GivesThePageForItsOwnAddresses) {
    const Site site(folder_);
    for (const char* const path : {"/", "/index.html", "/table/abc", "/v1.0/about", "/table/"}) {
        const auto page = site.find(request_for(path));
        ASSERT_TRUE(page) << path;
        EXPECT_EQ(page->content(), "<p>page") << path;
        EXPECT_EQ(page->type, "text/html; charset=utf-8") << path;
    }
}

TEST_F(SiteTest, HasNoOtherFiles) {
    const Site site(folder_);
    for (const std::string& path : std::vector<std::string>{
             "/nothing.js", "/.env", "/.hidden/secret.txt", "/../" + folder_ + "-outside.txt",
             "/assets/../engine.wasm", "/assets/..", "//etc/passwd.txt"})
        EXPECT_FALSE(site.find(request_for(path))) << path;
    EXPECT_FALSE(site.find({.method = "POST", .path = "/"}));
}

TEST_F(SiteTest, GivesTheCompressedFileToWhoTakesIt) {
    const Site site(folder_);
    const auto body_for = [&](const std::string& accepted) {
        Request request = request_for("/assets/app-1a2b.js");
        request.accept_encoding = accepted;
        const Response answer = site.find(request).value();
        EXPECT_EQ(headers_of(answer).at("Vary"), "Accept-Encoding");
        EXPECT_EQ(headers_of(answer).contains("Content-Encoding"), answer.content() == "SCRIPT");
        EXPECT_EQ(answer.type, "text/javascript; charset=utf-8");
        return answer.content();
    };
    for (const char* const accepted : {"gzip", "br, gzip;q=0.5", "deflate,gzip , br"})
        EXPECT_EQ(body_for(accepted), "SCRIPT") << accepted;
    for (const char* const refused : {"", "br", "gzip;q=0", "gzip; q=0.00, br", "xgzip"})
        EXPECT_EQ(body_for(refused), "script") << refused;
}

TEST_F(SiteTest, GivesTheSmallestOfTheCompressedFiles) {
    write("assets/app-1a2b.js.br", "SMALLER");
    const Site site(folder_);
    const auto given = [&](const std::string& accepted) {
        Request request = request_for("/assets/app-1a2b.js");
        request.accept_encoding = accepted;
        const Response answer = site.find(request).value();
        const auto headers = headers_of(answer);
        EXPECT_EQ(headers.at("Vary"), "Accept-Encoding");
        EXPECT_EQ(answer.type, "text/javascript; charset=utf-8");
        const auto packed = headers.find("Content-Encoding");
        return std::pair(packed == headers.end() ? "" : packed->second, answer.content());
    };
    using Given = std::pair<std::string, std::string>;
    for (const char* const both : {"gzip, deflate, br", "br", "br;q=0.5, gzip"})
        EXPECT_EQ(given(both), Given("br", "SMALLER")) << both;
    for (const char* const one : {"gzip", "br;q=0, gzip", "gzip, brotli"})
        EXPECT_EQ(given(one), Given("gzip", "SCRIPT")) << one;
    EXPECT_EQ(given(""), Given("", "script"));
}

TEST_F(SiteTest, HasEachFileOnceHoweverManyReadIt) {
    const Site site(folder_);
    const auto one = site.find(request_for("/engine.wasm"));
    const auto other = site.find(request_for("/engine.wasm"));
    EXPECT_EQ(&one->content(), &other->content());
}

TEST_F(SiteTest, SendsNothingAgainThatTheBrowserHas) {
    const Site site(folder_);
    Request request = request_for("/");
    const std::string tag = headers_of(site.find(request).value()).at("ETag");
    request.if_none_match = "\"other\", W/" + tag;
    const Response unchanged = site.find(request).value();
    EXPECT_EQ(unchanged.status, 304);
    EXPECT_EQ(unchanged.content(), "");
    EXPECT_EQ(headers_of(unchanged).at("ETag"), tag);
    write("index.html", "<p>new");
    EXPECT_EQ(Site(folder_).find(request).value().status, 200);
}

TEST_F(SiteTest, SaysThatThePageIsNotBuilt) {
    const Site site(folder_ + "/nowhere");
    EXPECT_FALSE(site.is_built());
    const auto page = site.find(request_for("/table/abc"));
    ASSERT_TRUE(page);
    EXPECT_THAT(page->content(), HasSubstr("not been built"));
    // The policy of the listener allows none of these.
    EXPECT_THAT(page->content(), Not(testing::ContainsRegex("<script|style|onload")));
}

} // namespace
} // namespace qwixx
