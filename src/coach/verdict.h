// Words for figures: what a loss is called, how accurate a game was, and whose play it looks like.
// The numbers behind them come from the bots' own games, by `qwixx coach fit` (docs/coach.md).
#pragma once

#include "coach/review.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace qwixx {

enum class Verdict : std::uint8_t { Fine, Inexact, Mistake, Blunder };
[[nodiscard]] std::string_view name(Verdict verdict);

/// A loss that is within two standard errors is none. The bounds are for two players and go down
/// with the fair share of the win; alone they are points.
[[nodiscard]] Verdict verdict_of(const Decision& decision, const Review& review);
[[nodiscard]] Verdict verdict_of(double loss, double error, Judgement::Means means, int players);

/// From 0 to 100: the mean over decisions of what each is worth, where the best move is 100 and one
/// that loses as much as a blunder's bound about 37.
[[nodiscard]] double accuracy(const Review& review, Seat seat);
[[nodiscard]] double accuracy_of(double loss, Judgement::Means means, int players);

/// The levels that a game is compared with, from weak to strong, and how likely each is if all are
/// as likely before. One game tells little: the chances say so.
inline constexpr std::array<std::string_view, 4> compared_levels{"novice", "casual", "skilled",
                                                                 "expert"};
using Likeness = std::array<double, compared_levels.size()>;
[[nodiscard]] Likeness played_like(const Review& review, Seat seat);
/// What is compared: the logarithm of the mean loss of a decision.
[[nodiscard]] double form(double losses, int decisions);

} // namespace qwixx
