// The mean of the largest of several numbers, each drawn by a die of its own.
#pragma once

#include "solver/lanes.h"

namespace qwixx::solver {

/// For each of four dice the values above 0 that it can bring; its other sides bring 0.
template <int lanes, int sides> struct Draws {
    using Float = typename Lanes<lanes>::Float;
    using Int = typename Lanes<lanes>::Int;

    int count[4]{};
    Float values[4][sides];

    /// sides^4 times the mean of the largest. A value is the largest when every other die brings
    /// something lower; of equal values the one of the first die counts. The dice are
    /// independent, so the chance of that is a product, and no roll is looked at.
    [[nodiscard]] Float mean_best() const {
        Float sum{};
        for (int die = 0; die < 4; ++die)
            for (int i = 0; i < count[die]; ++i) {
                const Float value = values[die][i];
                Float weighted = value;
                for (int other = 0; other < 4; ++other) {
                    if (other == die) continue;
                    Int lower = Int{} + sides; // sides of the other die that bring less
                    for (int j = 0; j < count[other]; ++j)
                        lower += other < die ? values[other][j] >= value : values[other][j] > value;
                    weighted *= Lanes<lanes>::to_float(lower);
                }
                sum += weighted;
            }
        return sum;
    }
};

} // namespace qwixx::solver
