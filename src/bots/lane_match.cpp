#include "bots/lane_match.h"

#include <algorithm>
#include <bit>

namespace qwixx {

namespace {

using lanes::Mask;
using lanes::Numbers;

/// As many games as there are lanes. Where one is over the next one starts, until none is left.
template <int players> class LaneTable {
  public:
    LaneTable(const LaneGames& games, std::span<LastSheets> ends) : games_(games), ends_(ends) {
        std::ranges::copy(games.bots, seated_.bots.begin());
        start(~Mask{});
    }

    std::int64_t play() {
        std::int64_t turns = 0;
        for (Mask over = game_.over(); !all(over); over = game_.over()) {
            turns += std::popcount(lanes::bits_of(~over));
            game_.roll(chance_.below(lanes::every(Dice::outcomes), ~over));
            game_.settle_action1(seated_.action1(game_));
            game_.settle_action2(seated_.action2(game_));
            const Mask ended = game_.over() & ~over;
            if (lanes::any(ended)) {
                keep(lanes::bits_of(ended));
                start(ended);
            }
        }
        return turns;
    }

  private:
    static bool all(Mask mask) { return !lanes::any(~mask); }

    void start(Mask which) {
        for (unsigned rest = lanes::bits_of(which); rest != 0; rest &= rest - 1) {
            const int lane = std::countr_zero(rest);
            if (next_ < ends_.size())
                number_[lane] = next_++;
            else
                which[lane] = 0;
        }
        const auto streams = [&](const LaneGames::Streams& of) {
            return lanes::every(of.first) + number_ * of.step;
        };
        chance_.replace(which, {games_.seed, streams(games_.chance)});
        seated_.random.replace(which, {games_.seed, streams(games_.minds)});
        game_.start(which, chance_.below(lanes::every(players), which));
    }

    void keep(unsigned ended) {
        for (std::size_t seat = 0; seat < players; ++seat) {
            const Numbers sheets = game_.sheet(static_cast<Seat>(seat));
            for (unsigned rest = ended; rest != 0; rest &= rest - 1) {
                const int lane = std::countr_zero(rest);
                ends_[static_cast<std::size_t>(number_[lane])][seat] = Sheet::of_bits(sheets[lane]);
            }
        }
    }

    const LaneGames& games_;
    std::span<LastSheets> ends_;
    std::size_t next_ = 0;
    Numbers number_{}; // of the game in each lane
    DiceLanes<players> game_;
    RandomLanes chance_;
    SeatedLanes<players> seated_;
};

} // namespace

int games_side_by_side() { return lanes::width; }

std::int64_t play_in_lanes(const LaneGames& games, std::span<LastSheets> ends) {
    switch (games.bots.size()) {
    case 1: return LaneTable<1>(games, ends).play();
    case 2: return LaneTable<2>(games, ends).play();
    case 3: return LaneTable<3>(games, ends).play();
    case 4: return LaneTable<4>(games, ends).play();
    default: return LaneTable<5>(games, ends).play();
    }
}

} // namespace qwixx
