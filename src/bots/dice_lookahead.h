// What the next roll will bring: the mean over all 46,656 of them, when every seat chooses by a
// judge. There is no loop over rolls. For given white dice the active seat takes the best of what
// the four coloured dice offer; each offers by its own face, and they fall independently. So the
// offers are sorted, and each counts as often as no better one comes up.
#pragma once

#include "bots/dice_plan.h"

#include <algorithm>
#include <array>

namespace qwixx {

/// A cross that skips more is not looked at: it is hardly ever best, and there are many.
inline constexpr int most_skipped_ahead = 4;

/// The crosses of some boxes that a seat may make and would think of.
[[nodiscard]] inline Boxes worth_a_look(Sheet sheet, Boxes boxes) {
    return sheet.may_cross(boxes) & (sheet.next().and_right(most_skipped_ahead) | Boxes::last());
}

/// What seats can expect of the turn that `game` is about to begin, and of the position after it.
template <class Judge> class Lookahead {
  public:
    /// What each seat that asks can expect; nothing is said of the others.
    using Worths = PerSeat<float>;

    Lookahead(const Judge& judge, const DiceGame& game, Seats asking)
        : judge_(&judge), game_(game), asking_(asking), active_(game.active()) {}

    /// The mean over all rolls.
    [[nodiscard]] Worths mean() {
        Worths sum;
        for (int high = 1; high <= 6; ++high)
            for (int low = 1; low <= high; ++low)
                add(sum, static_cast<float>(high == low ? 1 : 2),
                    mean_of_offers(offers_for(high, low)));
        for (const Seat seat : asking_) sum[seat] /= 36;
        return sum;
    }

    /// When this is rolled. The mean of this over all rolls is mean().
    [[nodiscard]] Worths with(const Dice& roll) {
        const Offers offers = offers_for(std::max(roll.white(0), roll.white(1)),
                                         std::min(roll.white(0), roll.white(1)));
        const Offer* best = &offers.none;
        for (const Color color : colors) {
            const Offer& offer = offers.colored[at(index(color))][at(roll.colored(color))];
            if (offer.to_active > best->to_active) best = &offer;
        }
        return to_asking(*best);
    }

  private:
    /// What a coloured die offers: to the active seat, and to those that ask.
    struct Offer {
        float to_active = -1e9F;
        DiceGame after{1};
        int color = 4; // none: to cross nothing, or in action 1 only
    };
    struct Offers {
        std::array<std::array<Offer, 7>, 4> colored{}; // by colour and face
        Offer none;
    };

    static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

    /// What the others choose: what is best for each if nobody else crosses anything.
    [[nodiscard]] DiceGame::Choices choices_of_others() const {
        DiceGame::Choices choices{};
        for (Seat seat = 0; seat < rolled_.players(); ++seat) {
            if (seat == active_) continue;
            const Boxes boxes = worth_a_look(rolled_.sheet(seat), rolled_.may_cross(seat));
            if (boxes.empty()) continue;
            JudgedCross best{nothing, worth_of_call(seat, nothing)};
            for (const Cross cross : boxes) {
                const float worth = worth_of_call(seat, cross);
                if (worth > best.worth) best = {cross, worth};
            }
            choices[at(seat)] = best.cross;
        }
        return choices;
    }
    [[nodiscard]] float worth_of_call(Seat seat, Cross cross) const {
        return (*judge_)(after_cross_alone(rolled_, seat, cross), seat);
    }

    [[nodiscard]] Offers offers_for(int high, int low) {
        rolled_ = game_;
        rolled_.roll(Dice(high, low, 1, 1, 1, 1)); // the coloured dice come later
        DiceGame::Choices choices = choices_of_others();
        Offers offers;
        const auto consider = [&](Offer& offer, const DiceGame& after) {
            const float worth = (*judge_)(after, active_);
            if (worth > offer.to_active) {
                offer.to_active = worth;
                offer.after = after;
            }
        };
        const auto with_action1 = [&](Cross cross) {
            choices[at(active_)] = cross;
            DiceGame settled = rolled_;
            settled.choose(choices);
            if (settled.over()) return consider(offers.none, settled);
            consider(offers.none, after_action2(settled, nothing));
            consider_action2(settled, high, low, offers, consider);
        };
        with_action1(nothing);
        for (const Cross cross : worth_a_look(rolled_.sheet(active_), rolled_.may_cross(active_)))
            with_action1(cross);
        return offers;
    }

    /// Every box in reach of a coloured die is judged once, though two faces may lead to it.
    void consider_action2(const DiceGame& settled, int high, int low, Offers& offers,
                          auto&& consider) const {
        for (const Color color : colors) {
            if (settled.closed(color)) continue;
            Boxes sums;
            for (int face = 1; face <= 6; ++face)
                for (const int white : {high, low})
                    sums = sums | Boxes::only(Cross(color, white + face));
            for (const Cross cross : worth_a_look(settled.sheet(active_), sums)) {
                Offer offer;
                for (const int white : {high, low}) {
                    const int face = cross.number() - white;
                    if (face < 1 || face > 6) continue;
                    if (offer.to_active < -1e8F)
                        consider(
                            offer,
                            after_action2(
                                in_action2(settled, Dice(high, low, face, face, face, face), true),
                                cross));
                    Offer& best = offers.colored[at(index(color))][at(face)];
                    if (offer.to_active > best.to_active) best = offer;
                }
            }
        }
    }

    /// The game in action 2 with other dice than those it had.
    [[nodiscard]] static DiceGame in_action2(const DiceGame& settled, Dice dice, bool crossed) {
        DiceGame game(settled.sheets(), settled.active());
        game.set_up_action2(dice, crossed);
        return game;
    }

    [[nodiscard]] Worths mean_of_offers(Offers offers) {
        std::array<const Offer*, 24> sorted{};
        std::size_t count = 0;
        for (std::size_t color = 0; color < 4; ++color) {
            for (std::size_t face = 1; face <= 6; ++face) {
                Offer& offer = offers.colored[color][face];
                offer.color = static_cast<int>(color);
                if (offer.to_active > offers.none.to_active) sorted[count++] = &offer;
            }
        }
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
            if (ways > 0) add(mean, ways, to_asking(*sorted[i]));
        }
        const float ways = faces_left[0] * faces_left[1] * faces_left[2] * faces_left[3];
        if (ways > 0) add(mean, ways, to_asking(offers.none));
        for (const Seat seat : asking_) mean[seat] /= 1296;
        return mean;
    }

    [[nodiscard]] Worths to_asking(const Offer& offer) const {
        Worths worths;
        for (const Seat seat : asking_)
            worths[seat] = seat == active_ ? offer.to_active : (*judge_)(offer.after, seat);
        return worths;
    }
    void add(Worths& sum, float times, const Worths& worths) const {
        for (const Seat seat : asking_) sum[seat] += times * worths[seat];
    }

    const Judge* judge_;
    DiceGame game_;
    DiceGame rolled_{1}; // with the white dice that are looked at
    Seats asking_;
    Seat active_;
};

} // namespace qwixx
