// A table as its log tells it. This runs on the thread of the store.
#pragma once

#include "server/store/store.h"
#include "table/house.h"

#include <map>
#include <string>

namespace qwixx {

struct LoadedTable {
    House house;                                           // not open when there is no such table
    std::map<std::string, std::string, std::less<>> seeds; // by what commits to them
};
[[nodiscard]] Stored<LoadedTable> load_table(Store& store, const std::string& id);

/// What a person missed after an event, however long ago that is.
[[nodiscard]] Stored<Missed> missed_after(Store& store, const std::string& id, const Person& person,
                                          int after);

} // namespace qwixx
