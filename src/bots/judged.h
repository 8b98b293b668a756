// What a bot thinks of all moves there are, for whoever wants to know more than its choice.
#pragma once

#include "rules/move.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

namespace qwixx {

/// Those worth the same keep their order. They are few: each is put in its place.
void sort_best_first(auto begin, auto end) {
    const auto is_better = [](const auto& a, const auto& b) { return a.worth > b.worth; };
    for (auto next = begin; next != end; ++next)
        std::rotate(std::upper_bound(begin, next, *next, is_better), next, next + 1);
}

struct Judged {
    Move move;
    double worth = 0;
    /// Where the bot tried the move out: how far its lead, or what it lacks, is still in doubt, as
    /// a standard deviation.
    std::optional<double> doubt{};
};

/// All legal moves, best first; the bot chooses the first.
struct Judgement {
    /// Bots know different things, so what the worth of a move is differs too.
    enum class Means : std::uint8_t {
        Choice,   // nothing: the first is chosen, by a rule, and the others are not compared
        Score,    // more is better, by a rule of thumb, and the unit is the bot's own
        Points,   // the points to expect at the end of the game
        WinShare, // the share of the win to expect (S5): 0 to 1
    };
    Means means = Means::Choice;
    std::vector<Judged> moves;

    void add(const Move& move, double worth) { moves.push_back({move, worth}); }

    /// Adds the moves that the bot did not look at, because others cost less and bring as much:
    /// so they are worth no more than the best.
    void add_left_out(const auto& legal, auto&& worth_of) {
        const double best = std::ranges::max(moves, {}, &Judged::worth).worth;
        for (const Move& move : legal)
            if (std::ranges::find(moves, move, &Judged::move) == moves.end())
                add(move, std::min(best, double{worth_of(move)}));
    }
    void sort() { sort_best_first(moves.begin(), moves.end()); }
};

} // namespace qwixx
