// Whatever a client sends as frames, and however it is cut on the way: nothing crashes, the same is
// found as in one piece, and no more of it is kept than a message and a frame that are not whole.
#include "server/net/web_frames.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace qwixx;

struct Found {
    FrameKind kind;
    std::string content;
    CloseCode wrong;
    friend bool operator==(const Found&, const Found&) = default;
};

void require(bool holds) {
    if (!holds) std::abort();
}

/// What is found in these bytes when they come in pieces of these sizes, again and again.
std::vector<Found> found_in(std::string bytes, std::span<const std::uint8_t> sizes,
                            std::size_t longest) {
    constexpr std::size_t longest_control = 6 + 125;
    FrameReader reader(longest);
    std::vector<Found> all;
    bool is_over = false;
    const auto take = [&](const FrameReader::Found& found) {
        require(!is_over && found.content.size() <= std::max(longest, longest_control));
        require(found.kind != FrameKind::Text || is_utf8(found.content));
        all.push_back({found.kind, std::string(found.content), found.wrong});
        is_over = found.kind == FrameKind::Close;
        return !is_over;
    };
    std::span<char> rest = bytes;
    for (std::size_t piece = 0; !rest.empty() && !is_over; ++piece) {
        const std::size_t size =
            sizes.empty() ? rest.size() : std::size_t{sizes[piece % sizes.size()]} + 1;
        const auto now = rest.first(std::min(size, rest.size()));
        rest = rest.subspan(now.size());
        reader.read(now, take);
        require(reader.waiting() <= longest + longest_control);
    }
    return all;
}

} // namespace

/// Three bytes say how long a message may be and how many pieces there are; their sizes follow, and
/// then what the client sends.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::span<const std::uint8_t> input(data, size);
    if (input.size() < 3) return 0;
    const std::size_t longest = std::size_t{input[0]} * 256 + input[1];
    const std::size_t pieces = std::min<std::size_t>(input[2], input.size() - 3);
    const auto sizes = input.subspan(3, pieces);
    const auto sent = input.subspan(3 + pieces);
    const std::string bytes(sent.begin(), sent.end());
    require(found_in(bytes, sizes, longest) == found_in(bytes, {}, longest));
    return 0;
}
