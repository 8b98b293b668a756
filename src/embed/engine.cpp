#include "embed/engine.h"

#include "bots/bot.h"

// The same doors for two modules: the engine, and the coach (cmake/wasm.cmake).
#ifdef QWIXX_COACH
#include "embed/coach_calls.h"
using Asking = qwixx::CoachCaller;
#else
#include "embed/calls.h"
using Asking = qwixx::Caller;
#endif

struct qwixx_engine {
    Asking caller;
    std::string room;
    std::string answer;
};

namespace {

qwixx::Preparation values_for(int players) {
    if (players < 2 || players > qwixx::most_players) return {};
    return preparation_for(*qwixx::find_player("expert"), qwixx::GameKind::Dice, players);
}

} // namespace

qwixx_engine* qwixx_new() { return new qwixx_engine; }
void qwixx_free(qwixx_engine* engine) { delete engine; }

char* qwixx_room(qwixx_engine* engine, std::size_t size) {
    engine->room.resize(size);
    return engine->room.data();
}

std::size_t qwixx_call(qwixx_engine* engine) {
    engine->answer = qwixx::call(engine->caller, engine->room);
    return engine->answer.size();
}

const char* qwixx_answer(const qwixx_engine* engine) { return engine->answer.c_str(); }

int qwixx_learn(qwixx_engine* engine) {
    auto learned = qwixx::Learned::read(engine->room);
    engine->room = {};
    if (!learned) return 0;
    engine->caller.prepared.learn(engine->caller.learned.emplace(*std::move(learned)));
    return 1;
}

int qwixx_solve(qwixx_engine* engine, int players) {
    return engine->caller.prepared.solve_some(values_for(players)) ? 1 : 0;
}

std::ptrdiff_t qwixx_solve_share(qwixx_engine* engine, int players, int stage, int share,
                                 int shares) {
    engine->answer.clear();
    auto* const growing = engine->caller.prepared.growing(values_for(players));
    if (growing == nullptr || !growing->solve({stage, share, shares}, engine->answer)) return -1;
    return std::ssize(engine->answer);
}

int qwixx_take_share(qwixx_engine* engine, int players, int stage, int share, int shares) {
    auto* const growing = engine->caller.prepared.growing(values_for(players));
    return growing != nullptr && growing->take({stage, share, shares}, engine->room) ? 1 : 0;
}

void* qwixx_values(qwixx_engine* engine, int players, int part, int blank) {
    auto& prepared = engine->caller.prepared;
    const auto needed = values_for(players);
    auto* values = prepared.solved(needed);
    if (values == nullptr && blank != 0) values = prepared.blank(needed);
    if (values == nullptr || part < 0 || part >= players) return nullptr;
    return values->part(part).data();
}

std::size_t qwixx_values_size(qwixx_engine* engine, int players) {
    const auto* const values = engine->caller.prepared.solved(values_for(players));
    return values == nullptr ? 0 : values->bytes() / static_cast<std::size_t>(players);
}
