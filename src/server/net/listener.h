// The network: HTTP, WebSockets and TLS on one loop. What is behind it is a Service (http.h); the
// network library stays in the .cpp files of the network (network.h).
#pragma once

#include "server/net/histogram.h"
#include "server/net/http.h"
#include "server/net/loop.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace qwixx {

struct ListenerOptions {
    std::string address = "127.0.0.1";
    std::uint16_t port = 8080;      // 0: any that is free
    std::string public_url;         // pages of this origin may talk to us, beside those of our host
    std::vector<std::string> names; // we are called so, or by an address; none: by any name
    std::string certificate_file;   // PEM; with both files it is TLS
    std::string key_file;
    int proxies = 0; // so many are in front, each adding to the X-Forwarded headers
    int connections_per_address = 200;
    std::size_t longest_body = 16UZ * 1024;
    std::size_t longest_message = 4UZ * 1024;
    std::size_t longest_queue =
        64UZ * 1024; // bytes that wait for a slow reader, before it is cut off
    std::chrono::milliseconds request_time{10'000}; // to send a request
    std::chrono::milliseconds answer_time{120'000}; // to find the answer; some wait for 30 s
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
    Histogram message_bytes{bounds_of_bytes}; // of those sent to sockets
    std::uint64_t cut_off = 0;                // slow readers
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
    /// Reads the certificate and its key again, for connections from now on; throws
    /// std::runtime_error with a sentence when they are no good, and goes on with the old ones.
    void reload_tls();
    /// Closes the connections that are open now, one after the other over so long a time, so that
    /// their clients do not all come back at once; others may come meanwhile.
    void send_away_over(std::chrono::milliseconds time);
    /// Ends the connections that are open now and come from addresses of which this is true.
    void end_those_from(const std::function<bool(std::string_view)>& is_meant);
    /// Takes no more connections, closes all sockets ("stopping") and lets answers under way
    /// finish, up to a few seconds; then calls `done`.
    void drain(std::function<void()> done);

  private:
    struct Inside;
    std::shared_ptr<Inside> inside_;
};

} // namespace qwixx
