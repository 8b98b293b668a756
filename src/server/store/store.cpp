#include "server/store/store.h"

#include "server/store/postgres_store.h"
#include "server/store/sqlite_store.h"

namespace qwixx {

Stored<std::unique_ptr<Store>> Store::open(const std::string& name, bool is_restored) {
    constexpr std::string_view scheme = "sqlite:";
    if (is_postgres(name)) return open_postgres(name, is_restored);
    return open_sqlite(name.starts_with(scheme) ? name.substr(scheme.size()) : name, is_restored);
}

} // namespace qwixx
