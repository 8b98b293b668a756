// The game in the view of a table, as JSON.
#pragma once

#include "protocol/json_writer.h"
#include "table/view.h"

namespace qwixx {

/// How views are written: with lists, or so that a patch can name one of the players: then lists
/// with an entry for each seat are objects, by the numbers of the seats.
enum class Form : bool { Lists, BySeat };

void write(JsonWriter& json, const GameView& view, Form form = Form::Lists);

// The same in two parts, by seat: what is the same for all viewers, and what one of them has.
void write_common(JsonWriter& json, const GameView& view);
void write_own(JsonWriter& json, const OwnGame& own);

} // namespace qwixx
