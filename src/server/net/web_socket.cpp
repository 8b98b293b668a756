#include "server/net/web_socket.h"

#include <boost/asio/socket_base.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <fmt/format.h>

#include <optional>
#include <vector>

namespace qwixx {

namespace {

namespace beast = boost::beast;
namespace websocket = beast::websocket;
using namespace std::chrono_literals;

/// How long a socket may take to be opened, and to be closed in good manners.
constexpr std::chrono::seconds patience = 10s;
/// What the system keeps for a slow reader before it is our queue that grows.
constexpr int system_buffer = 64 * 1024;
/// A reason fits into a closing frame.
constexpr std::size_t longest_reason = 120;

const boost::system::error_category& websocket_category() {
    return make_error_code(websocket::error::closed).category();
}

class WebSocket : public Connection, public std::enable_shared_from_this<WebSocket> {
  public:
    WebSocket(const std::shared_ptr<Network>& network, Wire wire, Counted counted,
              std::string address, std::shared_ptr<SocketUser> user)
        : network_(network), counted_(std::move(counted)), address_(std::move(address)),
          stream_(std::move(wire)), user_(std::move(user)) {}

    void start(const UpgradeRequest& request, const std::string& id) {
        network_->add(shared_from_this());
        error_code ignored;
        stream_.next_layer().socket().set_option(asio::socket_base::send_buffer_size(system_buffer),
                                                 ignored);
        websocket::stream_base::timeout timeout{};
        timeout.handshake_timeout = patience;
        // A ping is sent after half of it.
        timeout.idle_timeout = 2 * network_->options.idle;
        timeout.keep_alive_pings = true;
        stream_.set_option(timeout);
        stream_.set_option(
            websocket::stream_base::decorator([id](websocket::response_type& answer) {
                answer.set("X-Request-Id", id);
                answer.set(beast::http::field::server, "qwixx");
            }));
        stream_.read_message_max(network_->options.longest_message);
        stream_.auto_fragment(false);
        stream_.text(true);
        stream_.async_accept(request, [self = shared_from_this()](error_code error) {
            if (error) return self->finish();
            self->open();
        });
    }

    void send(SharedText text) {
        if (is_over_ || closing_) return;
        if (!queue_.empty() && queued_ + text->size() > network_->options.longest_queue) {
            ++network_->figures.cut_off;
            network_->log_refusal(address_, "a socket that reads too slowly");
            // The system shall not keep for it what it did not read.
            error_code ignored;
            stream_.next_layer().socket().set_option(asio::socket_base::linger(true, 0), ignored);
            return finish();
        }
        queued_ += text->size();
        queue_.push_back(std::move(text));
        if (!is_writing_) write();
    }

    /// Closes it when all that was sent before is written; not later than soon.
    void close(websocket::close_code code, std::string_view reason) {
        if (is_over_ || closing_) return;
        closing_.emplace(code, beast::string_view(reason.substr(0, longest_reason)));
        after(patience, [](WebSocket& self) { self.finish(); });
        if (is_open_ && !is_writing_) close_now();
    }

    void send_away(std::string_view reason) {
        if (is_over_ || closing_) return;
        network_->log_refusal(address_, fmt::format("a socket, {}", reason));
        close(websocket::close_code::policy_error, reason);
    }

    void drain() override { close(websocket::close_code::going_away, "stopping"); }

    void abort() override {
        finish();
        end();
    }

  private:
    /// Few sockets need a timer beside the one that the network library has for them.
    void after(std::chrono::seconds time, void (*work)(WebSocket&)) {
        auto timer = std::make_shared<asio::steady_timer>(network_->io, time);
        timer->async_wait([timer, work, weak = weak_from_this()](error_code) {
            if (const auto self = weak.lock()) work(*self);
        });
    }

    void open();

