// Pieces of work side by side, for layers that start no threads of their own.
#pragma once

#include <functional>

namespace qwixx {

/// Runs piece(0) to piece(count - 1) on so many threads, and returns when all are done.
void side_by_side(int threads, int count, const std::function<void(int)>& piece);

} // namespace qwixx
