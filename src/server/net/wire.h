// A connection as a stream of bytes, plain or under TLS. It is what the network library calls an
// AsyncStream, so that HTTP and WebSockets are compiled once for both. The TLS library works on the
// file of the socket and is asked again whenever that is ready: unlike the network library's own
// TLS stream, an idle connection then keeps no buffers.
#pragma once

#include <boost/asio/async_result.hpp>
#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/compose.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core/bind_handler.hpp>
#include <boost/beast/core/role.hpp>

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include <openssl/types.h>

namespace qwixx {

namespace asio = boost::asio;
using boost::system::error_code;

struct TlsEnd {
    void operator()(SSL_CTX* context) const;
    void operator()(SSL* connection) const;
};
using TlsContext = std::unique_ptr<SSL_CTX, TlsEnd>;
using Tls = std::unique_ptr<SSL, TlsEnd>;

/// Reads the files of a certificate and its key; throws std::runtime_error when they are no good.
[[nodiscard]] TlsContext make_tls(const std::string& certificate_file, const std::string& key_file);

/// How far the TLS library got: done (or failed), or it waits for the socket.
struct TlsStep {
    enum class Want : std::uint8_t { Nothing, Read, Write };
    Want want = Want::Nothing;
    std::size_t bytes = 0;
    error_code error;
};
[[nodiscard]] TlsStep tls_accept(SSL* connection);
[[nodiscard]] TlsStep tls_read(SSL* connection, asio::mutable_buffer into);
[[nodiscard]] TlsStep tls_write(SSL* connection, asio::const_buffer from);

class Wire {
  public:
    using executor_type = asio::io_context::executor_type;
    using Socket = asio::basic_stream_socket<asio::ip::tcp, executor_type>;

    /// Without a context it is plain.
    Wire(Socket socket, SSL_CTX* context);

    [[nodiscard]] executor_type get_executor() { return socket_.get_executor(); }
    [[nodiscard]] Socket& socket() { return socket_; }
    [[nodiscard]] bool secure() const { return tls_ != nullptr; }
    /// Whether there is something to read that the socket no longer knows of.
    [[nodiscard]] bool holds_bytes() const;
    /// Tells the other end that no more will come.
    void end_sending();
    /// Passes over what still comes, until the other end has closed too: to close on unread bytes
    /// would reset the connection, and what was sent last might never be seen.
    void pass_over(std::function<void()> done);
    /// Ends everything at once; what is under way fails.
    void close() {
        error_code ignored;
        socket_.close(ignored);
    }

    /// Greets the other end; plain wires need not.
    template <class Handler> void async_handshake(Handler&& handler) {
        run_tls<void(error_code)>([this] { return tls_accept(tls_.get()); },
                                  std::forward<Handler>(handler));
    }

    template <class Buffers, class Token>
    auto async_read_some(const Buffers& buffers, Token&& token) {
        return asio::async_initiate<Token, void(error_code, std::size_t)>(
            [this](auto&& handler, const Buffers& into) {
                using Handler = decltype(handler);
                if (!tls_) return socket_.async_read_some(into, std::forward<Handler>(handler));
                run_tls<void(error_code, std::size_t)>(
                    [this, into] { return tls_read(tls_.get(), first_of(into)); },
                    std::forward<Handler>(handler));
            },
            token, buffers);
    }

    template <class Buffers, class Token>
    auto async_write_some(const Buffers& buffers, Token&& token) {
        return asio::async_initiate<Token, void(error_code, std::size_t)>(
            [this](auto&& handler, const Buffers& from) {
                using Handler = decltype(handler);
                if (!tls_) return socket_.async_write_some(from, std::forward<Handler>(handler));
                run_tls<void(error_code, std::size_t)>(
                    [this, from] {
                        // Small pieces, such as a header and its message, go as one record.
                        std::array<char, 4096> record;
                        const asio::const_buffer first = first_of(from);
                        if (first.size() >= record.size()) return tls_write(tls_.get(), first);
                        const std::size_t size = asio::buffer_copy(asio::buffer(record), from);
                        return tls_write(tls_.get(), asio::buffer(record, size));
                    },
                    std::forward<Handler>(handler));
            },
            token, buffers);
    }

    friend void beast_close_socket(Wire& wire) { wire.close(); }

    /// The end of a socket. Its owner sees to the rest: to wait for the other end is not limited in
    /// time by the network library.
    template <class Handler>
    friend void async_teardown(boost::beast::role_type, Wire& wire, Handler&& handler) {
        wire.end_sending();
        asio::post(wire.get_executor(),
                   boost::beast::bind_front_handler(std::forward<Handler>(handler), error_code()));
    }

  private:
    template <class Buffers> static auto first_of(const Buffers& buffers) {
        auto at = asio::buffer_sequence_begin(buffers);
        const auto end = asio::buffer_sequence_end(buffers);
        using Buffer = std::conditional_t<asio::is_mutable_buffer_sequence<Buffers>::value,
                                          asio::mutable_buffer, asio::const_buffer>;
        while (at != end && Buffer(*at).size() == 0) ++at;
        return at == end ? Buffer() : Buffer(*at);
    }

    /// Repeats a step of the TLS library until it got somewhere.
    template <class Signature, class Step, class Handler>
    void run_tls(const Step& step, Handler&& handler) {
        asio::async_compose<Handler, Signature>(
            [this, step, got = TlsStep{}, is_started = false,
             is_done = false](auto& self, error_code error = {}) mutable {
                // First of all: after an error the wire may be gone.
                if (error) got = {.error = error};
                if (!error && !is_done) {
                    got = step();
                    if (got.want != TlsStep::Want::Nothing) {
                        is_started = true;
                        return socket_.async_wait(got.want == TlsStep::Want::Read
                                                      ? Socket::wait_read
                                                      : Socket::wait_write,
                                                  std::move(self));
                    }
                    // A handler must not be called by the one that hands it in.
                    if (!is_started) {
                        is_done = true;
                        return asio::post(get_executor(), std::move(self));
                    }
                }
                if constexpr (std::is_same_v<Signature, void(error_code)>)
                    self.complete(got.error);
                else
                    self.complete(got.error, got.bytes);
            },
            handler, socket_);
    }

    Socket socket_;
    Tls tls_;
};

} // namespace qwixx
