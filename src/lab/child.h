// A program that runs beside ours and is talked with line by line, through pipes. POSIX.
#pragma once

#include <chrono>
#include <expected>
#include <memory>
#include <string>
#include <string_view>

#include <sys/types.h>

namespace qwixx {

/// A file of the system, closed with its owner.
class Descriptor {
  public:
    Descriptor() = default;
    explicit Descriptor(int number) : number_(number) {}
    Descriptor(Descriptor&& other) noexcept;
    Descriptor& operator=(Descriptor&& other) noexcept;
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() { close(); }

    [[nodiscard]] int number() const { return number_; }
    void close();

  private:
    int number_ = -1;
};

class Child {
  public:
    using Deadline = std::chrono::steady_clock::time_point;
    enum class Trouble : std::uint8_t { Late, Ended, TooLong };

    /// Starts a command of the shell, in a process group of its own. What it writes as errors goes
    /// where ours go. That the command does not exist shows when it ends.
    [[nodiscard]] static std::expected<std::unique_ptr<Child>, std::string>
    start(const std::string& command);

    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;
    /// Kills the program and all it has started, if they still run.
    ~Child();

    [[nodiscard]] std::expected<void, Trouble> send(std::string_view bytes, Deadline deadline);

    /// The next line without its end, good until the next call. A longer one is trouble.
    [[nodiscard]] std::expected<std::string_view, Trouble> receive(std::size_t longest,
                                                                   Deadline deadline);

    /// What has come in and was not received yet.
    [[nodiscard]] std::string_view unread();

    /// Ends the program's input and gives it some time to end by itself; then kills it.
    void dismiss(std::chrono::milliseconds patience);

    /// How the program ended, as the end of a sentence that starts with "it"; waits a moment for
    /// that.
    [[nodiscard]] std::string how_it_ended();

  private:
    Child(pid_t process, Descriptor to, Descriptor from);

    /// Waits until the program has ended, without forgetting about it.
    bool wait_for_end(std::chrono::milliseconds patience) const;
    /// Kills what is left of the group and forgets about the program.
    void kill_group();
    /// Takes what the pipe holds. False at its end.
    bool take_in();

    pid_t process_;
    Descriptor to_;
    Descriptor from_;
    std::string in_;       // what has come in, from the last line received on
    std::size_t line_ = 0; // the size of that line, its end included
};

} // namespace qwixx
