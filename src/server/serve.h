// The server as one: store, tables, bots, network.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace qwixx {

struct ServeOptions {
    std::string listen = "127.0.0.1";
    std::uint16_t port = 8080;
    std::string database;     // sqlite:FILE or postgresql://…; empty: in the user's data folder
    bool is_restored = false; // the database is a backup that was brought back
    std::string public_url;
    std::string web_folder; // empty: beside the program
    std::string certificate_file;
    std::string key_file;
    int proxies = 0; // in front, which are believed
    int connections_per_address = 200;
    std::string log_level = "info";
    int bot_milliseconds = 200; // for bots that search
    std::string user;           // to run as, when root starts it
    std::string node;           // what this server is called in its figures; empty: as the machine
    std::string version;
};

/// The file that an option names: `sqlite:FILE`, or nothing, for the one in the data folder of the
/// user, or in this home; or the URL of a database in PostgreSQL. Throws std::runtime_error with a
/// sentence when there is none.
[[nodiscard]] std::string database_name(const std::string& database,
                                        const std::optional<std::string>& home = std::nullopt);

/// Runs until the process is told to stop. Throws std::runtime_error with a sentence when it
/// cannot start.
void serve(const ServeOptions& options);

} // namespace qwixx
