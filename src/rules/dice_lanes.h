// Dice games side by side, one in each lane, for one to five players: the same rules as DiceGame
// (D1 to D11) on the same numbers, without a branch. All lanes are at the same step of a turn:
//
//     start, for some lanes -> [ roll -> settle_action1 -> settle_action2 ]*
//
// A game that is over stays as it is, whatever comes, until its lane is started anew: before a
// roll. Boxes and crosses are numbers in the shape of a sheet; nothing is 0.
#pragma once

#include "rules/dice_game.h"
#include "rules/lanes.h"

#include <array>
#include <bit>
#include <cassert>

namespace qwixx {

template <int players> class DiceLanes {
    static_assert(players >= DiceGame::fewest_players && players <= most_players);

  public:
    using Numbers = lanes::Numbers;
    using Mask = lanes::Mask;
    using Choices = std::array<Numbers, players>;

    /// What all lanes wait for: a roll, or the choices of action 1 or 2.
    [[nodiscard]] DiceGame::Phase phase() const { return phase_; }

    /// New games in some lanes, and who starts in them (D2).
    void start(Mask which, Numbers first) {
        assert(phase_ == DiceGame::Phase::Roll);
        for (Numbers& sheet : sheets_) sheet = which ? Numbers{} : sheet;
        closed_ = which ? Numbers{} : closed_;
        active_ = which ? first : active_;
        over_ &= ~which;
    }

    [[nodiscard]] Mask over() const { return over_; }
    [[nodiscard]] Numbers active() const { return active_; }
    [[nodiscard]] Mask is_active(Seat seat) const {
        return active_ == static_cast<std::uint64_t>(seat);
    }
    [[nodiscard]] Numbers sheet(Seat seat) const { return sheets_[static_cast<std::size_t>(seat)]; }
    /// The active player's sheet.
    [[nodiscard]] Numbers active_sheet() const {
        Numbers sheet = sheets_[0];
        for (Seat seat = 1; seat < players; ++seat)
            sheet = is_active(seat) ? sheets_[static_cast<std::size_t>(seat)] : sheet;
        return sheet;
    }
    /// The locks that somebody has crossed (D8).
    [[nodiscard]] Numbers closed() const { return closed_; }
    /// Whether the active player crossed in action 1; known in action 2.
    [[nodiscard]] Mask crossed() const { return crossed_; }
    /// The number of the last roll, as Dice::outcome() knows it.
    [[nodiscard]] Numbers outcome() const { return outcome_; }

    /// The active players' throws, by their numbers (D3).
    void roll(Numbers outcome) {
        assert(phase_ == DiceGame::Phase::Roll);
        throw_dice(outcome);
        phase_ = DiceGame::Phase::Action1;
    }

    /// The boxes a seat may cross in action 1 (D4, D8).
    [[nodiscard]] Numbers may_cross_white(Seat seat) const {
        return may_cross(sheet(seat), white_);
    }
    /// The boxes the active player may cross in action 2 (D5, D9).
    [[nodiscard]] Numbers may_cross_colored() const { return may_cross(active_sheet(), colored_); }

    /// The choices of all seats in action 1, together (D4).
    void settle_action1(const Choices& choices) {
        assert(phase_ == DiceGame::Phase::Action1);
        const Numbers playing = lanes::numbers(~over_);
        Numbers locks{}; // nobody's closing bars the others' (D8)
        Numbers by_active{};
        for (std::size_t seat = 0; seat < players; ++seat) {
            const Numbers cross = choices[seat] & playing;
            locks |= add(sheets_[seat], cross);
            by_active = is_active(static_cast<Seat>(seat)) ? cross : by_active;
        }
        closed_ |= locks;
        crossed_ = by_active != 0;
        over_ |= two_rows_are_closed(); // no action 2, no misthrow (D10)
        phase_ = DiceGame::Phase::Action2;
    }

    /// The choices of the active players in action 2 (D5).
    void settle_action2(Numbers choice) {
        assert(phase_ == DiceGame::Phase::Action2);
        const Numbers playing = lanes::numbers(~over_);
        const Numbers cross = choice & playing;
        Numbers sheet = active_sheet();
        closed_ |= add(sheet, cross);
        const Mask misthrow = (cross == 0) & ~(crossed_ | over_); // D7
        sheet += lanes::numbers(misthrow) & one_misthrow;
        for (std::size_t seat = 0; seat < players; ++seat)
            sheets_[seat] = is_active(static_cast<Seat>(seat)) ? sheet : sheets_[seat];
        over_ |= two_rows_are_closed() | ((sheet & four_misthrows) != 0);      // D10
        const Numbers next = active_ + 1 == players ? Numbers{} : active_ + 1; // D11
        active_ = over_ ? active_ : next;
        phase_ = DiceGame::Phase::Roll;
    }

    /// The first box in reach of every row, as Sheet::next().
    [[nodiscard]] static Numbers next(Numbers sheet) { return reached(sheet) + Boxes::each_row; }

    /// The game of a lane by itself.
    [[nodiscard]] DiceGame game(int lane) const {
        std::array<Sheet, players> sheets;
        for (std::size_t seat = 0; seat < players; ++seat)
            sheets[seat] = Sheet::of_bits(sheets_[seat][lane]);
        DiceGame game(sheets, static_cast<Seat>(active_[lane]));
        if (game.over()) return game;
        const Dice dice = Dice::outcome(static_cast<std::uint32_t>(outcome_[lane]));
        if (phase_ == DiceGame::Phase::Action1) game.roll(dice);
        if (phase_ == DiceGame::Phase::Action2) game.set_up_action2(dice, crossed_[lane] != 0);
        return game;
    }

    /// Puts a game into a lane. It is over, or at the step at which all games will be.
    void set_game(int lane, const DiceGame& game) {
        assert(game.players() == players && game.phase() != DiceGame::Phase::Lots);
        for (std::size_t seat = 0; seat < players; ++seat)
            sheets_[seat][lane] = game.sheets()[seat].bits();
        closed_[lane] = (game.closed_rows() & Boxes::locks()).bits;
        active_[lane] = static_cast<std::uint64_t>(game.active());
        over_[lane] = game.over() ? -1 : 0;
        crossed_[lane] = game.crossed() ? -1 : 0;
        outcome_[lane] = game.dice().number();
        throw_dice(outcome_);
        if (!game.over()) phase_ = game.phase();
    }

  private:
    static constexpr std::uint64_t one_misthrow = std::uint64_t{1} << 60;
    static constexpr std::uint64_t four_misthrows = most_misthrows * one_misthrow;

    void throw_dice(Numbers outcome) {
        outcome_ = outcome;
        // The digits to the base of six, from the highest on: the number becomes a fraction of
        // 2^32, and whatever times six carries over is the next digit. Rounding up adds to the
        // fraction less than the last digit is worth.
        constexpr std::uint64_t part = (std::uint64_t{1} << 32) / Dice::outcomes + 1;
        Numbers rest = lanes::multiply_halves(outcome, lanes::every(part));
        const auto digit = [&] {
            rest = lanes::multiply_halves(rest, lanes::every(6));
            return rest >> 32;
        };
        const Numbers white1 = digit();
        const Numbers white2 = digit();
        const Numbers red = digit();
        const Numbers yellow = digit();
        const Numbers green = digit();
        const Numbers blue = digit();
        // As Dice::white_boxes() and Dice::colored_boxes(), with dice from 0 to 5.
        const Numbers sum = white1 + white2;
        constexpr std::uint64_t two = 0x0001'0001;
        constexpr std::uint64_t twelve = two << last_box << 32;
        white_ = lanes::every(two) << sum | lanes::every(twelve) >> sum; // D4
        const Numbers rising = lanes::every(1) << white1 | lanes::every(1) << white2;
        const Numbers falling = lanes::every(1U << 10) >> white1 | lanes::every(1U << 10) >> white2;
        colored_ = rising << red | rising << 16 << yellow | falling << 32 >> green |
                   falling << 48 >> blue; // D5
    }

    /// As Sheet::reached(); rows are lanes of their own, so nothing needs to be kept apart.
    [[nodiscard]] static Numbers reached(Numbers sheet) {
        lanes::Rows left = lanes::rows(sheet & Boxes::each_row * 0x0FFF);
        left |= left >> 1;
        left |= left >> 2;
        left |= left >> 4;
        left |= left >> 8;
        return lanes::numbers(left);
    }

    [[nodiscard]] Numbers may_cross(Numbers sheet, Numbers wanted) const {
        // A row is closed by the lock right of its last box: one less is all its boxes.
        const Numbers closed = closed_ - (closed_ >> (last_box + 1));
        const Numbers open = wanted & ~(reached(sheet) | closed); // S2, D8
        // The last number needs five crosses: something is left when four are taken away (S3).
        lanes::Rows fewer = lanes::rows(sheet & Boxes::all().bits);
        for (int taken = 1; taken < crosses_before_last; ++taken) fewer &= fewer - 1;
        const Numbers few = lanes::numbers(fewer == 0);
        return open & ~(few & Boxes::last().bits);
    }

    /// Crosses a box, and its lock with the last number (S3). Gives the lock.
    static Numbers add(Numbers& sheet, Numbers cross) {
        const Numbers lock = (cross & Boxes::last().bits) << 1;
        sheet |= cross | lock;
        return lock;
    }

    [[nodiscard]] Mask two_rows_are_closed() const { return (closed_ & (closed_ - 1)) != 0; }

    std::array<Numbers, players> sheets_{};
    Numbers closed_{};
    Numbers active_{};
    Numbers outcome_{};
    Numbers white_{};
    Numbers colored_{};
    Mask crossed_{};
    Mask over_ = ~Mask{}; // until they are started
    DiceGame::Phase phase_ = DiceGame::Phase::Roll;
};

} // namespace qwixx
