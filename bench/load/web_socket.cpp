#include "web_socket.h"

#include <stdexcept>

namespace qwixx {

namespace {

constexpr unsigned char last_part = 0x80;
constexpr unsigned char continued = 0;
constexpr unsigned char ping = 9;
constexpr unsigned char pong = 10;

std::uint64_t big_endian(std::string_view bytes) {
    std::uint64_t number = 0;
    for (const char byte : bytes) number = number << 8 | static_cast<unsigned char>(byte);
    return number;
}

} // namespace

WebSocket::WebSocket(Poll& poll, std::uint16_t port, std::string_view path, std::string_view token,
                     int receive_buffer)
    : Connection(poll, port, receive_buffer) {
    std::string request = "GET ";
    request += path;
    request += " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port);
    request += "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
               "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    if (!token.empty()) {
        request += "Authorization: Bearer ";
        request += token;
        request += "\r\n";
    }
    send(request + "\r\n");
}

void WebSocket::say(std::string_view message, Kind kind) {
    say_frame(static_cast<unsigned char>(last_part | static_cast<unsigned char>(kind)), message);
}

/// Clients must mask what they send; with a mask of zeros it stays as it is.
void WebSocket::say_frame(unsigned char first, std::string_view content) {
    constexpr std::size_t longest_short = 125;
    if (content.size() > 0xFFFF) throw std::runtime_error("too long a message");
    std::string bytes(1, static_cast<char>(first));
    if (content.size() <= longest_short) {
        bytes += static_cast<char>(0x80 | content.size());
    } else {
        bytes += static_cast<char>(0x80 | 126);
        bytes += static_cast<char>(content.size() >> 8);
        bytes += static_cast<char>(content.size() & 0xFF);
    }
    bytes.append(4, '\0');
    bytes += content;
    send(bytes);
}

std::size_t WebSocket::open_with(std::string_view bytes) {
    const std::size_t end = bytes.find("\r\n\r\n");
    if (end == std::string_view::npos) return 0;
    if (!bytes.starts_with("HTTP/1.1 101"))
        throw std::runtime_error("no socket: " + std::string(bytes));
    open_ = true;
    opened();
    return end + 4;
}

std::size_t WebSocket::received(std::string_view bytes) {
    const std::size_t all = bytes.size();
    if (!open_) bytes.remove_prefix(open_with(bytes));
    while (open_ && bytes.size() >= 2) {
        std::size_t head = 2;
        std::uint64_t size = static_cast<unsigned char>(bytes[1]) & 0x7F;
        if (size >= 126) {
            head += size == 126 ? 2 : 8;
            if (bytes.size() < head) break;
            size = big_endian(bytes.substr(2, head - 2));
        }
        if (bytes.size() < head + size) break;
        frame(static_cast<unsigned char>(bytes[0]), bytes.substr(head, size));
        bytes.remove_prefix(head + size);
    }
    return all - bytes.size();
}

void WebSocket::frame(unsigned char first, std::string_view content) {
    const unsigned char kind = first & 0x0F;
    const bool is_last = (first & last_part) != 0;
    if (kind == ping) {
        say_frame(last_part | pong, content);
    } else if (kind > static_cast<unsigned char>(Kind::Binary)) {
        return; // an answer to a ping, or a farewell, after which the connection ends
    } else if (kind != continued && is_last) {
        heard(content);
    } else {
        message_ += content;
        if (!is_last) return;
        heard(message_);
        message_.clear();
    }
}

} // namespace qwixx
