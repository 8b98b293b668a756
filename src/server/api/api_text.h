// What addresses say and what lists look like: text in, text out.
#pragma once

#include "protocol/json_writer.h"
#include "server/store/store.h"
#include "server/tables/audience.h"
#include "server/tables/guests.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace qwixx {

/// The parts of a path that stand where the pattern has `*`; none when it is another path.
[[nodiscard]] std::optional<std::vector<std::string>> parts_of(std::string_view path,
                                                               std::string_view pattern);

[[nodiscard]] std::optional<int> whole_number_in(std::string_view text);
/// A whole number from 0 on, such as that of `after=17`.
[[nodiscard]] std::optional<int> number_in_query(std::string_view query, std::string_view name);
/// Whether a viewer takes patches.
[[nodiscard]] Views views_in(std::string_view query);
/// Whether a query has one of our numbers (after, wait, limit, before) that is none.
[[nodiscard]] bool has_bad_number(std::string_view query);
/// `limit=`, at least 1 and at most so many.
[[nodiscard]] int limit_in(std::string_view query, int usual, int most);
/// Whether this can be the id of a table.
[[nodiscard]] bool is_table_id(std::string_view text);

[[nodiscard]] std::string tables_text(const std::vector<TableSummary>& tables);
/// The seat of the person whose games they are is named.
void write_game(JsonWriter& json, const FinishedGame& game, std::string_view person);
[[nodiscard]] std::string games_text(const GameList& list, std::string_view person);
/// Those whom a host has removed or muted.
[[nodiscard]] std::string guests_text(const std::vector<Guest>& guests);
/// `{"let_in":"Ben"}`, `{"mute":"Ben"}` or `{"unmute":"Ben"}`.
struct ReadGuestChange {
    GuestChange what = GuestChange::LetIn;
    std::string name;
};
[[nodiscard]] std::optional<ReadGuestChange> read_guest_change(std::string_view json);
/// Of dice, cards and jokers.
void write_statistics(JsonWriter& json, const std::vector<Statistics>& all);
[[nodiscard]] std::string statistics_text(const std::vector<Statistics>& all);

} // namespace qwixx
