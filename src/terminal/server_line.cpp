#include "terminal/server_line.h"

#include "terminal/held_signals.h"

#include <boost/asio/any_completion_handler.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/bind_executor.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/experimental/awaitable_operators.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/host_name_verification.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

#include <algorithm>
#include <chrono>
#include <deque>
#include <mutex>
#include <optional>
#include <sys/eventfd.h>
#include <thread>
#include <unistd.h>

namespace qwixx {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::awaitable;
using asio::use_awaitable;
using namespace std::chrono_literals;

constexpr auto patience = 10s; // for a connection, and for an answer

/// A connection, plain or under TLS. Who waits for it is kept behind one type, so that HTTP and
/// WebSockets are compiled once and not for every kind of connection: they are most of this file.
class Connection {
  public:
    using executor_type = beast::tcp_stream::executor_type;
    using Waiting = asio::any_completion_handler<void(boost::system::error_code, std::size_t)>;

    Connection(asio::io_context& io, asio::ssl::context& context, bool secure)
        : tcp_(std::make_unique<beast::tcp_stream>(io)) {
        if (secure) tls_ = std::make_unique<Tls>(*tcp_, context);
    }

    [[nodiscard]] executor_type get_executor() { return tcp_->get_executor(); }
    [[nodiscard]] beast::tcp_stream& tcp() { return *tcp_; }

    awaitable<void> connect(const ServerAddress& address) {
        asio::ip::tcp::resolver resolver(co_await asio::this_coro::executor);
        const auto found =
            co_await resolver.async_resolve(address.host, address.port, use_awaitable);
        tcp_->expires_after(patience);
        co_await tcp_->async_connect(found, use_awaitable);
        if (!tls_) co_return;
        // The name chooses the certificate where a machine has several.
        std::string name = address.host; // the call wants to be able to write
        if (SSL_ctrl(tls_->native_handle(), SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name,
                     name.data()) != 1)
            throw std::runtime_error("the name of the server cannot be used");
        tls_->set_verify_callback(asio::ssl::host_name_verification(address.host));
        co_await tls_->async_handshake(asio::ssl::stream_base::client, use_awaitable);
    }

    template <class Buffers, class Token>
    auto async_read_some(const Buffers& buffers, Token&& token) {
        return asio::async_initiate<Token, void(boost::system::error_code, std::size_t)>(
            [this](Waiting given, asio::mutable_buffer into) {
                auto waiting = asio::bind_executor(get_executor(), std::move(given));
                if (tls_)
                    tls_->async_read_some(into, std::move(waiting));
                else
                    tcp_->async_read_some(into, std::move(waiting));
            },
            token, first_of<asio::mutable_buffer>(buffers));
    }
    template <class Buffers, class Token>
    auto async_write_some(const Buffers& buffers, Token&& token) {
        return asio::async_initiate<Token, void(boost::system::error_code, std::size_t)>(
            [this](Waiting given, asio::const_buffer from) {
                auto waiting = asio::bind_executor(get_executor(), std::move(given));
                if (tls_)
                    tls_->async_write_some(from, std::move(waiting));
                else
                    tcp_->async_write_some(from, std::move(waiting));
            },
            token, first_of<asio::const_buffer>(buffers));
    }

    friend void beast_close_socket(Connection& connection) { connection.tcp_->close(); }
    /// Nobody waits for the other end here: a line that is over is given up.
    template <class Handler>
    friend void async_teardown(beast::role_type, Connection& connection, Handler&& handler) {
        connection.tcp_->close();
        asio::post(
            connection.get_executor(),
            beast::bind_front_handler(std::forward<Handler>(handler), boost::system::error_code()));
    }

  private:
    using Tls = asio::ssl::stream<beast::tcp_stream&>;

    /// The first that has room: to read or write some need not be all.
    template <class Buffer, class Buffers> static Buffer first_of(const Buffers& buffers) {
        auto at = asio::buffer_sequence_begin(buffers);
        const auto end = asio::buffer_sequence_end(buffers);
        while (at != end && Buffer(*at).size() == 0) ++at;
        return at == end ? Buffer() : Buffer(*at);
    }

