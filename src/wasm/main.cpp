// The doors of the module: bytes in, bytes out. The caller asks for room, writes there, calls, and
// reads the answer before it calls again.
#include "wasm/calls.h"

#include <cstdint>

namespace {

qwixx::Caller& caller() {
    static qwixx::Caller one;
    return one;
}
std::string& room() {
    static std::string bytes;
    return bytes;
}
std::string& result() {
    static std::string bytes;
    return bytes;
}

} // namespace

extern "C" {

/// Where to write so many bytes for the next call.
[[clang::export_name("room")]] char* qwixx_room(std::size_t size) {
    room().resize(size);
    return room().data();
}

/// Answers the request that was written: the size of the answer.
[[clang::export_name("call")]] std::size_t qwixx_call() {
    result() = qwixx::call(caller(), room());
    return result().size();
}

/// Where the last answer is.
[[clang::export_name("answer")]] const char* qwixx_answer() { return result().data(); }

/// Takes the file of learned networks that was written: 1, or 0 if it is none.
[[clang::export_name("learn")]] int qwixx_learn() {
    auto learned = qwixx::Learned::read(room());
    room() = {};
    if (!learned) return 0;
    caller().house.learn(*std::move(learned));
    return 1;
}

} // extern "C"
