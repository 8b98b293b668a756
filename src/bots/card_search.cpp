#include "bots/card_search.h"

#include "bots/card_playout.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace qwixx {

namespace {

constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

// What looking a turn further tells of the difference between two moves, and how much single deals
// scatter about it: standard deviations, as measured where moves are close. The first turns correct
// the network most and scatter least.
struct TurnFurther {
    double tells;
    double scatters;
};
constexpr std::array<TurnFurther, furthest_turn> further{{{.tells = 0.016, .scatters = 0.04},
                                                          {.tells = 0.020, .scatters = 0.06},
                                                          {.tells = 0.015, .scatters = 0.10},
                                                          {.tells = 0.010, .scatters = 0.12},
                                                          {.tells = 0.009, .scatters = 0.13},
                                                          {.tells = 0.008, .scatters = 0.14},
                                                          {.tells = 0.007, .scatters = 0.14},
                                                          {.tells = 0.006, .scatters = 0.15},
                                                          {.tells = 0.006, .scatters = 0.15},
                                                          {.tells = 0.006, .scatters = 0.15},
                                                          {.tells = 0.006, .scatters = 0.15},
                                                          {.tells = 0.006, .scatters = 0.15}}};

constexpr double square(double x) { return x * x; }

/// What is held of a move against the one the network likes best.
struct Opinion {
    double better = 0; // in chances to win
    double doubt = 0;  // the standard deviation of the part that a look can tell
};

/// A move and how its playouts went against those of the network's favourite.
class Candidate {
  public:
    Candidate(const CardMove& move, double prior) : move_(move), prior_(prior) {}

    [[nodiscard]] const CardMove& move() const { return move_; }
    [[nodiscard]] bool in_play() const { return in_play_; }
    void set_in_play(bool in_play) { in_play_ = in_play; }

    void add(const Course& course, const Course& favourite) {
        double before = prior_;
        for (int turn = 0; turn < course.size(); ++turn) {
            const double difference = double{course[turn]} - double{favourite[turn]};
            sums_[at(turn)] += difference - before;
            squares_[at(turn)] += square(difference - before);
            before = difference;
        }
        ++deals_;
    }

    /// Prior and playouts together. Every turn corrects what was held before it, and each
    /// correction counts by how sure it is: plain means over whole playouts scatter so much that
    /// they would spoil the network's word.
    [[nodiscard]] Opinion opinion(int turns) const {
        Opinion held{.better = prior_};
        for (int turn = 0; turn < turns; ++turn) {
            const double told = square(further[at(turn)].tells);
            const double part = told * deals_ / (told * deals_ + scatter(turn));
            if (deals_ > 0) held.better += part * sums_[at(turn)] / deals_;
            held.doubt += told * (1 - part);
        }
        held.doubt = std::sqrt(held.doubt);
        return held;
    }

  private:
    /// The variance from deal to deal, by those seen and by some that are taken for granted.
    [[nodiscard]] double scatter(int turn) const {
        constexpr double granted = 8;
        const double mean = deals_ > 0 ? sums_[at(turn)] / deals_ : 0;
        const double seen = std::max(0.0, squares_[at(turn)] - deals_ * square(mean));
        return (granted * square(further[at(turn)].scatters) + seen) / (granted + deals_);
    }

    CardMove move_;
    double prior_;
    double deals_ = 0;
    std::array<double, furthest_turn> sums_{};
    std::array<double, furthest_turn> squares_{};
    bool in_play_ = true;
};

/// The network's favourite, first, and its rivals.
class Candidates {
  public:
    Candidates(const CardPlan::Ranking& ranking, int turns) : turns_(turns) {
        for (const JudgedMove& ranked : ranking)
            if (all_.size() < all_.capacity())
                all_.push_back(
                    {ranked.move, double{ranked.worth} - double{ranking.begin()->worth}});
        drop_the_hopeless();
    }

    [[nodiscard]] const CardMove& best() const { return all_[leading_].move(); }
    [[nodiscard]] bool decided() const { return in_play_ < 2; }

    /// Plays all that are in play on with the same cards.
    void try_on(const CardGame& deal, Seat seat, CardPlayout& playout, Random chance) {
        CardGame::Choices choices = playout.choices_of_others(deal);
        Course favourite;
        for (Candidate& candidate : all_) {
            const bool first = &candidate == all_.begin();
            if (!first && !candidate.in_play()) continue;
            choices[at(seat)] = candidate.move();
            const Course course = playout.play(deal, choices, chance);
            if (first)
                favourite = course;
            else
                candidate.add(course, favourite);
        }
    }

    /// Finds who leads, and leaves out those of whom it is clear that they are not much better.
    /// They come back should the leader fall behind.
    void drop_the_hopeless() {
        constexpr double sure = 2;       // so many standard deviations
        constexpr double little = 0.002; // a chance to win not worth a search
        std::array<Opinion, most> held;
        for (int i = 1; i < all_.size(); ++i) held[at(i)] = all_[i].opinion(turns_);
        leading_ = 0;
        for (int i = 1; i < all_.size(); ++i)
            if (held[at(i)].better > held[at(leading_)].better) leading_ = i;
        // The favourite is what the others are measured by: the leader's doubt is its doubt.
        held[0].doubt = held[at(leading_)].doubt;
        in_play_ = 0;
        for (int i = 0; i < all_.size(); ++i) {
            const double lead = held[at(leading_)].better - held[at(i)].better;
            const bool hopeful = sure * held[at(i)].doubt - lead >= little;
            all_.begin()[i].set_in_play(i == leading_ || hopeful);
            in_play_ += all_[i].in_play() ? 1 : 0;
        }
    }

  private:
    static constexpr int most = 6;

    FixedList<Candidate, most> all_;
    int turns_;
    int leading_ = 0;
    int in_play_ = 0;
};

/// Turns to look ahead: a round and some more. With more time the later ones tell something too.
int turns_ahead(int players, int milliseconds) {
    const auto sixteens = static_cast<unsigned>(std::max(0, milliseconds / 16));
    return std::min(furthest_turn, players + 1 + static_cast<int>(std::bit_width(sixteens)));
}

} // namespace

CardDecision decide_as_master(CardView view, Mind& mind) {
    const Net& net = card_net(*mind.learned, view);
    const CardPlan plan(net, view, CardPlan::Care::Thorough);
    const CardPlan::Ranking ranking = plan.ranking();
    if (ranking[0].worth >= 1) return {.move = ranking[0].move, .work = plan.asked()};

    const int turns = turns_ahead(view.players(), mind.milliseconds);
    const long limit = card_work_per_millisecond * mind.milliseconds - plan.asked();
    Random random(mind.random.next());
    CardPlayout playout(net, view.seat(), turns);
    Candidates candidates(ranking, turns);
    int deals = 0;
    while (!candidates.decided() && playout.work() < limit) {
        const CardGame deal = view.sample(random);
        candidates.try_on(deal, view.seat(), playout, Random(random.next()));
        candidates.drop_the_hopeless();
        ++deals;
    }
    return {candidates.best(), deals, plan.asked() + playout.work()};
}

CardMove choose_as_master(CardView view, Mind& mind) { return decide_as_master(view, mind).move; }

} // namespace qwixx
