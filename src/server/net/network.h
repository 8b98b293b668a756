// What the connections of a listener share: for the files of the network alone (listener.cpp,
// http_connection.cpp, web_socket.cpp).
#pragma once

#include "server/net/bucket.h"
#include "server/net/listener.h"
#include "server/net/wire.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace qwixx {

struct Loop::Inside {
    asio::io_context io{1}; // one thread
    std::unordered_map<std::uint64_t, std::unique_ptr<asio::steady_timer>> timers;
    std::uint64_t last_timer = 0;
};

/// How long the other end may take to close a connection after us.
constexpr std::chrono::seconds lingering_time{2};

/// A connection as its listener sees it.
class Connection {
  public:
    virtual ~Connection() = default;
    /// Finishes what is under way, and ends.
    virtual void drain() = 0;
    /// Ends at once.
    virtual void abort() = 0;
    /// Of the client, as far as it is known.
    [[nodiscard]] virtual std::string_view address() const = 0;
};

struct Network : std::enable_shared_from_this<Network> {
    Network(asio::io_context& io_context, ListenerOptions with, Service& behind)
        : io(io_context), options(std::move(with)), service(&behind) {}

    asio::io_context& io;
    ListenerOptions options;
    Service* service; // null when the listener is gone
    TlsContext tls;
    ListenerFigures figures;
    std::unordered_set<std::shared_ptr<Connection>> connections;
    std::unordered_map<std::string, int> by_address; // and by network
    std::string id_start;                            // of the requests of this listener
    std::uint64_t last_id = 0;
    bool is_draining = false;
    std::function<void()> drained;

    [[nodiscard]] std::string next_id();
    void add(const std::shared_ptr<Connection>& connection) { connections.insert(connection); }
    void remove(const std::shared_ptr<Connection>& connection);
    /// A line for whoever runs the server: what was refused, and to which address. Of a flood of
    /// refusals only some are written, and how many were not.
    void log_refusal(std::string_view address, std::string_view what);

  private:
    Bucket refusal_lines_{5, 50};
    std::uint64_t unwritten_ = 0;
};

/// Counts a connection among those that are open, and among those of its address.
class Counted {
  public:
    explicit Counted(std::shared_ptr<Network> network) : network_(std::move(network)) {
        ++network_->figures.connections;
    }
    Counted(Counted&&) noexcept = default;
    Counted& operator=(Counted&&) = delete;
    ~Counted() {
        if (!network_) return;
        count_for({});
        --network_->figures.connections;
    }

    /// Counts it for this address, and for its network, from now on (empty: for none). By how many
    /// there are too many now, of the one or of the other.
    int count_for(std::string address);

  private:
    void add(int more);
    [[nodiscard]] int excess_of(const std::string& whom, int most) const;

    std::shared_ptr<Network> network_;
    std::string address_;
};

/// Serves the requests that come over a wire, until it ends or becomes a socket.
void serve_http(const std::shared_ptr<Network>& network, Wire wire);

} // namespace qwixx
