// Close choices, each tried out again and again by playing on for some turns with the same chance.
//
// The network has judged these choices before, and found them close. Single trials end so
// differently that plain means over them would be worse than that judgement. So every turn of a
// trial only corrects it, and a correction counts by how sure it is: how much such a turn usually
// tells, against how much single trials differ, divided by the number of trials.
#pragma once

#include "bots/judged.h"
#include "rules/fixed_list.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>

namespace qwixx {

inline constexpr int furthest_turn = 12;

/// A seat's chance to win as it is judged after each turn of a trial.
using Course = FixedList<float, furthest_turn>;

/// How much looking one turn further tells about the difference between two close choices, and how
/// much single trials differ from that: standard deviations, as measured.
struct TurnFurther {
    double tells;
    double scatters;
};

/// What to think of trials that tell more than such trials usually do: that it is chance, as
/// whoever has little time must, or that these choices are unusual ones: as soon as it seems so, or
/// only when there were enough trials to be sure of it.
enum class Surprise : std::uint8_t { IsChance, IsToldWhenSure, IsTold };

class Trials {
  public:
    static constexpr int most = 6;

    /// Each trial goes on for this many turns. What is known of such trials must outlive this.
    explicit Trials(std::span<const TurnFurther> turns, Surprise surprise = Surprise::IsChance)
        : turns_(turns), surprise_(surprise) {}

    /// One more choice, with its worth before any trial. The first is the favourite: the others
    /// are measured by it. Those after the first few are not tried.
    void add(float worth) {
        if (all_.size() == most) return;
        if (all_.empty()) favourite_worth_ = worth;
        all_.push_back({.prior = double{worth} - double{favourite_worth_}});
        judge();
    }

    [[nodiscard]] int best() const { return leading_; }
    [[nodiscard]] int size() const { return all_.size(); }
    /// What a choice is worth after the trials, and how far that is in doubt, against the
    /// favourite.
    [[nodiscard]] double worth(int choice) const {
        return double{favourite_worth_} + opinion(all_[choice]).better;
    }
    [[nodiscard]] std::optional<double> doubt(int choice) const {
        if (all_[choice].trials == 0) return std::nullopt;
        return opinion(all_[choice]).doubt;
    }
    [[nodiscard]] bool decided() const { return in_play_ < 2; }
    /// Whether run() tries a choice: the favourite always.
    [[nodiscard]] bool is_tried(int choice) const { return choice == 0 || all_[choice].in_play; }

    /// One more trial of every choice that can still be best: course(choice) plays it.
    void run(auto&& course) {
        run_if(course, [](const Choice& choice) { return choice.in_play; });
    }
    /// The same of those that are wanted, for who wants to know what each is worth.
    void run_those(auto&& is_wanted, auto&& course) {
        run_if(course, [&](const Choice& choice) {
            return is_wanted(static_cast<int>(&choice - all_.begin()));
        });
    }

  private:
    struct Choice {
        double prior = 0;
        std::array<double, furthest_turn> sums{}; // of the corrections
        std::array<double, furthest_turn> squares{};
        double trials = 0;
        bool in_play = true;
    };
    /// What is held of a choice against the favourite.
    struct Opinion {
        double better = 0;
        double doubt = 0; // the standard deviation of the part that trials can tell
    };

    static constexpr double enough_trials = 16; // to know how they scatter
    static constexpr double sure_of_a_turn = 3; // so many standard errors

    static constexpr double square(double x) { return x * x; }

    void run_if(auto&& course, auto&& is_tried) {
        const Course favourite = course(0);
        for (int i = 1; i < all_.size(); ++i)
            if (is_tried(all_[i])) add(all_.begin()[i], course(i), favourite);
        judge();
    }
    void add(Choice& choice, const Course& course, const Course& favourite) const {
        double before = choice.prior;
        for (std::size_t turn = 0; turn < turns_.size(); ++turn) {
            const auto at = static_cast<int>(turn);
            const double difference = double{course[at]} - double{favourite[at]};
            choice.sums[turn] += difference - before;
            choice.squares[turn] += square(difference - before);
            before = difference;
        }
        ++choice.trials;
    }

