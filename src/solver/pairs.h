// Two rows that run the same way, in either order: red and yellow are alike, and so are green and
// blue. A board is a pair that rises and a pair that falls; seen in a mirror that turns every die
// d into 7 - d, they change places. So there are 1,485 pairs and 1,103,355 boards.
#pragma once

#include "solver/rows.h"

#include <algorithm>
#include <array>
#include <vector>

namespace qwixx::solver {

template <class Game> class Pairs {
  public:
    using Row = Rows<Game>;
    static constexpr int count = Row::count * (Row::count + 1) / 2;

    struct Pair {
        std::array<std::int8_t, 2> rows{};
        std::int8_t level = 0;
        std::int8_t closed = 0;  // rows
        std::int16_t points = 0; // of the rows that live
    };

    /// Pairs in a row whose rows are of the same kinds, so that the same boxes are in reach. (The
    /// last number, which also needs crosses, may be allowed in one and not in another.)
    struct Group {
        int begin = 0;
        int end = 0;
        int level = 0;
    };

    Pairs() {
        for (int a = 0; a < Row::count; ++a)
            for (int b = a; b < Row::count; ++b)
                pairs_.push_back(
                    {{static_cast<std::int8_t>(a), static_cast<std::int8_t>(b)},
                     static_cast<std::int8_t>(Row::state(a).level + Row::state(b).level),
                     static_cast<std::int8_t>((a == Row::closed) + (b == Row::closed)),
                     static_cast<std::int16_t>(Row::points(a) + Row::points(b))});
        // Further on first, then by kinds: whatever a cross leads to has a smaller number.
        const auto key = [](const Pair& pair) {
            return std::array<int, 5>{-pair.level, Row::state(pair.rows[0]).kind,
                                      Row::state(pair.rows[1]).kind, pair.rows[0], pair.rows[1]};
        };
        // As a heap: done once, and std::sort would be the largest function of the page's engine.
        std::ranges::make_heap(pairs_, {}, key);
        std::ranges::sort_heap(pairs_, {}, key);
        for (int pair = 0; pair < count; ++pair) {
            const auto [a, b] = pairs_[at(pair)].rows;
            number_[at(a)][at(b)] = number_[at(b)][at(a)] = static_cast<std::int16_t>(pair);
            if (pair == 0 || kinds(pair) != kinds(pair - 1))
                groups_.push_back({pair, pair, pairs_[at(pair)].level});
            groups_.back().end = pair + 1;
        }
    }

    [[nodiscard]] const Pair& operator[](int pair) const { return pairs_[at(pair)]; }
    [[nodiscard]] int of(int row1, int row2) const { return number_[at(row1)][at(row2)]; }
    [[nodiscard]] const std::vector<Group>& groups() const { return groups_; }

    static constexpr int fresh = count - 1; // both rows empty

  private:
    static constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }
    [[nodiscard]] std::array<int, 2> kinds(int pair) const {
        const auto rows = pairs_[at(pair)].rows;
        return {Row::state(rows[0]).kind, Row::state(rows[1]).kind};
    }

    std::vector<Pair> pairs_;
    std::vector<Group> groups_;
    std::array<std::array<std::int16_t, Row::count>, Row::count> number_{};
};

} // namespace qwixx::solver
