// How a game of `qwixx play` stands when its players leave it, for people and for programs.
#pragma once

#include "table/view.h"

#include <string_view>

namespace qwixx {

/// "The game is over: you win! You 71, Greedy 64", if it is over.
void print_result(const TableView& view);
/// `{"game":"dice","names":["You","greedy"],"turn":23,"over":true,"scores":[71,64],"winners":[1]}`,
/// and where it is kept: `record` when it is over, `saved` when it can be resumed, `table` online.
/// Nothing if no game was begun.
void print_result_as_json(const TableView& view, std::string_view where, std::string_view kept);

} // namespace qwixx
