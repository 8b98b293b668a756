// What the store is given to keep of a table: what is pending, with what goes along.
#pragma once

#include "server/fair/seeds.h"
#include "server/store/store.h"
#include "table/house.h"

#include <string>

namespace qwixx {

[[nodiscard]] TableSummary summary_of(const std::string& id, const Table& table);
/// The last game, when it is over and its seed is told.
[[nodiscard]] FinishedGame finished_game(const std::string& id, const Table& table);
/// All that is pending, without the summary. The seed of a new commitment goes with it, and so
/// does a game that is over.
[[nodiscard]] Batch batch_of(const std::string& id, const House& house, const Seeds& seeds);

/// Whether these events have the seed of a game that is over: then its record is whole.
[[nodiscard]] bool ends_game(const Events& events);
/// Whether nothing more may go into the batch of these events: it has room for one seed and one
/// finished game.
[[nodiscard]] bool is_full(const Events& events);

} // namespace qwixx
