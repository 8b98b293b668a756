// Copies of a database, and bringing one back (docs/server.md, Backup and restore).
#pragma once

#include "server/store/store.h"

#include <string>

namespace qwixx {

/// Copies a database as it is at one moment, also while a server uses it. The copy is whole, was
/// looked through, and is on the disk; otherwise there is none.
[[nodiscard]] Stored<void> back_up(const std::string& file, const std::string& copy_name);

/// Puts a backup in place of a database that no server uses, and which is kept under another name:
/// that comes back. The next server on it commits to all dice anew.
[[nodiscard]] Stored<std::string> bring_back(const std::string& backup, const std::string& file);

} // namespace qwixx
