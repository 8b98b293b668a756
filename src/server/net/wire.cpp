#include "server/net/wire.h"

#include <boost/asio/error.hpp>
#include <fmt/format.h>
#include <openssl/err.h>
#include <openssl/ssl.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <limits>
#include <stdexcept>

namespace qwixx {

namespace {

std::string last_reason() {
    const unsigned long error = ERR_get_error();
    const char* const reason = ERR_reason_error_string(error);
    ERR_clear_error();
    if (ERR_SYSTEM_ERROR(error)) return std::strerror(ERR_GET_REASON(error)); // no such file, say
    return reason == nullptr ? "unknown reason" : reason;
}

TlsStep step_from(SSL* connection, int result) {
    if (result > 0) return {.bytes = static_cast<std::size_t>(result)};
    const int failure = errno;
    switch (SSL_get_error(connection, result)) {
    case SSL_ERROR_WANT_READ: return {.want = TlsStep::Want::Read};
    case SSL_ERROR_WANT_WRITE: return {.want = TlsStep::Want::Write};
    case SSL_ERROR_SYSCALL:
        if (failure != 0) return {.error = {failure, boost::system::system_category()}};
        [[fallthrough]];
    case SSL_ERROR_ZERO_RETURN: return {.error = asio::error::eof};
    default: return {.error = make_error_code(boost::system::errc::protocol_error)};
    }
}

void forget_errors() {
    ERR_clear_error();
    errno = 0;
}

int size_of(std::size_t size) {
    return static_cast<int>(std::min<std::size_t>(size, std::numeric_limits<int>::max()));
}

} // namespace

void TlsEnd::operator()(SSL_CTX* context) const { SSL_CTX_free(context); }
void TlsEnd::operator()(SSL* connection) const { SSL_free(connection); }

TlsContext make_tls(const std::string& certificate_file, const std::string& key_file) {
    TlsContext context(SSL_CTX_new(TLS_server_method()));
    if (!context) throw std::runtime_error(fmt::format("TLS cannot be used: {}.", last_reason()));
    SSL_CTX_set_min_proto_version(context.get(), TLS1_2_VERSION);
    SSL_CTX_set_options(context.get(), SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION |
                                           SSL_OP_CIPHER_SERVER_PREFERENCE);
    // What was written partly is offered again from another place; idle connections keep no
    // buffers.
    SSL_CTX_set_mode(context.get(), SSL_MODE_ENABLE_PARTIAL_WRITE |
                                        SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER |
                                        SSL_MODE_RELEASE_BUFFERS);
    SSL_CTX_set_session_cache_mode(context.get(), SSL_SESS_CACHE_OFF);
    ERR_clear_error();
    if (SSL_CTX_use_certificate_chain_file(context.get(), certificate_file.c_str()) != 1)
        throw std::runtime_error(fmt::format("The certificate in {} cannot be used: {}.",
                                             certificate_file, last_reason()));
    if (SSL_CTX_use_PrivateKey_file(context.get(), key_file.c_str(), SSL_FILETYPE_PEM) != 1)
        throw std::runtime_error(
            fmt::format("The key in {} cannot be used: {}.", key_file, last_reason()));
    if (SSL_CTX_check_private_key(context.get()) != 1)
        throw std::runtime_error(fmt::format(
            "The key in {} does not belong to the certificate in {}.", key_file, certificate_file));
    return context;
}

TlsStep tls_accept(SSL* connection) {
    forget_errors();
    return step_from(connection, SSL_accept(connection));
}

TlsStep tls_read(SSL* connection, asio::mutable_buffer into) {
    if (into.size() == 0) return {};
    forget_errors();
    return step_from(connection, SSL_read(connection, into.data(), size_of(into.size())));
}

TlsStep tls_write(SSL* connection, asio::const_buffer from) {
    if (from.size() == 0) return {};
    forget_errors();
    return step_from(connection, SSL_write(connection, from.data(), size_of(from.size())));
}

Wire::Wire(Socket socket, SSL_CTX* context) : socket_(std::move(socket)) {
    if (context == nullptr) return;
    socket_.non_blocking(true);
    tls_.reset(SSL_new(context));
    if (!tls_ || SSL_set_fd(tls_.get(), socket_.native_handle()) != 1) throw std::bad_alloc();
}

bool Wire::holds_bytes() const { return tls_ && SSL_has_pending(tls_.get()) == 1; }

void Wire::pass_over(std::function<void()> done) {
    socket_.async_wait(Socket::wait_read, [this, done = std::move(done)](error_code error) mutable {
        // First of all: after an error the wire may be gone.
        if (error) return done();
        std::array<char, 4096> some; // undeciphered, under TLS
        socket_.non_blocking(true, error);
        if (!error) socket_.read_some(asio::buffer(some), error);
        if (error && error != asio::error::would_block) return done();
        pass_over(std::move(done));
    });
}

void Wire::end_sending() {
    if (tls_ && SSL_is_init_finished(tls_.get())) {
        forget_errors();
        SSL_shutdown(tls_.get());
    }
    error_code ignored;
    socket_.shutdown(Socket::shutdown_send, ignored);
}

} // namespace qwixx
