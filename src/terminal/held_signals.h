// Signals are for the thread that waits for keys: what it holds back for a moment must not reach
// another one, where nobody would wake. Threads that are started while this lives hear none.
#pragma once

#include <csignal>

namespace qwixx {

class HeldSignals {
  public:
    HeldSignals() {
        sigset_t all;
        sigfillset(&all);
        pthread_sigmask(SIG_SETMASK, &all, &before_);
    }
    ~HeldSignals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
    HeldSignals(const HeldSignals&) = delete;
    HeldSignals& operator=(const HeldSignals&) = delete;

  private:
    sigset_t before_{};
};

} // namespace qwixx
