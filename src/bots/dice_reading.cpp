#include "bots/dice_reading.h"

#include <algorithm>
#include <numeric>

namespace qwixx {

namespace {

constexpr std::uint8_t bit_of(std::size_t habit) { return static_cast<std::uint8_t>(1U << habit); }
constexpr std::uint8_t all_bits = bit_of(all_habits.size()) - 1;

/// Of somebody who has not been seen to choose.
constexpr DiceReading::Fit at_first{0.45, 0.45, 0.02, 0.02, 0.02, 0.02, 0.02};
/// What is less likely is not thought of: so there are six at most.
constexpr double least_likely = 0.15;

/// How likely it is, from one telling choice to the next, that the seat is played differently from
/// now on: persons learn, and a bot plays on for who leaves.
constexpr double change = 0.01;

/// How many of the choices that tell habits apart say how strictly they are kept.
constexpr double remembered = 15;

Expectations all_of(std::initializer_list<Expectation> list) {
    Expectations all;
    for (const Expectation& one : list) all.push_back(one);
    return all;
}

PerSeat<Habit> all_have(Habit habit) {
    PerSeat<Habit> habits;
    std::ranges::fill(habits, habit);
    return habits;
}

/// Somebody whom no habit fits is expected to be like anybody; and so is who plays to win: to tell
/// those two habits apart was found to gain nothing (docs/strength.md). Leaves out what is not
/// likely: there is always something that is.
void drop_unlikely(DiceReading::Fit& fit) {
    double& naive = fit[static_cast<std::size_t>(Habit::Naive)];
    double& answer = fit[static_cast<std::size_t>(Habit::Answer)];
    naive = answer = (naive + answer + fit.back()) / 2;
    fit.back() = 0;
    for (double& one : fit)
        if (one < least_likely) one = 0;
    const double sum = std::accumulate(fit.begin(), fit.end(), 0.0);
    for (double& one : fit) one /= sum;
}

} // namespace

Expectations expect_naive() { return all_of({{all_have(Habit::Naive), 1}}); }
Expectations expect_naive_or_not() {
    return all_of({{all_have(Habit::Naive), 0.5F}, {all_have(Habit::Answer), 0.5F}});
}

void DiceReading::saw(const DiceGame& game, const DiceGame::Choices& choices) {
    if (settled_.size() == most_kept) settled_.erase(settled_.begin());
    settled_.push_back({.game = game, .choices = choices});
}

void DiceReading::read(const WinJudge& judge) {
    for (Settled& one : settled_) {
        if (one.is_read) {
            judge.asked += one.work;
            continue;
        }
        const std::int64_t before = judge.asked;
        const DiceGame& game = one.game;
        const bool second = game.phase() == DiceGame::Phase::Action2;
        const DiceGame::Choices naive = second ? DiceGame::Choices{} : naive_choices(judge, game);
        for (const Seat seat : game.choosers()) {
            if (game.may_cross(seat).empty()) continue;
            for (std::size_t habit = 0; habit < all_habits.size(); ++habit) {
                const Cross choice = second
                                         ? action2_by(all_habits[habit], judge, game)
                                         : choice_by(all_habits[habit], judge, game, seat, naive);
                if (choice == one.choices[seat]) one.chosen_by[seat] |= bit_of(habit);
            }
        }
        one.work = judge.asked - before;
        one.is_read = true;
    }
}

DiceReading::Fit DiceReading::fit(Seat seat) const {
    // A habit is kept more or less strictly, and how strictly is learned too: before anything is
    // seen, as if of five choices that tell habits apart four had been made by it.
    Fit likely = at_first;
    std::array<double, all_habits.size()> kept;
    kept.fill(4);
    double seen = 5;
    for (const Settled& one : settled_) {
        if (!one.game.choosers().contains(seat)) continue;
        const int others = one.game.may_cross(seat).count(); // besides the one that it chose
        if (others == 0 || one.chosen_by[seat] == all_bits) continue; // tells nothing
        for (std::size_t habit = 0; habit < all_habits.size(); ++habit) {
            const bool did = (one.chosen_by[seat] & bit_of(habit)) != 0;
            likely[habit] *= did ? kept[habit] / seen : (seen - kept[habit]) / seen / others;
            kept[habit] += did ? 1 : 0;
            if (seen >= remembered) kept[habit] -= kept[habit] / (seen + 1);
        }
        likely.back() /= others + 1; // any choice is as likely
        seen = std::min(seen + 1, remembered);
        const double sum = std::accumulate(likely.begin(), likely.end(), 0.0);
        for (std::size_t i = 0; i < likely.size(); ++i)
            likely[i] = (1 - change) * likely[i] / sum + change * at_first[i];
    }
    return likely;
}

DiceReading::Fit DiceReading::fit_of(Seat seat, const WinJudge& judge) {
    read(judge);
    return fit(seat);
}

Expectations DiceReading::expected_by(Seat seat, const WinJudge& judge) {
    if (settled_.empty()) return expect_naive_or_not();
    read(judge);
    const int players = settled_.back().game.players();
    // Side by side on a line from 0 to 1 lie the habits of every seat, each as long as it is
    // likely. Wherever one of them ends, another expectation begins.
    Expectations all;
    PerSeat<Fit> fits;
    PerSeat<std::size_t> habits;
    PerSeat<double> ends;
    for (Seat other = 0; other < players; ++other) {
        fits[other] = fit(other);
        drop_unlikely(fits[other]);
        ends[other] = fits[other][0];
    }
    constexpr double nearly = 1e-9;
    for (double begin = 0; begin < 1 - nearly;) {
        Expectation one;
        double end = 1;
        for (Seat other = 0; other < players; ++other) {
            if (other == seat) continue;
            std::size_t& habit = habits[other];
            while (ends[other] <= begin + nearly && habit + 1 < all_habits.size())
                ends[other] += fits[other][++habit];
            one.habits[other] = all_habits[habit];
            end = std::min(end, std::max(ends[other], begin + nearly));
        }
        one.chance = static_cast<float>(end - begin);
        begin = end;
        if (double{one.chance} >= least_likely) all.push_back(one);
    }
    if (all.empty()) return expect_naive_or_not(); // too many to think of
    float sum = 0;
    for (const Expectation& one : all) sum += one.chance;
    for (Expectation& one : all) one.chance /= sum;
    return all;
}

} // namespace qwixx
