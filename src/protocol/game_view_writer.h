// The game in the view of a table, as JSON.
#pragma once

#include "protocol/json_writer.h"
#include "table/view.h"

namespace qwixx {

void write(JsonWriter& json, const GameView& view);

} // namespace qwixx
