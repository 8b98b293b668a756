// The connections of a crowd.
#pragma once

#include "crowd.h"

#include <string>

namespace qwixx {

class Crowd::Player : public WebSocket {
  public:
    Player(Crowd& crowd, Table& table, std::size_t seat, const std::string& path,
           const std::string& token)
        : WebSocket(crowd.poll_, crowd.port_, path, token), crowd_(&crowd), table_(&table),
          seat_(seat) {}

    /// At a server without rules one may always move.
    void ask();
    void choose();
    void told_to_all();

  private:
    void heard(std::string_view message) override;
    void heard_events(std::string_view message);
    void heard_of_joining(std::string_view message);
    void lost() override;
    void ask_if_free();
    [[nodiscard]] bool has_choice_under_way() const { return table_->choices[seat_].told < seats; }

    Crowd* crowd_;
    Table* table_;
    std::size_t seat_;
    bool connected_ = false;
    int last_number_ = 0;   // of the events heard of
    int open_decision_ = 0; // as last told
    int decision_ = 0;      // that is asked for
    std::string move_;      // which it will be
    bool asked_ = false;
    bool waits_ = false; // in the queue of those who are asked
    int commands_ = 0;
};

/// A spectator who never reads.
class Crowd::Stalled : public WebSocket {
  public:
    Stalled(Crowd& crowd, std::size_t index, const std::string& path)
        : WebSocket(crowd.poll_, crowd.port_, path, "", smallest_buffer), crowd_(&crowd),
          index_(index) {}

  private:
    static constexpr int smallest_buffer = 4096; // of the system, so that the server feels it soon

    void opened() override { stall(); }
    void heard(std::string_view) override {}
    void lost() override {
        ++crowd_->tally_.cut_off;
        crowd_->gone_.emplace_back(Clock::now(), index_);
    }

    Crowd* crowd_;
    std::size_t index_;
};

} // namespace qwixx
