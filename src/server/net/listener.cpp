#include "server/net/listener.h"

#include "server/net/http_text.h"
#include "server/net/network.h"

#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <random>
#include <set>
#include <stdexcept>
#include <vector>

namespace qwixx {

using namespace std::chrono_literals;
using asio::ip::tcp;

std::string Network::next_id() { return fmt::format("{}-{}", id_start, ++last_id); }

void Network::remove(const std::shared_ptr<Connection>& connection) {
    connections.erase(connection);
    if (!connections.empty() || !drained) return;
    asio::post(io, std::exchange(drained, nullptr));
}

void Network::log_refusal(std::string_view address, std::string_view what) {
    if (!refusal_lines_.take()) {
        ++unwritten_;
        return;
    }
    if (unwritten_ > 0) spdlog::info("refused {} more", std::exchange(unwritten_, 0));
    spdlog::info("refused {}: {}", address, what);
}

int Counted::count_for(std::string address) {
    if (address != address_) {
        add(-1);
        address_ = std::move(address);
        add(1);
    }
    const int most = network_->options.connections_per_address;
    return std::max(excess_of(address_, most),
                    excess_of(network_of(address_), addresses_of_a_network * most));
}

void Counted::add(int more) {
    if (address_.empty()) return;
    auto& counts = network_->by_address;
    for (const std::string& whom : std::set{address_, network_of(address_)}) {
        int& count = counts[whom];
        count += more;
        if (count == 0) counts.erase(whom);
    }
}

int Counted::excess_of(const std::string& whom, int most) const {
    const auto count = network_->by_address.find(whom);
    return (count == network_->by_address.end() ? 0 : count->second) - most;
}

struct Listener::Inside {
    using Acceptor = asio::basic_socket_acceptor<tcp, asio::io_context::executor_type>;

    Inside(Loop& loop, ListenerOptions options, Service& service)
        : network(std::make_shared<Network>(loop.inside().io, std::move(options), service)),
          acceptor(loop.inside().io.get_executor()), pause(loop.inside().io) {}

    std::shared_ptr<Network> network;
    Acceptor acceptor;
    asio::steady_timer pause; // before the next try to accept; then, for draining
    Bucket complaints{1.0 / 60, 1};

    void listen();
    void accept();
};

void Listener::Inside::listen() {
    const ListenerOptions& options = network->options;
    error_code error;
    const auto address = asio::ip::make_address(options.address, error);
    if (error)
        throw std::runtime_error(
            fmt::format("{} is no address to listen on: write one such as 127.0.0.1 or 0.0.0.0.",
                        options.address));
    const tcp::endpoint endpoint(address, options.port);
    acceptor.open(endpoint.protocol(), error);
    if (!error) acceptor.set_option(asio::socket_base::reuse_address(true), error);
    // On :: it serves IPv4 too, if the system lets it.
    error_code ignored;
    if (address.is_v6()) acceptor.set_option(asio::ip::v6_only(false), ignored);
    if (!error) acceptor.bind(endpoint, error);
    if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
    if (error)
        throw std::runtime_error(fmt::format("Cannot listen on {} port {}: {}.", options.address,
                                             options.port, error.message()));
    network->options.port = acceptor.local_endpoint().port();
    accept();
}

void Listener::Inside::accept() {
    acceptor.async_accept([this](error_code error, Wire::Socket socket) {
        if (error == asio::error::operation_aborted || !acceptor.is_open()) return;
        if (!error) {
            serve_http(network, Wire(std::move(socket), network->tls.get()));
            return accept();
        }
        if (error == asio::error::connection_aborted) return accept();
        // No file is left for it: some will close. Who runs the server need not hear it each time.
        if (complaints.take()) spdlog::warn("cannot accept connections: {}", error.message());
        pause.expires_after(100ms);
        pause.async_wait([this](error_code ended) {
            if (!ended) accept();
        });
    });
}

Listener::Listener(Loop& loop, ListenerOptions options, Service& service)
    : inside_(std::make_shared<Inside>(loop, std::move(options), service)) {
    Network& network = *inside_->network;
    network.id_start = fmt::format("{:08x}", std::random_device{}());
    const ListenerOptions& with = network.options;
    if (with.certificate_file.empty() != with.key_file.empty())
        throw std::runtime_error("TLS needs both a certificate file and a key file.");
    reload_tls();
    inside_->listen();
}

Listener::~Listener() {
    inside_->network->service = nullptr;
    inside_->network->drained = nullptr;
    error_code ignored;
    inside_->acceptor.close(ignored);
    inside_->pause.cancel();
    for (const auto& connection :
         std::vector(inside_->network->connections.begin(), inside_->network->connections.end()))
        connection->abort();
}

std::uint16_t Listener::port() const { return inside_->network->options.port; }

ListenerFigures Listener::figures() const { return inside_->network->figures; }

void Listener::reload_tls() {
    const ListenerOptions& with = inside_->network->options;
    // Connections that are open keep what they were opened with.
    if (!with.certificate_file.empty())
        inside_->network->tls = make_tls(with.certificate_file, with.key_file);
}

void Listener::send_away_over(std::chrono::milliseconds time) {
    const auto& all = inside_->network->connections;
    std::minstd_rand random(std::random_device{}());
    std::uniform_int_distribution<std::int64_t> some(0, time.count());
    for (const std::shared_ptr<Connection>& connection : all) {
        const auto timer = std::make_shared<asio::steady_timer>(inside_->network->io);
        timer->expires_after(std::chrono::milliseconds(some(random)));
        timer->async_wait([timer, weak = std::weak_ptr(connection)](error_code) {
            if (const auto open = weak.lock()) open->drain();
        });
    }
}

void Listener::end_those_from(const std::function<bool(std::string_view)>& is_meant) {
    const std::vector all(inside_->network->connections.begin(),
                          inside_->network->connections.end());
    for (const auto& connection : all)
        if (is_meant(connection->address())) connection->abort();
}

void Listener::drain(std::function<void()> done) {
    Network& network = *inside_->network;
    if (network.is_draining) return;
    network.is_draining = true;
    error_code ignored;
    inside_->acceptor.close(ignored);
    if (network.connections.empty()) return asio::post(network.io, std::move(done));
    network.drained = std::move(done);
    const std::vector all(network.connections.begin(), network.connections.end());
    for (const auto& connection : all) connection->drain();
    inside_->pause.expires_after(3s);
    inside_->pause.async_wait([shared = inside_->network](error_code error) {
        if (error) return;
        const std::vector left(shared->connections.begin(), shared->connections.end());
        for (const auto& connection : left) connection->abort();
    });
}

} // namespace qwixx
