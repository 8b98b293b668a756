// The client's end of a WebSocket (RFC 6455), as far as two servers of ours need it.
#pragma once

#include "connection.h"

namespace qwixx {

class WebSocket : public Connection {
  public:
    WebSocket(Poll& poll, std::uint16_t port, std::string_view path, std::string_view token,
              int receive_buffer = 0);

    enum class Kind : std::uint8_t { Text = 1, Binary = 2 };
    void say(std::string_view message, Kind kind = Kind::Text);

  protected:
    virtual void opened() {}
    virtual void heard(std::string_view message) = 0;

  private:
    std::size_t received(std::string_view bytes) final;
    std::size_t open_with(std::string_view bytes);
    void frame(unsigned char first, std::string_view content);
    void say_frame(unsigned char first, std::string_view content);

    bool open_ = false;
    std::string message_; // the parts of one that comes in parts
};

} // namespace qwixx
