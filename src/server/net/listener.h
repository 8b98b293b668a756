// The network: HTTP, WebSockets and TLS on one loop. What is behind it is a Service (http.h); the
// network library stays in the .cpp files of the network (network.h).
#pragma once

#include "server/net/http.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace qwixx {

struct ListenerOptions {
    std::string address = "127.0.0.1";
    std::uint16_t port = 8080;    // 0: any that is free
    std::string public_url;       // pages of this origin may talk to us, beside those of our host
    std::string certificate_file; // PEM; with both files it is TLS
    std::string key_file;
    bool trust_proxy = false; // X-Forwarded-For and -Proto are true
    int connections_per_address = 200;
    std::size_t longest_body = 16UZ * 1024;
    std::size_t longest_message = 4UZ * 1024;
    std::size_t longest_queue =
        64UZ * 1024; // bytes that wait for a slow reader, before it is cut off
    std::chrono::milliseconds request_time{10'000}; // to send a request
    // Sockets are asked after so much silence and closed after as much again; connections that
    // wait for another request are closed.
    std::chrono::milliseconds idle{30'000};
};

struct ListenerFigures {
    std::size_t connections = 0; // open now, sockets among them
    std::size_t sockets = 0;
    std::uint64_t requests = 0;
    std::uint64_t messages_in = 0;
    std::uint64_t messages_out = 0;
    std::uint64_t cut_off = 0; // slow readers
};

/// The loop: runs everything of the server but storage and bots, one after the other.
class Loop {
  public:
    Loop();
    ~Loop();
    Loop(const Loop&) = delete;
    Loop& operator=(const Loop&) = delete;

    /// Runs something on the loop, from any thread.
    void post(std::function<void()> work);
    /// Runs something on the loop later. The number is for cancel(), which may come too late. Both
    /// are called on the loop, or while it does not run.
    std::uint64_t after(std::chrono::milliseconds delay, std::function<void()> work);
    void cancel(std::uint64_t timer);
    /// Calls this on the loop when the process is asked to stop (SIGTERM, SIGINT).
    void on_stop_signal(std::function<void()> work);

    /// Runs until stop(); to be called once.
    void run();
    void stop();

    struct Inside;
    [[nodiscard]] Inside& inside() { return *inside_; }

  private:
    std::unique_ptr<Inside> inside_;
};

class Listener {
  public:
    /// Starts to listen; throws std::runtime_error with a sentence when it cannot.
    Listener(Loop& loop, ListenerOptions options, Service& service);
    ~Listener();
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;

    [[nodiscard]] std::uint16_t port() const;
    [[nodiscard]] ListenerFigures figures() const;
    /// Takes no more connections, closes all sockets ("stopping") and lets answers under way
    /// finish, up to a few seconds; then calls `done`.
    void drain(std::function<void()> done);

  private:
    struct Inside;
    std::shared_ptr<Inside> inside_;
};

} // namespace qwixx
