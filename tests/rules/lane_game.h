// A dice game that is played in one lane among others, with the face of a DiceGame: so that what is
// tested of a DiceGame is tested of games in lanes.
#pragma once

#include "rules/dice_lanes.h"
#include "rules/why_not.h"

#include <optional>
#include <utility>
#include <variant>

namespace qwixx {

/// What a game becomes by choices when it is settled in a lane, beside games of another kind.
template <int players = 1>
DiceGame settled_in_a_lane(const DiceGame& game, const DiceGame::Choices& choices) {
    if constexpr (players < most_players)
        if (game.players() > players) return settled_in_a_lane<players + 1>(game, choices);
    DiceLanes<players> games;
    const int own_lane = game.active() % lanes::width;
    games.set_game(own_lane, game);
    typename DiceLanes<players>::Choices boxes{};
    for (std::size_t seat = 0; seat < players; ++seat)
        for (int lane = 0; lane < lanes::width; ++lane) // over; they must not care
            boxes[seat][lane] = (Boxes::only(choices[seat]) & Boxes::all()).bits;
    if (game.phase() == DiceGame::Phase::Action1)
        games.settle_action1(boxes);
    else
        games.settle_action2(boxes[static_cast<std::size_t>(game.active())]);
    return games.game(own_lane);
}

class LaneGame {
  public:
    using Phase = DiceGame::Phase;
    using Move = DiceGame::Move;
    using Moves = DiceGame::Moves;
    using Choices = DiceGame::Choices;
    static constexpr int fewest_players = DiceGame::fewest_players;
    static constexpr int most_turns(int players) { return DiceGame::most_turns(players); }

    explicit LaneGame(int players) : players_(players), seen_(players) {
        [&]<int... less>(std::integer_sequence<int, less...>) {
            ((players == less + 1 ? void(games_.emplace<DiceLanes<less + 1>>()) : void()), ...);
        }(std::make_integer_sequence<int, most_players>());
    }
    operator const DiceGame&() const { return seen_; }

    [[nodiscard]] int players() const { return players_; }
    [[nodiscard]] Seat active() const { return seen_.active(); }
    [[nodiscard]] Phase phase() const { return seen_.phase(); }
    [[nodiscard]] bool over() const { return seen_.over(); }
    [[nodiscard]] Dice dice() const { return seen_.dice(); }
    [[nodiscard]] Sheet sheet(Seat seat) const { return seen_.sheet(seat); }
    [[nodiscard]] std::span<const Sheet> sheets() const { return seen_.sheets(); }
    [[nodiscard]] Need need() const { return seen_.need(); }
    [[nodiscard]] Seats choosers() const { return seen_.choosers(); }

    [[nodiscard]] Boxes may_cross(Seat seat) const {
        return std::visit(
            [&](const auto& games) -> Boxes {
                if (phase() == Phase::Action1) return {games.may_cross_white(seat)[own_lane]};
                return {games.may_cross_colored()[own_lane]};
            },
            games_);
    }
    [[nodiscard]] Moves moves(Seat seat) const {
        Moves list;
        if (!choosers().contains(seat)) return list;
        list.push_back(nothing);
        for (const Cross cross : may_cross(seat)) list.push_back(cross);
        return list;
    }
    [[nodiscard]] bool allows(Seat seat, Cross choice) const {
        return choosers().contains(seat) &&
               (choice.is_nothing() || may_cross(seat).contains(choice));
    }

    void lots(Seat first) {
        const auto players = static_cast<std::uint64_t>(players_);
        lanes::Numbers starts{}; // another seat in every lane
        for (int lane = 0; lane < lanes::width; ++lane)
            starts[lane] = static_cast<std::uint64_t>(first + lane) % players;
        step([&](auto& games) { games.start(~lanes::Mask{}, starts); });
    }
    void roll(Dice dice) {
        lanes::Numbers outcomes{}; // another roll in every lane
        for (int lane = 0; lane < lanes::width; ++lane)
            outcomes[lane] =
                (dice.number() + 12345 * static_cast<std::uint32_t>(lane)) % Dice::outcomes;
        step([&](auto& games) { games.roll(outcomes); });
    }
    /// In other lanes everybody crosses the first box that they may.
    void choose(const Choices& choices) {
        step([&](auto& games) {
            const auto crosses = [&](lanes::Numbers may_cross, Cross own) {
                lanes::Numbers all = lanes::lowest(may_cross);
                all[own_lane] = (Boxes::only(own) & Boxes::all()).bits;
                return all;
            };
            if (phase() == Phase::Action2)
                return games.settle_action2(crosses(games.may_cross_colored(),
                                                    choices[static_cast<std::size_t>(active())]));
            typename std::remove_reference_t<decltype(games)>::Choices by_seat;
            for (std::size_t seat = 0; seat < by_seat.size(); ++seat)
                by_seat[seat] =
                    crosses(games.may_cross_white(static_cast<Seat>(seat)), choices[seat]);
            games.settle_action1(by_seat);
        });
    }

    friend bool operator==(const LaneGame& a, const LaneGame& b) { return a.seen_ == b.seen_; }

  private:
    static constexpr int own_lane = 0;

    void step(auto&& how) {
        std::visit(
            [&](auto& games) {
                how(games);
                seen_ = games.game(own_lane);
            },
            games_);
    }

    int players_;
    std::variant<DiceLanes<1>, DiceLanes<2>, DiceLanes<3>, DiceLanes<4>, DiceLanes<5>> games_;
    DiceGame seen_;
};

inline std::optional<WhyNot> why_not(const LaneGame& game, Seat seat, const Move& move) {
    return why_not(static_cast<const DiceGame&>(game), seat, move);
}

/// For typed tests.
struct DicesInLanes {
    using Game = LaneGame;
    static Game fresh(int players) { return Game(players); }
};

} // namespace qwixx
