// Lines in the log that anybody can bring about by asking: of a flood of them only some are
// written, and how many more there were.
#pragma once

#include "server/net/bucket.h"

#include <spdlog/spdlog.h>

#include <string_view>
#include <utility>

namespace qwixx {

class Complaints {
  public:
    void write(std::string_view table, std::string_view what) {
        if (!lines_.take()) {
            ++unwritten_;
            return;
        }
        if (unwritten_ > 0)
            spdlog::error("tables that cannot be read: {} more times",
                          std::exchange(unwritten_, 0));
        spdlog::error("table {}: {}", table, what);
    }

  private:
    Bucket lines_{0.1, 5};
    int unwritten_ = 0;
};

} // namespace qwixx