    [[nodiscard]] Opinion opinion(const Choice& choice) const {
        Opinion held{.better = choice.prior};
        for (std::size_t turn = 0; turn < turns_.size(); ++turn) {
            const double mean = choice.trials > 0 ? choice.sums[turn] / choice.trials : 0;
            const double told = told_by(choice, turn, mean);
            const double part =
                told * choice.trials / (told * choice.trials + scatter(choice, turn));
            held.better += part * mean;
            held.doubt += told * (1 - part);
        }
        held.doubt = std::sqrt(held.doubt);
        return held;
    }

    /// How much a turn tells, as a variance: what it usually does, or what it was seen to do here
    /// beyond what chance explains.
    [[nodiscard]] double told_by(const Choice& choice, std::size_t turn, double mean) const {
        const double usual = square(turns_[turn].tells);
        const bool when_sure = surprise_ == Surprise::IsToldWhenSure;
        if (surprise_ == Surprise::IsChance || choice.trials < (when_sure ? enough_trials : 1))
            return usual;
        const double by_chance = scatter(choice, turn) / choice.trials;
        return std::max(usual, square(mean) - (when_sure ? square(sure_of_a_turn) : 1) * by_chance);
    }

    /// The variance from trial to trial, by those seen and by some that are taken for granted.
    [[nodiscard]] double scatter(const Choice& choice, std::size_t turn) const {
        constexpr double granted = 8;
        const double mean = choice.trials > 0 ? choice.sums[turn] / choice.trials : 0;
        const double seen = std::max(0.0, choice.squares[turn] - choice.trials * square(mean));
        return (granted * square(turns_[turn].scatters) + seen) / (granted + choice.trials);
    }

    /// Finds who leads, and leaves out those of whom it is clear that they are not much better.
    /// They come back should the leader fall behind.
    void judge() {
        constexpr double sure = 2;       // so many standard deviations
        constexpr double little = 0.002; // a chance to win not worth a search
        std::array<Opinion, most> held;
        leading_ = 0;
        for (int i = 1; i < all_.size(); ++i) {
            held[static_cast<std::size_t>(i)] = opinion(all_[i]);
            if (held[static_cast<std::size_t>(i)].better >
                held[static_cast<std::size_t>(leading_)].better)
                leading_ = i;
        }
        const Opinion leader = held[static_cast<std::size_t>(leading_)];
        held[0].doubt = leader.doubt; // the favourite is doubted as far as the leader is
        in_play_ = 0;
        for (int i = 0; i < all_.size(); ++i) {
            const Opinion& one = held[static_cast<std::size_t>(i)];
            const double hope = sure * one.doubt - (leader.better - one.better);
            all_.begin()[i].in_play = i == leading_ || hope >= little;
            in_play_ += all_[i].in_play ? 1 : 0;
        }
    }

    std::span<const TurnFurther> turns_;
    Surprise surprise_;
    FixedList<Choice, most> all_;
    float favourite_worth_ = 0;
    int leading_ = 0;
    int in_play_ = 0;
};

/// The judgement that follows: of the choices, sorted before the trials, the first were tried. The
/// others keep what they lose against the best.
template <class Choices>
Judgement judged_by(const Trials& trials, const Choices& choices, auto&& move_of) {
    Judgement judgement{.means = Judgement::Means::WinShare};
    const double best = trials.worth(trials.best());
    const auto before = double{choices[0].worth};
    for (const auto& choice : choices) {
        const auto i = static_cast<int>(judgement.moves.size());
        judgement.add(std::invoke(move_of, choice),
                      i < trials.size() ? trials.worth(i) : best - (before - double{choice.worth}));
        if (i < trials.size()) judgement.moves.back().doubt = trials.doubt(i);
    }
    judgement.sort();
    for (Judged& judged : judgement.moves) judged.worth = std::clamp(judged.worth, 0.0, 1.0);
    return judgement;
}

} // namespace qwixx
