// Events as text, one line each: what storage keeps. Old logs always load, so a form that was
// once written is read forever; what changes gets a new version in the header.
//
//     qwixx-table 1
//     1731670000000 - opened anna dice lots untimed link
//     1731670000450 anna/c1 sat anna Anna Maria
//     1731670002000 - drawn 2 dice 41 r2 y3 g5 b6
//     1731670003100 anna/c7 chosen 1 r5
//
// The time, whose command it answers (person/id, or -), what happened, and its parts. Seats count
// from 1. Moves are written as in records; nothing crossed is always `-`.
#pragma once

#include "table/event.h"

#include <expected>
#include <string>
#include <string_view>

namespace qwixx {

inline constexpr int log_version = 1;
inline constexpr std::string_view log_header = "qwixx-table 1";

[[nodiscard]] std::string write_event(const Event& event);
/// The event of a line without its end, or what is wrong with it.
[[nodiscard]] std::expected<Event, std::string> read_event(std::string_view line);

/// A whole log: the header and all events, each with its line end.
[[nodiscard]] std::string write_log(const Events& events);
[[nodiscard]] std::expected<Events, std::string> read_log(std::string_view text);

} // namespace qwixx