    std::unique_ptr<beast::tcp_stream> tcp_; // stays where it is when the connection is moved
    std::unique_ptr<Tls> tls_;               // none: plain
};

void authorize(auto& request, std::string_view token) {
    if (!token.empty()) request.set(http::field::authorization, "Bearer " + std::string(token));
}

std::string host_header(const ServerAddress& address) {
    const bool usual = address.port == (address.secure ? "443" : "80");
    return usual ? address.host : address.host + ":" + address.port;
}

asio::ssl::context trusted() {
    asio::ssl::context context(asio::ssl::context::tls_client);
    context.set_default_verify_paths();
    context.set_verify_mode(asio::ssl::verify_peer);
    return context;
}

awaitable<ServerAnswer> ask(Connection stream, const ServerAddress& address, std::string path,
                            std::string token, std::string body) {
    co_await stream.connect(address);
    http::request<http::string_body> request{http::verb::post, address.path + path, 11};
    request.set(http::field::host, host_header(address));
    request.set(http::field::content_type, "application/json");
    authorize(request, token);
    request.body() = std::move(body);
    request.prepare_payload();
    stream.tcp().expires_after(patience);
    co_await http::async_write(stream, request, use_awaitable);
    beast::flat_buffer buffer;
    http::response<http::string_body> response;
    co_await http::async_read(stream, buffer, response, use_awaitable);
    co_return ServerAnswer{static_cast<int>(response.result_int()), std::move(response.body())};
}

std::string words_of(const std::exception_ptr& failure) {
    try {
        std::rethrow_exception(failure);
    } catch (const boost::system::system_error& error) {
        return error.code().message();
    } catch (const std::exception& error) {
        return error.what();
    }
}

} // namespace

std::string ServerAddress::text() const {
    return (secure ? "https://" : "http://") + host_header(*this) + path;
}

std::expected<ServerAddress, std::string> read_server_address(std::string_view text) {
    ServerAddress address;
    const std::string whole(text);
    if (text.starts_with("https://")) {
        address.secure = true;
        text.remove_prefix(8);
    } else if (text.starts_with("http://")) {
        text.remove_prefix(7);
    } else if (text.contains("://")) {
        return std::unexpected("\"" + whole +
                               "\": a server's address begins with http:// or https://");
    }
    const std::size_t slash = std::min(text.find('/'), text.size());
    std::string_view host = text.substr(0, slash);
    std::string_view path = text.substr(slash);
    const std::size_t colon = host.rfind(':');
    if (colon != std::string_view::npos && !host.substr(colon).contains(']')) {
        address.port = host.substr(colon + 1);
        host = host.substr(0, colon);
    } else {
        address.port = address.secure ? "443" : "80";
    }
    address.host = host;
    constexpr std::string_view to_table = "/table/";
    path = path.substr(0, path.find_first_of("?#"));
    if (const std::size_t at = path.rfind(to_table); at != std::string_view::npos) {
        address.table = path.substr(at + to_table.size());
        path = path.substr(0, at);
    }
    while (path.ends_with('/')) path.remove_suffix(1);
    address.path = path;
    const bool digits = !address.port.empty() && std::ranges::all_of(address.port, [](char c) {
        return c >= '0' && c <= '9';
    });
    if (address.host.empty() || !digits)
        return std::unexpected("\"" + whole + "\" is no address of a server");
    return address;
}

std::expected<ServerAnswer, std::string> ask_server(const ServerAddress& address,
                                                    std::string_view path, std::string_view token,
                                                    std::string_view body) {
    asio::io_context io(1);
    auto context = trusted();
    std::expected<ServerAnswer, std::string> answer = std::unexpected(std::string("no answer"));
    const auto done = [&answer](const std::exception_ptr& failure, ServerAnswer given) {
        if (failure)
            answer = std::unexpected(words_of(failure));
        else
            answer = std::move(given);
    };
    const std::string wanted(path);
    const std::string secret(token);
    const std::string sent(body);
    asio::co_spawn(io, ask(Connection(io, context, address.secure), address, wanted, secret, sent),
                   done);
    io.run();
    return answer;
}

