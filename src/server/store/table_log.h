// A table as its log tells it. This runs on a thread of the store.
#pragma once

#include "server/store/store.h"
#include "table/house.h"

#include <map>
#include <string>

namespace qwixx {

inline constexpr int most_told = 500;      // events in one answer
inline constexpr int most_replayed = 6000; // to find what somebody missed

struct LoadedTable {
    House house;                                           // not open when there is no such table
    std::map<std::string, std::string, std::less<>> seeds; // by what commits to them
    int last_start = 0;          // the event before the one that started the last game
    bool needs_commit = false;   // the seed of the next game may be known: the store was restored
    std::vector<Guest> guests{}; // who is kept out, and who is muted
    Beside beside{};             // what other nodes have to do with it
};
[[nodiscard]] Stored<LoadedTable> load_table(StoreReader& store, const std::string& id);

/// What other nodes have done at a table after an event.
struct TableNews {
    std::vector<std::string> lines; // of the events
    Events events;
    std::map<std::string, std::string, std::less<>> seeds; // of commitments among them
    std::vector<Guest> guests;
    Beside beside;
};
[[nodiscard]] Stored<TableNews> news_after(StoreReader& store, const std::string& id, int after);

/// What a person missed after an event, until another: the first of it, with the view after that.
/// Nothing when that is too long ago to be told.
[[nodiscard]] Stored<std::optional<Missed>>
missed_after(StoreReader& store, const std::string& id, const Person& person, int after, int until);

} // namespace qwixx
