// How the solver is run: it starts no threads of its own and prints nothing.
#pragma once

#include <functional>

namespace qwixx::solver {

/// Runs piece(0) to piece(count - 1), one after the other or side by side, and returns when all
/// are done.
using RunPieces = std::function<void(int count, const std::function<void(int)>& piece)>;

inline void one_by_one(int count, const std::function<void(int)>& piece) {
    for (int i = 0; i < count; ++i) piece(i);
}

/// Told now and then what share of the work is done.
using Progress = std::function<void(double share)>;

} // namespace qwixx::solver
