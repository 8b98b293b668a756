#include "server/net/web_frames.h"

#include "record/scanner.h"

#include <algorithm>
#include <utility>

namespace qwixx {

namespace {

constexpr std::size_t longest_control = 125;
constexpr unsigned char last_frame = 0x80;
constexpr unsigned char reserved_bits = 0x70;
constexpr unsigned char masked = 0x80;
constexpr std::size_t mask_size = 4;
constexpr std::size_t two_bytes = 126; // the length is in the two bytes that follow
constexpr std::size_t eight_bytes = 127;

unsigned char byte(char c) { return static_cast<unsigned char>(c); }

std::uint64_t big_endian(std::span<const char> bytes) {
    std::uint64_t number = 0;
    for (const char c : bytes) number = number << 8 | byte(c);
    return number;
}

bool is_control(FrameKind kind) { return kind >= FrameKind::Close; }

bool is_known(FrameKind kind) {
    switch (kind) {
    case FrameKind::Continued:
    case FrameKind::Text:
    case FrameKind::Binary:
    case FrameKind::Close:
    case FrameKind::Ping:
    case FrameKind::Pong: return true;
    }
    return false;
}

/// Whether a client may give this as its reason to close.
bool is_close_code(std::uint64_t code) {
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) ||
           (code >= 3000 && code <= 4999);
}

CloseCode wrong_with_close(std::string_view content) {
    if (content.empty()) return CloseCode::Normal;
    if (content.size() < 2 || !is_close_code(big_endian(content.substr(0, 2))))
        return CloseCode::ProtocolError;
    return is_utf8(content.substr(2)) ? CloseCode::Normal : CloseCode::NotUtf8;
}

} // namespace

FrameHead::FrameHead(FrameKind kind, std::size_t size) {
    const auto put = [this](std::uint64_t value) { bytes_[size_++] = static_cast<char>(value); };
    put(last_frame | static_cast<unsigned char>(kind));
    int more = 0; // bytes of the length
    if (size <= longest_control) {
        put(size);
    } else if (size <= 0xFFFF) {
        put(two_bytes);
        more = 2;
    } else {
        put(eight_bytes);
        more = 8;
    }
    while (more-- > 0) put(static_cast<std::uint64_t>(size) >> (8 * more) & 0xFF);
}

bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        const std::size_t length = byte(text.front()) < 0x80 ? 1 : utf8_length(text);
        if (length == 0) return false;
        text.remove_prefix(length);
    }
    return true;
}

std::string closing_text(CloseCode code, std::string_view reason) {
    const auto number = static_cast<std::uint16_t>(code);
    std::string text{static_cast<char>(number >> 8), static_cast<char>(number & 0xFF)};
    return text.append(reason.substr(0, longest_control - text.size()));
}

struct FrameReader::Frame {
    FrameKind kind = FrameKind::Text;
    bool is_last = true;
    std::span<char> content;
    CloseCode wrong = CloseCode::Normal;
};

/// How long the frame is that begins here; 0 when it is not whole yet. Something wrong is seen
/// before all of it is there.
std::size_t FrameReader::read_frame(std::span<char> bytes, Frame& frame) const {
    const auto wrong = [&](CloseCode code) {
        frame.wrong = code;
        return bytes.size();
    };
    if (bytes.size() < 2) return 0;
    frame.kind = static_cast<FrameKind>(bytes[0] & 0x0F);
    frame.is_last = (byte(bytes[0]) & last_frame) != 0;
    const bool control = is_control(frame.kind);
    const bool within = kind_ != FrameKind::Continued; // a message that comes in several frames
    std::uint64_t size = byte(bytes[1]) & 0x7F;
    if ((byte(bytes[0]) & reserved_bits) != 0 || !is_known(frame.kind) ||
        (byte(bytes[1]) & masked) == 0 || (control && (!frame.is_last || size > longest_control)) ||
        (!control && (frame.kind == FrameKind::Continued) != within))
        return wrong(CloseCode::ProtocolError);
    std::size_t head = 2;
    if (size >= two_bytes) {
        head += size == two_bytes ? 2 : 8;
        if (bytes.size() < head) return 0;
        const std::uint64_t least = size == two_bytes ? longest_control + 1 : 0x10000;
        size = big_endian(bytes.subspan(2, head - 2));
        if (size < least) return wrong(CloseCode::ProtocolError);
    }
    if (!control && size > longest_ - message_.size()) return wrong(CloseCode::TooLong);
    if (bytes.size() < head + mask_size + size) return 0;
    std::array<char, mask_size> mask{};
    std::ranges::copy(bytes.subspan(head, mask_size), mask.begin());
    frame.content = bytes.subspan(head + mask_size, size);
    for (std::size_t i = 0; i < frame.content.size(); ++i)
        frame.content[i] = static_cast<char>(frame.content[i] ^ mask[i % mask_size]);
    return head + mask_size + size;
}

/// False when nothing more is wanted.
bool FrameReader::deliver(const Frame& frame, const Take& take) {
    std::string_view content(frame.content.data(), frame.content.size());
    const auto give_up = [&take](CloseCode code) {
        take({FrameKind::Close, {}, code});
        return false;
    };
    if (frame.wrong != CloseCode::Normal) return give_up(frame.wrong);
    if (frame.kind == FrameKind::Close)
        if (const CloseCode wrong = wrong_with_close(content); wrong != CloseCode::Normal)
            return give_up(wrong);
    if (is_control(frame.kind))
        return take({frame.kind, content}) && frame.kind != FrameKind::Close;
    FrameKind kind = frame.kind;
    std::string whole;
    if (kind == FrameKind::Continued || !frame.is_last) {
        if (kind != FrameKind::Continued) kind_ = kind;
        message_ += content;
        if (!frame.is_last) return true;
        kind = std::exchange(kind_, FrameKind::Continued);
        whole = std::exchange(message_, {});
        content = whole;
    }
    if (kind == FrameKind::Text && !is_utf8(content)) return give_up(CloseCode::NotUtf8);
    return take({kind, content});
}

void FrameReader::read(std::span<char> bytes, const Take& take) {
    // Most frames come whole, and are read where they lie.
    std::string joined;
    if (!rest_.empty()) {
        joined = std::exchange(rest_, {});
        joined.append(bytes.data(), bytes.size());
        bytes = joined;
    }
    for (;;) {
        Frame frame;
        const std::size_t size = read_frame(bytes, frame);
        if (size == 0) break;
        if (!deliver(frame, take)) return;
        bytes = bytes.subspan(size);
    }
    rest_.assign(bytes.begin(), bytes.end());
}

} // namespace qwixx
