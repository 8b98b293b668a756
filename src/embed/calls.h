// What an engine can be asked: one JSON object in, one out (web/src/engine/engine.ts). A caller has
// one table and one score pad, and may replay records besides. What happens at the table is decided
// first and gives lines to be stored; `stored` lets it happen (table/house.h).
//
//     {"call":"open","host":"p1","options":{…},"now":…}         {"lines":"…","number":1}
//     {"call":"load","log":"qwixx-table 1\n…"}                  {"games_over":0}
//     {"call":"command","person":"p1","command":{…},"now":…}    {"lines":"…","number":57}
//     {"call":"connect","person":"p1","now":…}, resume, wake    {"lines":"…","number":…}
//     {"call":"draw","bytes":"00ff…","now":…}                   the same; no lines: more bytes
//     {"call":"think","bytes":"…","milliseconds":200,"now":…}   the same; no lines: ask again
//     {"call":"stored","now":…} {"messages":[{"to":"p1","message":{…}}],"games_over":0}
//     {"call":"dropped"}                                        {}
//     {"call":"watch","person":"p1","now":…}                    {"message":{"type":"table",…}}
//     {"call":"leave-off","person":"p1"}                        {}
//     {"call":"needs"}      {"chance":true,"bot":true,"learned":true,"solve":3,"wake_at":…}
//     {"call":"needs","level":"expert"}   the same, as if a bot of this level were asked
//     {"call":"record"}     {"game":1,"kind":"dice","record":"…","players":[{"name":…,"total":…}]}
//     {"call":"replay","record":"…","seat":1} {"game":…,"players":[…],"steps":[…]}
//     {"call":"pad-new","cards":false,"names":["Anna"]}         {"pad":{…},"text":"…"}
//     {"call":"pad-load","text":"…"}                            {"pad":{…},"text":"…"}
//     {"call":"pad-write","sheet":1,"box":"r5"}  or "misthrow":true, or "close":"r"
//     {"call":"pad-undo"}
//
// An error is {"error":{"code":…,"message":…}} and changes nothing.
#pragma once

#include "bots/learned.h"
#include "bots/prepared.h"
#include "table/house.h"
#include "table/pad.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace qwixx {

struct Caller {
    House house;
    std::vector<Person> watchers; // are told what happens
    std::optional<Learned> learned;
    Prepared prepared; // what its bots need before they can think
    Pad pad;
};

[[nodiscard]] std::string call(Caller& caller, std::string_view json);

} // namespace qwixx
