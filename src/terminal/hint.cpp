#include "terminal/hint.h"

#include "coach/weigh.h"
#include "terminal/coach_words.h"
#include "terminal/words.h"

#include <fmt/format.h>

namespace qwixx {

std::string hint_for(const AnyGame& game, Seat seat, Prepared& prepared) {
    const Preparation needed = coach_needs(kind_of(game), players_of(game));
    prepared.solve(needed);
    Mind mind{.random = Random(1)};
    prepared.equip(mind, needed);
    const Weighed weighed = weigh(game, seat, Depth::Normal, mind);
    const WeighedMove& best = weighed.best();
    const std::string worth = weighed.means == Judgement::Means::Points
                                  ? fmt::format("{:.1f}", best.worth)
                                  : fmt::format("{:.0f} %", 100 * best.worth);
    return fmt::format("{}: {} ({})", t("Hint"), advised(best.move), worth);
}

} // namespace qwixx
