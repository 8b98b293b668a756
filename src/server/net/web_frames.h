// The frames of WebSockets (RFC 6455) as a server reads and writes them, free of any network. Every
// move of a game goes out in as many frames as it has viewers, so this is as little as will do.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace qwixx {

enum class FrameKind : std::uint8_t {
    Continued = 0,
    Text = 1,
    Binary = 2,
    Close = 8,
    Ping = 9,
    Pong = 10
};

/// Why a socket is closed.
enum class CloseCode : std::uint16_t {
    Normal = 1000,
    GoingAway = 1001,
    ProtocolError = 1002,
    UnknownData = 1003,
    NoneGiven = 1005, // is never sent
    NotUtf8 = 1007,
    Policy = 1008,
    TooLong = 1009
};

/// What stands before the content of a whole frame of ours.
class FrameHead {
  public:
    FrameHead() = default;
    FrameHead(FrameKind kind, std::size_t size);
    [[nodiscard]] std::string_view bytes() const { return {bytes_.data(), size_}; }

  private:
    std::array<char, 10> bytes_{};
    std::uint8_t size_ = 0;
};

/// A text that is valid UTF-8.
[[nodiscard]] bool is_utf8(std::string_view text);

/// The content of a closing frame: a code, and a reason of which as much is kept as has room.
[[nodiscard]] std::string closing_text(CloseCode code, std::string_view reason);

/// Takes the bytes of a client and finds the messages in them.
class FrameReader {
  public:
    /// What was found. The content lives until the reader is given more.
    struct Found {
        FrameKind kind = FrameKind::Text;
        std::string_view content;
        /// What the client did wrong: then this is the last.
        CloseCode wrong = CloseCode::Normal;
    };
    /// Whether more is wanted.
    using Take = std::function<bool(const Found&)>;

    explicit FrameReader(std::size_t longest_message) : longest_(longest_message) {}

    /// Calls `take` for every message and every control frame that is whole by now. The bytes are
    /// changed: they come masked. What `take` does not want is lost.
    void read(std::span<char> bytes, const Take& take);
    /// Bytes of what is not whole yet: those of a message and of the head of a frame at most, or of
    /// a control frame in their midst.
    [[nodiscard]] std::size_t waiting() const { return rest_.size() + message_.size(); }

  private:
    struct Frame;
    [[nodiscard]] std::size_t read_frame(std::span<char> bytes, Frame& frame) const;
    [[nodiscard]] bool deliver(const Frame& frame, const Take& take);

    std::size_t longest_;
    std::string rest_;                      // of a frame that is not whole yet
    std::string message_;                   // that comes in several frames
    FrameKind kind_ = FrameKind::Continued; // of that; Continued: there is none
};

} // namespace qwixx
