// Games in lanes are the games of DiceGame, step by step. (The property suite and the clauses of
// the dice game run over them too: lane_game.h.)
#include "rules/dice_batch.h"

#include "rules/as_written.h"
#include "rules/lane_game.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace qwixx {
namespace {

TEST(RandomLanes, DrawTheNumbersOfTheirGenerators) {
    // Of the large bound a quarter of all draws is uneven and drawn again.
    for (const std::uint32_t bound : {1U, 2U, 5U, Dice::outcomes, 3'221'225'473U}) {
        std::vector<Random> single;
        lanes::Numbers streams{};
        for (int lane = 0; lane < lanes::width; ++lane) {
            const auto stream = 7 + 3 * static_cast<std::uint64_t>(lane);
            streams[lane] = stream; // clang lets nobody refer to a lane
            single.emplace_back(99, stream);
        }
        RandomLanes random(99, streams);
        for (int draw = 0; draw < 1000; ++draw) {
            lanes::Mask drawing{}; // not all every time
            for (int lane = 0; lane < lanes::width; ++lane)
                drawing[lane] = draw % (lane + 2) == 0 ? 0 : -1;
            const lanes::Numbers drawn = random.below(lanes::every(bound), drawing);
            for (int lane = 0; lane < lanes::width; ++lane) {
                if (drawing[lane] == 0) continue;
                ASSERT_EQ(drawn[lane], single[static_cast<std::size_t>(lane)].below(bound));
            }
        }
    }
}

TEST(DiceLanes, D3_EveryRollGivesItsBoxes) {
    DiceLanes<1> games;
    for (std::uint32_t first = 0; first < Dice::outcomes; first += lanes::width) {
        games.start(~lanes::Mask{}, lanes::Numbers{});
        lanes::Numbers outcomes{};
        for (int lane = 0; lane < lanes::width; ++lane)
            outcomes[lane] = first + static_cast<std::uint32_t>(lane);
        games.roll(outcomes);
        const lanes::Numbers white = games.may_cross_white(0);
        games.settle_action1({});
        const lanes::Numbers colored = games.may_cross_colored();
        for (int lane = 0; lane < lanes::width; ++lane) {
            const Dice dice = Dice::outcome(static_cast<std::uint32_t>(outcomes[lane]));
            ASSERT_EQ(dice.number(), outcomes[lane]);
            const Sheet empty;
            ASSERT_EQ(Boxes{white[lane]}, empty.may_cross(dice.white_boxes()));
            ASSERT_EQ(Boxes{colored[lane]}, empty.may_cross(dice.colored_boxes()));
        }
        games.settle_action2(lanes::Numbers{});
    }
}

/// Many games of so many players, in a batch and one by one, with the same chance and choices.
template <int players> class SideBySide {
  public:
    explicit SideBySide(std::uint64_t seed) : random_(seed) {}

    /// Plays until so many games have ended.
    void play(int ends) {
        while (ends > 0) {
            const std::vector<std::uint8_t> over = ask<std::uint8_t>(&Batch::over, count_);
            ends -= static_cast<int>(std::ranges::count(over, 1)) - (fresh_ ? count_ : 0);
            start(over);
            roll();
            choose();
            choose();
        }
    }

  private:
    using Batch = DiceBatch<players>;

    template <class To>
    std::vector<To> ask(void (Batch::*question)(std::span<To>) const, int answers) {
        std::vector<To> all(static_cast<std::size_t>(answers));
        (batch_.*question)(all);
        return all;
    }

    void start(const std::vector<std::uint8_t>& which) {
        std::vector<std::uint8_t> first(singles_.size());
        for (std::size_t i = 0; i < singles_.size(); ++i) {
            first[i] = static_cast<std::uint8_t>(random_.below(players));
            if (which[i] == 0) continue;
            singles_[i] = DiceGame(players);
            singles_[i].lots(first[i]);
        }
        batch_.start(which, first);
        fresh_ = false;
        compare();
    }
    void roll() {
        std::vector<std::uint32_t> outcomes;
        for (DiceGame& game : singles_) {
            outcomes.push_back(random_.below(Dice::outcomes));
            if (!game.over()) game.roll(Dice::outcome(outcomes.back()));
        }
        batch_.roll(outcomes);
        compare();
    }
    /// Everybody chooses something, also who is not asked.
    void choose() {
        const auto may_cross = ask<std::uint64_t>(&Batch::may_cross, count_ * players);
        std::vector<Cross> choices;
        for (std::size_t i = 0; i < singles_.size(); ++i) {
            DiceGame::Choices by_seat{};
            for (std::size_t seat = 0; seat < players; ++seat) {
                const Boxes boxes{may_cross[i * players + seat]};
                const bool asked = singles_[i].choosers().contains(static_cast<Seat>(seat));
                ASSERT_EQ(boxes, asked ? singles_[i].may_cross(static_cast<Seat>(seat)) : Boxes{});
                by_seat[seat] = asked ? any(singles_[i].sheet(static_cast<Seat>(seat)), boxes)
                                      : Cross(Color::Red, 12);
                choices.push_back(by_seat[seat]);
            }
            if (!singles_[i].over()) singles_[i].choose(by_seat);
        }
        batch_.choose(choices);
        compare();
    }
    /// Mostly what skips little, so that rows get closed.
    Cross any(Sheet sheet, Boxes boxes) {
        Cross best = nothing;
        for (const Cross cross : boxes)
            if (sheet.skipped_by(cross) <= static_cast<int>(random_.below(4))) best = cross;
        return best;
    }
    void compare() {
        const auto sheets = ask<std::uint64_t>(&Batch::sheets, count_ * players);
        const auto totals = ask<std::int32_t>(&Batch::totals, count_ * players);
        const auto active = ask<std::uint8_t>(&Batch::active, count_);
        const auto over = ask<std::uint8_t>(&Batch::over, count_);
        for (std::size_t i = 0; i < singles_.size(); ++i) {
            ASSERT_EQ(batch_.game(i), singles_[i]);
            ASSERT_EQ(active[i], singles_[i].active());
            ASSERT_EQ(over[i], singles_[i].over() ? 1 : 0);
            for (std::size_t seat = 0; seat < players; ++seat) {
                const Sheet sheet = singles_[i].sheet(static_cast<Seat>(seat));
                ASSERT_EQ(sheets[i * players + seat], sheet.bits());
                ASSERT_EQ(totals[i * players + seat], sheet.total());
            }
        }
    }

    Random random_;
    std::vector<DiceLanes<players>> room_ = std::vector<DiceLanes<players>>(13);
    Batch batch_{room_};
    int count_ = static_cast<int>(batch_.games());
    std::vector<DiceGame> singles_ =
        std::vector<DiceGame>(static_cast<std::size_t>(count_), DiceGame(players));
    bool fresh_ = true;
};

TEST(DiceBatch, GamesAreThoseOfTheEngineOfSingleGamesStepByStep) {
    SideBySide<1>(1).play(3000);
    SideBySide<2>(2).play(3000);
    SideBySide<3>(3).play(3000);
    SideBySide<4>(4).play(3000);
    SideBySide<5>(5).play(3000);
}

} // namespace
} // namespace qwixx