    void read() {
        stream_.async_read(incoming_, [self = shared_from_this()](error_code error, std::size_t) {
            // After an error of ours the other end has been told what is wrong.
            if (error) return self->finish(error.category() == websocket_category());
            self->take();
        });
    }

    void take() {
        // While it closes, whatever still comes is passed over, to find the other's farewell.
        if (is_over_ || closing_) return;
        if (stream_.got_binary())
            return close(websocket::close_code::unknown_data, "only text is understood");
        ++network_->figures.messages_in;
        const auto data = incoming_.cdata();
        user_->received({static_cast<const char*>(data.data()), data.size()});
        incoming_.clear();
        if (!is_over_ && !closing_) read();
    }

    void write() {
        is_writing_ = true;
        stream_.async_write(asio::buffer(*queue_[written_]),
                            [self = shared_from_this()](error_code error, std::size_t) {
                                self->is_writing_ = false;
                                if (error) return self->finish();
                                self->go_on_writing();
                            });
    }

    void go_on_writing() {
        if (is_over_) return;
        ++network_->figures.messages_out;
        queued_ -= queue_[written_]->size();
        queue_[written_++].reset();
        if (written_ < queue_.size()) return write();
        // All is written; many sockets are idle, and keep nothing.
        queue_ = {};
        written_ = 0;
        if (closing_) close_now();
    }

    void close_now() {
        stream_.async_close(closing_.value(), [self = shared_from_this()](error_code error) {
            self->finish(!error);
        });
    }

    /// It is over, whatever brought it. The user is told later: it may be the one that is sending.
    void finish(bool is_polite = false) {
        if (is_over_) return;
        is_over_ = true;
        if (is_open_) --network_->figures.sockets;
        if (network_->service == nullptr)
            user_->closed();
        else
            asio::post(network_->io, [user = std::move(user_)] { user->closed(); });
        if (!is_polite) return end();
        after(lingering_time, [](WebSocket& self) { self.end(); });
        stream_.next_layer().pass_over([self = shared_from_this()] { self->end(); });
    }

    void end() {
        stream_.next_layer().close();
        network_->remove(shared_from_this());
    }

    std::shared_ptr<Network> network_;
    Counted counted_;
    std::string address_; // for the log
    websocket::stream<Wire, false> stream_;
    std::shared_ptr<SocketUser> user_;
    beast::flat_buffer incoming_;
    std::vector<SharedText> queue_;
    std::size_t written_ = 0; // so many of the queue
    std::size_t queued_ = 0;  // bytes that wait
    bool is_open_ = false;
    bool is_writing_ = false;
    bool is_over_ = false;
    std::optional<websocket::close_reason> closing_;
};

/// What the user of a socket holds. It does not keep the connection alive.
class SocketEnd : public Socket {
  public:
    explicit SocketEnd(std::weak_ptr<WebSocket> socket) : socket_(std::move(socket)) {}

    void send(SharedText text) override {
        if (const auto socket = socket_.lock()) socket->send(std::move(text));
    }
    void close(std::string_view reason) override {
        if (const auto socket = socket_.lock()) socket->send_away(reason);
    }

  private:
    std::weak_ptr<WebSocket> socket_;
};

void WebSocket::open() {
    if (is_over_) return;
    is_open_ = true;
    ++network_->figures.sockets;
    stream_.set_option(websocket::stream_base::decorator([](websocket::response_type&) {}));
    if (closing_) return close_now(); // it was asked to while it opened
    user_->opened(std::make_shared<SocketEnd>(weak_from_this()));
    if (!is_over_ && !closing_) read();
}

} // namespace

void serve_socket(const std::shared_ptr<Network>& network, Wire wire, Counted counted,
                  const UpgradeRequest& request, const std::string& id, std::string address,
                  std::shared_ptr<SocketUser> user) {
    std::make_shared<WebSocket>(network, std::move(wire), std::move(counted), std::move(address),
                                std::move(user))
        ->start(request, id);
}

} // namespace qwixx
