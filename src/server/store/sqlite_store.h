// The store as a SQLite file, for one server.
#pragma once

#include "server/store/store.h"

namespace qwixx {

/// Opens or makes the file. A second server on the same file is refused.
///
/// A backup in place of the file is noticed, unless nothing was revealed since it was made: the
/// file counts what it reveals, and a file beside it does too (FILE-generation).
[[nodiscard]] Stored<std::unique_ptr<Store>> open_sqlite(const std::string& file, bool is_restored);
/// Only to look at it, whoever uses it.
[[nodiscard]] Stored<std::unique_ptr<StoreReader>> open_sqlite_reader(const std::string& file);

} // namespace qwixx
