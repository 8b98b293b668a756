// The line to a server: requests over HTTP, and a WebSocket that is opened again whenever it
// breaks. The network library is in the .cpp alone, and runs on a thread of its own.
#pragma once

#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace qwixx {

struct ServerAddress {
    bool secure = false;
    std::string host;
    std::string port;
    std::string path;  // in front of all others; often empty
    std::string table; // of a link to a table; else empty

    /// `http://127.0.0.1:8080`.
    [[nodiscard]] std::string text() const;
};
/// An address, or the link of a table at it; otherwise what is wrong.
[[nodiscard]] std::expected<ServerAddress, std::string> read_server_address(std::string_view text);

struct ServerAnswer {
    int status = 0;
    std::string body;
};
/// Sends this with the person's secret, if there is one, and waits for the answer.
[[nodiscard]] std::expected<ServerAnswer, std::string> ask_server(const ServerAddress& address,
                                                                  std::string_view path,
                                                                  std::string_view token,
                                                                  std::string_view body);

class ServerLine {
  public:
    struct News {
        enum class Kind : std::uint8_t { Opened, Text, Broken };
        Kind kind = Kind::Text;
        std::string text{}; // what came, or why it broke
    };

    /// `path` is asked whenever it is opened: what was heard last may be in it.
    ServerLine(ServerAddress address, std::string token, std::function<std::string()> path);
    ~ServerLine();
    ServerLine(const ServerLine&) = delete;
    ServerLine& operator=(const ServerLine&) = delete;

    /// Sends it now, or not at all if the line is broken.
    void send(std::string text);
    [[nodiscard]] std::vector<News> take();
    /// Readable when there is news.
    [[nodiscard]] int signal() const;

  private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

} // namespace qwixx
