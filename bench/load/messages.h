// What the generator reads in messages and writes into them. It looks for texts where it knows
// that they stand (docs/protocol.md, in the order in which src/protocol writes), since reading
// thousands of views a second as JSON would cost more than the server's work.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace qwixx {

enum class ServerKind : std::uint8_t { Qwixx, Colyseus };

struct HeardEvent {
    int number = 0;
    std::string_view what;
    int seat = 0;          // from 1; 0: none
    std::string_view text; // from its name on
};
/// The events of a message, in order.
void read_events(std::string_view message, std::vector<HeardEvent>& events);

/// What the view after an event, or what has changed in it, says of a decision.
struct Question {
    int decision = 0; // 0: nothing
    std::vector<std::string_view> moves;
};
void read_question(std::string_view event, Question& question);

/// The number of the last event, of a view.
[[nodiscard]] int number_of_view(std::string_view message);
[[nodiscard]] bool is_error(std::string_view message);

[[nodiscard]] std::string choose_message(int id, int decision, std::string_view move);
/// The same for Colyseus: message `choose` with the text as what it carries.
[[nodiscard]] std::string for_colyseus(std::string_view text);

} // namespace qwixx
