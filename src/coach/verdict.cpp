#include "coach/verdict.h"

#include "coach/level_table.h"

#include <algorithm>
#include <cmath>

namespace qwixx {

namespace {

/// Where inexact, mistake and blunder begin: shares of the win at two players, and points alone.
constexpr std::array<double, 3> share_bounds{0.02, 0.04, 0.09};
constexpr std::array<double, 3> point_bounds{1, 3, 6};

double bound(Verdict verdict, Judgement::Means means, int players) {
    const auto i = static_cast<std::size_t>(verdict) - 1;
    return means == Judgement::Means::Points ? point_bounds[i] : share_bounds[i] * 2 / players;
}

} // namespace

std::string_view name(Verdict verdict) {
    constexpr std::array<std::string_view, 4> names{"fine", "inexact", "mistake", "blunder"};
    return names[static_cast<std::size_t>(verdict)];
}

Verdict verdict_of(double loss, double error, Judgement::Means means, int players) {
    if (loss <= 2 * error) return Verdict::Fine;
    for (const Verdict verdict : {Verdict::Blunder, Verdict::Mistake, Verdict::Inexact})
        if (loss >= bound(verdict, means, players)) return verdict;
    return Verdict::Fine;
}

Verdict verdict_of(const Decision& decision, const Review& review) {
    return verdict_of(decision.loss, decision.error, review.means, review.players);
}

double accuracy_of(double loss, Judgement::Means means, int players) {
    return 100 * std::exp(-loss / bound(Verdict::Blunder, means, players));
}

double accuracy(const Review& review, Seat seat) {
    double sum = 0;
    int count = 0;
    for (const Decision& decision : review.decisions) {
        if (decision.seat != seat) continue;
        sum += accuracy_of(decision.loss, review.means, review.players);
        ++count;
    }
    return count == 0 ? 100 : sum / count;
}

double form(double losses, int decisions) {
    // What no game falls below: a loss that cannot be told from none.
    constexpr double least = 1e-4;
    return std::log(least + losses / std::max(1, decisions));
}

Likeness played_like(const Review& review, Seat seat) {
    const Account& account = review.accounts[seat];
    const auto& levels = level_forms(review.kind, review.players);
    // Worse than the weakest is like the weakest, and not like one whose games differ more. Which
    // of them is the weakest cannot always be told.
    const double weakest = std::ranges::max(levels, {}, &LevelForm::mean).mean;
    const double shown =
        std::clamp(form(-account.of(Part::Loss), account.decisions), levels.back().mean, weakest);
    Likeness likeness{};
    for (std::size_t i = 0; i < levels.size(); ++i) {
        const double off = (shown - levels[i].mean) / levels[i].scatter;
        likeness[i] = -off * off / 2 - std::log(levels[i].scatter);
    }
    const double most = std::ranges::max(likeness); // so that one of them stays when all are small
    double sum = 0;
    for (double& chance : likeness) sum += chance = std::exp(chance - most);
    for (double& chance : likeness) chance /= sum;
    return likeness;
}

} // namespace qwixx
