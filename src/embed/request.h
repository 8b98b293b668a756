// The parts of a request, and how one is answered; all calls by name are in calls.cpp.
#pragma once

#include "embed/calls.h"
#include "protocol/json_reader.h"

namespace qwixx {

/// A text in a request; empty where there is none.
[[nodiscard]] std::string text(const Json& request, std::string_view name);
[[nodiscard]] int number(const Json& request, std::string_view name, int otherwise);

/// `error` is an error message of the protocol, whole.
[[nodiscard]] std::string failure(std::string_view error);
[[nodiscard]] std::string failure(std::string_view code, std::string_view sentence);

using Call = std::string (*)(Caller& caller, const Json& request);

// table_calls.cpp
std::string open(Caller& caller, const Json& request);
std::string load(Caller& caller, const Json& request);
std::string command(Caller& caller, const Json& request);
std::string connect(Caller& caller, const Json& request);
std::string resume(Caller& caller, const Json& request);
std::string wake(Caller& caller, const Json& request);
std::string draw(Caller& caller, const Json& request);
std::string think(Caller& caller, const Json& request);
std::string stored(Caller& caller, const Json& request);
std::string dropped(Caller& caller, const Json& request);
std::string watch(Caller& caller, const Json& request);
std::string leave_off(Caller& caller, const Json& request);
std::string needed(Caller& caller, const Json& request);
std::string record(Caller& caller, const Json& request);

// pad_calls.cpp
std::string new_pad(Caller& caller, const Json& request);
std::string load_pad(Caller& caller, const Json& request);
std::string write_pad(Caller& caller, const Json& request);
std::string undo_pad(Caller& caller, const Json& request);

} // namespace qwixx
