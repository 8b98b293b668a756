// The texts of HTTP that are ours to judge: targets, hosts, origins, forwarded addresses, the head
// of an answer. Pure functions; Boost.URL and Beast do the reading and writing, in the .cpp alone.
#pragma once

#include "server/net/http.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace qwixx {

struct Target {
    std::string path;  // decoded
    std::string query; // as it came
};
/// What is asked for: "/table/x?after=3", or the same behind a scheme and a host. Paths that are
/// not UTF-8, or hold control characters, are none.
[[nodiscard]] std::optional<Target> read_target(std::string_view target);

/// A path, or a part of one, as logs show it: who reads a log shall not get into tables by it, so
/// nothing as long as a secret or an id is whole.
[[nodiscard]] std::string for_log(std::string_view path);

/// Whether the head of a request, or as much of it as is there, goes on in a line that begins with
/// a blank. Such lines are obsolete, and proxies differ in how they read them.
[[nodiscard]] bool has_folded_line(std::string_view head);

/// Whether a Host header can be one: a name or an address, and maybe a port.
[[nodiscard]] bool is_host(std::string_view host);
/// Whether a host is an address or one of these names (in small letters). Any page can give its own
/// name the address of this machine and be let in by the browser as "the same site"; to an address,
/// or to a name of ours, it cannot do that.
[[nodiscard]] bool is_called(std::string_view host, std::span<const std::string> names);

/// Whether an Origin header names a host, as the Host header has it; plain and TLS are different.
[[nodiscard]] bool is_origin_of_host(std::string_view origin, std::string_view host, bool secure);
/// Whether an Origin header is the origin of an address of a page.
[[nodiscard]] bool is_origin_of_url(std::string_view origin, std::string_view url);
/// An address of ours as people shall have it, to put paths behind: http or https, a host, perhaps
/// a port and a path, and nothing else. None when it is not like that.
[[nodiscard]] std::optional<std::string> read_public_url(std::string_view text);

/// What a list such as "a, b, c" has as its last entry (1), the one before it (2) and so on; its
/// first one when it is shorter. Each proxy adds what it saw at the end.
[[nodiscard]] std::string_view from_end_of_list(std::string_view list, int place);
/// An address, without the port and brackets that proxies may write; in one way of writing, and
/// IPv4 as such. Empty when it is none.
[[nodiscard]] std::string plain_address(std::string_view text);
/// By what clients are counted: an IPv4 address, or the first 64 bits of an IPv6 address, behind
/// which one client can use as many as it likes.
[[nodiscard]] std::string counted_address(std::string_view address);
/// What somebody may have whole who has an address (as it is counted): of IPv6 its first 48 bits,
/// which is what a tunnel gives; a line at home gets 56. It is not written as any address is. An
/// IPv4 address is its own network.
[[nodiscard]] std::string network_of(const std::string& address);
/// A network has as much as so many of its addresses: there may be many people in it, such as those
/// with telephones of one provider.
inline constexpr int addresses_of_a_network = 8;

/// An answer in the shape of all errors (docs/protocol.md).
[[nodiscard]] Response error_answer(int status, std::string_view code, std::string_view message);

/// What of the request shows in the head of its answer.
struct HeadOptions {
    std::string_view id;
    std::string_view host;
    bool secure = false;
    bool keep_alive = true;
};
/// Everything before the body: status, length, and headers that make browsers careful unless the
/// answer has its own.
[[nodiscard]] std::string head_of(const Response& answer, const HeadOptions& options);

} // namespace qwixx
