// What a table and its clients say to each other (docs/protocol.md): JSON objects, over a socket,
// over HTTP, and between the page and its own table. The table's side is here: reading what a
// client sends, and writing what it is told. What the house itself brings to a table, such as
// chance, is in no message, so nobody can send it.
#pragma once

#include "protocol/game_view_writer.h"
#include "protocol/json_writer.h"
#include "table/house.h"
#include "table/refusal.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>

namespace qwixx {

// ------------------------------------------------------------------ what clients send

/// Why a message cannot be read.
struct ProtocolError {
    std::string_view code; // `bad-message`, `unknown-command`, `not-a-move`
    std::string sentence;
    std::string id; // of the command, as far as it could be read; empty: none
    friend bool operator==(const ProtocolError&, const ProtocolError&) = default;
};
template <class Value> using ReadResult = std::expected<Value, ProtocolError>;

struct ClientCommand {
    std::string id; // empty: none. Whether it can be one is for the table to say
    Wish wish;
};
[[nodiscard]] ReadResult<ClientCommand> read_command(std::string_view json);
[[nodiscard]] ReadResult<ClientCommand> command_in(const nlohmann::json& message);

/// `{"options":{…}}`: a table to be opened. What is left out is as in Options.
[[nodiscard]] ReadResult<Options> read_options(std::string_view json);
[[nodiscard]] ReadResult<Options> options_in(const nlohmann::json& message);

/// Where a client keeps its secret.
enum class Keep : std::uint8_t { Token, Cookie };
/// `{"keep":"token"}`: a new person.
[[nodiscard]] ReadResult<Keep> read_keep(std::string_view json);

/// `{"code":"…","keep":"cookie"}`: another device of a person.
struct LinkUse {
    std::string code;
    Keep keep = Keep::Token;
};
[[nodiscard]] ReadResult<LinkUse> read_link_use(std::string_view json);

// ------------------------------------------------------------------ what they are told

void write(JsonWriter& json, const Options& options);
void write(JsonWriter& json, const TableView& view, Form form = Form::Lists);
// The same in two parts: what is the same for all viewers, and what one of them has. The game, and
// the chat, are in neither.
void write_common(JsonWriter& json, const TableView& view);
void write_own(JsonWriter& json, const OwnView& own);
/// An event, with the view after it if there is one.
void write(JsonWriter& json, const Told& told, const TableView* view = nullptr,
           Form form = Form::Lists);

[[nodiscard]] std::string view_text(const TableView& view);
[[nodiscard]] std::string table_message(const TableView& view, Time now, Form form = Form::Lists);
[[nodiscard]] std::string events_message(Time now, std::span<const Heard> events);
/// Only the last event has the view.
[[nodiscard]] std::string events_message(Time now, const Missed& missed, Form form = Form::Lists);
[[nodiscard]] std::string answer_message(std::string_view id, int number);
[[nodiscard]] std::string error_message(std::string_view id, std::string_view code,
                                        std::string_view sentence, std::string_view reason = {},
                                        std::string_view clause = {});
[[nodiscard]] std::string error_message(std::string_view id, const Refused& refused);
[[nodiscard]] std::string error_message(const ProtocolError& error);

} // namespace qwixx
