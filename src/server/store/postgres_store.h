// The store in PostgreSQL, which several nodes share. The log is the only authority: a batch
// follows the number it names or is in conflict, whoever wrote that number. All batches that wait
// are one transaction, sent at once. Other nodes are notified by the same transaction
// (node_link.h).
#pragma once

#include "server/store/store.h"

#include <string_view>

namespace qwixx {

[[nodiscard]] inline bool is_postgres(std::string_view name) {
    return name.starts_with("postgresql://") || name.starts_with("postgres://");
}

[[nodiscard]] Stored<std::unique_ptr<Store>> open_postgres(const std::string& url, bool is_restored,
                                                           As as);
/// Only to look at it.
[[nodiscard]] Stored<std::unique_ptr<StoreReader>> open_postgres_reader(const std::string& url);

} // namespace qwixx
