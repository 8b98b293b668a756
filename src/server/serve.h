// The server as one: store, tables, bots, network.
#pragma once

#include <cstdint>
#include <functional>
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
    std::string version;
};

/// Runs until the process is told to stop. Throws std::runtime_error with a sentence when it
/// cannot start.
void serve(const ServeOptions& options);

} // namespace qwixx
