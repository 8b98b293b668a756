#include "server/net/http_text.h"

#include "protocol/json_writer.h"
#include "record/scanner.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <iterator>

#include <arpa/inet.h>

namespace qwixx {

namespace {

constexpr std::string_view blanks = " \t";

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool is_same_word(std::string_view one, std::string_view other) {
    return std::ranges::equal(one, other, {}, lower, lower);
}

bool is_letter_or_digit(char c) {
    return (lower(c) >= 'a' && lower(c) <= 'z') || (c >= '0' && c <= '9');
}

int hexadecimal(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (lower(c) >= 'a' && lower(c) <= 'f') return lower(c) - 'a' + 10;
    return -1;
}

std::optional<std::string> decode(std::string_view text) {
    std::string decoded;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            decoded += text[i];
            continue;
        }
        if (i + 2 >= text.size()) return std::nullopt;
        const int high = hexadecimal(text[i + 1]);
        const int low = hexadecimal(text[i + 2]);
        if (high < 0 || low < 0) return std::nullopt;
        decoded += static_cast<char>(high * 16 + low);
        i += 2;
    }
    return decoded;
}

/// "https://Host:8443/path" in parts; the port is the scheme's own when none is written.
struct Origin {
    std::string scheme;
    std::string host;
    std::string port;
    friend bool operator==(const Origin&, const Origin&) = default;
};

std::string lowered(std::string_view text) {
    std::string result(text);
    std::ranges::transform(result, result.begin(), lower);
    return result;
}

std::optional<Origin> origin_of(std::string_view scheme, std::string_view authority) {
    if (!is_host(authority)) return std::nullopt;
    Origin origin{.scheme = lowered(scheme), .host = {}, .port = {}};
    const bool is_plain = origin.scheme == "http";
    if (!is_plain && origin.scheme != "https") return std::nullopt;
    // In "[::1]:80" the last colon counts only behind the bracket.
    const std::size_t bracket = authority.find(']');
    const std::size_t colon = authority.find(':', bracket == std::string_view::npos ? 0 : bracket);
    origin.host = lowered(authority.substr(0, colon));
    if (colon != std::string_view::npos) origin.port = authority.substr(colon + 1);
    if (origin.port.empty()) origin.port = is_plain ? "80" : "443";
    return origin;
}

std::optional<Origin> read_origin(std::string_view url) {
    constexpr std::string_view between = "://";
    const std::size_t at = url.find(between);
    if (at == std::string_view::npos) return std::nullopt;
    const std::string_view rest = url.substr(at + between.size());
    return origin_of(url.substr(0, at), rest.substr(0, rest.find('/')));
}

std::string_view reason_of(int status) {
    switch (status) {
    case 200: return "OK";
    case 201: return "Created";
    case 204: return "No Content";
    case 304: return "Not Modified";
    case 400: return "Bad Request";
    case 401: return "Unauthorized";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 409: return "Conflict";
    case 413: return "Content Too Large";
    case 429: return "Too Many Requests";
    case 500: return "Internal Server Error";
    case 503: return "Service Unavailable";
    default: return "Answer";
    }
}

/// The page may run its own scripts, WebAssembly and workers and talk to this host; nothing else.
/// Some browsers do not count sockets among what 'self' allows.
std::string content_security_policy(const HeadOptions& options) {
    return fmt::format(
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
        "img-src 'self' data: blob:; connect-src 'self'{}{}; worker-src 'self'; "
        "manifest-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'; object-src 'none'",
        options.host.empty() ? ""
        : options.secure     ? " wss://"
                             : " ws://",
        options.host);
}

} // namespace

std::optional<Target> read_target(std::string_view target) {
    if (!target.starts_with('/')) {
        const std::size_t scheme = target.find("://");
        if (scheme == std::string_view::npos || !read_origin(target)) return std::nullopt;
        const std::size_t path = target.find('/', scheme + 3);
        target = path == std::string_view::npos ? "/" : target.substr(path);
    }
    const std::size_t mark = target.find('?');
    auto path = decode(target.substr(0, mark));
    if (!path || first_bad_byte(*path) < path->size()) return std::nullopt;
    return Target{.path = std::move(*path),
                  .query =
                      mark == std::string_view::npos ? "" : std::string(target.substr(mark + 1))};
}

std::string for_log(std::string_view path) {
    constexpr std::size_t longest = 12;
    constexpr std::size_t shown = 6;
    std::string text;
    while (!path.empty()) {
        const std::size_t end = std::min(path.find('/'), path.size());
        const std::string_view part = path.substr(0, end);
        text +=
            part.size() <= longest ? std::string(part) : std::string(part.substr(0, shown)) + "…";
        if (end < path.size()) text += '/';
        path.remove_prefix(std::min(end + 1, path.size()));
    }
    return text;
}

