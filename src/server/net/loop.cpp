#include "server/net/loop.h"

#include "server/net/network.h"

#include <boost/asio/signal_set.hpp>

#include <csignal>

namespace qwixx {

namespace {

using Signals = asio::basic_signal_set<asio::io_context::executor_type>;

void wait_for_signal(const std::shared_ptr<Signals>& signals, std::function<void()> work) {
    signals->async_wait([signals, work = std::move(work)](error_code error, int) {
        if (error) return;
        work();
        wait_for_signal(signals, work);
    });
}

} // namespace

Loop::Loop() : inside_(std::make_unique<Inside>()) {
    // Who writes to a connection that is gone shall get an error and live.
    std::signal(SIGPIPE, SIG_IGN);
}

Loop::~Loop() = default;

void Loop::post(std::function<void()> work) { asio::post(inside_->io, std::move(work)); }

std::uint64_t Loop::after(std::chrono::milliseconds delay, std::function<void()> work) {
    const std::uint64_t number = ++inside_->last_timer;
    auto timer = std::make_unique<asio::steady_timer>(inside_->io, delay);
    timer->async_wait([this, number, work = std::move(work)](error_code) {
        // A timer that was cancelled is gone, also when its time had come already.
        if (inside_->timers.erase(number) > 0) work();
    });
    inside_->timers.emplace(number, std::move(timer));
    return number;
}

void Loop::cancel(std::uint64_t timer) { inside_->timers.erase(timer); }

void Loop::on_stop_signal(std::function<void()> work) {
    wait_for_signal(std::make_shared<Signals>(inside_->io.get_executor(), SIGINT, SIGTERM),
                    std::move(work));
}

void Loop::on_reload_signal(std::function<void()> work) {
    wait_for_signal(std::make_shared<Signals>(inside_->io.get_executor(), SIGHUP), std::move(work));
}

void Loop::run() {
    const auto stay = asio::make_work_guard(inside_->io);
    inside_->io.run();
}

void Loop::stop() { inside_->io.stop(); }

} // namespace qwixx
