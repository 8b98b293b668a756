// The tables of the store in PostgreSQL, and how they came to their shape.
#pragma once

#include "server/store/postgres.h"

#include <span>
#include <string_view>

namespace qwixx {

/// Where nodes hear of each other's batches.
inline constexpr std::string_view news_channel = "qwixx";
inline constexpr std::string_view listen_to_news = "LISTEN qwixx";

using Migrations = std::span<const char* const>; // number i takes version i to version i + 1
[[nodiscard]] Migrations postgres_migrations();

/// Brings the database to the newest schema. One node does it at a time, under a lock, while others
/// of the version before go on: a migration only adds. What it makes superfluous is removed by the
/// one after it, when no node needs it any more. So a database that is one version ahead is fine,
/// and one that is further ahead is refused.
[[nodiscard]] Stored<void> migrate_postgres(Postgres& database,
                                            Migrations migrations = postgres_migrations());
/// Whether it can be read as it is.
[[nodiscard]] Stored<void> fits_schema(Postgres& database);

} // namespace qwixx