bool is_host(std::string_view host) {
    std::string_view port;
    if (host.starts_with('[')) {
        const std::size_t end = host.find(']');
        if (end == std::string_view::npos) return false;
        const std::string_view inner = host.substr(1, end - 1);
        if (inner.empty() || !std::ranges::all_of(inner, [](char c) {
                return hexadecimal(c) >= 0 || c == ':' || c == '.';
            }))
            return false;
        port = host.substr(end + 1);
    } else {
        const std::size_t end = std::min(host.find(':'), host.size());
        if (end == 0 || !std::ranges::all_of(host.substr(0, end), [](char c) {
                return is_letter_or_digit(c) || c == '.' || c == '-' || c == '_';
            }))
            return false;
        port = host.substr(end);
    }
    return port.empty() ||
           (port.starts_with(':') && port.size() <= 6 &&
            std::ranges::all_of(port.substr(1), [](char c) { return c >= '0' && c <= '9'; }));
}

bool is_origin_of_host(std::string_view origin, std::string_view host, bool secure) {
    const auto from = read_origin(origin);
    return from && from == origin_of(secure ? "https" : "http", host);
}

bool is_origin_of_url(std::string_view origin, std::string_view url) {
    const auto from = read_origin(origin);
    return from && from == read_origin(url);
}

std::string_view last_in_list(std::string_view list) {
    const std::size_t comma = list.rfind(',');
    if (comma != std::string_view::npos) list.remove_prefix(comma + 1);
    list.remove_prefix(std::min(list.find_first_not_of(blanks), list.size()));
    return list.substr(0, list.find_last_not_of(blanks) + 1);
}

std::string plain_address(std::string_view text) {
    if (text.starts_with('[')) {
        const std::size_t end = text.find(']');
        if (end == std::string_view::npos) return {};
        text = text.substr(1, end - 1);
    } else if (std::ranges::count(text, ':') == 1) {
        text = text.substr(0, text.find(':'));
    }
    text = text.substr(0, text.find('%')); // the interface of a link-local address
    const std::string address(text);
    std::array<char, INET6_ADDRSTRLEN> written{};
    if (in_addr four{}; inet_pton(AF_INET, address.c_str(), &four) == 1)
        return inet_ntop(AF_INET, &four, written.data(), written.size());
    if (in6_addr six{}; inet_pton(AF_INET6, address.c_str(), &six) == 1) {
        if (IN6_IS_ADDR_V4MAPPED(&six))
            return inet_ntop(AF_INET, &six.s6_addr[12], written.data(), written.size());
        return inet_ntop(AF_INET6, &six, written.data(), written.size());
    }
    return {};
}

std::string counted_address(std::string_view address) {
    std::string plain = plain_address(address);
    in6_addr six{};
    if (inet_pton(AF_INET6, plain.c_str(), &six) != 1) return plain;
    std::fill(std::begin(six.s6_addr) + 8, std::end(six.s6_addr), std::uint8_t{0});
    std::array<char, INET6_ADDRSTRLEN> written{};
    return inet_ntop(AF_INET6, &six, written.data(), written.size());
}

Response error_answer(int status, std::string_view code, std::string_view message) {
    JsonWriter json;
    json.open('{').field("type").text("error").field("code").text(code);
    json.field("message").text(message).close('}');
    return {.status = status, .body = json.take_line()};
}

std::string head_of(const Response& answer, const HeadOptions& options) {
    std::string head = fmt::format("HTTP/1.1 {} {}\r\n", answer.status, reason_of(answer.status));
    const auto is_one_line = [](std::string_view text) {
        return text.find_first_of(std::string_view("\r\n\0", 3)) == std::string_view::npos;
    };
    const auto add = [&](std::string_view name, std::string_view value) {
        fmt::format_to(std::back_inserter(head), "{}: {}\r\n", name, value);
    };
    const auto add_unless_given = [&](std::string_view name, std::string_view value) {
        if (std::ranges::none_of(answer.headers,
                                 [&](const auto& own) { return is_same_word(own.first, name); }))
            add(name, value);
    };
    const bool has_body = answer.status != 204 && answer.status != 304;
    add("Date", fmt::format("{:%a, %d %b %Y %H:%M:%S GMT}", fmt::gmtime(std::time(nullptr))));
    add("Connection", options.keep_alive ? "keep-alive" : "close");
    if (has_body) {
        add("Content-Length", std::to_string(answer.body.size()));
        add_unless_given("Content-Type", answer.type);
    }
    add("X-Request-Id", options.id);
    for (const auto& [name, value] : answer.headers)
        if (is_one_line(name) && is_one_line(value)) add(name, value);
    add_unless_given("Cache-Control", "no-store");
    add_unless_given("Content-Security-Policy", content_security_policy(options));
    add_unless_given("X-Content-Type-Options", "nosniff");
    // The link of a table is a secret. (Under no-referrer browsers would hide the Origin from us.)
    add_unless_given("Referrer-Policy", "same-origin");
    add_unless_given("Cross-Origin-Opener-Policy", "same-origin");
    add_unless_given("Cross-Origin-Resource-Policy", "same-origin");
    add_unless_given("Permissions-Policy",
                     "camera=(), geolocation=(), microphone=(), payment=(), usb=()");
    if (options.secure) add_unless_given("Strict-Transport-Security", "max-age=31536000");
    head += "\r\n";
    return head;
}

} // namespace qwixx
