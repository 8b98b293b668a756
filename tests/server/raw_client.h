// A client that knows no more of HTTP and WebSockets than the tests need, byte by byte, so that it
// can also be rude. It blocks, and gives up after a while.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

namespace qwixx {

struct RawAnswer {
    int status = 0;
    std::map<std::string, std::string> headers; // names in small letters
    std::string body;
};

struct RawFrame {
    int kind = -1; // 1 text, 2 binary, 8 close, 9 ping, 10 pong; -1: the connection has ended
    std::string text;

    /// Of a closing frame.
    [[nodiscard]] int code() const {
        if (kind != 8 || text.size() < 2) return 0;
        return static_cast<unsigned char>(text[0]) * 256 + static_cast<unsigned char>(text[1]);
    }
    [[nodiscard]] std::string reason() const { return text.size() > 2 ? text.substr(2) : ""; }
};

class RawClient {
  public:
    explicit RawClient(std::uint16_t port, int receive_buffer = 0) {
        file_ = socket(AF_INET, SOCK_STREAM, 0);
        const timeval patience{.tv_sec = 20, .tv_usec = 0};
        setsockopt(file_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
        setsockopt(file_, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
        if (receive_buffer > 0)
            setsockopt(file_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(port);
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        if (connect(file_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
            throw std::runtime_error(std::strerror(errno));
    }
    RawClient(const RawClient&) = delete;
    RawClient& operator=(const RawClient&) = delete;
    ~RawClient() { close(file_); }

    [[nodiscard]] int file() const { return file_; }

    /// Other ways to read and write than the plain socket: TLS.
    std::function<long(char*, std::size_t)> read_some = [this](char* into, std::size_t size) {
        return recv(file_, into, size, 0);
    };
    std::function<long(const char*, std::size_t)> write_some = [this](const char* from,
                                                                      std::size_t size) {
        return ::send(file_, from, size, MSG_NOSIGNAL);
    };

    /// False when the other end takes no more.
    bool send(std::string_view bytes) const {
        while (!bytes.empty()) {
            const long sent = write_some(bytes.data(), bytes.size());
            if (sent <= 0) return false;
            bytes.remove_prefix(static_cast<std::size_t>(sent));
        }
        return true;
    }

    /// The status is 0 when the connection ends before the answer does.
    RawAnswer receive(bool has_body = true) {
        std::size_t end = 0;
        while ((end = in_.find("\r\n\r\n")) == std::string::npos)
            if (!take_in()) return {};
        RawAnswer answer;
        answer.status = std::stoi(in_.substr(in_.find(' ') + 1, 3));
        std::size_t line = in_.find("\r\n") + 2;
        while (line < end + 2) {
            const std::size_t colon = in_.find(':', line);
            const std::size_t line_end = in_.find("\r\n", line);
            std::string name = in_.substr(line, colon - line);
            std::ranges::transform(name, name.begin(), [](char c) {
                return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
            });
            answer.headers[name] = in_.substr(colon + 2, line_end - colon - 2);
            line = line_end + 2;
        }
        in_.erase(0, end + 4);
        std::size_t size = 0;
        if (has_body && answer.headers.contains("content-length"))
            size = std::stoul(answer.headers["content-length"]);
        while (in_.size() < size)
            if (!take_in()) return {};
        answer.body = in_.substr(0, size);
        in_.erase(0, size);
        return answer;
    }

    /// A request without a body.
    RawAnswer get(std::string_view path, std::string_view headers = "") {
        send("GET " + std::string(path) + " HTTP/1.1\r\nHost: localhost\r\n" +
             std::string(headers) + "\r\n");
        return receive();
    }

    /// Whether the other end has closed, with nothing more to read.
    bool is_at_end() { return in_.empty() && !take_in(); }

    RawAnswer become_socket(std::string_view path = "/socket", std::string_view headers = "") {
        return get(path,
                   "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                   "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" +
                       std::string(headers));
    }

    bool send_frame(int kind, std::string_view text) const {
        std::string frame(1, static_cast<char>(0x80 | kind));
        if (text.size() < 126) {
            frame += static_cast<char>(0x80 | text.size());
        } else {
            frame += static_cast<char>(0x80 | 126);
            frame += static_cast<char>(text.size() >> 8);
            frame += static_cast<char>(text.size() & 0xFF);
        }
        const std::string mask = "\x11\x22\x33\x44";
        frame += mask;
        for (std::size_t i = 0; i < text.size(); ++i)
            frame += static_cast<char>(text[i] ^ mask[i % 4]);
        return send(frame);
    }

    RawFrame receive_frame() {
        const auto byte = [&](std::size_t i) {
            return static_cast<std::size_t>(static_cast<unsigned char>(in_[i]));
        };
        if (!take_until(2)) return {};
        std::size_t head = 2;
        std::size_t size = byte(1) & 0x7F;
        if (size >= 126) {
            const std::size_t digits = size == 126 ? 2 : 8;
            if (!take_until(head + digits)) return {};
            size = 0;
            for (std::size_t i = 0; i < digits; ++i) size = size * 256 + byte(head + i);
            head += digits;
        }
        if (!take_until(head + size)) return {};
        RawFrame frame{.kind = static_cast<int>(byte(0) & 0xF), .text = in_.substr(head, size)};
        in_.erase(0, head + size);
        return frame;
    }

  private:
    bool take_until(std::size_t size) {
        while (in_.size() < size)
            if (!take_in()) return false;
        return true;
    }
    bool take_in() {
        char some[4096];
        const long size = read_some(some, sizeof some);
        if (size < 0 && errno == EAGAIN) ADD_FAILURE() << "waited in vain";
        if (size <= 0) return false;
        in_.append(some, static_cast<std::size_t>(size));
        return true;
    }

    int file_ = -1;
    std::string in_;
};

} // namespace qwixx
