#include "server/net/http_text.h"

#include "protocol/table_message.h"
#include "record/scanner.h"

#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/http/fields.hpp>
#include <boost/url/parse.hpp>
#include <boost/url/src.hpp> // the library itself: it is used nowhere else
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <iterator>
#include <span>

#include <arpa/inet.h>

namespace qwixx {

namespace {

namespace beast = boost::beast;
namespace urls = boost::urls;

constexpr std::string_view blanks = " \t";

std::string lowered(std::string_view text) {
    std::string result(text);
    for (char& c : result)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return result;
}

struct Host {
    std::string name; // in small letters; of an IPv6 address, with its brackets
    std::string port; // may be empty
    bool is_address = false;
};

/// What names may hold besides letters and digits is little: they go into headers of answers, where
/// other signs have a meaning.
std::optional<Host> read_host(std::string_view text) {
    // Boost.URL 1.81 takes 10.0.0.7.nip.io for an address with something wrong behind it; with a
    // letter in front it is a name.
    auto read = urls::parse_authority(text);
    const std::string with_letter = read ? "" : "x" + std::string(text);
    if (!read) read = urls::parse_authority(with_letter);
    if (!read || read->has_userinfo() || read->port().size() > 5) return std::nullopt;
    Host host{.name = lowered(std::string_view(read->encoded_host())),
              .port = std::string(read->port()),
              .is_address = read->host_type() == urls::host_type::ipv4 ||
                            read->host_type() == urls::host_type::ipv6};
    if (!with_letter.empty()) host.name.erase(0, 1);
    constexpr auto fits = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '_';
    };
    if (!host.is_address && (host.name.empty() || !std::ranges::all_of(host.name, fits)))
        return std::nullopt;
    return host;
}

/// "https://host:443", always with its port, so that origins compare as texts. Empty for none.
std::string origin_of(bool secure, std::string_view text) {
    const auto host = read_host(text);
    if (!host) return {};
    const std::string_view usual = secure ? "443" : "80";
    return fmt::format("{}://{}:{}", secure ? "https" : "http", host->name,
                       host->port.empty() ? usual : host->port);
}

/// An address such as "https://host/path" in its origin and the rest, which may be empty.
struct Url {
    std::string origin;
    std::string_view rest;
};
std::optional<Url> read_url(std::string_view text) {
    constexpr std::string_view between = "://";
    const std::size_t at = std::min(text.find(between), text.size());
    const std::string scheme = lowered(text.substr(0, at));
    if (at == text.size() || (scheme != "http" && scheme != "https")) return std::nullopt;
    text.remove_prefix(at + between.size());
    const std::size_t end = std::min(text.find('/'), text.size());
    std::string origin = origin_of(scheme == "https", text.substr(0, end));
    if (origin.empty()) return std::nullopt;
    return Url{.origin = std::move(origin), .rest = text.substr(end)};
}

/// An address with these first bytes, and then only zeros.
std::string beginning_of(in6_addr address, std::size_t bytes) {
    std::ranges::fill(std::span(address.s6_addr).subspan(bytes), std::uint8_t{0});
    std::array<char, INET6_ADDRSTRLEN> written{};
    return inet_ntop(AF_INET6, &address, written.data(), written.size());
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

/// What every answer says to make browsers careful, unless it has its own.
constexpr std::pair<std::string_view, std::string_view> careful[] = {
    {"Cache-Control", "no-store"},
    {"X-Content-Type-Options", "nosniff"},
    // The link of a table is a secret. (Under no-referrer browsers would hide the Origin from us.)
    {"Referrer-Policy", "same-origin"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"},
};

} // namespace

std::optional<Target> read_target(std::string_view target) {
    if (!target.starts_with('/')) {
        const auto url = read_url(target);
        if (!url) return std::nullopt;
        target = url->rest.empty() ? "/" : url->rest;
    }
    const auto read = urls::parse_origin_form(target);
    if (!read) return std::nullopt;
    std::string path = read->path();
    if (first_bad_byte(path) < path.size()) return std::nullopt;
    return Target{.path = std::move(path), .query = std::string(read->encoded_query())};
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

bool has_folded_line(std::string_view head) {
    if (head.starts_with("\r\n")) return false; // its end: what follows is a body
    head = head.substr(0, head.find("\r\n\r\n"));
    return head.contains("\r\n ") || head.contains("\r\n\t");
}

bool is_host(std::string_view host) { return read_host(host).has_value(); }

bool is_called(std::string_view host, std::span<const std::string> names) {
    const auto read = read_host(host);
    if (!read || read->is_address) return read.has_value();
    std::string_view name = read->name;
    if (name.ends_with('.')) name.remove_suffix(1);
    return name.ends_with(".localhost") || std::ranges::find(names, name) != names.end();
}

bool is_origin_of_host(std::string_view origin, std::string_view host, bool secure) {
    const auto from = read_url(origin);
    return from && from->origin == origin_of(secure, host);
}

bool is_origin_of_url(std::string_view origin, std::string_view url) {
    const auto from = read_url(origin);
    const auto to = read_url(url);
    return from && to && from->origin == to->origin;
}

std::optional<std::string> read_public_url(std::string_view text) {
    while (text.ends_with('/')) text.remove_suffix(1);
    const auto url = read_url(text);
    if (!url || text.contains('?')) return std::nullopt;
    if (!url->rest.empty() && !urls::parse_origin_form(url->rest)) return std::nullopt;
    return std::string(text);
}

std::string_view from_end_of_list(std::string_view list, int place) {
    std::size_t comma = list.rfind(',');
    for (; place > 1 && comma != std::string_view::npos; --place) {
        list = list.substr(0, comma);
        comma = list.rfind(',');
    }
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
    constexpr std::array<std::uint8_t, 12> nat64{0, 0x64, 0xFF, 0x9B}; // and behind it an IPv4 one
    constexpr std::size_t of_a_client = 8;
    std::string plain = plain_address(address);
    in6_addr six{};
    if (inet_pton(AF_INET6, plain.c_str(), &six) != 1) return plain;
    if (!std::ranges::equal(nat64, std::span(six.s6_addr).first(nat64.size())))
        return beginning_of(six, of_a_client);
    std::array<char, INET_ADDRSTRLEN> written{};
    return inet_ntop(AF_INET, &six.s6_addr[nat64.size()], written.data(), written.size());
}

std::string network_of(const std::string& address) {
    constexpr std::size_t of_a_network = 6;
    in6_addr six{};
    if (!address.contains(':') || inet_pton(AF_INET6, address.c_str(), &six) != 1) return address;
    return beginning_of(six, of_a_network) + "/48";
}

Response error_answer(int status, std::string_view code, std::string_view message) {
    return {.status = status, .body = error_message("", code, message), .code = std::string(code)};
}

std::string head_of(const Response& answer, const HeadOptions& options) {
    beast::http::fields head;
    head.set("Date", fmt::format("{:%a, %d %b %Y %H:%M:%S GMT}", fmt::gmtime(std::time(nullptr))));
    head.set("Connection", options.keep_alive ? "keep-alive" : "close");
    head.set("X-Request-Id", options.id);
    for (const auto& [name, value] : careful) head.set(name, value);
    head.set("Content-Security-Policy", content_security_policy(options));
    if (options.secure) head.set("Strict-Transport-Security", "max-age=31536000");
    if (answer.status != 204 && answer.status != 304) {
        head.set("Content-Length", std::to_string(answer.content().size()));
        head.set("Content-Type", answer.type);
    }
    // Beast writes what it is given: a value of two lines would be two headers.
    const auto is_one_line = [](std::string_view text) {
        return text.find_first_of(std::string_view("\r\n\0", 3)) == std::string_view::npos;
    };
    for (const auto& [name, value] : answer.headers)
        if (is_one_line(name) && is_one_line(value)) head.set(name, value);
    const beast::http::fields::writer text(head, 11, static_cast<unsigned>(answer.status));
    return beast::buffers_to_string(text.get());
}

} // namespace qwixx
