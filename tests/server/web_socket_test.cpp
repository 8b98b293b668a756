// Sockets, seen from outside.
#include "server/raw_client.h"
#include "server/small_service.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace qwixx {
namespace {

using namespace std::chrono_literals;

SharedText text_of(std::size_t size) { return std::make_shared<const std::string>(size, 'x'); }

TEST(WebSocket, OpensAndTalks) {
    SmallServer server;
    RawClient client(server.port());
    const RawAnswer answer = client.become_socket("/socket?after=3", "Authorization: Bearer x\r\n");
    EXPECT_EQ(answer.status, 101);
    // The example of RFC 6455.
    EXPECT_EQ(answer.headers.at("sec-websocket-accept"), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    EXPECT_FALSE(answer.headers.at("x-request-id").empty());
    EXPECT_EQ(server.last().query, "after=3");
    EXPECT_EQ(server.last().authorization, "Bearer x");
    for (const std::string text : {"hello", "", "Grüße"}) {
        client.send_frame(1, text);
        const RawFrame echo = client.receive_frame();
        EXPECT_EQ(echo.kind, 1);
        EXPECT_EQ(echo.text, text);
    }
    client.send_frame(9, "ping");
    EXPECT_EQ(client.receive_frame().kind, 10);
    EXPECT_EQ(server.figures().sockets, 1U);
    EXPECT_EQ(server.figures().messages_in, 3U);
    EXPECT_EQ(server.figures().messages_out, 3U);
}

TEST(WebSocket, SendsManyMessagesInOrder) {
    SmallServer server;
    RawClient client(server.port());
    client.become_socket();
    client.send_frame(1, "many");
    for (int i = 0; i < 1000; ++i) ASSERT_EQ(client.receive_frame().text, std::to_string(i));
}

TEST(WebSocket, IsRefusedByItsServiceAndTheConnectionGoesOn) {
    SmallServer server;
    RawClient client(server.port());
    EXPECT_EQ(client.become_socket("/refused").status, 403);
    EXPECT_EQ(client.get("/").status, 200);
    EXPECT_EQ(server.figures().sockets, 0U);
}

TEST(WebSocket, TellsItsUserOnceThatItNeverOpened) {
    SmallServer server;
    RawClient client(server.port());
    const RawAnswer answer = client.get("/socket", "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                                                   "Sec-WebSocket-Version: 7\r\n"
                                                   "Sec-WebSocket-Key: dGhlIHNhbXBsZQ==\r\n");
    EXPECT_EQ(answer.status, 426);
    ASSERT_TRUE(SmallServer::wait_until([&] { return server.service.closed_users == 1; }));
    EXPECT_EQ(server.service.users[0]->socket, nullptr);
    EXPECT_EQ(server.figures().sockets, 0U);
}

TEST(WebSocket, UnderstandsOnlyShortText) {
    SmallServer server({.longest_message = 100});
    struct Case {
        int kind;
        std::size_t size;
        int code;
    };
    for (const auto& [kind, size, code] :
         {Case{1, 101, 1009}, Case{2, 5, 1003}, Case{1, 60'000, 1009}, Case{3, 0, 1002}}) {
        RawClient client(server.port());
        client.become_socket();
        client.send_frame(kind, std::string(size, 'x'));
        const RawFrame frame = client.receive_frame();
        EXPECT_EQ(frame.code(), code) << kind << " " << size;
        client.send_frame(8, frame.text);
        EXPECT_TRUE(client.is_at_end());
    }
    // Text that is no UTF-8, too.
    RawClient client(server.port());
    client.become_socket();
    client.send_frame(1, "\xFF");
    EXPECT_EQ(client.receive_frame().code(), 1007);
    EXPECT_TRUE(SmallServer::wait_until([&] { return server.service.closed_users == 5; }));
    RawClient good(server.port());
    good.become_socket();
    good.send_frame(1, std::string(100, 'y'));
    EXPECT_EQ(good.receive_frame().text.size(), 100U);
}

TEST(WebSocket, ClosesAfterWhatWasSentBefore) {
    SmallServer server;
    RawClient client(server.port());
    client.become_socket();
    ASSERT_TRUE(SmallServer::wait_until([&] { return server.figures().sockets == 1; }));
    server.on_loop([&] {
        Socket& socket = *server.service.users[0]->socket;
        socket.send(text_of(300'000)); // alone it may be longer than the queue
        socket.close("enough");
        socket.close("twice");
        socket.send(text_of(1));
    });
    EXPECT_EQ(client.receive_frame().text.size(), 300'000U);
    const RawFrame farewell = client.receive_frame();
    EXPECT_EQ(farewell.reason(), "enough");
    client.send_frame(1, "what I still wanted to say");
    client.send_frame(8, farewell.text);
    EXPECT_TRUE(client.is_at_end());
    EXPECT_TRUE(SmallServer::wait_until([&] { return server.service.closed_users == 1; }));
    server.on_loop([&] { server.service.users[0]->socket->send(text_of(1)); });
}

TEST(WebSocket, ClosesWhenItsUserDoesWhileReading) {
    SmallServer server;
    RawClient client(server.port());
    client.become_socket();
    client.send_frame(1, "close");
    client.send_frame(1, "more");
    const RawFrame farewell = client.receive_frame();
    EXPECT_EQ(farewell.reason(), "as you wish");
    client.send_frame(8, farewell.text);
    EXPECT_TRUE(client.is_at_end());
    EXPECT_TRUE(SmallServer::wait_until([&] { return server.service.closed_users == 1; }));
}

TEST(WebSocket, CutsOffSlowReadersAndServesTheOthers) {
    SmallServer server;
    RawClient slow(server.port(), 4096);
    slow.become_socket();
    RawClient quick(server.port());
    quick.become_socket();
    ASSERT_TRUE(SmallServer::wait_until([&] { return server.figures().sockets == 2; }));
    const SharedText text = text_of(10'000);
    int sent = 0;
    for (; sent < 1000 && server.figures().cut_off == 0; ++sent) {
        server.on_loop([&] {
            for (const auto& user : server.service.users) user->socket->send(text);
        });
        ASSERT_EQ(quick.receive_frame().text.size(), text->size());
    }
    EXPECT_LT(sent, 1000);
    EXPECT_TRUE(SmallServer::wait_until([&] { return server.service.closed_users == 1; }));
    quick.send_frame(1, "still here");
    EXPECT_EQ(quick.receive_frame().text, "still here");
    EXPECT_EQ(server.figures().cut_off, 1U);
    EXPECT_EQ(server.figures().sockets, 1U);
}

TEST(WebSocket, AnswersOnlyTheLatestPingsToWhoDoesNotRead) {
    SmallServer server;
    RawClient client(server.port(), 4096);
    client.become_socket();
    const std::string ping("\x89\x80\x11\x22\x33\x44");
    std::string pings;
    for (int i = 0; i < 1000; ++i) pings += ping;
    for (int i = 0; i < 500; ++i) ASSERT_TRUE(client.send(pings));
    client.send_frame(9, "the last");
    client.send_frame(1, "and a text");
    int pongs = 0;
    RawFrame frame = client.receive_frame();
    for (; frame.kind == 10 && frame.text.empty(); frame = client.receive_frame()) ++pongs;
    EXPECT_LT(pongs, 250'000); // each of them would have waited in memory
    EXPECT_EQ(frame.text, "the last");
    EXPECT_EQ(client.receive_frame().text, "and a text");
}

TEST(WebSocket, AsksTheSilentAndClosesTheDead) {
    SmallServer server({.idle = 2s}); // time enough to answer, also on a busy machine
    RawClient dead(server.port());
    dead.become_socket();
    RawClient alive(server.port());
    alive.become_socket();
    for (int i = 0; i < 3; ++i) {
        const RawFrame ping = alive.receive_frame();
        ASSERT_EQ(ping.kind, 9);
        alive.send_frame(10, ping.text);
    }
    EXPECT_EQ(dead.receive_frame().kind, 9);
    EXPECT_EQ(dead.receive_frame().kind, -1);
    EXPECT_TRUE(SmallServer::wait_until([&] { return server.service.closed_users == 1; }));
    EXPECT_EQ(server.figures().sockets, 1U);
}

TEST(WebSocket, NoticesThatClientsLeaveInAnyWay) {
    SmallServer server;
    const std::string frame = "\x81\x85\x11\x22\x33\x44hello";
    for (std::size_t size = 0; size <= frame.size(); ++size) {
        RawClient client(server.port());
        ASSERT_EQ(client.become_socket().status, 101);
        client.send(frame.substr(0, size));
    }
    {
        RawClient polite(server.port());
        polite.become_socket();
        polite.send_frame(8, "\x03\xE8");
        EXPECT_EQ(polite.receive_frame().code(), 1000);
        EXPECT_TRUE(polite.is_at_end());
    }
    const int all = static_cast<int>(frame.size()) + 2;
    EXPECT_TRUE(SmallServer::wait_until([&] { return server.service.closed_users == all; }));
    for (const auto& user : server.service.users) EXPECT_EQ(user->times_closed, 1);
    EXPECT_TRUE(SmallServer::wait_until([&] { return server.figures().connections == 0; }));
}

TEST(WebSocket, IsClosedWithItsListener) {
    SmallService service;
    std::shared_ptr<Socket> socket;
    {
        Loop loop;
        Listener listener(loop, {.port = 0}, service);
        std::thread thread([&] { loop.run(); });
        RawClient client(listener.port());
        client.become_socket();
        client.send_frame(1, "open");
        EXPECT_EQ(client.receive_frame().text, "open");
        loop.stop();
        thread.join();
        socket = service.users.at(0)->socket;
    }
    EXPECT_EQ(service.closed_users, 1);
    socket->send(text_of(1)); // to nobody
}

} // namespace
} // namespace qwixx
