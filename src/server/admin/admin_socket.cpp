#include "server/admin/admin_socket.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <stdexcept>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

namespace qwixx {

namespace {

constexpr std::size_t longest_order = std::size_t{16} << 10;
constexpr int patience = 5; // seconds, for an order to come

/// A file of the system, closed with it.
class Handle {
  public:
    explicit Handle(int number) : number_(number) {}
    ~Handle() {
        if (number_ >= 0) close(number_);
    }
    Handle(Handle&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;
    Handle& operator=(Handle&&) = delete;
    [[nodiscard]] int operator*() const { return number_; }

  private:
    int number_;
};

/// The socket of a file by a name that is short enough for the system, however deep its folder is:
/// through the folder, which stays open.
struct Place {
    std::string name; // of the socket, in full
    Handle folder;
    sockaddr_un address{};

    explicit Place(const std::string& file)
        : name(std::filesystem::weakly_canonical(std::filesystem::absolute(file)).string() +
               "-admin"),
          folder(open(std::filesystem::path(name).parent_path().c_str(),
                      O_PATH | O_DIRECTORY | O_CLOEXEC)) {
        const std::string at = fmt::format("/proc/self/fd/{}/{}", *folder,
                                           std::filesystem::path(name).filename().string());
        address.sun_family = AF_UNIX;
        if (*folder >= 0 && at.size() < sizeof address.sun_path)
            std::memcpy(address.sun_path, at.c_str(), at.size() + 1);
    }
    [[nodiscard]] bool is_good() const { return address.sun_path[0] != '\0'; }
    [[nodiscard]] const sockaddr* at() const { return reinterpret_cast<const sockaddr*>(&address); }
};

bool send_all(int socket, std::string_view text) {
    while (!text.empty()) {
        const ssize_t sent = send(socket, text.data(), text.size(), MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return false;
        text.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

/// What comes until the other end has no more, or nothing comes for too long.
std::string read_all(int socket, std::size_t most) {
    std::string text;
    std::array<char, 4096> some{};
    while (text.size() <= most) {
        const ssize_t size = recv(socket, some.data(), some.size(), 0);
        if (size < 0 && errno == EINTR) continue;
        if (size <= 0) break;
        text.append(some.data(), static_cast<std::size_t>(size));
    }
    return text;
}

/// The system lets only the owner of the socket connect, and root; this asks it once more.
bool is_ours(int socket) {
    ucred peer{};
    socklen_t size = sizeof peer;
    return getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 &&
           (peer.uid == geteuid() || peer.uid == 0);
}

} // namespace

struct AdminSocket::Inside {
    Place place;
    Handle listening{socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)};
    Handle wake{eventfd(0, EFD_CLOEXEC)};
    Post post;
    std::function<void(const Order&, Answer)> serve;
    std::thread thread;

    Inside(const std::string& file, Post way, std::function<void(const Order&, Answer)> server)
        : place(file), post(std::move(way)), serve(std::move(server)) {}

    void listen_there() const {
        const auto cannot = [this] {
            return std::runtime_error(
                fmt::format("Cannot listen at {}: {}.", place.name, std::strerror(errno)));
        };
        if (!place.is_good() || *listening < 0) throw cannot();
        // Of a server that was killed: whoever has the file is the only one.
        unlink(place.name.c_str());
        // Nobody can connect before it listens, and then only its owner.
        if (bind(*listening, place.at(), sizeof place.address) != 0 ||
            chmod(place.name.c_str(), S_IRUSR | S_IWUSR) != 0 || listen(*listening, 8) != 0)
            throw cannot();
    }

    void run() const {
        for (;;) {
            std::array<pollfd, 2> files{{{*listening, POLLIN, 0}, {*wake, POLLIN, 0}}};
            if (poll(files.data(), files.size(), -1) < 0 && errno != EINTR) return;
            if (files[1].revents != 0) return;
            if (files[0].revents == 0) continue;
            auto other =
                std::make_shared<Handle>(accept4(*listening, nullptr, nullptr, SOCK_CLOEXEC));
            if (**other < 0 || !is_ours(**other)) continue;
            const timeval longest{patience, 0};
            setsockopt(**other, SOL_SOCKET, SO_RCVTIMEO, &longest, sizeof longest);
            setsockopt(**other, SOL_SOCKET, SO_SNDTIMEO, &longest, sizeof longest);
            const auto order = read_order(read_all(**other, longest_order));
            if (!order) {
                send_all(**other, write_carried(std::unexpected(
                                      StoreError{.what = "The server does not know this order: it "
                                                         "is of another version."})));
                continue;
            }
            post([this, order = *order, other] {
                spdlog::info("the operator wants: {}", name(order.kind));
                serve(order, [other](const Carried& outcome) {
                    send_all(**other, write_carried(outcome)); // short: it is gone at once
                });
            });
        }
    }
};

AdminSocket::AdminSocket(const std::string& file, Post post,
                         std::function<void(const Order&, Answer)> serve)
    : inside_(std::make_unique<Inside>(file, std::move(post), std::move(serve))) {
    inside_->listen_there();
    inside_->thread = std::thread([inside = inside_.get()] { inside->run(); });
}

AdminSocket::~AdminSocket() {
    const std::uint64_t one = 1;
    static_cast<void>(write(*inside_->wake, &one, sizeof one));
    inside_->thread.join();
    unlink(inside_->place.name.c_str());
}

std::optional<Carried> ask_server(const std::string& file, const Order& order) {
    const Place place(file);
    const Handle other(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    if (!place.is_good() || *other < 0) return std::nullopt;
    if (connect(*other, place.at(), sizeof place.address) != 0) {
        if (errno != EACCES && errno != EPERM) return std::nullopt;
        return std::unexpected(StoreError{
            .what = fmt::format("{} belongs to another user: only they and root may do this.",
                                place.name)});
    }
    send_all(*other, write_order(order));
    shutdown(*other, SHUT_WR);
    return read_carried(read_all(*other, std::size_t{16} << 20));
}

} // namespace qwixx
