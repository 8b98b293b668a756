#include "server/net/web_socket.h"

#include "server/net/web_frames.h"

#include <boost/asio/socket_base.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/string.hpp>
#include <boost/container/static_vector.hpp>
#include <fmt/format.h>
#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace qwixx {

namespace {

namespace http = boost::beast::http;
using namespace std::chrono_literals;

/// How long a socket may take to be opened, and to be closed in good manners.
constexpr std::chrono::seconds patience = 10s;
/// What the system keeps for a slow reader before it is our queue that grows.
constexpr int system_buffer = 64 * 1024;
/// Messages that go out in one write.
constexpr std::size_t most_together = 8;
/// Most messages of clients are shorter; longer ones come in pieces.
constexpr std::size_t bytes_at_once = 512;

SharedText shared(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

/// What proves that the request was understood (RFC 6455, 4.2.2): no secret is in it.
std::string accept_key(std::string_view key) {
    const std::string text = std::string(key) + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    std::array<unsigned char, 20> hash{};
    std::array<unsigned char, 29> base64{};
    EVP_Digest(text.data(), text.size(), hash.data(), nullptr, EVP_sha1(), nullptr);
    const int size = EVP_EncodeBlock(base64.data(), hash.data(), static_cast<int>(hash.size()));
    return {base64.begin(), base64.begin() + size};
}

/// The answer to a request that has asked for a socket, and whether it is one from now on.
std::pair<std::string, bool> handshake(const UpgradeRequest& request, const std::string& id) {
    const auto answer = [&id](std::string_view status, const std::string& headers) {
        return fmt::format("HTTP/1.1 {}\r\n{}X-Request-Id: {}\r\nServer: qwixx\r\n\r\n", status,
                           headers, id);
    };
    const std::string_view key = request[http::field::sec_websocket_key];
    constexpr std::size_t key_size = 24; // sixteen bytes
    if (request[http::field::sec_websocket_version] != "13")
        return {answer("426 Upgrade Required",
                       "Sec-WebSocket-Version: 13\r\nConnection: close\r\nContent-Length: 0\r\n"),
                false};
    if (key.size() != key_size)
        return {answer("400 Bad Request", "Connection: close\r\nContent-Length: 0\r\n"), false};
    return {answer("101 Switching Protocols",
                   fmt::format("Upgrade: websocket\r\nConnection: Upgrade\r\n"
                               "Sec-WebSocket-Accept: {}\r\n",
                               accept_key(key))),
            true};
}

class WebSocket : public Connection, public std::enable_shared_from_this<WebSocket> {
  public:
    WebSocket(const std::shared_ptr<Network>& network, Wire wire, Counted counted,
              std::string address, std::shared_ptr<SocketUser> user)
        : network_(network), counted_(std::move(counted)), address_(std::move(address)),
          wire_(std::move(wire)), user_(std::move(user)), timer_(network->io),
          reader_(network->options.longest_message) {}

    void start(const UpgradeRequest& request, const std::string& id) {
        network_->add(shared_from_this());
        error_code ignored;
        wire_.socket().set_option(asio::socket_base::send_buffer_size(system_buffer), ignored);
        auto [text, is_good] = handshake(request, id);
        const auto answer = shared(std::move(text));
        set_timer(patience);
        asio::async_write(
            wire_, asio::buffer(*answer),
            [self = shared_from_this(), answer, is_good = is_good](error_code error, std::size_t) {
                if (error || !is_good) return self->finish(!error);
                self->open();
            });
    }

    void send(SharedText text) {
        if (is_over_ || is_closing_) return;
        if (!queue_.empty() && queued_ + text->size() > network_->options.longest_queue) {
            ++network_->figures.cut_off;
            network_->log_refusal(address_, "a socket that reads too slowly");
            // The system shall not keep for it what it did not read.
            error_code ignored;
            wire_.socket().set_option(asio::socket_base::linger(true, 0), ignored);
            return finish();
        }
        network_->figures.message_bytes.add(static_cast<double>(text->size()));
        add(FrameKind::Text, std::move(text));
    }

    /// Closes it when all that was sent before is written; not later than soon.
    void close(CloseCode code, std::string_view reason) {
        if (is_over_ || is_closing_) return;
        is_closing_ = true;
        set_timer(patience);
        if (is_open_)
            add(FrameKind::Close, shared(closing_text(code, reason)));
        else
            closing_.emplace(code, reason);
    }

    void send_away(std::string_view reason) {
        if (is_over_ || is_closing_) return;
        network_->log_refusal(address_, fmt::format("a socket, {}", reason));
        close(CloseCode::Policy, reason);
    }

    void drain() override { close(CloseCode::GoingAway, "stopping"); }

    void abort() override {
        finish();
        end();
    }
    [[nodiscard]] std::string_view address() const override { return address_; }

  private:
    struct Outgoing {
        FrameKind kind;
        SharedText content;
        [[nodiscard]] std::size_t size() const {
            return FrameHead(kind, content->size()).bytes().size() + content->size();
        }
    };

    void open();

    // ---------------------------------------------------------------- what comes in

    void read() {
        wire_.async_read_some(asio::buffer(incoming_),
                              [self = shared_from_this()](error_code error, std::size_t size) {
                                  if (self->is_over_) return;
                                  if (error) return self->finish();
                                  self->take(size);
                              });
    }

    void take(std::size_t size) {
        heard_at_ = std::chrono::steady_clock::now();
        was_asked_ = false;
        reader_.read(std::span(incoming_).first(size),
                     [this](const FrameReader::Found& found) { return take(found); });
        if (!is_over_ && !is_deaf_) read();
    }

    /// Whether more is wanted.
    bool take(const FrameReader::Found& found) {
        if (found.wrong != CloseCode::Normal) {
            is_deaf_ = true;
            // What was closed before is waited for no longer.
            if (is_closing_)
                finish(true);
            else
                close(found.wrong, {});
            return false;
        }
        switch (found.kind) {
        case FrameKind::Close: farewell(found.content); return false;
        case FrameKind::Ping:
            // Of several only the latest needs an answer (RFC 6455, 5.5.3): whoever asks and does
            // not read takes no memory.
            if (!is_closing_) pong_ = shared(std::string(found.content));
            if (pong_) start_writing();
            return true;
        case FrameKind::Pong: return true;
        case FrameKind::Binary:
            close(CloseCode::UnknownData, "only text is understood");
            return true;
        default: break;
        }
        // While it closes, whatever still comes is passed over, to find the other's farewell.
        if (is_closing_) return true;
        ++network_->figures.messages_in;
        user_->received(found.content);
        return !is_over_;
    }

    /// The other end closes it, or answers that we do.
    void farewell(std::string_view content) {
        is_deaf_ = true;
        if (is_closing_) {
            if (queue_.empty()) finish(true); // otherwise our own farewell is still on its way
            return;
        }
        is_closing_ = true;
        set_timer(patience);
        // The same code back.
        add(FrameKind::Close, shared(std::string(content.substr(0, 2))));
    }

    // ---------------------------------------------------------------- what goes out

    /// What is sent in one go, such as an event and the answer to a command, goes as one write.
    void add(FrameKind kind, SharedText content) {
        queue_.push_back({kind, std::move(content)});
        queued_ += queue_.back().size();
        start_writing();
    }

    void start_writing() {
        if (is_writing_) return;
        is_writing_ = true;
        asio::post(network_->io, [self = shared_from_this()] { self->write(); });
    }

    void write() {
        if (is_over_) return;
        if (pong_) {
            queue_.insert(queue_.begin(), {FrameKind::Pong, std::exchange(pong_, nullptr)});
            queued_ += queue_.front().size();
        }
        boost::container::static_vector<asio::const_buffer, 2 * most_together> parts;
        const std::size_t count = std::min(queue_.size(), most_together);
        for (std::size_t i = 0; i < count; ++i) {
            const Outgoing& next = queue_[i];
            heads_[i] = FrameHead(next.kind, next.content->size());
            parts.push_back(asio::buffer(heads_[i].bytes()));
            parts.push_back(asio::buffer(*next.content));
        }
        asio::async_write(wire_, parts,
                          [self = shared_from_this(), count](error_code error, std::size_t) {
                              if (error) return self->finish();
                              self->go_on_writing(count);
                          });
    }

    void go_on_writing(std::size_t count) {
        if (is_over_) return;
        bool said_farewell = false;
        const auto end = queue_.begin() + static_cast<std::ptrdiff_t>(count);
        for (auto gone = queue_.begin(); gone != end; ++gone) {
            if (gone->kind == FrameKind::Text) ++network_->figures.messages_out;
            said_farewell = said_farewell || gone->kind == FrameKind::Close;
            queued_ -= gone->size();
        }
        queue_.erase(queue_.begin(), end);
        if (!queue_.empty() || pong_) return write();
        // All is written; many sockets are idle, and keep nothing.
        queue_ = {};
        is_writing_ = false;
        if (said_farewell && is_deaf_) finish(true);
    }

    // ---------------------------------------------------------------- time, and the end

    void set_timer(std::chrono::milliseconds time) {
        timer_.expires_after(time);
        timer_.async_wait([weak = weak_from_this()](error_code error) {
            const auto self = weak.lock();
            if (!error && self && !self->is_over_) self->time_has_passed();
        });
    }

    /// The silent are asked, and who does not answer is gone. To note when somebody was heard is
    /// all that is done for each message.
    void time_has_passed() {
        using std::chrono::milliseconds;
        const milliseconds idle = network_->options.idle;
        const auto silent =
            std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now() - heard_at_);
        const bool is_silent = silent >= idle;
        if (is_closing_ || !is_open_ || (is_silent && was_asked_)) return finish();
        if (is_silent) add(FrameKind::Ping, shared({}));
        was_asked_ = is_silent;
        set_timer(is_silent ? idle : idle - silent + milliseconds(1));
    }

    /// It is over, whatever brought it. The user is told later: it may be the one that is sending.
    void finish(bool is_polite = false) {
        if (is_over_) return;
        is_over_ = true;
        timer_.cancel();
        if (is_open_) --network_->figures.sockets;
        if (network_->service == nullptr)
            user_->closed();
        else
            asio::post(network_->io, [user = std::move(user_)] { user->closed(); });
        if (!is_polite) return end();
        wire_.end_sending();
        timer_.expires_after(lingering_time);
        timer_.async_wait([weak = weak_from_this()](error_code error) {
            if (const auto self = weak.lock(); self && !error) self->end();
        });
        wire_.pass_over([self = shared_from_this()] { self->end(); });
    }

    void end() {
        timer_.cancel();
        wire_.close();
        network_->remove(shared_from_this());
    }

    std::shared_ptr<Network> network_;
    Counted counted_;
    std::string address_; // for the log
    Wire wire_;
    std::shared_ptr<SocketUser> user_;
    asio::steady_timer timer_;
    FrameReader reader_;
    std::array<char, bytes_at_once> incoming_{};
    std::vector<Outgoing> queue_;
    std::array<FrameHead, most_together> heads_;               // of what is being written
    std::size_t queued_ = 0;                                   // bytes that wait
    SharedText pong_;                                          // the answer to the latest ping
    std::optional<std::pair<CloseCode, std::string>> closing_; // once it is open
    bool is_open_ = false;
    bool is_writing_ = false;
    bool is_closing_ = false; // nothing more is sent but a farewell
    bool is_deaf_ = false;    // nothing more is read
    bool is_over_ = false;
    bool was_asked_ = false; // whether it is still there
    std::chrono::steady_clock::time_point heard_at_;
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
    if (closing_) { // it was asked to while it opened
        add(FrameKind::Close, shared(closing_text(closing_->first, closing_->second)));
    } else {
        heard_at_ = std::chrono::steady_clock::now();
        set_timer(network_->options.idle);
        user_->opened(std::make_shared<SocketEnd>(weak_from_this()));
    }
    if (!is_over_) read();
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
