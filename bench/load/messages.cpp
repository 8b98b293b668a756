#include "messages.h"

#include <algorithm>
#include <charconv>
#include <cstring>

namespace qwixx {

namespace {

constexpr std::size_t none = std::string_view::npos;

/// As find(), but quick in texts that are full of the first character.
std::size_t find(std::string_view text, std::string_view what, std::size_t from = 0) {
    if (from > text.size()) return none;
    const void* const at = memmem(text.data() + from, text.size() - from, what.data(), what.size());
    if (at == nullptr) return none;
    return static_cast<std::size_t>(static_cast<const char*>(at) - text.data());
}

int number_at(std::string_view text, std::size_t at) {
    int number = 0;
    std::from_chars(text.data() + at, text.data() + text.size(), number);
    return number;
}

int number_after(std::string_view text, std::string_view name) {
    const std::size_t at = find(text, name);
    return at == none ? 0 : number_at(text, at + name.size());
}

} // namespace

void read_events(std::string_view message, std::vector<HeardEvent>& events) {
    constexpr std::string_view number = "\"number\":";
    constexpr std::string_view what = R"("what":")";
    events.clear();
    std::size_t at = find(message, what);
    while (at != none) {
        HeardEvent event;
        const std::size_t before = message.rfind(number, at);
        if (before != none) event.number = number_at(message, before + number.size());
        at += what.size();
        event.what = message.substr(at, message.find('"', at) - at);
        const std::size_t next = find(message, what, at);
        // The seat stands right behind the name; further on are seats of other things.
        event.seat = number_after(message.substr(at, 60), "\"seat\":");
        event.text = message.substr(at, next - at);
        events.push_back(event);
        at = next;
    }
}

void read_question(std::string_view event, Question& question) {
    constexpr std::string_view move = R"({"move":")";
    question.decision = 0;
    question.moves.clear();
    // What is settled has decisions too, before the view.
    const std::size_t view = std::min(find(event, "\"patch\":"), find(event, "\"view\":"));
    if (view == none) return;
    event.remove_prefix(view);
    question.decision = number_after(event, "\"decision\":");
    const std::size_t moves = find(event, "\"moves\":[");
    if (moves == none) return;
    const std::string_view list = event.substr(moves, find(event, "}]", moves) - moves);
    for (std::size_t at = find(list, move); at != none; at = find(list, move, at)) {
        at += move.size();
        question.moves.push_back(list.substr(at, list.find('"', at) - at));
    }
}

int number_of_view(std::string_view message) {
    const std::size_t view = find(message, "\"view\":");
    return view == none ? 0 : number_after(message.substr(view, 40), "\"number\":");
}

bool is_error(std::string_view message) { return message.substr(0, 20).find("\"error\"") != none; }

std::string choose_message(int id, int decision, std::string_view move) {
    std::string text = R"({"id":"c)" + std::to_string(id);
    text += R"(","do":"choose","decision":)" + std::to_string(decision) + R"(,"move":")";
    text += move;
    return text + "\"}";
}

std::string for_colyseus(std::string_view text) {
    // A byte for "data of a room", then two texts of MessagePack: the name and what it carries.
    std::string message = "\x0D\xA6"
                          "choose\xD9";
    message += static_cast<char>(text.size());
    message += text;
    return message;
}

} // namespace qwixx
