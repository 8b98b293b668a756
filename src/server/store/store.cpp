#include "server/store/store.h"

#include "server/store/postgres_store.h"
#include "server/store/sqlite_store.h"

namespace qwixx {

namespace {

std::string file_of(const std::string& name) {
    constexpr std::string_view scheme = "sqlite:";
    return name.starts_with(scheme) ? name.substr(scheme.size()) : name;
}

} // namespace

Stored<std::unique_ptr<Store>> Store::open(const std::string& name, bool is_restored, As as) {
    if (is_postgres(name)) return open_postgres(name, is_restored, as);
    return open_sqlite(file_of(name), is_restored);
}

Stored<std::unique_ptr<StoreReader>> StoreReader::open(const std::string& name) {
    if (is_postgres(name)) return open_postgres_reader(name);
    return open_sqlite_reader(file_of(name));
}

} // namespace qwixx
