// One connection of HTTP/1.1: a request, its answer, the next request.
#include "server/net/http_text.h"
#include "server/net/network.h"
#include "server/net/web_socket.h"

#include <boost/asio/write.hpp>
#include <boost/beast/core/buffer_traits.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/read_size.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <optional>

namespace qwixx {

namespace {

namespace beast = boost::beast;
namespace http = beast::http;
using namespace std::chrono_literals;
using std::chrono::steady_clock;

constexpr std::size_t longest_head = 8UZ * 1024;
/// How long a reader may take over an answer, however large the answer is.
constexpr auto writing_time = 120s;
/// When an address has too many connections, the first few too many are told so; more are just
/// closed.
constexpr int many_refused = 20;

class HttpConnection : public Connection, public std::enable_shared_from_this<HttpConnection> {
  public:
    HttpConnection(const std::shared_ptr<Network>& network, Wire wire)
        : network_(network), counted_(network), wire_(std::move(wire)), timer_(network->io),
          buffer_(2 * longest_head) {}

    void start() {
        network_->add(shared_from_this());
        error_code error;
        const auto peer = wire_.socket().remote_endpoint(error);
        if (error) return finish();
        peer_ = plain_address(peer.address().to_string());
        request_.address = peer_;
        // Behind a proxy all come from the same address; the first request says whose it is.
        if (network_->options.proxies == 0 && count_for(peer_) > many_refused) {
            network_->log_refusal(peer_, "too many connections");
            return finish();
        }
        wire_.socket().set_option(asio::ip::tcp::no_delay(true), error);
        if (!wire_.secure()) return wait_for_request(network_->options.request_time);
        set_timer(network_->options.request_time);
        wire_.async_handshake([self = shared_from_this()](error_code failure) {
            if (failure) return self->finish();
            self->wait_for_request(self->network_->options.request_time);
        });
    }

    void drain() override {
        if (is_waiting_) finish();
    }

    void abort() override { finish(); }
    [[nodiscard]] std::string_view address() const override {
        return address_.empty() ? peer_ : address_;
    }

  private:
    void set_timer(std::chrono::milliseconds time) {
        timer_.expires_after(time);
        timer_.async_wait([weak = weak_from_this()](error_code error) {
            const auto self = weak.lock();
            if (!error && self) self->finish();
        });
    }

    /// A connection that waits has no buffer.
    void wait_for_request(std::chrono::milliseconds time) {
        if (is_over_) return;
        if (buffer_.size() > 0 || wire_.holds_bytes()) return begin_request();
        if (network_->is_draining) return finish();
        buffer_.shrink_to_fit();
        is_waiting_ = true;
        set_timer(time);
        wire_.socket().async_wait(Wire::Socket::wait_read,
                                  [self = shared_from_this()](error_code error) {
                                      if (error) return self->finish();
                                      self->begin_request();
                                  });
    }

    void begin_request() {
        if (is_over_) return;
        is_waiting_ = false;
        started_ = steady_clock::now();
        request_ = {};
        request_.address = peer_;
        auto& parser = parser_.emplace();
        parser.header_limit(longest_head);
        parser.body_limit(network_->options.longest_body);
        set_timer(network_->options.request_time);
        parse();
    }

    void read_more() {
        const std::size_t room = beast::read_size(buffer_, 2 * longest_head);
        if (room == 0) return fail(http::error::buffer_overflow);
        wire_.async_read_some(buffer_.prepare(room),
                              [self = shared_from_this()](error_code error, std::size_t size) {
                                  if (error) return self->finish();
                                  self->buffer_.commit(size);
                                  self->parse();
                              });
    }

    /// Reads on in what has come: first the head, then the body, if there is one.
    void parse() {
        if (is_over_) return;
        if (buffer_.size() == 0) return read_more();
        auto& parser = parser_.value();
        const bool is_head = !parser.is_header_done();
        if (is_head && has_folded_line({static_cast<const char*>(buffer_.data().data()),
                                        buffer_.data().size()}))
            return fail(http::error::bad_value);
        error_code error;
        buffer_.consume(parser.put(buffer_.data(), error));
        if (error == http::error::need_more) return read_more();
        if (error) return fail(error);
        if (is_head) return take_head();
        if (parser.is_done()) return answer();
        read_more();
    }

