// The client's side of table_message.h: what a program that sits at a table of a server writes and
// reads. What is read is the same value that the server wrote.
#pragma once

#include "table/told.h"
#include "table/view.h"

#include <nlohmann/json_fwd.hpp>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace qwixx {

/// A command, as docs/protocol.md has it.
[[nodiscard]] std::string command_text(std::string_view id, const Wish& wish);

/// An event and, where it came along, the view after it.
struct ToldBy {
    Told told;
    std::optional<TableView> view;
};

struct ServerMessage {
    enum class Kind : std::uint8_t { View, Happened, Answered, Failed, Unknown };
    Kind kind = Kind::Unknown;
    Time now = 0;                    // by the clock of the server
    std::optional<TableView> view{}; // of the table
    std::vector<ToldBy> events{};
    std::string id{};   // of the command that is answered
    std::string code{}; // of an error, and its words
    std::string words{};
    std::string reason{}; // why the rules do not allow a move
};
/// What cannot be read is Unknown; fields that are missing are as if they said nothing.
[[nodiscard]] ServerMessage read_server_message(std::string_view json);

/// Reads what one connection that takes patches brings: views are whole again.
class PatchReader {
  public:
    PatchReader();
    PatchReader(PatchReader&& other) noexcept;
    PatchReader& operator=(PatchReader&& other) noexcept;
    ~PatchReader();
    [[nodiscard]] ServerMessage read(std::string_view json);

  private:
    std::unique_ptr<nlohmann::json> view_; // the last one
};

} // namespace qwixx
