// What bots need before they can be asked, and who keeps it. A bot declares what it needs
// (preparation_for); the program that runs it prepares that, all at once or bit by bit, and hands
// it over in the mind.
#pragma once

#include "bots/mind.h"
#include "rules/seat.h"
#include "solver/value_table.h"

#include <array>
#include <memory>
#include <optional>

namespace qwixx {

struct Preparation {
    bool learned = false;               // the networks
    std::optional<solver::Pace> values; // a value table solved for this

    /// For bots that play together.
    Preparation& operator+=(const Preparation& other) {
        learned = learned || other.learned;
        if (other.values) values = other.values;
        return *this;
    }
};

/// Keeps what is prepared, for as long as bots think with it. Each value table is solved once. Two
/// threads may prepare for different numbers of players at a time.
class Prepared {
  public:
    /// The networks are the caller's.
    explicit Prepared(const Learned* learned = nullptr) : learned_(learned) {}
    void learn(const Learned& learned) { learned_ = &learned; }

    /// Solves what is not yet solved: about two seconds.
    void solve(const Preparation& needed, const solver::RunPieces& run_pieces = solver::one_by_one);
    /// Does about a hundredth of that, for a program of one thread that has other things to do.
    /// False when nothing is left to be solved.
    bool solve_some(const Preparation& needed);
    /// The value table while it is solved, for who solves it together with others: null when it is
    /// solved, or not needed.
    [[nodiscard]] solver::GrowingTable* growing(const Preparation& needed);

    /// The solved value table, to be kept elsewhere: null before it is solved. Or a blank one, to
    /// be filled with what was kept.
    [[nodiscard]] solver::ValueTable* solved(const Preparation& needed) {
        if (!needed.values) return nullptr;
        auto& solved = values_for(*needed.values).solved;
        return solved ? &*solved : nullptr;
    }
    [[nodiscard]] solver::ValueTable* blank(const Preparation& needed);

    /// Whether the networks are there, if they are needed.
    [[nodiscard]] bool knows(const Preparation& needed) const {
        return !needed.learned || learned_ != nullptr;
    }
    /// Hands over what is needed. It has to be there.
    void equip(Mind& mind, const Preparation& needed) const;

  private:
    struct Values {
        std::unique_ptr<solver::GrowingTable> growing;
        std::optional<solver::ValueTable> solved;
    };
    [[nodiscard]] Values& values_for(const solver::Pace& pace) {
        return values_[static_cast<std::size_t>(pace.players)];
    }

    const Learned* learned_;
    std::array<Values, most_players + 1> values_; // by the number of players: one pace for each
};

} // namespace qwixx
