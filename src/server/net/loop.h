// The loop: runs everything of the server but storage and bots, one after the other.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>

namespace qwixx {

class Loop {
  public:
    Loop();
    ~Loop();
    Loop(const Loop&) = delete;
    Loop& operator=(const Loop&) = delete;

    /// Runs something on the loop, from any thread.
    void post(std::function<void()> work);
    /// Runs something on the loop later. The number is for cancel(), which may come too late. Both
    /// are called on the loop, or while it does not run.
    std::uint64_t after(std::chrono::milliseconds delay, std::function<void()> work);
    void cancel(std::uint64_t timer);
    /// Calls this on the loop when the process is asked to stop (SIGTERM, SIGINT).
    void on_stop_signal(std::function<void()> work);
    /// Calls this on the loop when the process is asked to read its files again (SIGHUP).
    void on_reload_signal(std::function<void()> work);

    /// Runs until stop(); to be called once.
    void run();
    void stop();

    struct Inside; // network.h
    [[nodiscard]] Inside& inside() { return *inside_; }

  private:
    std::unique_ptr<Inside> inside_;
};

} // namespace qwixx
