// `master` in the card game: `expert`, and where moves are close, a look at how they turn out. It
// deals the hidden cards anew many times, as its seat's view allows, lets every candidate be
// played on for some turns with the same cards, and weighs what came of them together with what
// the network said at once.
#pragma once

#include "bots/mind.h"
#include "rules/card_view.h"

namespace qwixx {

[[nodiscard]] CardMove choose_as_master(CardView view, Mind& mind);

} // namespace qwixx
