// Who may do what at a table of a server, beside what the table itself says: the host keeps people
// out and silences them, names show what they are, and chat stays short. That is no matter of the
// game: a table that somebody has for themselves does without.
#pragma once

#include "server/store/store.h"
#include "server/tables/reply.h"
#include "table/command.h"
#include "table/table.h"

#include <optional>
#include <string_view>
#include <vector>

namespace qwixx {

inline constexpr std::size_t longest_chat_bytes = 900; // a longer line takes a page of the store
inline constexpr std::size_t most_guests = 50;         // the oldest are forgotten

enum class GuestChange : std::uint8_t { KeepOut, LetIn, Mute, Unmute };

/// Whether a text has characters that cannot be seen, or that turn round those beside them.
[[nodiscard]] bool has_hidden_characters(std::string_view text);

/// Why somebody may not wish this, if so.
[[nodiscard]] std::optional<Problem> why_not(const std::vector<Guest>& guests, const Person& person,
                                             const Wish& wish);

/// Changes what holds for a person; false if nothing changes.
bool change(std::vector<Guest>& guests, GuestChange what, const Person& person,
            std::string_view name);
/// The person of a name among those who are kept out or muted; empty if there is none.
[[nodiscard]] Person person_named(const std::vector<Guest>& guests, std::string_view name);
/// Whom the host means by a name. Who is to be let in, or no longer muted, is one of whom that is
/// still to be done: by now somebody else may sit here under that name. Otherwise it is whoever
/// does. Empty if there is nobody.
[[nodiscard]] Person meant_by(std::string_view name, GuestChange what,
                              const std::vector<Guest>& guests, const Table& table);

} // namespace qwixx
