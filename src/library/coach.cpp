#include "library/handles.h"
#include "protocol/coach_message.h"

using namespace qwixx;

const char* qwixx_bots_review(qwixx_bots* bots, const qwixx_game* game, const char* depth,
                              qwixx_error* error) {
    const auto how = depth_named(depth);
    if (!how || !game->record) {
        fail(error, QWIXX_BAD_ARGUMENT,
             how ? "A game that began as a position has no record."
                 : "The coach looks quick, normal or deep.");
        return nullptr;
    }
    const Preparation needed = coach_needs(kind_of(game->game), players_of(game->game));
    bots->prepared.solve(needed);
    Mind mind{.random = Random(bots->random.next())};
    bots->prepared.equip(mind, needed);
    JsonWriter json;
    write(json, review(*game->record, *how, mind));
    bots->answer = json.take();
    return bots->answer.c_str();
}
