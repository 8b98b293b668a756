#include "bots/net.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace qwixx {

namespace {

/// Some numbers side by side, as many as the processor takes at once, each computed as if it were
/// alone. They go by reference: how to hand them over by value depends on the processor.
#ifdef __AVX512F__
constexpr int width = 16;
using Numbers [[gnu::vector_size(64)]] = float;
#elifdef __AVX__
constexpr int width = 8;
using Numbers [[gnu::vector_size(32)]] = float;
#else
constexpr int width = 4;
using Numbers [[gnu::vector_size(16)]] = float;
#endif

/// Sums are taken 64 at a time: fewer would wait for each other.
constexpr int at_once = 64;
struct Sums {
    Numbers parts[at_once / width];

    explicit Sums(const float* from) { std::memcpy(&parts, from, sizeof parts); }

    /// Adds weights, times a strength, to the parts from begin to end.
    void add(int begin, int end, float strength, const float* weights) {
        for (int i = begin; i < end; ++i, weights += width) {
            Numbers numbers;
            std::memcpy(&numbers, weights, sizeof numbers);
            parts[i] += strength * numbers;
        }
    }
    void store(float* into) const { std::memcpy(into, &parts, sizeof parts); }
    void store_if_above_zero(float* into) const {
        for (const Numbers& numbers : parts) {
            const Numbers kept = numbers > 0 ? numbers : Numbers{};
            std::memcpy(into, &kept, sizeof kept);
            into += width;
        }
    }
};

} // namespace

Net::Begun Net::begin(const Inputs& shared) const {
    Begun begun;
    for (int block = 0; block < shape_.first; block += at_once) {
        Sums sums(weights_.data() + first_biases() + block);
        for (const Input& input : shared)
            sums.add(0, at_once / width, input.strength,
                     weights_.data() + size(input.which * shape_.first + block));
        sums.store(begun.first + block);
    }
    return begun;
}

float Net::score(const Begun& begun, const Inputs& rest) const { return score(begun.first, rest); }

float Net::score(const Inputs& inputs) const {
    return score(weights_.data() + first_biases(), inputs);
}

float Net::score(const float* begun, const Inputs& inputs) const {
    alignas(64) float cells[most_first];
    constexpr int all = at_once / width;
    const float* const weights = weights_.data();
    const int first = shape_.first;
    for (int block = 0; block < first; block += at_once) {
        Sums sums(begun + block);
        for (const Input& input : inputs)
            sums.add(0, all, input.strength, weights + size(input.which * first + block));
        sums.store_if_above_zero(cells + block);
    }

    // Even cells in the left half, odd ones in the right. There is no branch for cells that are
    // zero: the processor could not guess it.
    static_assert(2 * second == at_once);
    alignas(64) float biases[at_once] = {};
    std::copy_n(weights + second_biases(), second, biases);
    Sums sums(biases);
    const float* row = weights + to_second();
    for (int i = 0; i < first; i += 2, row += at_once) {
        sums.add(0, all / 2, cells[i], row);
        sums.add(all / 2, all, cells[i + 1], row + second);
    }
    for (int i = 0; i < all / 2; ++i) sums.parts[i] += sums.parts[i + all / 2];
    alignas(64) float both[at_once];
    sums.store_if_above_zero(both);

    float parts[second];
    for (int i = 0; i < second; ++i) parts[i] = both[i] * weights[to_score() + size(i)];
    for (int half = second / 2; half > 0; half /= 2)
        for (int i = 0; i < half; ++i) parts[i] += parts[i + half];
    return weights[score_bias()] + parts[0];
}

float win_chance(float score) { return 1 / (1 + std::exp(-score)); }

} // namespace qwixx
