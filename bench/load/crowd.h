// Players at full tables, who answer when they are asked: they connect, play, and keep count of
// what they are told.
#pragma once

#include "errands.h"
#include "messages.h"
#include "web_socket.h"

#include <array>
#include <chrono>
#include <deque>
#include <memory>
#include <random>

namespace qwixx {

using Clock = std::chrono::steady_clock;

constexpr int seats = 5;

/// What happened since counting began.
struct Tally {
    std::vector<float> latencies; // milliseconds from sending a choice until all five were told
    std::uint64_t moves = 0;      // that were told to all
    std::uint64_t events = 0;     // that players were told
    std::uint64_t bytes = 0;      // of messages to players
    std::uint64_t choice_messages = 0;
    std::uint64_t choice_bytes = 0;
    std::uint64_t games = 0; // that ended
    // None of these should be.
    std::uint64_t gaps = 0;   // in the numbers of events
    std::uint64_t errors = 0; // answers of the server
    std::uint64_t lost = 0;   // connections of players
    // Of those who do not read.
    std::uint64_t cut_off = 0;
};

class Crowd {
  public:
    /// With every event players get what has changed in their view, or the whole view.
    Crowd(ServerKind server, std::uint16_t port, int players, bool whole_views = false);
    ~Crowd();

    /// Opens the tables, over HTTP.
    void sit_down();
    /// Connects the players of these seats, from 0, `end` excluded.
    void connect(int begin, int end);
    /// Connects so many spectators who never read. Who is cut off comes back after a second.
    void connect_stalled(int count);
    void start_games();

    /// Plays for so long with so many moves a second in all; 0: as many as can be.
    void play(double moves_a_second, std::chrono::milliseconds time);
    /// Starts to count anew.
    [[nodiscard]] Tally take_tally();

    [[nodiscard]] int tables() const { return static_cast<int>(tables_.size()); }

  private:
    class Player;
    class Stalled;
    struct Table {
        std::string id;
        std::string process; // of Colyseus
        std::array<std::string, seats> tokens;
        std::array<std::unique_ptr<Player>, seats> players;
        struct Choice {
            Clock::time_point sent;
            int told = seats; // all: none is on its way
        };
        std::array<Choice, seats> choices;
    };

    void sit_down(Errands& errands, Table& table, std::size_t seat);
    void join(Errands& errands, Table& table, std::size_t seat);
    [[nodiscard]] std::unique_ptr<Player> connect(Table& table, std::size_t seat);
    void tell(Table& table, const HeardEvent& event);
    void bring_back_stalled();
    /// Runs until it is so, or fails after a minute without any.
    template <class Condition> void wait_until(Condition is_so);

    ServerKind server_;
    std::uint16_t port_;
    std::string query_; // of our sockets
    Poll poll_;
    std::vector<Table> tables_;
    std::vector<std::unique_ptr<Stalled>> stalled_;
    std::deque<std::pair<Clock::time_point, std::size_t>> gone_; // of those who stalled, and when
    std::vector<Player*> asked_;                                 // and not yet answering
    int connected_ = 0;
    int playing_ = 0; // tables whose first game has begun
    std::mt19937 chance_{std::random_device{}()};
    Tally tally_;
    std::vector<HeardEvent> events_;
    Question question_;
};

} // namespace qwixx