    /// The request could not be read: says why.
    void fail(error_code error) {
        if (error == http::error::header_limit || error == http::error::buffer_overflow)
            return refuse(413, "too-large", "The head of the request is too large.");
        if (error == http::error::body_limit)
            return refuse(413, "too-large", "The body of the request is too large.");
        refuse(400, "bad-message", "This is no HTTP request that can be understood.");
    }

    void take_head() {
        if (is_over_) return;
        const auto& head = parser_.value().get();
        request_.id = network_->next_id();
        ++network_->figures.requests;
        const auto target = read_target(head.target());
        request_.method = head.method_string();
        if (target) request_.path = target->path;
        read_client(head);
        if (!target) return refuse(400, "bad-message", "The address is not written as one.");
        if (head.count(http::field::host) != 1 || !is_host(request_.host)) {
            request_.host.clear();
            return refuse(400, "bad-message", "There must be one Host header with a host.");
        }
        // Behind a proxy both count: it may pass on what a client wrote into X-Forwarded-Host.
        const auto& names = network_->options.names;
        if (!names.empty() &&
            !(is_called(request_.host, names) && is_called(head[http::field::host], names)))
            return refuse(421, "wrong-host",
                          "This server does not go by that name. Whoever runs it can give it one "
                          "with --public-url.");
        read_origin(head);
        request_.query = target->query;
        request_.authorization = head[http::field::authorization];
        request_.cookie = head[http::field::cookie];
        request_.content_type = head[http::field::content_type];
        request_.accept_encoding = head[http::field::accept_encoding];
        request_.if_none_match = head[http::field::if_none_match];
        if (network_->options.proxies > 0) count_for(request_.address);
        if (is_one_too_many_)
            return refuse(429, "too-many-connections",
                          "There are too many connections from this address.");
        if (beast::websocket::is_upgrade(head)) return open_socket();
        if (parser_.value().is_done()) return answer();
        parser_.value().eager(true);
        set_timer(network_->options.request_time);
        if (beast::iequals(head[http::field::expect], "100-continue")) return ask_for_body();
        parse();
    }

    /// Who asks, and as whom they call us.
    void read_client(const http::fields& head) {
        constexpr std::array forwarded{"X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host",
                                       "X-Real-IP", "Forwarded"};
        request_.local =
            asio::ip::make_address(peer_).is_loopback() &&
            std::ranges::none_of(forwarded, [&](const char* name) { return head.count(name) > 0; });
        request_.secure = wire_.secure();
        request_.host = head[http::field::host];
        if (network_->options.proxies == 0) return;
        if (const auto client = plain_address(as_forwarded(head, "X-Forwarded-For"));
            !client.empty())
            request_.address = client;
        if (const auto scheme = as_forwarded(head, "X-Forwarded-Proto"); !scheme.empty())
            request_.secure = beast::iequals(scheme, "https");
        if (auto host = as_forwarded(head, "X-Forwarded-Host"); !host.empty())
            request_.host = std::move(host);
    }

    /// What the outermost of our proxies says. A header in several lines is one list; what stands
    /// before our proxies' entries anybody may have written.
    [[nodiscard]] std::string as_forwarded(const http::fields& head, std::string_view name) const {
        std::string list;
        const auto [first, last] = head.equal_range(name);
        for (auto line = first; line != last; ++line) {
            if (line != first) list += ',';
            list += std::string_view(line->value());
        }
        return std::string(from_end_of_list(list, network_->options.proxies));
    }

    /// From which page: its origin decides; where a browser names none, what it says of the site.
    void read_origin(const http::fields& head) {
        const std::string_view origin = head[http::field::origin];
        request_.same_site = head.count(http::field::origin) == 0
                                 ? !beast::iequals(head["Sec-Fetch-Site"], "cross-site")
                                 : is_origin_of_host(origin, request_.host, request_.secure) ||
                                       is_origin_of_url(origin, network_->options.public_url);
    }

    /// By how many connections its address, or its network, has too many.
    int count_for(const std::string& address) {
        const int excess = counted_.count_for(counted_address(address));
        is_one_too_many_ = excess > 0;
        return excess;
    }

    void ask_for_body() {
        constexpr std::string_view go_on = "HTTP/1.1 100 Continue\r\n\r\n";
        asio::async_write(wire_, asio::buffer(go_on),
                          [self = shared_from_this()](error_code error, std::size_t) {
                              if (error) return self->finish();
                              self->parse();
                          });
    }

