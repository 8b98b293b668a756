// The lower levels in the dice game: people who are learning it.
#pragma once

#include "bots/bot.h"

namespace qwixx {

/// A judge: the points of a sheet, and those it can hope for: four crosses in ten boxes that are
/// left.
struct HopeJudge {
    [[nodiscard]] float operator()(const DiceGame& game, Seat seat) const;
};

/// Crosses whenever it can, in the row where that skips least.
[[nodiscard]] Cross choose_as_novice(DiceView view, Mind& mind);

/// Also takes what skips least, but lets a sum pass that skips too much; only a misthrow is worse.
[[nodiscard]] Cross choose_as_casual(DiceView view, Mind& mind);

/// Thinks the turn through, both actions together, and counts what each row can still bring. It
/// plays for points and does not look at the others.
[[nodiscard]] Cross choose_as_skilled(DiceView view, Mind& mind);
[[nodiscard]] Judgement judge_as_skilled(DiceView view, Mind& mind); // points hoped for: a score

} // namespace qwixx
