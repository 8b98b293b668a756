#include "terminal/coach_words.h"

#include "terminal/sentences.h"
#include "terminal/words.h"

#include <fmt/format.h>

#include <cmath>

namespace qwixx {

namespace {

int whole(double count) { return static_cast<int>(std::lround(count)); }

std::string boxes(double count) { return plural("{n} box", "{n} boxes", whole(count)); }
std::string percent(double part) { return fmt::format("{:.0f} %", 100 * part); }

} // namespace

std::string sentence(const Reason& reason) {
    using enum Reason::Code;
    const double better = reason.better;
    const double worse = reason.worse;
    switch (reason.code) {
    case Equal: return t("As good as the best, as far as one can tell.");
    case EndsAndWins: return t("The best ends the game, and that wins.");
    case EndsAndLoses:
        return worse > 0 ? t("This ends the game, with a shared win at most.")
                         : t("This ends the game, and that loses.");
    case Misthrow:
        return t("This is misthrow number {n}; the best crosses and skips {boxes}.",
                 {{"n", whole(worse)}, {"boxes", boxes(better)}});
    case BetterMisthrow:
        return t("A misthrow costs less than the {boxes} skipped for good.",
                 {{"boxes", boxes(worse)}});
    case Closes: return t("The best closes a row.");
    case PassesUp:
        return better == 0
                   ? t("The best crosses and skips nothing.")
                   : t("The best crosses, though it skips {boxes}.", {{"boxes", boxes(better)}});
    case Holds:
        return t("This skips {boxes} for good; it is better to wait.", {{"boxes", boxes(worse)}});
    case SkipsMore:
        return better == 0
                   ? t("This skips {boxes} for good, the best none.", {{"boxes", boxes(worse)}})
                   : t("This skips {boxes} for good, the best {n}.",
                       {{"boxes", boxes(worse)}, {"n", whole(better)}});
    case MoreCrosses:
        return t("The best makes {better} crosses, this {worse}.",
                 {{"better", whole(better)}, {"worse", whole(worse)}});
    case FewerUses:
        return t("Then the next number can be used well with a chance of {worse}, after the best "
                 "of {better}.",
                 {{"worse", percent(worse)}, {"better", percent(better)}});
    case NearLock:
        return t(
            "Crosses missing before the last number: {better} in the best row, {worse} in this "
            "one.",
            {{"better", whole(better)}, {"worse", whole(worse)}});
    case FewerCards:
        return t("This gives {worse} cards away, the best {better}.",
                 {{"worse", whole(worse)}, {"better", whole(better)}});
    case FitsLess:
        return t("This card fits with a chance of {worse}, the best with {better}.",
                 {{"worse", percent(worse)}, {"better", percent(better)}});
    case Looks: return t("What follows from it is judged worse; nothing single stands out.");
    }
    return {};
}

std::string amount(double worth, Judgement::Means means) {
    return means == Judgement::Means::Points ? fmt::format("{:.2f}", worth)
                                             : fmt::format("{:.1f} %", 100 * worth);
}
std::string signed_amount(double worth, Judgement::Means means) {
    const std::string size = amount(std::abs(worth), means);
    return size == amount(0, means) ? size : (worth < 0 ? "-" : "+") + size;
}

std::string advised(const Move& move) {
    std::vector<std::string> cards;
    for (const Card card : move.cards) cards.push_back(card_name(card));
    return (cards.empty() ? "" : list(cards) + ": ") + move_label(move, false);
}

std::string remark(const Decision& decision, Verdict verdict, Judgement::Means means,
                   const std::string& name) {
    const Hole who{"name", name};
    const Hole loss{"loss", signed_amount(-decision.loss, means)};
    std::string said;
    switch (verdict) {
    case Verdict::Fine: return {};
    case Verdict::Inexact: said = t("An inaccuracy by {name}: {loss}.", {who, loss}); break;
    case Verdict::Mistake: said = t("A mistake by {name}: {loss}.", {who, loss}); break;
    case Verdict::Blunder: said = t("A blunder by {name}: {loss}.", {who, loss}); break;
    }
    return said + " " + t("Better: {move}.", {{"move", advised(decision.weighed.best().move)}});
}

std::string summary(const Review& review, Seat seat, const std::string& name) {
    const Account& account = review.accounts[seat];
    return t("{name}: accuracy {accuracy} of 100; own play {play}, luck {luck}.",
             {{"name", name},
              {"accuracy", whole(accuracy(review, seat))},
              {"play", signed_amount(account.of(Part::Loss), review.means)},
              {"luck", signed_amount(account.of(Part::Luck), review.means)}});
}

} // namespace qwixx
