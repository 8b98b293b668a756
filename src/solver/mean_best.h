// The mean of the largest of several numbers, each drawn by a die of its own.
#pragma once

#include "solver/lanes.h"

namespace qwixx::solver {

/// What two dice can bring: values above 0, each with its weight; both may also bring nothing.
template <int lanes, int sides> class TwoDice {
  public:
    using Int = Lanes<lanes>::Int;
    using Sum = Lanes<lanes>::Sum;

    /// Values of the first die, then of the second; the sides that are left bring 0.
    void add(Int value) { values_[count_++] = value; }
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

    /// Adds the mean of the largest of four dice, times a factor: each value by the number of
    /// throws that have it as the largest. The dice are independent, so that number is a product,
    /// and no throw is looked at.
    static void add_mean_best(Sum& sum, const TwoDice& a, const TwoDice& b, double factor) {
        Int lower_than_b[2 * sides];
        for (int j = 0; j < b.count_; ++j) lower_than_b[j] = Int{} + sides * sides;
        Products products;
        for (int i = 0; i < a.count_; ++i) {
            Int lower = Int{} + sides * sides;
            for (int j = 0; j < b.count_; ++j) {
                const Int beaten = b.values_[j] > a.values_[i];
                lower -= beaten & b.weights_[j];
                lower_than_b[j] -= ~beaten & a.weights_[i];
            }
            products.add(a.values_[i], a.weights_[i], lower);
        }
        for (int j = 0; j < b.count_; ++j)
            products.add(b.values_[j], b.weights_[j], lower_than_b[j]);
        constexpr double per_throw = 1.0 / (sides * sides * sides * sides);
        sum.add(products.high, factor * per_throw * (1 << Products::low_bits));
        sum.add(products.low, factor * per_throw);
    }

  private:
    /// Sums of values by weights, in two parts so that nothing is rounded or overflows: weights
    /// add up to at most 6^4, and values may go up to 400 points.
    struct Products {
        static constexpr int low_bits = 10;
        Int high{};
        Int low{};

        void add(Int value, Int weight, Int other_weight) {
            const Int both = weight * other_weight;
            high += both * (value >> low_bits);
            low += both * (value & ((1 << low_bits) - 1));
        }
    };

    int first_ = 0;
    int count_ = 0;
    Int values_[2 * sides];
    Int weights_[2 * sides];
};

} // namespace qwixx::solver
