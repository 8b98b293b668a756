// How long nodes that share a store wait for each other. All of it goes by the clock of the
// database.
#pragma once

namespace qwixx {

/// A node that was not seen for so long does the duties of no table: others take them over.
inline constexpr int seconds_until_duties_go_on = 3;
/// The persons who were at a node that was not seen for so long count as gone.
inline constexpr int seconds_until_persons_are_gone = 10;

} // namespace qwixx
