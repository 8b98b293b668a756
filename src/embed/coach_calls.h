// What the coach's module can be asked: one JSON object in, one out, by the same functions in C as
// the engine (engine.h). It is a module of its own, because nobody needs it for a first game. Long
// work is done in pieces, so that the caller can show how far it is, and stop.
//
//     {"call":"prepare","game":"dice","players":2}   {"more":true,"learned":false}: ask again while
//                                                    there is more; learned: hand in the networks
//     {"call":"review","record":"…","depth":"normal"}
//     {"turns":25,"players":[{"name":"Ben","bot":"skilled"}]}
//     {"call":"advance","steps":10}                  {"done":3,"turns":25,"more":true}
//     {"call":"reviewed","seat":1}                   {"review":{…}}, as far as it is; a seat: its
//                                                    decisions alone
//     {"call":"weigh","position":"dice | …","seat":1,"depth":"normal"}
//                                                    {"seat":1,"unit":"share","expected":[…],"moves":[…]}
//     {"call":"hint","log":"qwixx-table 1\n…","person":"p1","depth":"normal"}    the same
//     {"call":"look","position":"dice | …","seat":1} {"view":{…}}, as a table shows it to that seat
//     {"call":"why","position":"…","seat":1,"best":"r5","move":"y3"}    {"why":{…}}; needs nothing
//                                                    to be prepared
//     {"call":"branch","record":"…","turn":3,"action":1,"seat":1,"person":"p1","level":"skilled"}
//                                                    {"log":"qwixx-table 1\n…"}: a table at which
//                                                    the game goes on from there
//
// docs/coach.md describes what comes back. An error is {"error":{"code":…,"message":…}}.
#pragma once

#include "bots/learned.h"
#include "bots/prepared.h"
#include "coach/review.h"

#include <optional>
#include <string>
#include <string_view>

namespace qwixx {

struct CoachCaller {
    std::optional<Learned> learned;
    Prepared prepared;
    std::optional<Reviewer> reviewer;
};

[[nodiscard]] std::string call(CoachCaller& caller, std::string_view json);

} // namespace qwixx
