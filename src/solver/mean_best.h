// The mean of the largest of several numbers, each drawn by a die of its own.
#pragma once

#include "solver/lanes.h"

namespace qwixx::solver {

/// What two dice can bring: values above 0, each with its weight; both may also bring nothing.
template <int lanes, int sides> class TwoDice {
  public:
    using Float = typename Lanes<lanes>::Float;
    using Int = typename Lanes<lanes>::Int;

    /// Values of the first die, then of the second; the sides that are left bring 0.
    void add(Float value) { values_[count_++] = value; }
    void end_of_first_die() { first_ = count_; }

    /// How many of the sides^2 throws have a value as the larger one. Of two equal values that of
    /// the first die counts.
    void weigh() {
        for (int j = first_; j < count_; ++j) weights_[j] = Int{} + (sides - first_);
        for (int i = 0; i < first_; ++i) {
            Int lower = Int{} + sides;
            for (int j = first_; j < count_; ++j) {
                const Int beaten = values_[j] > values_[i]; // -1 if so
                lower += beaten;
                weights_[j] -= beaten;
            }
            weights_[i] = lower;
        }
    }

    /// sides^4 times the mean of the largest of four dice: each value by the number of throws that
    /// have it as the largest. The dice are independent, so that number is a product, and no throw
    /// is looked at. It is exact, and values of 0 change nothing: so the result does not depend on
    /// which boards are side by side.
    [[nodiscard]] static Float mean_best(const TwoDice& a, const TwoDice& b) {
        Int lower_than_b[2 * sides];
        for (int j = 0; j < b.count_; ++j) lower_than_b[j] = Int{} + sides * sides;
        Float sum{};
        for (int i = 0; i < a.count_; ++i) {
            const Float value = a.values_[i];
            const Int weight = a.weights_[i];
            Int lower = Int{} + sides * sides;
            for (int j = 0; j < b.count_; ++j) {
                const Int beaten = b.values_[j] > value;
                lower -= beaten & b.weights_[j];
                lower_than_b[j] -= ~beaten & weight;
            }
            sum += value * (Lanes<lanes>::to_float(weight) * Lanes<lanes>::to_float(lower));
        }
        for (int j = 0; j < b.count_; ++j)
            sum += b.values_[j] * (Lanes<lanes>::to_float(b.weights_[j]) *
                                   Lanes<lanes>::to_float(lower_than_b[j]));
        return sum;
    }

  private:
    int first_ = 0;
    int count_ = 0;
    Float values_[2 * sides];
    Int weights_[2 * sides];
};

} // namespace qwixx::solver
