#include "server/store/backup.h"

#include "cli/commands.h"
#include "server/serve.h"

#include <fmt/format.h>

namespace qwixx {

Exit run_backup(const BackupOptions& options) {
    const std::string database = database_name(options.database);
    if (const auto made = back_up(database, options.file); !made) {
        fmt::print(stderr, "qwixx: {}\n", made.error().what);
        return Exit::Trouble;
    }
    fmt::print("{} is a copy of {}\n", options.file, database);
    return Exit::Good;
}

Exit run_restore(const BackupOptions& options) {
    const std::string database = database_name(options.database);
    const auto aside = bring_back(options.file, database);
    if (!aside) {
        fmt::print(stderr, "qwixx: {}\n", aside.error().what);
        return Exit::Trouble;
    }
    fmt::print("{} is what it was in {}\n", database, options.file);
    if (!aside->empty()) fmt::print("What was there before is in {}\n", *aside);
    return Exit::Good;
}

} // namespace qwixx
