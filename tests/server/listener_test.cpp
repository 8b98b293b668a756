// The network, seen from outside: requests, refusals and who they are said to come from. Sockets
// and TLS are in the other files.
#include "server/net/listener.h"

#include "server/raw_client.h"
#include "server/small_service.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>

#include <netinet/tcp.h>
#include <sys/resource.h>

namespace qwixx {
namespace {

using namespace std::chrono_literals;
using testing::AllOf;
using testing::HasSubstr;

TEST(Listener, AnswersOneRequestAfterTheOtherOnAConnection) {
    SmallServer server;
    RawClient client(server.port());
    const RawAnswer first = client.get("/one?secret=1");
    EXPECT_EQ(first.status, 200);
    EXPECT_EQ(first.body, "GET /one ");
    EXPECT_EQ(first.headers.at("content-type"), "application/json");
    EXPECT_EQ(first.headers.at("connection"), "keep-alive");
    EXPECT_EQ(server.last().query, "secret=1");
    client.send("POST /two%20words HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhello");
    const RawAnswer second = client.receive();
    EXPECT_EQ(second.body, "POST /two words hello");
    EXPECT_NE(first.headers.at("x-request-id"), second.headers.at("x-request-id"));
    EXPECT_EQ(client.get("/missing").status, 404);
    EXPECT_EQ(client.get("/large").body.size(), 3'000'000U);
    EXPECT_EQ(client.get("/still").status, 200);
    EXPECT_EQ(server.figures().requests, 5U);
    EXPECT_EQ(server.figures().connections, 1U);
}

TEST(Listener, AnswersRequestsThatCameTogetherInOrder) {
    SmallServer server;
    RawClient client(server.port());
    client.send("GET /a HTTP/1.1\r\nHost: h\r\n\r\nGET /b HTTP/1.1\r\nHost: h\r\n\r\n");
    EXPECT_EQ(client.receive().body, "GET /a ");
    EXPECT_EQ(client.receive().body, "GET /b ");
}

TEST(Listener, SendsNoBodyWhereThereMustBeNone) {
    SmallServer server;
    RawClient client(server.port());
    client.send("HEAD /a HTTP/1.1\r\nHost: h\r\n\r\n");
    EXPECT_EQ(client.receive(false).headers.at("content-length"), "8");
    EXPECT_FALSE(client.get("/empty").headers.contains("content-length"));
    EXPECT_EQ(client.get("/a").body, "GET /a ");
}

TEST(Listener, ClosesWhenItIsAskedTo) {
    SmallServer server;
    RawClient client(server.port());
    EXPECT_EQ(client.get("/", "Connection: close\r\n").headers.at("connection"), "close");
    EXPECT_TRUE(client.is_at_end());
    RawClient old(server.port());
    old.send("GET /old HTTP/1.0\r\nHost: h\r\n\r\n");
    EXPECT_EQ(old.receive().body, "GET /old ");
    EXPECT_TRUE(old.is_at_end());
}

TEST(Listener, MakesBrowsersCareful) {
    SmallServer server;
    RawClient client(server.port());
    auto headers = client.get("/").headers;
    EXPECT_THAT(headers.at("content-security-policy"),
                AllOf(HasSubstr("default-src 'self';"),
                      HasSubstr("connect-src 'self' ws://localhost;"),
                      HasSubstr("frame-ancestors 'none'")));
    EXPECT_EQ(headers.at("x-content-type-options"), "nosniff");
    EXPECT_EQ(headers.at("cache-control"), "no-store");
    EXPECT_FALSE(headers.contains("strict-transport-security"));
    EXPECT_FALSE(headers.contains("server"));
    headers = client.get("/own").headers;
    EXPECT_EQ(headers.at("cache-control"), "no-cache");
    EXPECT_EQ(headers.at("set-cookie"), "a=b");
    EXPECT_EQ(headers.at("content-type"), "text/plain");
}

TEST(Listener, TakesABodyInChunksAndAfterAsking) {
    SmallServer server;
    RawClient client(server.port());
    client.send("POST /c HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"
                "3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n");
    EXPECT_EQ(client.receive().body, "POST /c abcde");
    client.send("POST /d HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n"
                "Expect: 100-continue\r\n\r\n");
    EXPECT_EQ(client.receive().status, 100);
    client.send("xyz");
    EXPECT_EQ(client.receive().body, "POST /d xyz");
}

TEST(Listener, RefusesWhatIsTooLarge) {
    SmallServer server({.longest_body = 100});
    const std::string post = "POST / HTTP/1.1\r\nHost: h\r\n";
    const std::string head_bomb = "GET / HTTP/1.1\r\nHost: h\r\nX: " + std::string(200'000, 'x');
    std::string many = "GET / HTTP/1.1\r\nHost: h\r\n";
    for (int i = 0; i < 5000; ++i) many += "X-" + std::to_string(i) + ": y\r\n";
    const std::string chunk =
        "Transfer-Encoding: chunked\r\n\r\n65\r\n" + std::string(101, 'x') + "\r\n0\r\n\r\n";
    const std::string extension = "Transfer-Encoding: chunked\r\n\r\n1;" + std::string(20'000, 'x');
    for (const std::string& request :
         {post + extension, post + "Content-Length: 101\r\n\r\n" + std::string(101, 'x'),
          post + "Content-Length: 99999999999\r\n\r\n", post + chunk, head_bomb + "\r\n\r\n",
          many + "\r\n"}) {
        RawClient client(server.port());
        client.send(request);
        const RawAnswer answer = client.receive();
        EXPECT_EQ(answer.status, 413) << request.substr(0, 80);
        EXPECT_THAT(answer.body, HasSubstr(R"({"type":"error","code":"too-large",)"));
        EXPECT_TRUE(client.is_at_end());
    }
    RawClient client(server.port());
    client.send(post + "Content-Length: 100\r\n\r\n" + std::string(100, 'x'));
    EXPECT_EQ(client.receive().status, 200);
}

TEST(Listener, RefusesWhatItCannotUnderstand) {
    SmallServer server;
    for (const std::string request :
         {"nonsense\r\n\r\n", "GET / HTTP/3.7\r\n\r\n", "GET /%zz HTTP/1.1\r\nHost: h\r\n\r\n",
          "GET /%00 HTTP/1.1\r\nHost: h\r\n\r\n", "GET / HTTP/1.1\r\n\r\n",
          "GET / HTTP/1.1\r\nHost: a b\r\n\r\n", "GET / HTTP/1.1\r\nHost: h;x\r\n\r\n",
          "GET / HTTP/1.1\r\nHost h\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
          "GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n",
          "GET / HTTP/1.1\r\nHost: h\r\nX-A: b\r\n c\r\n\r\n",
          "GET / HTTP/1.1\r\nHost:\r\n\th\r\n\r\n",
          "GET / HTTP/1.1\r\nHost: h\r\nX-A: b\r\n X-Forwarded-For: c\r\n\r\n",
          "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: -1\r\n\r\n",
          "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
          "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
          "OPTIONS * HTTP/1.1\r\nHost: h\r\n\r\n", "\x16\x03\x01\x02\x03garbage\r\n\r\n"}) {
        RawClient client(server.port());
        client.send(request);
        const RawAnswer answer = client.receive();
        EXPECT_EQ(answer.status, 400) << request;
        EXPECT_THAT(answer.body, HasSubstr(R"("code":"bad-message")")) << request;
        EXPECT_TRUE(client.is_at_end());
    }
    EXPECT_EQ(RawClient(server.port()).get("/").status, 200);
}

TEST(Listener, ReadsARequestHoweverItIsCut) {
    SmallServer server;
    // The body looks like lines that go on: only in a head that is refused.
    const std::string body = " a\r\n b";
    const std::string request = "POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 6\r\n\r\n" + body;
    const std::string folded = "GET /a HTTP/1.1\r\nHost: h\r\n x\r\n\r\n";
    RawClient client(server.port());
    const int no_delay = 1;
    setsockopt(client.file(), IPPROTO_TCP, TCP_NODELAY, &no_delay, sizeof no_delay);
    for (std::size_t cut = 1; cut < request.size(); ++cut) {
        client.send(request.substr(0, cut));
        std::this_thread::sleep_for(2ms);
        client.send(request.substr(cut));
        ASSERT_EQ(client.receive().body, "POST /a " + body) << cut;
    }
    for (std::size_t cut = 1; cut < folded.size(); ++cut) {
        RawClient other(server.port());
        setsockopt(other.file(), IPPROTO_TCP, TCP_NODELAY, &no_delay, sizeof no_delay);
        other.send(folded.substr(0, cut));
        std::this_thread::sleep_for(2ms);
        other.send(folded.substr(cut));
        ASSERT_EQ(other.receive().status, 400) << cut;
    }
}

TEST(Listener, SurvivesClientsThatLeaveAtAnyByte) {
    SmallServer server;
    const std::string request = "POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nabc";
    for (std::size_t size = 0; size <= request.size(); ++size)
        RawClient(server.port()).send(request.substr(0, size));
    EXPECT_EQ(RawClient(server.port()).get("/").status, 200);
    EXPECT_TRUE(SmallServer::wait_until([&] { return server.figures().connections == 0; }));
}

TEST(Listener, ClosesConnectionsThatSendNothingOrTooSlowly) {
    SmallServer hasty({.request_time = 100ms});
    SmallServer server({.idle = 100ms});
    RawClient silent(hasty.port());
    RawClient slow(hasty.port());
    slow.send("GET / HT");
    RawClient without_body(hasty.port());
    without_body.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\n");
    RawClient idle(server.port());
    EXPECT_EQ(idle.get("/").status, 200);
    for (RawClient* client : {&silent, &slow, &without_body, &idle})
        EXPECT_TRUE(client->is_at_end());
}

TEST(Listener, AnAnswerMayTakeLongerThanARequest) {
    SmallServer server({.request_time = 2s, .idle = 2s});
    RawClient patient(server.port());
    patient.send("GET /hold HTTP/1.1\r\nHost: h\r\n\r\n");
    ASSERT_TRUE(SmallServer::wait_until([&] { return server.service.held_answers == 1; }));
    std::this_thread::sleep_for(2500ms);
    server.on_loop([&] { server.service.held[0]({.body = "late"}); });
    EXPECT_EQ(patient.receive().body, "late");
}

TEST(Listener, KnowsPagesOfOtherSites) {
    SmallServer server({.public_url = "https://qwixx.example/play"});
    RawClient client(server.port());
    const auto is_same_site = [&](const std::string& headers) {
        client.send("GET / HTTP/1.1\r\n" + headers + "\r\n");
        EXPECT_EQ(client.receive().status, 200);
        return server.last().same_site;
    };
    EXPECT_TRUE(is_same_site("Host: a:8080\r\n"));
    EXPECT_TRUE(is_same_site("Host: a:8080\r\nOrigin: http://a:8080\r\n"));
    EXPECT_TRUE(is_same_site("Host: a:8080\r\nOrigin: https://qwixx.example\r\n"));
    EXPECT_TRUE(is_same_site("Host: a\r\nSec-Fetch-Site: same-origin\r\n"));
    EXPECT_FALSE(is_same_site("Host: a:8080\r\nOrigin: http://a:8081\r\n"));
    EXPECT_FALSE(is_same_site("Host: a:8080\r\nOrigin: https://a:8080\r\n"));
    EXPECT_FALSE(is_same_site("Host: a:8080\r\nOrigin: http://b:8080\r\n"));
    EXPECT_FALSE(is_same_site("Host: a:8080\r\nOrigin: null\r\n"));
    EXPECT_FALSE(is_same_site("Host: a:8080\r\nOrigin:\r\n"));
    EXPECT_FALSE(is_same_site("Host: a\r\nSec-Fetch-Site: cross-site\r\n"));
    // Without trust in a proxy its words count for nothing, except that it is not we who ask.
    EXPECT_FALSE(is_same_site("Host: a\r\nOrigin: https://b\r\nX-Forwarded-Host: b\r\n"
                              "X-Forwarded-Proto: https\r\n"));
    EXPECT_FALSE(server.last().local);
    EXPECT_FALSE(server.last().secure);
    EXPECT_EQ(server.last().address, "127.0.0.1");
}

TEST(Listener, BelievesAProxyOnlyWhenToldTo) {
    SmallServer server({.proxies = 1});
    RawClient client(server.port());
    EXPECT_EQ(client
                  .get("/", "X-Forwarded-For: 1.1.1.1, 2001:db8::5\r\n"
                            "X-Forwarded-Proto: https\r\nX-Forwarded-Host: q.example\r\n"
                            "Origin: https://q.example\r\n")
                  .status,
              200);
    const Request seen = server.last();
    EXPECT_EQ(seen.address, "2001:db8::5");
    EXPECT_EQ(seen.host, "q.example");
    EXPECT_TRUE(seen.secure);
    EXPECT_TRUE(seen.same_site);
    EXPECT_FALSE(seen.local);
    client.get("/");
    EXPECT_EQ(server.last().address, "127.0.0.1");
    EXPECT_TRUE(server.last().local);
}

TEST(Listener, BelievesOnlyWhatItsOwnProxiesAdded) {
    struct Case {
        int proxies;
        std::string headers;
        std::string address;
    };
    // A client wrote 6.6.6.6; HAProxy adds a line of its own, nginx adds to the line that came.
    for (const auto& [proxies, headers, address] :
         {Case{1, "X-Forwarded-For: 6.6.6.6\r\nX-Forwarded-For: 1.1.1.1\r\n", "1.1.1.1"},
          Case{1, "X-Forwarded-For: 6.6.6.6, 1.1.1.1\r\n", "1.1.1.1"},
          Case{1, "X-Forwarded-For: 6.6.6.6, 7.7.7.7\r\nX-Forwarded-For: 1.1.1.1\r\n", "1.1.1.1"},
          Case{2, "X-Forwarded-For: 6.6.6.6, 1.1.1.1, 2.2.2.2\r\n", "1.1.1.1"},
          Case{2,
               "X-Forwarded-For: 6.6.6.6\r\nX-Forwarded-For: 1.1.1.1\r\n"
               "X-Forwarded-For: 2.2.2.2\r\n",
               "1.1.1.1"},
          Case{2, "X-Forwarded-For: 1.1.1.1\r\n", "1.1.1.1"},
          Case{1, "X-Forwarded-For: 6.6.6.6, unknown\r\n", "127.0.0.1"},
          Case{0, "X-Forwarded-For: 6.6.6.6\r\n", "127.0.0.1"}}) {
        SmallServer server({.proxies = proxies});
        EXPECT_EQ(RawClient(server.port()).get("/", headers).status, 200);
        EXPECT_EQ(server.last().address, address) << proxies << " " << headers;
    }
}

TEST(Listener, AnswersOnlyToItsNames) {
    SmallServer server({.names = {"localhost"}});
    RawClient client(server.port());
    EXPECT_EQ(client.get("/").status, 200);
    client.send("GET / HTTP/1.1\r\nHost: 127.0.0.1:80\r\n\r\n");
    EXPECT_EQ(client.receive().status, 200);
    client.send("GET / HTTP/1.1\r\nHost: evil.example\r\nOrigin: http://evil.example\r\n\r\n");
    const RawAnswer refused = client.receive();
    EXPECT_EQ(refused.status, 421);
    EXPECT_THAT(refused.body, HasSubstr(R"("code":"wrong-host")"));
    EXPECT_EQ(server.figures().requests, 3U);
    // A page elsewhere may give its own name our address and write what it likes into a header that
    // the proxy passes on.
    SmallServer behind({.names = {"localhost"}, .proxies = 1});
    RawClient page(behind.port());
    page.send("GET / HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: localhost\r\n\r\n");
    EXPECT_EQ(page.receive().status, 421);
    RawClient client_of_proxy(behind.port());
    EXPECT_EQ(client_of_proxy.get("/", "X-Forwarded-Host: localhost:8080\r\n").status, 200);
}

TEST(Listener, LetsAnAddressHaveSoManyConnections) {
    SmallServer server({.connections_per_address = 2});
    auto first = std::make_unique<RawClient>(server.port());
    RawClient second(server.port());
    EXPECT_EQ(first->get("/").status, 200);
    EXPECT_EQ(second.become_socket().status, 101);
    {
        RawClient third(server.port());
        const RawAnswer refused = third.get("/");
        EXPECT_EQ(refused.status, 429);
        EXPECT_THAT(refused.body, HasSubstr(R"("code":"too-many-connections")"));
        EXPECT_TRUE(third.is_at_end());
    }
    first.reset();
    ASSERT_TRUE(SmallServer::wait_until([&] { return server.figures().connections == 1; }));
    EXPECT_EQ(RawClient(server.port()).get("/").status, 200);
}

TEST(Listener, CountsConnectionsOfAProxyForItsClients) {
    SmallServer server({.proxies = 1, .connections_per_address = 1});
    RawClient one(server.port());
    RawClient other(server.port());
    const std::string anna = "X-Forwarded-For: 10.0.0.1\r\n";
    const std::string ben = "X-Forwarded-For: 10.0.0.2\r\n";
    EXPECT_EQ(one.get("/", anna).status, 200);
    EXPECT_EQ(other.get("/", ben).status, 200);
    // The proxy may use a connection for one client after the other.
    EXPECT_EQ(one.get("/", "X-Forwarded-For: 10.0.0.3\r\n").status, 200);
    EXPECT_EQ(other.get("/", anna).status, 200);
    EXPECT_EQ(one.get("/", anna).status, 429);
}

TEST(Listener, CountsConnectionsOfANetworkForAllItsAddresses) {
    SmallServer server({.proxies = 1, .connections_per_address = 2});
    std::vector<std::unique_ptr<RawClient>> clients;
    int let_in = 0;
    const auto comes_from = [&](const std::string& address) {
        clients.push_back(std::make_unique<RawClient>(server.port()));
        return clients.back()->get("/", "X-Forwarded-For: " + address + "\r\n").status == 200;
    };
    for (int i = 0; i < 40; ++i)
        let_in += comes_from("2001:db8:1:" + std::to_string(i) + "::1") ? 1 : 0;
    EXPECT_EQ(let_in, 16);
    EXPECT_TRUE(comes_from("2001:db8:2::1"));
    clients.clear();
    ASSERT_TRUE(SmallServer::wait_until([&] { return server.figures().connections == 0; }));
    EXPECT_TRUE(comes_from("2001:db8:1:99::1"));
}

TEST(Listener, ClosesAConnectionWhoseAnswerDoesNotCome) {
    SmallServer server({.answer_time = 50ms});
    RawClient client(server.port());
    client.send("GET /hold HTTP/1.1\r\nHost: h\r\n\r\n");
    EXPECT_TRUE(client.is_at_end());
    EXPECT_EQ(server.figures().connections, 0U);
    // The answer that comes after that goes nowhere.
    server.on_loop([&] {
        server.service.held.front()({});
        return true;
    });
}

TEST(Listener, GoesOnWhenTheSystemHadNoFilesLeft) {
#ifdef __SANITIZE_ADDRESS__
    GTEST_SKIP() << "UBSan itself needs a file (a pipe) to look at an object, and cries without";
#endif
    SmallServer server;
    rlimit before{};
    getrlimit(RLIMIT_NOFILE, &before);
    const auto client = std::make_unique<RawClient>(server.port());
    EXPECT_EQ(client->get("/").status, 200);
    const rlimit few{.rlim_cur = static_cast<rlim_t>(client->file()) + 1,
                     .rlim_max = before.rlim_max};
    // The client has its file before the limit falls; the server then finds none for its end.
    const int file = socket(AF_INET, SOCK_STREAM, 0);
    setrlimit(RLIMIT_NOFILE, &few);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(server.port());
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT_EQ(connect(file, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
    std::this_thread::sleep_for(50ms);
    EXPECT_EQ(client->get("/").status, 200);
    setrlimit(RLIMIT_NOFILE, &before);
    EXPECT_EQ(RawClient(server.port()).get("/").status, 200);
    close(file);
}

TEST(Listener, SaysWhyItCannotListen) {
    Loop loop;
    SmallService service;
    const auto reason = [&](const ListenerOptions& options) -> std::string {
        try {
            const Listener listener(loop, options, service);
        } catch (const std::runtime_error& error) {
            return error.what();
        }
        return "";
    };
    const Listener first(loop, {.port = 0}, service);
    EXPECT_THAT(reason({.port = first.port()}), HasSubstr("Cannot listen on 127.0.0.1 port"));
    EXPECT_THAT(reason({.address = "nowhere"}), HasSubstr("nowhere is no address"));
    EXPECT_THAT(reason({.port = 0, .certificate_file = "c.pem"}), HasSubstr("both"));
    EXPECT_THAT(reason({.port = 0, .certificate_file = "/none.pem", .key_file = "/none.pem"}),
                HasSubstr("The certificate in /none.pem cannot be used: "));
}

TEST(Listener, DrainsByFinishingAnswersAndClosingTheRest) {
    SmallServer server;
    RawClient idle(server.port());
    EXPECT_EQ(idle.get("/").status, 200);
    RawClient waiting(server.port());
    waiting.send("GET /hold HTTP/1.1\r\nHost: h\r\n\r\n");
    RawClient socket(server.port());
    EXPECT_EQ(socket.become_socket().status, 101);
    ASSERT_TRUE(SmallServer::wait_until([&] { return server.service.held_answers == 1; }));
    std::promise<void> drained;
    server.on_loop([&] { server.listener->drain([&] { drained.set_value(); }); });
    EXPECT_TRUE(idle.is_at_end());
    const RawFrame farewell = socket.receive_frame();
    EXPECT_EQ(farewell.code(), 1001);
    EXPECT_EQ(farewell.reason(), "stopping");
    socket.send_frame(8, farewell.text);
    EXPECT_THROW(RawClient(server.port()), std::runtime_error);
    server.on_loop([&] { server.service.held[0]({.body = "last"}); });
    const RawAnswer last = waiting.receive();
    EXPECT_EQ(last.body, "last");
    EXPECT_EQ(last.headers.at("connection"), "close");
    EXPECT_EQ(drained.get_future().wait_for(20s), std::future_status::ready);
    EXPECT_EQ(server.figures().connections, 0U);
    EXPECT_EQ(server.service.closed_users, 1);
}

TEST(Listener, DrainsWithoutThoseWhoDoNotAnswer) {
    SmallServer server;
    RawClient waiting(server.port());
    waiting.send("GET /hold HTTP/1.1\r\nHost: h\r\n\r\n");
    RawClient socket(server.port());
    EXPECT_EQ(socket.become_socket().status, 101);
    ASSERT_TRUE(SmallServer::wait_until([&] { return server.service.held_answers == 1; }));
    std::promise<void> drained;
    server.on_loop([&] { server.listener->drain([&] { drained.set_value(); }); });
    EXPECT_EQ(drained.get_future().wait_for(20s), std::future_status::ready);
    EXPECT_TRUE(waiting.is_at_end());
    // An answer that comes too late is lost, and harms nobody.
    server.on_loop([&] { server.service.held[0]({}); });
    EXPECT_EQ(server.service.closed_users, 1);
}

TEST(Loop, RunsTimersUnlessCancelled) {
    Loop loop;
    std::string order;
    std::uint64_t never = 0;
    loop.after(20ms, [&] {
        order += "b";
        loop.stop();
    });
    loop.after(1ms, [&] {
        order += "a";
        loop.cancel(never);
    });
    never = loop.after(10ms, [&] { order += "!"; });
    loop.post([&] { order += "0"; });
    loop.run();
    EXPECT_EQ(order, "0ab");
}

TEST(Loop, LivesWhenItIsAskedToReadItsFilesAgain) {
    Loop loop;
    int times = 0;
    loop.on_reload_signal([&] {
        if (++times == 2) return loop.stop();
        std::raise(SIGHUP);
    });
    loop.post([] { std::raise(SIGHUP); });
    loop.run();
    EXPECT_EQ(times, 2);
}

TEST(Loop, HearsTheSignalToStop) {
    Loop loop;
    int times = 0;
    loop.on_stop_signal([&] {
        if (++times == 2) return loop.stop();
        std::raise(SIGTERM);
    });
    loop.post([] { std::raise(SIGINT); });
    loop.run();
    EXPECT_EQ(times, 2);
}

} // namespace
} // namespace qwixx