    /// Whoever is not answered in time is left alone: nobody waits for ever, and holds a
    /// connection.
    void answer() {
        if (is_over_) return;
        set_timer(network_->options.answer_time);
        request_.body = std::move(parser_.value().get().body());
        keep_what_is_shown();
        network_->service->answer(std::move(request_), [weak = weak_from_this()](Response answer) {
            if (const auto self = weak.lock()) self->write(std::move(answer));
        });
    }

    void open_socket() {
        if (network_->is_draining) return refuse(503, "stopping", "The server is being stopped.");
        set_timer(network_->options.answer_time);
        keep_what_is_shown();
        network_->service->open(std::move(request_), [weak = weak_from_this(),
                                                      network = network_](auto user_or_refusal) {
            const auto self = weak.lock();
            if (!user_or_refusal) {
                if (self) self->write(std::move(user_or_refusal.error()));
            } else if (self && !self->is_over_) {
                self->become_socket(std::move(*user_or_refusal));
            } else {
                asio::post(network->io, [user = *user_or_refusal] { user->closed(); });
            }
        });
    }

    void become_socket(std::shared_ptr<SocketUser> user) {
        const auto self = shared_from_this();
        log(101);
        is_over_ = true;
        network_->remove(self);
        serve_socket(network_, std::move(wire_), std::move(counted_), parser_.value().release(),
                     id_, address_, std::move(user));
    }

    /// The request goes away; its answer and the log need some of it.
    void keep_what_is_shown() {
        id_ = request_.id;
        host_ = request_.host;
        is_secure_ = request_.secure;
        is_head_ = request_.method == "HEAD";
        address_ = request_.address;
        logged_ = fmt::format("{} {}", request_.method, for_log(request_.path));
    }

    void refuse(int status, std::string_view code, std::string_view message) {
        must_close_ = true;
        keep_what_is_shown();
        if (id_.empty()) id_ = network_->next_id();
        write(error_answer(status, code, message));
    }

    void write(Response answer) {
        if (is_over_) return;
        answer_ = std::move(answer);
        must_close_ = must_close_ || network_->is_draining || !parser_.value().keep_alive();
        if (constexpr std::array refusals{400, 403, 413, 421, 429};
            !answer_.code.empty() && std::ranges::find(refusals, answer_.status) != refusals.end())
            network_->log_refusal(
                address_, fmt::format("{} {}, {}, {}", answer_.status, answer_.code, logged_, id_));
        head_ = head_of(
            answer_, {.id = id_, .host = host_, .secure = is_secure_, .keep_alive = !must_close_});
        const bool has_body = !is_head_ && answer_.status != 204 && answer_.status != 304;
        set_timer(writing_time);
        const std::array<asio::const_buffer, 2> parts{
            asio::buffer(head_), has_body ? asio::buffer(answer_.content()) : asio::const_buffer()};
        asio::async_write(wire_, parts, [self = shared_from_this()](error_code error, std::size_t) {
            if (error) return self->finish();
            self->log(self->answer_.status);
            self->answer_ = {};
            if (self->must_close_) return self->linger();
            self->wait_for_request(self->network_->options.idle);
        });
    }

    void log(int status) const {
        spdlog::debug(
            "{} {} {} {} us", id_, logged_, status,
            std::chrono::duration_cast<std::chrono::microseconds>(steady_clock::now() - started_)
                .count());
    }

    void linger() {
        if (is_over_) return;
        wire_.end_sending();
        set_timer(lingering_time);
        wire_.pass_over([self = shared_from_this()] { self->finish(); });
    }

    void finish() {
        if (is_over_) return;
        is_over_ = true;
        timer_.cancel();
        wire_.close();
        network_->remove(shared_from_this());
    }

    std::shared_ptr<Network> network_;
    Counted counted_;
    Wire wire_;
    asio::steady_timer timer_;
    beast::flat_buffer buffer_;
    std::optional<http::request_parser<http::string_body>> parser_; // from the first request on
    std::string peer_;
    Request request_;
    // of the request that is being answered
    std::string id_;
    std::string host_;
    std::string address_;
    std::string logged_;
    bool is_secure_ = false;
    bool is_head_ = false;
    steady_clock::time_point started_;
    std::string head_;
    Response answer_;
    bool is_waiting_ = false;
    bool is_one_too_many_ = false;
    bool must_close_ = false;
    bool is_over_ = false;
};

} // namespace

void serve_http(const std::shared_ptr<Network>& network, Wire wire) {
    std::make_shared<HttpConnection>(network, std::move(wire))->start();
}

} // namespace qwixx
