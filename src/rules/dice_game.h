// The dice game (D1 to D11) as a value: it says what it waits for, lists the legal moves of a
// seat and takes them. It never draws a random number and never allocates.
//
//     Lots -> [ Roll -> Action1 (all seats) -> Action2 (active seat) ]* -> Over
#pragma once

#include "rules/dice.h"
#include "rules/fixed_list.h"
#include "rules/game_kind.h"
#include "rules/move.h"
#include "rules/need.h"
#include "rules/seat.h"
#include "rules/sheet.h"

#include <cassert>
#include <cstdint>
#include <span>

namespace qwixx {

class DiceGame {
  public:
    enum class Phase : std::uint8_t { Lots, Roll, Action1, Action2, Over };

    using Move = Cross;
    using Moves = FixedList<Cross, 9>; // nothing, and two sums for each of four colours
    using Choices = PerSeat<Cross>;

    static constexpr int fewest_players = 1; // alone is practice (D1)

    /// Every turn but the last gives the active player a cross or a misthrow. Until then one
    /// row at most is closed, so a sheet holds at most 11 + 3 * 10 crosses and 3 misthrows.
    [[nodiscard]] static constexpr int most_turns(int players) { return 44 * players + 1; }

    explicit constexpr DiceGame(int players) : players_(static_cast<std::uint8_t>(players)) {
        assert(players >= fewest_players && players <= most_players);
    }

    /// A game in progress, from its sheets, with the active seat about to roll.
    constexpr DiceGame(std::span<const Sheet> sheets, Seat active)
        : DiceGame(static_cast<int>(sheets.size())) {
        std::ranges::copy(sheets, sheets_.begin());
        lots(active);
        for (const Sheet& sheet : sheets) close_rows(sheet);
        const auto misthrows = std::ranges::max(sheets, {}, &Sheet::misthrows).misthrows();
        if (two_rows_are_closed() || misthrows >= most_misthrows) finish();
    }

    [[nodiscard]] static constexpr GameKind kind() { return GameKind::Dice; }
    [[nodiscard]] constexpr int players() const { return players_; }
    [[nodiscard]] constexpr Seat active() const { return active_; }
    [[nodiscard]] constexpr Phase phase() const { return phase_; }
    [[nodiscard]] constexpr bool over() const { return phase_ == Phase::Over; }
    [[nodiscard]] constexpr Dice dice() const { return dice_; }
    [[nodiscard]] constexpr Sheet sheet(Seat seat) const { return sheets_[seat]; }
    [[nodiscard]] constexpr std::span<const Sheet> sheets() const {
        return sheets_.first(players_);
    }
    [[nodiscard]] constexpr bool closed(Color color) const {
        return !(Boxes{closed_} & Boxes::row(color)).empty();
    }
    /// All boxes of the rows that are closed for everybody (D8).
    [[nodiscard]] constexpr Boxes closed_rows() const { return {(closed_ >> 11) * 0x0FFF}; }
    /// Whether the active player crossed in action 1; known in action 2.
    [[nodiscard]] constexpr bool crossed() const { return crossed_; }

    [[nodiscard]] constexpr Need need() const {
        switch (phase_) {
        case Phase::Lots: return Need::Lots;
        case Phase::Roll: return Need::Roll;
        case Phase::Over: return Need::Nothing;
        default: return Need::Choices;
        }
    }

    /// The seats whose choices are awaited: all in action 1, the active one in action 2.
    [[nodiscard]] constexpr Seats choosers() const {
        if (phase_ == Phase::Action1) return Seats::first(players_);
        if (phase_ == Phase::Action2) return Seats::only(active_);
        return {};
    }

    /// The boxes a seat may cross now; to cross nothing is always allowed besides (D4, D5).
    [[nodiscard]] [[gnu::always_inline]] constexpr Boxes may_cross(Seat seat) const {
        assert(choosers().contains(seat));
        const Boxes sums = phase_ == Phase::Action1 ? dice_.white_boxes() : dice_.colored_boxes();
        return sheets_[seat].may_cross(sums - closed_rows()); // D8, D9
    }

    [[nodiscard]] Moves moves(Seat seat) const {
        Moves list;
        if (!choosers().contains(seat)) return list;
        list.push_back(nothing);
        for (const Cross cross : may_cross(seat)) list.push_back(cross);
        return list;
    }
    [[nodiscard]] constexpr bool allows(Seat seat, Cross choice) const {
        return choosers().contains(seat) &&
               (choice.is_nothing() || may_cross(seat).contains(choice));
    }
    [[nodiscard]] constexpr bool allows(Seat seat, const qwixx::Move& move) const {
        return move.is_cross() && allows(seat, move.cross);
    }

