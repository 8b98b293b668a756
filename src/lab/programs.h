// The programs that play for one thread of an arena, and the seats in which they play against bots
// of ours.
#pragma once

#include "lab/entrant.h"
#include "lab/exec_bot.h"
#include "lab/play_out.h"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace qwixx {

/// The seats of a game in which programs play. A program may forfeit the game: then it stops.
struct MixedSeats {
    SeatedBots bots{};                             // null where a program sits
    std::array<ExecBot*, most_players> programs{}; // null where a bot of ours sits
    std::optional<Seat> forfeiter;
    BotFailure failure{}; // of the forfeiter
};

[[nodiscard]] inline bool any_reads(const MixedSeats& seats) { return any_reads(seats.bots); }

/// Asks a bot of ours or a program. False when the program forfeits the game.
template <class View, class Move> bool ask(MixedSeats& seats, View view, Mind& mind, Move& move) {
    const auto seat = static_cast<std::size_t>(view.seat());
    if (seats.programs[seat] == nullptr) return ask(seats.bots, view, mind, move);
    auto chosen = seats.programs[seat]->choose(view);
    if (chosen) {
        move = *chosen;
        return true;
    }
    seats.forfeiter = view.seat();
    seats.failure = std::move(chosen.error());
    return false;
}

/// One program for each entrant that is one, kept running from game to game.
class Programs {
  public:
    Programs(std::span<const Entrant> entrants, const ExecLimits& limits);

    /// None of the entrants is a program.
    [[nodiscard]] bool none() const { return none_; }
    /// The program of an entrant, null for a bot of ours.
    [[nodiscard]] ExecBot* of(int entrant) const {
        return programs_[static_cast<std::size_t>(entrant)].get();
    }

  private:
    std::vector<std::unique_ptr<ExecBot>> programs_; // by entrant
    bool none_ = true;
};

} // namespace qwixx
