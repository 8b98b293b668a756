// The texts of HTTP that are ours to read and write: targets, origins, forwarded addresses, the
// head of an answer. Pure functions; the rest of HTTP is read by the network library.
#pragma once

#include "server/net/http.h"

#include <optional>
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

/// Whether a Host header can be one: a name or an address, and maybe a port.
[[nodiscard]] bool is_host(std::string_view host);

/// Whether an Origin header names a host, as the Host header has it; plain and TLS are different.
[[nodiscard]] bool is_origin_of_host(std::string_view origin, std::string_view host, bool secure);
/// Whether an Origin header is the origin of an address of a page.
[[nodiscard]] bool is_origin_of_url(std::string_view origin, std::string_view url);

/// What the nearest proxy says: the last of a list. Empty when there is none.
[[nodiscard]] std::string_view last_in_list(std::string_view list);
/// An address, without the port and brackets that proxies may write; in one way of writing, and
/// IPv4 as such. Empty when it is none.
[[nodiscard]] std::string plain_address(std::string_view text);
/// By what connections are counted: an IPv4 address, or the network of an IPv6 address, of which
/// one client can use as many as it likes.
[[nodiscard]] std::string counted_address(std::string_view address);

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
