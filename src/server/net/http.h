// Requests, answers and sockets as the rest of the server sees them, free of any network library.
// Everything here lives on the loop: the one thread that talks to the network (listener.h).
#pragma once

#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace qwixx {

struct Request {
    std::string id; // made by the listener, for logs; the answer carries it as X-Request-Id
    std::string method;
    std::string path;  // decoded, without the query
    std::string query; // as it came
    std::string host;
    std::string authorization;
    std::string cookie;
    std::string content_type;
    std::string accept_encoding;
    std::string if_none_match;
    std::string body;
    std::string address;   // of the client; behind a trusted proxy, the one the proxy names
    bool same_site = true; // no page of another site sent it (Origin)
    bool local = false;    // from this machine, and not through a proxy
    bool secure = false;   // over TLS, here or at the proxy
};

/// A text that is sent to many.
using SharedText = std::shared_ptr<const std::string>;

struct Response {
    int status = 200;
    std::string body;
    std::string type = "application/json";
    std::vector<std::pair<std::string, std::string>> headers; // each name once
    std::string code;                                         // of an error, for the log
    SharedText file;                                          // in place of a body

    [[nodiscard]] const std::string& content() const { return file ? *file : body; }
};

/// An open socket. It may be closed at any time; what is sent then is lost.
class Socket {
  public:
    virtual ~Socket() = default;
    virtual void send(SharedText text) = 0;
    /// Closes it, after what was sent before, with a reason for the client.
    virtual void close(std::string_view reason) = 0;
};

/// Whoever is at our end of a socket.
class SocketUser {
  public:
    virtual ~SocketUser() = default;
    virtual void opened(std::shared_ptr<Socket> socket) = 0;
    virtual void received(std::string_view text) = 0;
    /// Comes once, last, also when the socket never got open.
    virtual void closed() = 0;
};

/// What a listener serves. Answers may be given later, but on the loop, and exactly once.
class Service {
  public:
    virtual ~Service() = default;
    virtual void answer(Request request, std::function<void(Response)> done) = 0;
    /// A request to become a socket: who uses it, or an answer that refuses it.
    virtual void
    open(Request request,
         std::function<void(std::expected<std::shared_ptr<SocketUser>, Response>)> done) = 0;
};

} // namespace qwixx
