// Whatever a client writes as target, host, origin or forwarded address: nothing crashes, what is
// taken is harmless in a log and a header, and reading it again changes nothing.
#include "server/net/http_text.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace qwixx;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto require = [](bool holds) {
        if (!holds) std::abort();
    };
    if (const auto target = read_target(text)) {
        require(target->path.starts_with('/'));
        require(target->path.find_first_of(std::string_view("\0\r\n\x7f", 4)) == std::string::npos);
    }
    const std::string_view first = text.substr(0, text.find('\n'));
    const std::string_view second = text.substr(std::min(first.size() + 1, text.size()));
    if (is_host(first)) {
        require(first.find_first_of(" \t\r\n;,'\"/") == std::string_view::npos);
        const std::string origin = "https://" + std::string(first);
        require(is_origin_of_host(origin, first, true) && !is_origin_of_host(origin, first, false));
    }
    if (is_origin_of_host(first, second, true)) require(is_host(second));
    if (const auto url = read_public_url(first)) {
        require(read_public_url(*url) == url);
        require(url->find_first_of(" \t\r\n\"<>") == std::string::npos);
    }
    require(is_origin_of_url(first, second) == is_origin_of_url(second, first));
    const std::string address = plain_address(from_end_of_list(text, 1));
    require(plain_address(address) == address);
    require(counted_address(counted_address(address)) == counted_address(address));
    return 0;
}
