// Connections to a server on this machine, thousands on one thread. The generator shares the
// processors with the server it measures, so this is as little as will do.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace qwixx {

class Connection;

class Poll {
  public:
    Poll();
    ~Poll();
    Poll(const Poll&) = delete;
    Poll& operator=(const Poll&) = delete;

    /// Lets every connection take what has come for it; waits for so long if nothing has.
    void wait(int milliseconds) const;

  private:
    friend class Connection;
    void watch(Connection& connection, int operation) const;
    int number_;
};

class Connection {
  public:
    /// How many bytes the system takes in for us; 0: as many as it likes.
    Connection(Poll& poll, std::uint16_t port, int receive_buffer = 0);
    virtual ~Connection();
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    void send(std::string_view bytes);
    /// Takes nothing in from now on; that the connection is lost is still noticed.
    void stall();
    void close();
    [[nodiscard]] bool is_open() const { return number_ >= 0; }

  protected:
    /// Bytes that came in, those not used before included; how many were used.
    virtual std::size_t received(std::string_view bytes) = 0;
    /// The server closed it.
    virtual void lost() = 0;

  private:
    friend class Poll;
    void ready(std::uint32_t events);
    void read();
    void write();

    Poll* poll_;
    int number_ = -1;
    bool stalled_ = false;
    std::string in_;  // came, and was not used yet
    std::string out_; // waits for room
};

} // namespace qwixx