struct ServerLine::Inside {
    using Socket = websocket::stream<Connection>;

    ServerAddress address;
    std::string token;
    std::function<std::string()> path;

    asio::io_context io{1};
    asio::ssl::context context = trusted();
    asio::steady_timer outgoing{io}; // is cancelled when there is something to send
    std::deque<std::string> to_send;
    bool is_open = false;
    int signal = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    std::mutex mutex; // of what the other thread takes
    std::vector<News> news;
    std::thread thread;

    void tell(News what) {
        const std::scoped_lock lock(mutex);
        news.push_back(std::move(what));
        eventfd_write(signal, 1);
    }

    /// Until the line breaks. That is no exception here: only who comes to an end ends the other.
    awaitable<void> read_all(Socket& socket) {
        beast::flat_buffer buffer;
        while (true) {
            boost::system::error_code broken;
            co_await socket.async_read(buffer, asio::redirect_error(use_awaitable, broken));
            if (broken) co_return;
            tell({News::Kind::Text, beast::buffers_to_string(buffer.data())});
            buffer.clear();
        }
    }
    awaitable<void> write_all(Socket& socket) {
        while (true) {
            if (to_send.empty()) {
                outgoing.expires_at(asio::steady_timer::time_point::max());
                boost::system::error_code woken;
                co_await outgoing.async_wait(asio::redirect_error(use_awaitable, woken));
                // The reader has ended: so does this.
                const auto state = co_await asio::this_coro::cancellation_state;
                if (state.cancelled() != asio::cancellation_type::none) co_return;
                continue;
            }
            const std::string text = std::move(to_send.front());
            to_send.pop_front();
            co_await socket.async_write(asio::buffer(text), use_awaitable);
        }
    }

    awaitable<void> talk() {
        Connection connection(io, context, address.secure);
        co_await connection.connect(address);
        connection.tcp().expires_never(); // the socket has a clock of its own
        Socket socket(std::move(connection));
        auto times = websocket::stream_base::timeout::suggested(beast::role_type::client);
        times.idle_timeout = 45s; // a line that is dead is found out
        times.keep_alive_pings = true;
        socket.set_option(times);
        socket.set_option(websocket::stream_base::decorator(
            [this](websocket::request_type& request) { authorize(request, token); }));
        co_await socket.async_handshake(host_header(address), address.path + path(), use_awaitable);
        is_open = true;
        to_send.clear();
        tell({News::Kind::Opened});
        using namespace asio::experimental::awaitable_operators;
        co_await (read_all(socket) || write_all(socket));
    }

    awaitable<void> keep_open() {
        auto delay = 500ms;
        while (true) {
            std::string why;
            try {
                co_await talk();
            } catch (...) {
                why = words_of(std::current_exception());
            }
            if (std::exchange(is_open, false)) delay = 500ms;
            tell({News::Kind::Broken, why});
            asio::steady_timer pause(io, delay);
            delay = std::min<std::chrono::milliseconds>(2 * delay, 8s);
            co_await pause.async_wait(use_awaitable);
        }
    }
};

ServerLine::ServerLine(ServerAddress address, std::string token, std::function<std::string()> path)
    : inside_(std::make_unique<Inside>(std::move(address), std::move(token), std::move(path))) {
    Inside& it = *inside_;
    asio::co_spawn(it.io, it.keep_open(), asio::detached);
    const HeldSignals held;
    it.thread = std::thread([&it] { it.io.run(); });
}

ServerLine::~ServerLine() {
    inside_->io.stop();
    inside_->thread.join();
    ::close(inside_->signal);
}

void ServerLine::send(std::string text) {
    asio::post(inside_->io, [it = inside_.get(), text = std::move(text)]() mutable {
        if (!it->is_open) return;
        it->to_send.push_back(std::move(text));
        it->outgoing.cancel();
    });
}

std::vector<ServerLine::News> ServerLine::take() {
    eventfd_t count = 0;
    eventfd_read(inside_->signal, &count);
    const std::scoped_lock lock(inside_->mutex);
    return std::exchange(inside_->news, {});
}

int ServerLine::signal() const { return inside_->signal; }

} // namespace qwixx
