// Whether a database is as its logs say: all that could be made again from the events is, and
// compared with what is stored. It only reads, beside whoever uses the database.
#pragma once

#include "server/store/store.h"

#include <functional>
#include <string>
#include <vector>

namespace qwixx {

struct Finding {
    std::string table;
    std::string what;           // a sentence for whoever runs the server
    bool can_be_rebuilt = true; // from the events
    friend bool operator==(const Finding&, const Finding&) = default;
};
struct Checked {
    int tables = 0;
    std::int64_t events = 0;
    int games = 0;
    std::vector<Finding> findings{};
};

/// Goes through all of it; `progress` is told after some tables.
[[nodiscard]] Stored<Checked> check_store(StoreReader& store,
                                          const std::function<void(const Checked&)>& progress);

} // namespace qwixx
