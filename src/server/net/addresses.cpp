#include "server/net/addresses.h"

#include <fmt/format.h>
#include <qrencode.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <memory>

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <unistd.h>

namespace qwixx {

namespace {

/// An address of an interface that others can reach; empty when it is none.
std::string reachable(const ifaddrs& interface) {
    if (interface.ifa_addr == nullptr || (interface.ifa_flags & IFF_UP) == 0 ||
        (interface.ifa_flags & IFF_LOOPBACK) != 0)
        return {};
    std::array<char, INET6_ADDRSTRLEN> text{};
    if (interface.ifa_addr->sa_family == AF_INET) {
        const auto* const four = reinterpret_cast<const sockaddr_in*>(interface.ifa_addr);
        // 169.254.x.x: nobody gave this machine an address
        if ((ntohl(four->sin_addr.s_addr) >> 16) == 0xA9FE) return {};
        return inet_ntop(AF_INET, &four->sin_addr, text.data(), text.size());
    }
    if (interface.ifa_addr->sa_family == AF_INET6) {
        const auto* const six = reinterpret_cast<const sockaddr_in6*>(interface.ifa_addr);
        if (IN6_IS_ADDR_LINKLOCAL(&six->sin6_addr)) return {};
        return inet_ntop(AF_INET6, &six->sin6_addr, text.data(), text.size());
    }
    return {};
}

/// IPv4 first: such addresses are shorter to type.
std::vector<std::string> addresses_of_machine(bool with_six) {
    ifaddrs* first = nullptr;
    if (getifaddrs(&first) != 0) return {};
    const std::unique_ptr<ifaddrs, decltype(&freeifaddrs)> all(first, &freeifaddrs);
    std::vector<std::string> found;
    std::vector<std::string> long_ones;
    for (const ifaddrs* at = first; at != nullptr; at = at->ifa_next) {
        std::string address = reachable(*at);
        const bool is_six = address.contains(':');
        if (address.empty() || (is_six && !with_six)) continue;
        auto& list = is_six ? long_ones : found;
        if (std::ranges::find(list, address) == list.end()) list.push_back(std::move(address));
    }
    found.insert(found.end(), long_ones.begin(), long_ones.end());
    return found;
}

} // namespace

std::vector<std::string> addresses_to_open(std::string_view listen_address, std::uint16_t port,
                                           bool secure, std::string_view public_url) {
    const auto url_of = [&](std::string_view address) {
        const bool is_six = address.contains(':');
        const bool is_usual = port == (secure ? 443 : 80);
        return fmt::format("{}://{}{}{}{}/", secure ? "https" : "http", is_six ? "[" : "", address,
                           is_six ? "]" : "", is_usual ? "" : fmt::format(":{}", port));
    };
    if (!public_url.empty()) return {std::string(public_url)};
    const bool is_everywhere = listen_address == "0.0.0.0" || listen_address == "::";
    std::vector<std::string> urls;
    if (is_everywhere)
        for (const auto& address : addresses_of_machine(listen_address == "::"))
            urls.push_back(url_of(address));
    else
        urls.push_back(url_of(listen_address));
    // Without any network there is still this machine.
    if (urls.empty()) urls.push_back(url_of("127.0.0.1"));
    return urls;
}

std::vector<std::string> names_of_machine() {
    std::array<char, 256> text{};
    std::vector<std::string> names{"localhost"};
    if (gethostname(text.data(), text.size() - 1) != 0) return names;
    std::string name = text.data();
    std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::tolower(c); });
    // It may have a domain; without it others in the same network find it by multicast DNS.
    const std::string first = name.substr(0, name.find('.'));
    names.insert(names.end(), {name, first, first + ".local"});
    return names;
}

std::string qr_text(std::string_view url) {
    const std::string text(url);
    const std::unique_ptr<QRcode, decltype(&QRcode_free)> code(
        QRcode_encodeString8bit(text.c_str(), 0, QR_ECLEVEL_L), &QRcode_free);
    if (!code) return {};
    constexpr int quiet = 4; // as wide as the standard wants the empty border
    const auto is_dark = [&](int row, int column) {
        return row >= 0 && column >= 0 && row < code->width && column < code->width &&
               (code->data[row * code->width + column] & 1) != 0;
    };
    // Two rows to a line: the upper half of a character in the colour of writing, black, the lower
    // half in that of the paper, bright white.
    constexpr std::string_view blocks[2][2] = {{" ", "▄"}, {"▀", "█"}};
    std::string out;
    for (int row = -quiet; row < code->width + quiet; row += 2) {
        out += "\x1b[30;107m";
        for (int column = -quiet; column < code->width + quiet; ++column)
            out += blocks[is_dark(row, column)][is_dark(row + 1, column)];
        out += "\x1b[0m\n";
    }
    return out;
}

} // namespace qwixx
