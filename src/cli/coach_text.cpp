#include "cli/coach_text.h"

#include "lab/side_by_side.h"

#include <fmt/format.h>

namespace qwixx {

namespace {

std::string boxes(double count) {
    return count == 1 ? "1 box" : fmt::format("{:.0f} boxes", count);
}
std::string percent(double part) { return fmt::format("{:.0f} %", 100 * part); }

} // namespace

std::string sentence(const Reason& reason) {
    using enum Reason::Code;
    const double better = reason.better;
    const double worse = reason.worse;
    switch (reason.code) {
    case Equal: return "As good as the best, as far as one can tell.";
    case EndsAndWins: return "The best ends the game, and that wins.";
    case EndsAndLoses:
        return worse > 0 ? "This ends the game, with a shared win at most."
                         : "This ends the game, and that loses.";
    case Misthrow:
        return fmt::format("This is misthrow number {:.0f}; the best crosses and skips {}.", worse,
                           boxes(better));
    case BetterMisthrow:
        return fmt::format("A misthrow costs less than the {} skipped for good.", boxes(worse));
    case Closes: return "The best closes a row.";
    case PassesUp:
        return better == 0 ? "The best crosses and skips nothing."
                           : fmt::format("The best crosses, though it skips {}.", boxes(better));
    case Holds: return fmt::format("This skips {} for good; it is better to wait.", boxes(worse));
    case SkipsMore:
        return fmt::format("This skips {} for good, the best {}.", boxes(worse),
                           better == 0 ? "none" : fmt::format("{:.0f}", better));
    case MoreCrosses:
        return fmt::format("The best makes {:.0f} crosses, this {:.0f}.", better, worse);
    case FewerUses:
        return fmt::format("Then the next number can be used well with a chance of {}, after the "
                           "best of {}.",
                           percent(worse), percent(better));
    case NearLock:
        return fmt::format("The best row needs {:.0f} more crosses before its last number, this "
                           "one {:.0f}.",
                           better, worse);
    case FewerCards:
        return fmt::format("This gives {:.0f} cards away, the best {:.0f}.", worse, better);
    case FitsLess:
        return fmt::format("This card fits with a chance of {}, the best with {}.", percent(worse),
                           percent(better));
    case Looks: return "What follows from it is judged worse; nothing single stands out.";
    }
    return {};
}

std::string amount(double worth, Judgement::Means means) {
    return means == Judgement::Means::Points ? fmt::format("{:.2f}", worth)
                                             : fmt::format("{:.1f} %", 100 * worth);
}

Mind coach_mind(Prepared& prepared, GameKind kind, int players, int threads, std::uint64_t seed) {
    const Preparation needed = coach_needs(kind, players);
    prepared.solve(needed, [&](int count, const std::function<void(int)>& piece) {
        side_by_side(threads, count, piece);
    });
    Mind mind{.random = Random(seed)};
    prepared.equip(mind, needed);
    return mind;
}

} // namespace qwixx
