// What the operator of a server wants done (`qwixx admin`, docs/server.md). It is done in the
// store: by the server that has the file, which is told through a socket beside it
// (admin_socket.h); where no server runs, and in PostgreSQL, by the program of the operator, and
// nodes notice.
#pragma once

#include "server/store/store.h"

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace qwixx {

struct Order {
    enum class Kind : std::uint8_t { Close, RemoveName, RemoveLine, Bar, Unbar, Drain, Rebuild };
    Kind kind = Kind::Close;
    std::string table{};
    std::string text{}; // a name, an address, a node
    int number = 0;     // of an event
    friend bool operator==(const Order&, const Order&) = default;
};
/// `remove-name`.
[[nodiscard]] std::string_view name(Order::Kind kind);

/// What was done: a sentence, and what a program wants to know, as fields of JSON.
struct Done {
    std::string sentence;
    std::string fields{}; // `"tables":3`; may be empty
    friend bool operator==(const Done&, const Done&) = default;
};
/// That, or why it was not. Conflict: what was named is not there.
using Carried = Stored<Done>;

// An order, and what came of it, as lines of JSON.
[[nodiscard]] std::string write_order(const Order& order);
[[nodiscard]] std::optional<Order> read_order(std::string_view line);
[[nodiscard]] std::string write_carried(const Carried& outcome);
[[nodiscard]] Carried read_carried(std::string_view line);

/// The address as it is barred, or why it cannot be.
[[nodiscard]] std::expected<std::string, std::string> barrable(std::string_view text);

/// Does it in a store that nobody else has in memory, or whose other users notice.
[[nodiscard]] Carried carry_out(Store& store, const Order& order);

// What an outcome says, whoever did it.
[[nodiscard]] Carried closed(const std::string& table, const Stored<bool>& removed);
[[nodiscard]] Carried renamed(const Order& order, const Stored<void>& done);
[[nodiscard]] Carried line_removed(const Order& order, const Stored<void>& done);
/// Takes a name out of the games of a table that is gone.
[[nodiscard]] Stored<void> remove_name_of_games(Store& store, const Order& order);

/// Makes all indexes again from the events, some tables at a time.
struct Rebuilding {
    std::int64_t after = 0; // the key of the last table
    int tables = 0;
    std::vector<std::string> failed{}; // what the log of a table says against it
    bool is_over = false;
};
[[nodiscard]] Stored<Rebuilding> rebuild_some(Store& store, Rebuilding so_far);
[[nodiscard]] Carried rebuilt(const Rebuilding& all);

/// A person's games whose tables are gone are anybody's, some at a time; then nobody is the person
/// any more. False: there is more to do. Their tables must have forgotten them.
[[nodiscard]] Stored<bool> forget_some(Store& store, const std::string& person);

} // namespace qwixx
