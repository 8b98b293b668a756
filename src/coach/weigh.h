// What all moves of a decision are worth to the seat that makes it, by what it can know then.
#pragma once

#include "bots/bot.h"
#include "coach/depth.h"

#include <optional>
#include <vector>

namespace qwixx {

struct WeighedMove {
    Move move;
    double worth = 0;
    double error = 0; // the standard error of what it loses against the best
};

struct Weighed {
    /// Points alone with dice, else the share of the win.
    Judgement::Means means = Judgement::Means::WinShare;
    std::vector<WeighedMove> moves; // all legal ones, best first

    [[nodiscard]] const WeighedMove& best() const { return moves.front(); }
    /// The move as it was weighed: it is legal, so it is there.
    [[nodiscard]] const WeighedMove& of(const Move& move) const;
    /// The best is worth more than another by so much.
    [[nodiscard]] double loss(const WeighedMove& move) const { return best().worth - move.worth; }
};

/// What must be prepared before anything is weighed (bots/prepared.h).
[[nodiscard]] Preparation coach_needs(GameKind kind, int players);

/// The seat must be asked for a choice. A move that was chosen is looked at as closely as the best,
/// however bad it seems. The random numbers are those of the mind.
[[nodiscard]] Weighed weigh(const AnyGame& game, Seat seat, Depth depth, Mind mind,
                            const std::optional<Move>& chosen = {});

/// What is expected of all who choose together, and of which of them that is taken for certain. By
/// that each seat judges its own move.
struct Expected {
    Choices choices;
    Seats certain;

    /// Whether all but one chose so.
    [[nodiscard]] bool holds_but_for(Seat seat, const Choices& chosen, Seats choosers) const;
};
[[nodiscard]] Expected expected_of(const AnyGame& game, const Mind& mind);

} // namespace qwixx
