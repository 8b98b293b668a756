#include "bots/net.h"

#include <cmath>
#include <cstring>

namespace qwixx {

namespace {

/// Sixteen numbers, each computed as if it were alone.
using Sixteen [[gnu::vector_size(64)]] = float;
constexpr int sixteen = 16;

Sixteen load(const float* from) {
    Sixteen numbers;
    std::memcpy(&numbers, from, sizeof numbers);
    return numbers;
}
void store(float* into, Sixteen numbers) { std::memcpy(into, &numbers, sizeof numbers); }
Sixteen above_zero(Sixteen numbers) { return numbers > 0 ? numbers : Sixteen{}; }

} // namespace

// Sums are taken several at a time: one after another they would wait for each other.
void Net::add_inputs(const float* from, std::span<const Input> inputs, float* into) const {
    const int first = shape_.first;
    for (int block = 0; block < first; block += 4 * sixteen) {
        Sixteen sums[4];
        for (int i = 0; i < 4; ++i) sums[i] = load(from + block + i * sixteen);
        for (const Input& input : inputs) {
            const float* const row = weights_.data() + size(input.which * first + block);
            for (int i = 0; i < 4; ++i) sums[i] += input.strength * load(row + i * sixteen);
        }
        for (int i = 0; i < 4; ++i) store(into + block + i * sixteen, sums[i]);
    }
}

Net::Sums Net::begin(const Inputs& shared) const {
    Sums sums;
    add_inputs(weights_.data() + first_biases(), {shared.begin(), shared.end()}, sums.first);
    return sums;
}

float Net::score(const Sums& begun, const Inputs& rest) const {
    Cells cells;
    add_inputs(begun.first, {rest.begin(), rest.end()}, cells.first);
    return score_first(cells);
}

float Net::score(std::span<const Input> inputs, Cells& cells) const {
    add_inputs(weights_.data() + first_biases(), inputs, cells.first);
    return score_first(cells);
}

float Net::score_first(Cells& cells) const {
    const float* const weights = weights_.data();
    const int first = shape_.first;
    for (int i = 0; i < first; i += sixteen)
        store(cells.first + i, above_zero(load(cells.first + i)));

    // No branch for cells that are zero: the processor could not guess it.
    static_assert(second == 2 * sixteen);
    const float* row = weights + to_second();
    Sixteen sums[8] = {load(weights + second_biases()), load(weights + second_biases() + sixteen)};
    for (int i = 0; i < first; i += 4, row += 4 * second)
        for (int j = 0; j < 8; ++j) sums[j] += cells.first[i + j / 2] * load(row + j * sixteen);
    const Sixteen left = above_zero((sums[0] + sums[2]) + (sums[4] + sums[6]));
    const Sixteen right = above_zero((sums[1] + sums[3]) + (sums[5] + sums[7]));
    store(cells.second, left);
    store(cells.second + sixteen, right);

    Sixteen products =
        left * load(weights + to_score()) + right * load(weights + to_score() + sixteen);
    for (int half = sixteen / 2; half > 0; half /= 2)
        for (int i = 0; i < half; ++i) products[i] += products[i + half];
    return weights[score_bias()] + products[0];
}

float win_chance(float score) { return 1 / (1 + std::exp(-score)); }

} // namespace qwixx
