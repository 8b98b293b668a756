// A small neural network that says how likely a seat is to win: inputs of which few are not
// zero, two hidden layers, one score. Every sum is taken in the same order on every machine and
// with vectors of any width, so that all builds choose alike.
#pragma once

#include "rules/fixed_list.h"

#include <cstddef>
#include <cstdint>
#include <new>
#include <span>
#include <vector>

namespace qwixx {

/// An input that is not zero. Most are 1: of several states, the one that holds.
struct Input {
    std::uint16_t which = 0;
    float strength = 1;
};
using Inputs = FixedList<Input, 128>;

/// Weights begin where a line of the processor's cache does: sixteen at once are then one read.
template <class T> struct LineAllocator {
    using value_type = T;
    static constexpr std::align_val_t line{64};

    T* allocate(std::size_t count) {
        return static_cast<T*>(::operator new(count * sizeof(T), line));
    }
    void deallocate(T* memory, std::size_t) { ::operator delete(memory, line); }
    friend bool operator==(LineAllocator, LineAllocator) = default;
};

class Net {
  public:
    static constexpr int most_first = 128;
    static constexpr int second = 32;

    /// How many inputs, and how many cells in the first hidden layer: 64 or 128.
    struct Shape {
        int inputs = 0;
        int first = 64;

        [[nodiscard]] constexpr int weights() const {
            return (inputs + 1) * first + (first + 1) * Net::second + Net::second + 1;
        }
        friend bool operator==(const Shape&, const Shape&) = default;
    };

    Net() = default;
    explicit Net(const Shape& shape)
        : shape_(shape), weights_(static_cast<std::size_t>(shape.weights())) {}

    [[nodiscard]] const Shape& shape() const { return shape_; }

    /// The score of a position; win_chance() makes a probability of it.
    [[nodiscard]] float score(const Inputs& inputs) const;

    /// The first layer before all inputs are in: what many positions share is added once.
    struct Begun {
        alignas(64) float first[most_first];
    };
    [[nodiscard]] Begun begin(const Inputs& shared) const;
    /// The same as of the shared inputs followed by the rest.
    [[nodiscard]] float score(const Begun& begun, const Inputs& rest) const;

    /// All weights: those of each input to the first layer, its biases, those of each of its cells
    /// to the second layer, its biases, those to the score, its bias.
    [[nodiscard]] std::span<float> weights() { return weights_; }
    [[nodiscard]] std::span<const float> weights() const { return weights_; }

    // Where each part of the weights begins.
    [[nodiscard]] std::size_t first_biases() const { return size(shape_.inputs * shape_.first); }
    [[nodiscard]] std::size_t to_second() const { return size((shape_.inputs + 1) * shape_.first); }
    [[nodiscard]] std::size_t second_biases() const {
        return to_second() + size(shape_.first * second);
    }
    [[nodiscard]] std::size_t to_score() const { return second_biases() + second; }
    [[nodiscard]] std::size_t score_bias() const { return to_score() + second; }

  private:
    static constexpr std::size_t size(int n) { return static_cast<std::size_t>(n); }

    float score(const float* begun, const Inputs& inputs) const;

    Shape shape_;
    std::vector<float, LineAllocator<float>> weights_;
};

/// The probability that belongs to a score.
[[nodiscard]] float win_chance(float score);

} // namespace qwixx
