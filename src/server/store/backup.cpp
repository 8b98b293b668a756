#include "server/store/backup.h"

#include "server/store/generation.h"
#include "server/store/postgres_store.h"
#include "server/store/schema.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace qwixx {

namespace {

namespace fs = std::filesystem;

std::unexpected<StoreError> no_backup(std::string what) {
    return std::unexpected(StoreError{StoreError::Kind::Failed, std::move(what)});
}

/// What was written is on the disk, under the name it has.
bool keep_on_disk(const std::string& name) {
    const int descriptor = ::open(name.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return false;
    const bool kept = fsync(descriptor) == 0;
    close(descriptor);
    return kept;
}

/// A whole file takes the place of a name, or nothing does.
Stored<void> put_in_place(const std::string& made, const std::string& name) {
    const std::string folder = fs::absolute(name).parent_path().string();
    if (keep_on_disk(made) && std::rename(made.c_str(), name.c_str()) == 0 && keep_on_disk(folder))
        return {};
    const int why = errno;
    std::remove(made.c_str());
    return no_backup(fmt::format("{}: {}", name, std::strerror(why)));
}

/// How often the file has revealed a seed; what is wrong if it is no database of ours, or damaged.
Stored<std::int64_t> generation_in(const std::string& file) {
    std::error_code error;
    if (!fs::is_regular_file(file, error))
        return no_backup(fmt::format("There is no file {}.", file));
    auto database = Database::open(file);
    if (!database) return std::unexpected(database.error());
    const auto text = [](Rows& rows) { return rows.text(0); };
    const auto number = [](Rows& rows) { return rows.integer(0); };
    const auto application = (*database)->one(number, "PRAGMA application_id");
    if (!application || *application != application_id)
        return no_backup(fmt::format("{} is no database of this program.", file));
    const auto found = (*database)->one(text, "PRAGMA quick_check(1)");
    if (!found) return std::unexpected(found.error());
    if (*found != "ok") return no_backup(fmt::format("{} is damaged.", file));
    const auto generation = (*database)->one(number, "SELECT generation FROM life");
    if (!generation) return std::unexpected(generation.error());
    return generation->value_or(0);
}

/// Copies all that a database has, what is only in its log as well.
Stored<void> copy_database(const std::string& file, const std::string& to) {
    auto database = Database::open(file);
    if (!database) return std::unexpected(database.error());
    std::remove(to.c_str());
    umask(S_IRWXG | S_IRWXO); // it is for nobody else, as the database is
    if ((*database)->run("VACUUM INTO ?", to)) return {};
    std::remove(to.c_str());
    return (*database)->failure();
}

} // namespace

Stored<void> back_up(const std::string& file, const std::string& copy_name) {
    if (is_postgres(file)) return no_backup("PostgreSQL has its own way: pg_dump.");
    std::error_code error;
    if (fs::exists(copy_name, error))
        return no_backup(fmt::format("{} is there already. Name another file.", copy_name));
    if (!fs::is_regular_file(file, error))
        return no_backup(fmt::format("There is no database {}.", file));
    const std::string part = copy_name + ".part";
    if (auto copied = copy_database(file, part); !copied) return copied;
    if (const auto whole = generation_in(part); !whole) {
        std::remove(part.c_str());
        return std::unexpected(whole.error());
    }
    return put_in_place(part, copy_name);
}

Stored<std::string> bring_back(const std::string& backup, const std::string& file) {
    if (is_postgres(file)) return no_backup("PostgreSQL has its own way: pg_restore.");
    const auto generation = generation_in(backup);
    if (!generation) return std::unexpected(generation.error());
    const std::string name = fs::weakly_canonical(fs::absolute(file)).string();
    std::error_code error;
    const bool is_there = fs::exists(name, error);
    std::string aside;
    const std::string part = name + ".part";
    fs::create_directories(fs::path(name).parent_path(), error);
    if (auto copied = copy_database(backup, part); !copied) return std::unexpected(copied.error());
    if (is_there) {
        const auto claim = Claim::take(name); // no server may use it now
        if (!claim) return std::unexpected(claim.error());
        for (int i = 1; aside.empty() || fs::exists(aside, error); ++i)
            aside = fmt::format("{}.before-restore-{}", name, i);
        // Its log belongs to it. Whoever is stopped on the way must not leave the file without it:
        // that would be taken for whole.
        for (const char* end : {"", "-wal", "-shm"}) {
            if (!fs::exists(name + end, error)) continue;
            fs::rename(name + end, aside + end, error);
            if (error) return no_backup(fmt::format("{}: {}", name + end, error.message()));
        }
    }
    if (auto placed = put_in_place(part, name); !placed) return std::unexpected(placed.error());
    // A server that finds more revealed beside the file than in it commits to everything anew.
    const std::int64_t beside = generation_beside(name).value_or(0);
    write_generation_beside(name, std::max(beside, *generation) + 1);
    return aside;
}

} // namespace qwixx
