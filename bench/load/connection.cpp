#include "connection.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <stdexcept>

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace qwixx {

namespace {

[[noreturn]] void fail(const std::string& what) {
    throw std::runtime_error(what + ": " + std::strerror(errno));
}

} // namespace

Poll::Poll() : number_(epoll_create1(0)) {
    if (number_ < 0) fail("cannot wait for connections");
}

Poll::~Poll() { ::close(number_); }

void Poll::wait(int milliseconds) const {
    std::array<epoll_event, 256> events{};
    const int count =
        epoll_wait(number_, events.data(), static_cast<int>(events.size()), milliseconds);
    for (int i = 0; i < count; ++i) {
        const epoll_event& event = events[static_cast<std::size_t>(i)];
        static_cast<Connection*>(event.data.ptr)->ready(event.events);
    }
}

void Poll::watch(Connection& connection, int operation) const {
    epoll_event event{};
    event.events = EPOLLRDHUP;
    if (!connection.stalled_) event.events |= EPOLLIN;
    if (!connection.out_.empty()) event.events |= EPOLLOUT;
    event.data.ptr = &connection;
    if (epoll_ctl(number_, operation, connection.number_, &event) != 0)
        fail("cannot watch a connection");
}

Connection::Connection(Poll& poll, std::uint16_t port, int receive_buffer) : poll_(&poll) {
    number_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (number_ < 0) fail("cannot open a socket");
    if (receive_buffer != 0)
        setsockopt(number_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
    const int on = 1;
    setsockopt(number_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    // On the loopback this takes no time, so that it may wait.
    if (connect(number_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
        fail("cannot connect to port " + std::to_string(port));
    fcntl(number_, F_SETFL, O_NONBLOCK);
    poll.watch(*this, EPOLL_CTL_ADD);
}

Connection::~Connection() { close(); }

void Connection::close() {
    if (number_ < 0) return;
    ::close(number_);
    number_ = -1;
}

void Connection::stall() {
    stalled_ = true;
    poll_->watch(*this, EPOLL_CTL_MOD);
}

void Connection::send(std::string_view bytes) {
    if (!is_open()) return;
    const bool waits = !out_.empty();
    out_ += bytes;
    if (!waits) write();
}

void Connection::write() {
    const bool waited = !out_.empty();
    const ssize_t sent = ::send(number_, out_.data(), out_.size(), MSG_NOSIGNAL);
    if (sent > 0) out_.erase(0, static_cast<std::size_t>(sent));
    // A connection that broke shows when it is read.
    if (sent < 0 && errno != EAGAIN) out_.clear();
    if (waited || !out_.empty()) poll_->watch(*this, EPOLL_CTL_MOD);
}

void Connection::ready(std::uint32_t events) {
    if (!is_open()) return; // by somebody whose turn came before
    if ((events & EPOLLOUT) != 0) write();
    if ((events & EPOLLIN) != 0) {
        read();
    } else if ((events & (EPOLLRDHUP | EPOLLHUP | EPOLLERR)) != 0) {
        close();
        lost();
    }
}

void Connection::read() {
    static std::array<char, 1 << 18> buffer; // one for all: most messages come whole
    const ssize_t size = recv(number_, buffer.data(), buffer.size(), 0);
    if (size < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (size <= 0) {
        close();
        lost();
        return;
    }
    const std::string_view bytes(buffer.data(), static_cast<std::size_t>(size));
    if (in_.empty()) {
        in_ = bytes.substr(received(bytes));
    } else {
        in_ += bytes;
        in_.erase(0, received(in_));
    }
}

} // namespace qwixx
