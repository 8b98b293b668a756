// Many dice games at once, for a program that makes the choices: sheets, legal crosses and points
// come out as arrays, choices go in as an array. Arrays run game by game, and within a game seat by
// seat: their shape is (games, players). docs/batch.md has an example.
#pragma once

#include "rules/dice_lanes.h"
#include "rules/random_lanes.h"

#include <span>

namespace qwixx {

template <int players> class DiceBatch {
  public:
    using Numbers = lanes::Numbers;
    using Mask = lanes::Mask;
    using Lanes = DiceLanes<players>;

    /// Plays in memory of the caller: as many games as it has lanes.
    explicit DiceBatch(std::span<Lanes> room) : room_(room) {}

    [[nodiscard]] std::size_t games() const { return room_.size() * lanes::width; }
    [[nodiscard]] DiceGame game(std::size_t number) const {
        return room_[number / lanes::width].game(static_cast<int>(number % lanes::width));
    }
    /// What all games that are not over wait for: a roll, or the choices of action 1 or 2.
    [[nodiscard]] DiceGame::Phase phase() const { return room_.front().phase(); }

    /// Starts games anew where `which` is not 0, and says who starts (D2). Before a roll only.
    void start(std::span<const std::uint8_t> which, std::span<const std::uint8_t> first) {
        for_lanes([&](Lanes& games, std::size_t begin) {
            const Numbers asked = gather(which, begin);
            games.start(asked != 0, gather(first, begin));
        });
    }

    /// The throws, by their numbers (Dice::outcome).
    void roll(std::span<const std::uint32_t> outcomes) {
        for_lanes([&](Lanes& games, std::size_t begin) { games.roll(gather(outcomes, begin)); });
    }

    /// The choices of all seats that are asked; those of others, and of games that are over, are
    /// not looked at. Only what may_cross() shows, or nothing, may be chosen.
    void choose(std::span<const Cross> choices) {
        for_lanes([&](Lanes& games, std::size_t begin) {
            typename Lanes::Choices by_seat{};
            for (std::size_t seat = 0; seat < players; ++seat) {
                Numbers crosses{};
                for (std::size_t lane = 0; lane < lanes::width; ++lane)
                    crosses[static_cast<int>(lane)] =
                        (Boxes::only(choices[(begin + lane) * players + seat]) & Boxes::all()).bits;
                by_seat[seat] = crosses;
            }
            if (games.phase() == DiceGame::Phase::Action1) return games.settle_action1(by_seat);
            Numbers by_active{};
            for (std::size_t seat = 0; seat < players; ++seat)
                by_active = games.is_active(static_cast<Seat>(seat)) ? by_seat[seat] : by_active;
            games.settle_action2(by_active);
        });
    }

    /// The boxes every seat may cross now, besides nothing: legal moves, as the bits of a sheet.
    /// Seats that are not asked, and games that are over, may cross none.
    void may_cross(std::span<std::uint64_t> boxes) const {
        for_seats(
            [&](const Lanes& games, Seat seat) -> Numbers {
                const Numbers playing = lanes::numbers(~games.over());
                if (games.phase() == DiceGame::Phase::Action1)
                    return games.may_cross_white(seat) & playing;
                if (games.phase() == DiceGame::Phase::Roll) return Numbers{};
                return games.may_cross_colored() & lanes::numbers(games.is_active(seat)) & playing;
            },
            boxes);
    }
    /// The sheets, as Sheet::bits() has them.
    void sheets(std::span<std::uint64_t> bits) const {
        for_seats([](const Lanes& games, Seat seat) { return games.sheet(seat); }, bits);
    }
    /// What the sheets count as they stand (S4): the rewards are what they grow by.
    void totals(std::span<std::int32_t> points) const {
        for_seats([](const Lanes& games, Seat seat) { return games.sheet(seat); }, points,
                  [](std::uint64_t bits) { return Sheet::of_bits(bits).total(); });
    }
    /// For every game: who is active, and whether it is over.
    void active(std::span<std::uint8_t> seats) const {
        for_games([](const Lanes& games) { return games.active(); }, seats);
    }
    void over(std::span<std::uint8_t> over) const {
        for_games([](const Lanes& games) { return lanes::numbers(games.over()) & 1; }, over);
    }

  private:
    void for_lanes(auto&& step) {
        for (std::size_t i = 0; i < room_.size(); ++i) step(room_[i], i * lanes::width);
    }
    [[nodiscard]] static Numbers gather(const auto& numbers, std::size_t begin) {
        Numbers gathered{};
        for (std::size_t lane = 0; lane < lanes::width; ++lane)
            gathered[static_cast<int>(lane)] = numbers[begin + lane];
        return gathered;
    }
    template <class To> void for_games(auto&& numbers_of, std::span<To> to) const {
        for (std::size_t i = 0; i < games(); i += lanes::width) {
            const Numbers numbers = numbers_of(room_[i / lanes::width]);
            for (std::size_t lane = 0; lane < lanes::width; ++lane)
                to[i + lane] = static_cast<To>(numbers[static_cast<int>(lane)]);
        }
    }
    template <class To> void for_seats(auto&& numbers_of, std::span<To> to, auto&& value_of) const {
        for (std::size_t i = 0; i < games(); i += lanes::width)
            for (std::size_t seat = 0; seat < players; ++seat) {
                const Numbers numbers =
                    numbers_of(room_[i / lanes::width], static_cast<Seat>(seat));
                for (std::size_t lane = 0; lane < lanes::width; ++lane)
                    to[(i + lane) * players + seat] =
                        static_cast<To>(value_of(numbers[static_cast<int>(lane)]));
            }
    }
    template <class To> void for_seats(auto&& numbers_of, std::span<To> to) const {
        for_seats(numbers_of, to, [](std::uint64_t bits) { return bits; });
    }

    std::span<Lanes> room_;
};

} // namespace qwixx
