// Generators side by side, each giving the numbers of its own `Random`.
#pragma once

#include "rules/lanes.h"
#include "rules/random.h"

namespace qwixx {

class RandomLanes {
  public:
    using Numbers = lanes::Numbers;
    using Mask = lanes::Mask;

    RandomLanes() = default;
    /// In every lane Random(seed, stream).
    RandomLanes(std::uint64_t seed, Numbers streams)
        : state_(Random::mix(lanes::every(Random(seed).next()) + streams * Random::step)) {}

    /// Takes other generators in some lanes.
    void replace(Mask which, const RandomLanes& others) { state_ = which ? others.state_ : state_; }

    /// In the lanes that draw, a number from 0 to bound - 1, as Random::below.
    [[nodiscard]] Numbers below(Numbers bound, Mask drawing) {
        Numbers product = lanes::multiply_halves(next(drawing) >> 32, bound);
        // As in Random::below, only low halves smaller than the bound can be uneven. They are rare.
        const Mask low = std::bit_cast<Mask>(product & low_half) < std::bit_cast<Mask>(bound);
        if (lanes::any(low & drawing)) [[unlikely]]
            product = draw_again(product, bound, drawing);
        return product >> 32;
    }

  private:
    static constexpr std::uint64_t low_half = 0xFFFF'FFFF;

    [[nodiscard]] Numbers next(Mask drawing) {
        state_ += lanes::numbers(drawing) & Random::step;
        return Random::mix(state_);
    }
    [[nodiscard]] Numbers draw_again(Numbers product, Numbers bound, Mask drawing) {
        Numbers uneven{};
        for (int lane = 0; lane < lanes::width; ++lane) {
            const auto of = static_cast<std::uint32_t>(bound[lane]);
            if (drawing[lane] != 0) uneven[lane] = (0 - of) % of;
        }
        for (;;) {
            const Mask again =
                std::bit_cast<Mask>(product & low_half) < std::bit_cast<Mask>(uneven);
            if (!lanes::any(again)) return product;
            product = again ? lanes::multiply_halves(next(again) >> 32, bound) : product;
        }
    }

    Numbers state_{};
};

} // namespace qwixx
