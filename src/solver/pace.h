// Whom the solver plays for: somebody alone, or somebody at a table of which only the pace is
// known.
#pragma once

namespace qwixx::solver {

struct Pace {
    int players = 1;   // active every so many rolls; in the others only action 1
    double hazard = 0; // the chance, after every roll, that somebody else has ended the game
    double cost = 0;   // points, for every roll

    static constexpr int most_players = 5;
    static constexpr double most_hazard = 0.9;
    static constexpr double most_cost = 5;

    friend bool operator==(const Pace&, const Pace&) = default;
};

} // namespace qwixx::solver
