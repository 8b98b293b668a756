// What the next roll will bring: the mean over all 46,656 of them, when every seat chooses by a
// judge, or by a habit that it is known for. There is no loop over rolls. For given white dice the
// active seat takes the best of what the four coloured dice offer; each offers by its own face, and
// they fall independently. So the offers are sorted, and each counts as often as no better one
// comes up.
#pragma once

#include "bots/dice_habits.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace qwixx {

/// A cross that skips more is not looked at by who plays to win: it is hardly ever best, and there
/// are many.
inline constexpr int most_skipped_ahead = 4;

/// The crosses of some boxes that a seat may make and would think of.
[[nodiscard]] inline Boxes worth_a_look(Sheet sheet, Boxes boxes) {
    return sheet.may_cross(boxes) & (sheet.next().and_right(most_skipped_ahead) | Boxes::last());
}

/// What seats can expect of the turn that `game` is about to begin, and of the position after it.
/// What the white dice lead to depends on their sum alone, so it is looked at once for each sum.
template <class Judge> class Lookahead {
  public:
    /// What each seat that asks can expect; nothing is said of the others.
    using Worths = PerSeat<float>;

    /// Seats whose habit is not to play to win choose by it.
    Lookahead(const Judge& judge, const DiceGame& game, Seats asking,
              const PerSeat<Habit>& habits = {})
        : judge_(&judge), game_(game), asking_(asking), active_(game.active()), habits_(habits),
          sums_(highest_number + 1) {}

    /// The mean over all rolls.
    [[nodiscard]] Worths mean() {
        Worths sum;
        for (int high = 1; high <= 6; ++high)
            for (int low = 1; low <= high; ++low)
                add(sum, static_cast<float>(high == low ? 1 : 2), mean_with_whites(high, low));
        for (const Seat seat : asking_) sum[seat] /= 36;
        return sum;
    }

    /// When this is rolled. The mean of this over all rolls is mean().
    [[nodiscard]] Worths with(const Dice& roll) {
        const int high = std::max(roll.white(0), roll.white(1));
        const int low = std::min(roll.white(0), roll.white(1));
        OfSum& of_sum = settled_by(high, low);
        const Offers offers = offers_for(of_sum, high, low);
        const Offer* best = &offers.none;
        for (const Color color : colors) {
            const Offer& offer = offers.colored[at(index(color))][at(roll.colored(color))];
            if (offer.to_active > best->to_active) best = &offer;
        }
        return to_asking(of_sum, *best);
    }

  private:
    /// What the active seat can cross in action 1, and what it can go on with.
    struct Beginning {
        DiceGame settled{1};
        std::uint64_t judged = 0;       // boxes of action 2, by their bits; with the one of nothing
        std::array<float, 64> worths{}; // to the active seat
        std::uint64_t asked = 0;        // in the same way
        std::array<Worths, 64> others{}; // to those that ask
    };
    struct OfSum {
        FixedList<Beginning, 5> beginnings; // nothing, and a box of each colour
        std::int64_t work = 0;              // that it took
    };
    /// What a coloured die offers.
    struct Offer {
        float to_active = -1e9F;
        std::int8_t beginning = 0;
        std::int8_t color = 4; // none: to cross nothing, or in action 1 only
        Cross cross = nothing;
    };
    struct Offers {
        std::array<std::array<Offer, 7>, 4> colored{}; // by colour and face
        Offer none;
    };

    static constexpr std::uint64_t bit_of(Cross cross) { return std::uint64_t{1} << cross.bit(); }

    /// What is known already counts as asked: bots measure time by that.
    void count_again(std::int64_t work) const {
        if constexpr (requires { judge_->asked; }) judge_->asked += work;
    }

    /// What a position is worth to a seat by the judge of its habit.
    [[nodiscard]] float worth_by_habit(const DiceGame& game, Seat seat) const {
        return habits_[seat] == Habit::Skilled ? HopeJudge{}(game, seat) : (*judge_)(game, seat);
    }
    /// How much the active seat likes to cross this in action 2.
    [[nodiscard]] float liked(const DiceGame& settled, Cross cross) const {
        const Patience* const patience = patience_of(habits_[active_]);
        if (patience == nullptr) return worth_by_habit(after(settled, cross), active_);
        if (settled.over()) return 0;
        if (cross.is_nothing()) return -0.5F - static_cast<float>(patience->in(settled, active_));
        return -static_cast<float>(settled.sheet(active_).skipped_by(cross));
    }

    /// What the others choose: what is best for each if nobody else crosses anything.
    [[nodiscard]] DiceGame::Choices choices_of_others(const DiceGame& rolled, OfSum& of_sum) const {
        const auto worth_of_call = [&](Seat seat, Cross cross) {
            ++of_sum.work;
            return worth_by_habit(after_cross_alone(rolled, seat, cross), seat);
        };
        DiceGame::Choices choices{};
        for (Seat seat = 0; seat < rolled.players(); ++seat) {
            if (seat == active_) continue;
            if (const Patience* const patience = patience_of(habits_[seat])) {
                choices[at(seat)] = least_skip(rolled.sheet(seat), rolled.may_cross(seat),
                                               patience->in(rolled, seat));
                continue;
            }
            const Boxes boxes = worth_a_look(rolled.sheet(seat), rolled.may_cross(seat));
            if (boxes.empty()) continue;
            JudgedCross best{nothing, worth_of_call(seat, nothing)};
            for (const Cross cross : boxes) best.consider(cross, worth_of_call(seat, cross));
            choices[at(seat)] = best.cross;
        }
        return choices;
    }

    /// The games after action 1.
    [[nodiscard]] OfSum& settled_by(int high, int low) {
        OfSum& of_sum = sums_[at(high + low)];
        if (!of_sum.beginnings.empty()) {
            count_again(of_sum.work);
            return of_sum;
        }
        DiceGame rolled = game_;
        rolled.roll(Dice(high, low, 1, 1, 1, 1)); // the coloured dice come later
        DiceGame::Choices choices = choices_of_others(rolled, of_sum);
        const auto begin_with = [&](Cross cross) {
            choices[at(active_)] = cross;
            of_sum.beginnings.push_back({.settled = rolled});
            of_sum.beginnings.end()[-1].settled.choose(choices);
        };
        if (const Patience* const patience = patience_of(habits_[active_])) {
            begin_with(least_skip(rolled.sheet(active_), rolled.may_cross(active_),
                                  patience->in(rolled, active_)));
            return of_sum;
        }
        begin_with(nothing);
        for (const Cross cross : worth_a_look(rolled.sheet(active_), rolled.may_cross(active_)))
            begin_with(cross);
        return of_sum;
    }

    /// The game after the turn. Any dice that allow the cross will do.
    [[nodiscard]] static DiceGame after(const DiceGame& settled, Cross cross) {
        if (settled.over()) return settled;
        if (cross.is_nothing()) return after_action2(settled, nothing);
        DiceGame game(settled.sheets(), settled.active());
        const int white = std::max(1, cross.number() - 6);
        const int face = cross.number() - white;
        game.set_up_action2(Dice(white, white, face, face, face, face), true);
        return after_action2(game, cross);
    }

    [[nodiscard]] float to_active(Beginning& beginning, Cross cross) const {
        float& worth = beginning.worths[at(cross.bit())];
        if ((beginning.judged & bit_of(cross)) != 0) {
            count_again(1);
        } else {
            worth = liked(beginning.settled, cross);
            beginning.judged |= bit_of(cross);
        }
        return worth;
    }

    /// What the active seat would think of in action 2: who has patience takes what there is.
    [[nodiscard]] Boxes thought_of(Sheet sheet, Boxes boxes) const {
        return patience_of(habits_[active_]) != nullptr ? sheet.may_cross(boxes)
                                                        : worth_a_look(sheet, boxes);
    }

    [[nodiscard]] Offers offers_for(OfSum& of_sum, int high, int low) const {
        Offers offers;
        for (int i = 0; i < of_sum.beginnings.size(); ++i) {
            Beginning& beginning = of_sum.beginnings.begin()[i];
            const auto offer = [&](Cross cross, int color) {
                return Offer{to_active(beginning, cross), static_cast<std::int8_t>(i),
                             static_cast<std::int8_t>(color), cross};
            };
            const Offer none = offer(nothing, 4);
            if (none.to_active > offers.none.to_active) offers.none = none;
            if (beginning.settled.over()) continue;
            for (const Color color : colors) {
                if (beginning.settled.closed(color)) continue;
                Boxes sums;
                for (int face = 1; face <= 6; ++face)
                    for (const int white : {high, low})
                        sums = sums | Boxes::only(Cross(color, white + face));
                // A box is judged once, though two faces may lead to it.
                for (const Cross cross : thought_of(beginning.settled.sheet(active_), sums)) {
                    const Offer one = offer(cross, index(color));
                    for (const int white : {high, low}) {
                        const int face = cross.number() - white;
                        if (face < 1 || face > 6) continue;
                        Offer& best = offers.colored[at(index(color))][at(face)];
                        if (one.to_active > best.to_active) best = one;
                    }
                }
            }
        }
        return offers;
    }

    /// The mean over the coloured dice.
    [[nodiscard]] Worths mean_with_whites(int high, int low) {
        OfSum& of_sum = settled_by(high, low);
        const Offers offers = offers_for(of_sum, high, low);
        std::array<const Offer*, 24> sorted{};
        std::size_t count = 0;
        for (std::size_t color = 0; color < 4; ++color)
            for (std::size_t face = 1; face <= 6; ++face)
                if (offers.colored[color][face].to_active > offers.none.to_active)
                    sorted[count++] = &offers.colored[color][face];
        // Of offers that are as good to the active seat, the first colour's is taken: with() does.
        std::sort(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(count),
                  [](const Offer* a, const Offer* b) {
                      return a->to_active > b->to_active ||
                             (a->to_active == b->to_active && a->color < b->color);
                  });
        std::array<float, 4> faces_left{6, 6, 6, 6}; // that offer nothing better
        Worths mean;
        for (std::size_t i = 0; i < count; ++i) {
            float ways = 1;
            for (int color = 0; color < 4; ++color)
                if (color != sorted[i]->color) ways *= faces_left[at(color)];
            faces_left[at(sorted[i]->color)] -= 1;
            if (ways > 0) add(mean, ways, to_asking(of_sum, *sorted[i]));
        }
        const float ways = faces_left[0] * faces_left[1] * faces_left[2] * faces_left[3];
        if (ways > 0) add(mean, ways, to_asking(of_sum, offers.none));
        for (const Seat seat : asking_) mean[seat] /= 1296;
        return mean;
    }

    [[nodiscard]] const Worths& to_asking(OfSum& of_sum, const Offer& offer) const {
        Beginning& beginning = of_sum.beginnings.begin()[offer.beginning];
        Worths& worths = beginning.others[at(offer.cross.bit())];
        const auto is_known = [&](Seat seat) {
            return seat == active_ && plays_to_win(habits_[seat]);
        };
        if ((beginning.asked & bit_of(offer.cross)) != 0) {
            for (const Seat seat : asking_) count_again(is_known(seat) ? 0 : 1);
            return worths;
        }
        const DiceGame reached = after(beginning.settled, offer.cross);
        for (const Seat seat : asking_)
            worths[seat] = is_known(seat) ? offer.to_active : (*judge_)(reached, seat);
        beginning.asked |= bit_of(offer.cross);
        return worths;
    }
    void add(Worths& sum, float times, const Worths& worths) const {
        for (const Seat seat : asking_) sum[seat] += times * worths[seat];
    }

    const Judge* judge_;
    DiceGame game_;
    Seats asking_;
    Seat active_;
    PerSeat<Habit> habits_;
    std::vector<OfSum> sums_; // by the sum of the white dice
};

} // namespace qwixx
