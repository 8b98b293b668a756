#include "embed/qwixx.h"

#include "embed/calls.h"

struct qwixx_engine {
    qwixx::Caller caller;
    std::string room;
    std::string answer;
};

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
