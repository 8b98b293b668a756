// What the coach says, in the reader's language.
#pragma once

#include "coach/reason.h"
#include "coach/review.h"
#include "coach/verdict.h"

#include <string>

namespace qwixx {

/// Why the best move is better.
[[nodiscard]] std::string sentence(const Reason& reason);

/// `12.3 %` of the win, or points alone.
[[nodiscard]] std::string amount(double worth, Judgement::Means means);
/// The same with its sign.
[[nodiscard]] std::string signed_amount(double worth, Judgement::Means means);

/// A move as a hint names it, its cards first: "Red 4 and Red 5: Cross Red 4 and 5".
[[nodiscard]] std::string advised(const Move& move);

/// "A mistake by Anna: -4.2 %. Better: Cross Green 4." Nothing is said of a decision that is fine.
[[nodiscard]] std::string remark(const Decision& decision, Verdict verdict, Judgement::Means means,
                                 const std::string& name);
/// What was play and what was luck, of a seat.
[[nodiscard]] std::string summary(const Review& review, Seat seat, const std::string& name);

} // namespace qwixx
