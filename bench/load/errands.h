// Requests over HTTP, some at a time.
#pragma once

#include "connection.h"

#include <deque>
#include <functional>
#include <memory>
#include <vector>

namespace qwixx {

struct Errand {
    std::string path; // to be POSTed to
    std::string token;
    std::string body;
    std::function<void(std::string_view answer)> done;
};

class Errands {
  public:
    Errands(Poll& poll, std::uint16_t port, int at_a_time);
    ~Errands();

    void run(Errand errand);
    [[nodiscard]] int under_way() const { return static_cast<int>(waiting_.size()) + running_; }

  private:
    class Runner;
    void run_waiting();

    std::uint16_t port_;
    std::deque<Errand> waiting_;
    std::vector<std::unique_ptr<Runner>> runners_;
    std::vector<Runner*> idle_;
    int running_ = 0;
};

/// The text of a field of an answer. Throws when there is none.
[[nodiscard]] std::string field(std::string_view answer, std::string_view name);

} // namespace qwixx
