// What the page's worker can ask: one JSON object in, one out (web/src/engine/engine.ts). A caller
// has one table, and besides may replay records and keep a score pad.
//
//     {"call":"open","host":"p1","command":"{\"options\":{…}}","now":…}   {"lines":"…"}
//     {"call":"load","log":"qwixx-table 1\n…"}                  {}
//     {"call":"command","person":"p1","command":"…","now":…}    {"lines":"…"}
//     {"call":"connect","person":"p1","now":…}, resume, wake    {"lines":"…"}
//     {"call":"draw","bytes":"00ff…","now":…}                   {"lines":"…"}; none: more bytes
//     {"call":"think","bytes":"…","milliseconds":200,"now":…}   {"lines":"…"}
//     {"call":"stored","now":…} {"messages":[{"to":"p1","message":{…}}]}
//     {"call":"dropped"}                                        {}
//     {"call":"watch","person":"p1","now":…}                    {"message":{"type":"table",…}}
//     {"call":"leave-off","person":"p1"}                        {}
//     {"call":"needs"}      {"chance":true,"bot":true,"learned":true,"wake_at":…}
//     {"call":"record"}     {"game":1,"kind":"dice","record":"…","players":[{"name":…,"total":…}]}
//     {"call":"replay","record":"…","seat":1} {"game":…,"players":[…],"steps":[…]}
//     {"call":"pad-new","cards":false,"names":["Anna"]}         {"pad":{…},"text":"…"}
//     {"call":"pad-load","text":"…"}                            {"pad":{…},"text":"…"}
//     {"call":"pad-write","sheet":1,"box":"r5"}  or "misthrow":true, or "close":"r"
//     {"call":"pad-undo"}
//
// An error is {"error":{"code":…,"message":…}} and changes nothing.
#pragma once

#include "wasm/local_house.h"
#include "wasm/pad.h"

#include <string>
#include <string_view>

namespace qwixx {

struct Caller {
    LocalHouse house;
    Pad pad;
};

[[nodiscard]] std::string call(Caller& caller, std::string_view json);

} // namespace qwixx
