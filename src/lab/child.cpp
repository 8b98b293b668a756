#include "lab/child.h"

#include "record/join.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

namespace qwixx {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

struct Pipe {
    Descriptor out; // the end to read from
    Descriptor in;
};

/// Neither end is handed on to programs that other threads start at the same time: whoever held
/// one by accident would keep the pipe open.
std::expected<Pipe, std::string> make_pipe() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0)
        return std::unexpected<std::string>(std::strerror(errno));
    return Pipe{Descriptor(ends[0]), Descriptor(ends[1])};
}

void never_wait(const Descriptor& file) {
    fcntl(file.number(), F_SETFL, fcntl(file.number(), F_GETFL) | O_NONBLOCK);
}

/// Waits until a file can be read or written. False when the deadline has passed.
bool wait_for(const Descriptor& file, short event, Child::Deadline deadline) {
    pollfd waiting{.fd = file.number(), .events = event, .revents = 0};
    for (;;) {
        const auto left = std::chrono::ceil<milliseconds>(deadline - steady_clock::now()).count();
        const int time = static_cast<int>(std::clamp<long long>(left, 0, 1'000'000));
        const int ready = poll(&waiting, 1, time);
        if (ready > 0) return true;
        if (ready == 0 && left <= 0) return false;
        if (ready < 0 && errno != EINTR) return false;
    }
}

/// Whether a word names a program: a file, or one that is found where programs are.
bool is_program(const std::string& word) {
    if (word.contains('/')) return true;
    const char* const folders = std::getenv("PATH");
    std::string_view rest = folders == nullptr ? "" : folders;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(':'), rest.size());
        if (access(join(rest.substr(0, end), "/", word).c_str(), X_OK) == 0) return true;
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return false;
}

/// The command for the shell. Where it is a single program the shell shall become that program:
/// then we see it end, and it ends with us.
std::string shell_command(const std::string& command) {
    const std::size_t begin = std::min(command.find_first_not_of(" \t"), command.size());
    const bool is_single = command.find_first_of(";&|()`\n#", begin) == std::string::npos;
    const bool is_quoted = command[begin] == '\'' || command[begin] == '"';
    const std::string word = command.substr(begin, command.find_first_of(" \t", begin) - begin);
    const bool is_plain = word.find_first_of("$=<>{}!\\") == std::string::npos;
    return is_single && (is_quoted || (is_plain && is_program(word))) ? "exec " + command : command;
}

/// In the new process, where after a fork from many threads only system calls are safe.
[[noreturn]] void become(const char* command, int in, int out) {
    setpgid(0, 0);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL); // also when we are killed ourselves
#endif
    dup2(in, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    std::signal(SIGPIPE, SIG_DFL); // an ignored signal would stay so
    execl("/bin/sh", "sh", "-c", command, static_cast<char*>(nullptr));
    _exit(127);
}

} // namespace

Descriptor::Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
    if (this == &other) return *this;
    close();
    number_ = std::exchange(other.number_, -1);
    return *this;
}

void Descriptor::close() {
    if (number_ >= 0) ::close(number_);
    number_ = -1;
}

std::expected<std::unique_ptr<Child>, std::string> Child::start(const std::string& command) {
    // A program that ends while we write to it must not end us.
    static std::once_flag ignored;
    std::call_once(ignored, [] { std::signal(SIGPIPE, SIG_IGN); });

    auto to = make_pipe();
    if (!to) return std::unexpected(to.error());
    auto from = make_pipe();
    if (!from) return std::unexpected(from.error());
    const std::string line = shell_command(command);
    const pid_t process = fork();
    if (process < 0) return std::unexpected<std::string>(std::strerror(errno));
    if (process == 0) become(line.c_str(), to->out.number(), from->in.number());
    setpgid(process, process); // whoever comes first
    never_wait(to->in);
    never_wait(from->out);
    return std::unique_ptr<Child>(new Child(process, std::move(to->in), std::move(from->out)));
}

Child::Child(pid_t process, Descriptor to, Descriptor from)
    : process_(process), to_(std::move(to)), from_(std::move(from)) {}

Child::~Child() { kill_group(); }

std::expected<void, Child::Trouble> Child::send(std::string_view bytes, Deadline deadline) {
    while (!bytes.empty()) {
        const ssize_t written = write(to_.number(), bytes.data(), bytes.size());
        if (written >= 0) {
            bytes.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno == EAGAIN) {
            if (!wait_for(to_, POLLOUT, deadline)) return std::unexpected(Trouble::Late);
        } else if (errno != EINTR) {
            return std::unexpected(Trouble::Ended);
        }
    }
    return {};
}

std::expected<std::string_view, Child::Trouble> Child::receive(std::size_t longest,
                                                               Deadline deadline) {
    in_.erase(0, std::exchange(line_, 0));
    for (std::size_t searched = 0;;) {
        const std::size_t end = in_.find('\n', searched);
        if (std::min(end, in_.size()) > longest) return std::unexpected(Trouble::TooLong);
        if (end != std::string::npos) {
            line_ = end + 1;
            return std::string_view(in_).substr(0, end);
        }
        searched = in_.size();
        if (!wait_for(from_, POLLIN, deadline)) return std::unexpected(Trouble::Late);
        if (!take_in()) return std::unexpected(Trouble::Ended);
    }
}

std::string_view Child::unread() {
    take_in();
    return std::string_view(in_).substr(line_);
}

bool Child::take_in() {
    std::array<char, 4096> part{};
    for (;;) {
        const ssize_t size = read(from_.number(), part.data(), part.size());
        if (size > 0) in_.append(part.data(), static_cast<std::size_t>(size));
        if (size >= 0) return size > 0;
        if (errno != EINTR) return errno == EAGAIN;
    }
}

void Child::dismiss(milliseconds patience) {
    to_.close();
    wait_for_end(patience);
    kill_group();
}

bool Child::wait_for_end(milliseconds patience) const {
    const auto deadline = steady_clock::now() + patience;
    for (milliseconds pause{1};; pause = std::min(2 * pause, milliseconds(20))) {
        siginfo_t info{};
        // It is not reaped yet: until then no other process can get its number.
        if (waitid(P_PID, static_cast<id_t>(process_), &info, WEXITED | WNOHANG | WNOWAIT) != 0)
            return true;
        if (info.si_pid != 0) return true;
        if (steady_clock::now() >= deadline) return false;
        std::this_thread::sleep_for(pause);
    }
}

std::string Child::how_it_ended() {
    if (!wait_for_end(milliseconds(200))) return "closed its output";
    siginfo_t info{};
    waitid(P_PID, static_cast<id_t>(process_), &info, WEXITED | WNOHANG | WNOWAIT);
    if (info.si_code != CLD_EXITED) return join("was ended by signal ", info.si_status);
    if (info.si_status == 127) return "could not be started (exit code 127)";
    constexpr int by_signal = 128; // that is how a shell says it
    if (info.si_status > by_signal)
        return join("ended with exit code ", info.si_status, " (signal ",
                    info.si_status - by_signal, ")");
    return join("ended with exit code ", info.si_status);
}

void Child::kill_group() {
    if (process_ <= 0) return;
    kill(-process_, SIGKILL);
    while (waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
    }
    process_ = -1;
}

} // namespace qwixx
