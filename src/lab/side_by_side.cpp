#include "lab/side_by_side.h"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace qwixx {

void side_by_side(int threads, int count, const std::function<void(int)>& piece) {
    std::atomic<int> next = 0;
    const auto work = [&] {
        for (int i = next++; i < count; i = next++) piece(i);
    };
    std::vector<std::jthread> others;
    for (int i = 1; i < std::min(threads, count); ++i) others.emplace_back(work);
    work();
}

} // namespace qwixx