    /// Who starts (D2), by lots or by the first six.
    constexpr void lots(Seat first) {
        assert(phase_ == Phase::Lots && first >= 0 && first < players_);
        active_ = static_cast<std::uint8_t>(first);
        phase_ = Phase::Roll;
    }

    /// The active player's throw. Dice of closed rows are left aside (D3, D8).
    constexpr void roll(Dice dice) {
        assert(phase_ == Phase::Roll);
        dice_ = dice;
        remove_dice();
        phase_ = Phase::Action1;
    }

    /// Sets up action 2 instead of rolling, for a game that is taken up in the middle of a turn.
    constexpr void set_up_action2(Dice dice, bool crossed) {
        roll(dice);
        crossed_ = crossed;
        phase_ = Phase::Action2;
    }

    /// The choices of all the seats that were asked, together; the others' are not looked at.
    constexpr void choose(const Choices& choices) {
        assert(need() == Need::Choices);
        if (phase_ == Phase::Action1)
            settle_action1(choices);
        else if (phase_ == Phase::Action2)
            settle_action2(choices[active_]);
    }

    friend constexpr bool operator==(const DiceGame&, const DiceGame&) = default;

  private:
    constexpr void settle_action1(const Choices& choices) { // D4
        std::uint64_t locks = 0; // nobody's closing bars the others' (D8)
        for (Seat seat = 0; seat < players_; ++seat) {
            assert(allows(seat, choices[seat]));
            sheets_[seat].cross(choices[seat]);
            locks |= sheets_[seat].locks().bits;
        }
        closed_ |= locks;
        if (two_rows_are_closed()) return finish(); // no action 2, no misthrow (D10)
        crossed_ = !choices[active_].is_nothing();
        remove_dice(); // D9
        phase_ = Phase::Action2;
    }

    constexpr void settle_action2(Cross choice) { // D5
        assert(allows(active_, choice));
        Sheet& sheet = sheets_[active_];
        sheet.cross(choice);
        sheet.misthrow(!crossed_ && choice.is_nothing()); // D7
        close_rows(sheet);
        if (two_rows_are_closed() || sheet.misthrows() == most_misthrows) return finish(); // D10
        dice_ = {};
        crossed_ = false;
        active_ = static_cast<std::uint8_t>(active_ + 1 == players_ ? 0 : active_ + 1); // D11
        phase_ = Phase::Roll;
    }

    /// A row that anybody has locked is closed for everybody (D8).
    constexpr void close_rows(Sheet sheet) { closed_ |= sheet.locks().bits; }
    [[nodiscard]] constexpr bool two_rows_are_closed() const {
        return (closed_ & (closed_ - 1)) != 0;
    }

    constexpr void remove_dice() {
        if (closed_ == 0) return;
        for (const Color color : colors)
            if (closed(color)) dice_.remove(color);
    }

    constexpr void finish() {
        dice_ = {};
        crossed_ = false;
        phase_ = Phase::Over;
    }

    PerSeat<Sheet> sheets_;
    std::uint64_t closed_ = 0; // the locks that somebody has crossed
    Dice dice_;
    std::uint8_t players_;
    std::uint8_t active_ = 0;
    Phase phase_ = Phase::Lots;
    bool crossed_ = false;
};

/// What a seat sees of a dice game: everything. What the others are choosing is not in the
/// game before it is settled.
class DiceView {
  public:
    constexpr DiceView(const DiceGame& game, Seat seat) : game_(&game), seat_(seat) {}
    DiceView(DiceGame&&, Seat) = delete; // a view looks at a game that stays

    [[nodiscard]] constexpr const DiceGame& game() const { return *game_; }
    [[nodiscard]] constexpr Seat seat() const { return seat_; }
    [[nodiscard]] constexpr bool is_active() const { return game_->active() == seat_; }
    [[nodiscard]] constexpr Sheet sheet() const { return game_->sheet(seat_); }
    [[nodiscard]] constexpr Boxes may_cross() const { return game_->may_cross(seat_); }
    [[nodiscard]] DiceGame::Moves moves() const { return game_->moves(seat_); }

  private:
    const DiceGame* game_;
    Seat seat_;
};

} // namespace qwixx
