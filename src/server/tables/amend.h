// Taking something out of what was stored of a table: a name, a line of chat, a person. Events keep
// their numbers and all that they mean; where a name stood there is "Player", where somebody said
// something there is `…`. Dice, words for them and moves stay, so games can still be checked.
#pragma once

#include "server/store/store.h"
#include "table/event.h"

#include <expected>
#include <string>
#include <string_view>

namespace qwixx {

/// What is in place of a name; "Player 2" and so on where somebody else is called so.
inline constexpr std::string_view nobodys_name = "Player";

/// The table without a name that persons have had there.
[[nodiscard]] Rewriting without_name(const std::string& table, const std::string& name);
/// The table without what was said in one of its events.
[[nodiscard]] Rewriting without_line(const std::string& table, int number);
/// The table without anything by which a person is known. They should have left it. Their seats
/// are those of somebody with this id, which nobody has.
[[nodiscard]] Rewriting without_person(const std::string& table, const std::string& person,
                                       const std::string& nobody);

/// An event that is of a person, or answers them, without the ids of others; nothing of any other.
[[nodiscard]] std::optional<Event> part_of(Event event, std::string_view person);

/// A game without a name, or without a person, where its table is gone. Nothing where it has none
/// such.
[[nodiscard]] std::expected<std::optional<FinishedGame>, std::string>
game_without_name(FinishedGame game, std::string_view name);
[[nodiscard]] std::expected<std::optional<FinishedGame>, std::string>
game_without_person(FinishedGame game, std::string_view person, std::string_view nobody);

} // namespace qwixx
