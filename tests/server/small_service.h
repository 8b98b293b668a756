// A service for tests of the network: it tells what it was asked and sends back what it is sent.
#pragma once

#include "server/net/listener.h"

#include <atomic>
#include <condition_variable>
#include <functional>
#include <future>
#include <mutex>
#include <thread>
#include <vector>

namespace qwixx {

class SmallService : public Service {
  public:
    /// What one user of a socket has seen.
    struct User : SocketUser {
        explicit User(SmallService& of) : service(of) {}
        SmallService& service;
        std::shared_ptr<Socket> socket;
        int times_closed = 0;

        void opened(std::shared_ptr<Socket> opened) override { socket = std::move(opened); }
        void received(std::string_view text) override {
            if (text == "close") return socket->close("as you wish");
            if (text == "many")
                for (int i = 0; i < 1000; ++i)
                    socket->send(std::make_shared<const std::string>(std::to_string(i)));
            else
                socket->send(std::make_shared<const std::string>(text));
        }
        void closed() override {
            ++times_closed;
            ++service.closed_users;
        }
    };

    Request last; // on the loop
    std::vector<std::shared_ptr<User>> users;
    std::vector<std::function<void(Response)>> held;
    std::atomic<int> closed_users = 0;
    std::atomic<int> held_answers = 0;

    void answer(Request request, std::function<void(Response)> done) override {
        last = request;
        if (request.path == "/hold") {
            held.push_back(std::move(done));
            ++held_answers;
            return;
        }
        if (request.path == "/missing") return done({.status = 404, .body = "{}"});
        if (request.path == "/empty") return done({.status = 204});
        if (request.path == "/large") return done({.body = std::string(3'000'000, 'x')});
        if (request.path == "/own")
            return done({.body = "own",
                         .type = "text/plain",
                         .headers = {{"cache-control", "no-cache"}, {"Set-Cookie", "a=b"}}});
        done({.body = request.method + " " + request.path + " " + request.body});
    }

    void
    open(Request request,
         std::function<void(std::expected<std::shared_ptr<SocketUser>, Response>)> done) override {
        last = request;
        if (request.path == "/refused") return done(std::unexpected(Response{.status = 403}));
        users.push_back(std::make_shared<User>(*this));
        done(users.back());
    }
};

/// A listener with a small service, on a loop with a thread of its own.
class SmallServer {
  public:
    explicit SmallServer(ListenerOptions options = {}) {
        options.port = 0;
        listener = std::make_unique<Listener>(loop, options, service);
        thread_ = std::thread([this] { loop.run(); });
    }
    ~SmallServer() {
        loop.stop();
        thread_.join();
        listener.reset();
    }
    SmallServer(const SmallServer&) = delete;
    SmallServer& operator=(const SmallServer&) = delete;

    [[nodiscard]] std::uint16_t port() const { return listener->port(); }

    /// Does something on the loop and waits for it.
    template <class Work> auto on_loop(Work work) {
        std::packaged_task<decltype(work())()> task(std::move(work));
        auto result = task.get_future();
        loop.post([&task] { task(); });
        return result.get();
    }
    [[nodiscard]] ListenerFigures figures() {
        return on_loop([this] { return listener->figures(); });
    }
    [[nodiscard]] Request last() {
        return on_loop([this] { return service.last; });
    }
    /// Waits until something holds; in vain only for so long.
    template <class Condition> static bool wait_until(Condition condition) {
        for (int i = 0; i < 2000; ++i) {
            if (condition()) return true;
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
        return false;
    }

    SmallService service;
    Loop loop;
    std::unique_ptr<Listener> listener;

  private:
    std::thread thread_;
};

} // namespace qwixx
