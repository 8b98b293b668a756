#include "protocol/bot_message.h"

#include "protocol/json_reader.h"
#include "protocol/move_text.h"
#include "protocol/view.h"
#include "record/join.h"

#include <algorithm>
#include <array>

namespace qwixx {

namespace {

template <class View> std::string question_line(const View& view, std::string_view position) {
    JsonWriter json;
    json.open('{').field("type").text("choose").field("view");
    write(json, view);
    json.field("moves").open('[');
    for (const auto& move : view.moves()) json.text(text_of_move(view, move));
    json.close(']').field("position").text(position).close('}');
    return json.take_line();
}

std::unexpected<std::string> wrong(std::string_view sentence) {
    return std::unexpected(std::string(sentence));
}

std::expected<BotMessage, std::string> read_hello(const Json& message) {
    Hello hello;
    const auto protocol = whole_number_in(field(message, "protocol"), bot_protocol, bot_protocol);
    if (!protocol) return wrong("only protocol 1 is spoken here");
    const auto game = text_in(field(message, "game"));
    const auto kind = kind_named(game.value_or(""));
    if (!kind) return wrong("game is dice, cards or jokers");
    hello.kind = *kind;
    const int fewest = fewest_players(hello.kind);
    const auto players = whole_number_in(field(message, "players"), fewest, most_players);
    if (!players) return wrong(join("players is a number from ", fewest, " to ", most_players));
    hello.players = *players;
    const auto seat = whole_number_in(field(message, "seat"), 1, hello.players);
    if (!seat) return wrong("seat is a number from 1 to players");
    hello.seat = *seat - 1;
    constexpr int a_day = 24 * 60 * 60 * 1000;
    if (const auto time = whole_number_in(field(message, "move_time_ms"), 1, a_day))
        hello.move_time = *time;
    return hello;
}

std::expected<BotMessage, std::string> read_question(const Json& message) {
    const auto text = text_in(field(message, "position"));
    if (!text) return wrong("position is missing");
    const auto position = read_position(*text);
    if (!position)
        return wrong(
            join("position, column ", position.error().column, ": ", position.error().message));
    return Question{*position};
}

std::expected<BotMessage, std::string> read_result(const Json& message) {
    GameResult result;
    const Json* const scores = field(message, "scores");
    if (scores == nullptr || !scores->is_array() || scores->size() > most_players)
        return wrong("scores is a list of numbers");
    for (const Json& score : *scores) {
        constexpr int most = 4 * points_for(12);
        const auto number = whole_number_in(&score, -most, most);
        if (!number) return wrong("scores is a list of numbers");
        result.scores.push_back(*number);
    }
    const int players = static_cast<int>(result.scores.size());
    const Json* const winners = field(message, "winners");
    if (winners == nullptr || !winners->is_array()) return wrong("winners is a list of seats");
    for (const Json& winner : *winners) {
        const auto seat = whole_number_in(&winner, 1, players);
        if (!seat) return wrong("winners is a list of seats");
        result.winners = result.winners | Seats::only(*seat - 1);
    }
    if (const Json* const forfeit = field(message, "forfeit");
        forfeit != nullptr && !forfeit->is_null()) {
        const auto seat = whole_number_in(forfeit, 1, players);
        if (!seat) return wrong("forfeit is a seat or null");
        result.forfeit = *seat - 1;
    }
    return result;
}

} // namespace

std::string write_message(const Hello& hello) {
    JsonWriter json;
    json.open('{').field("type").text("hello").field("protocol").number(bot_protocol);
    json.field("game").text(name(hello.kind)).field("players").number(hello.players);
    json.field("seat").number(hello.seat + 1).field("move_time_ms").number(hello.move_time);
    json.close('}');
    return json.take_line();
}

std::string write_message(const GameResult& result) {
    JsonWriter json;
    json.open('{').field("type").text("result").field("scores").open('[');
    for (const int score : result.scores) json.number(score);
    json.close(']').field("winners").open('[');
    for (const Seat seat : result.winners) json.number(seat + 1);
    json.close(']').field("forfeit");
    if (result.forfeit)
        json.number(*result.forfeit + 1);
    else
        json.null();
    json.close('}');
    return json.take_line();
}

std::string write_question(const DiceView& view) {
    return question_line(view, write_position(view.game()));
}
std::string write_question(const CardView& view) {
    return question_line(view, write_position(view));
}

std::expected<std::string, std::string> read_answer(std::string_view line) {
    const Json answer = read_json(line);
    if (!answer.is_object()) return wrong("the answer is no JSON object");
    if (const auto error = text_in(field(answer, "error")))
        return wrong(join("the bot says: ", *error));
    const auto move = text_in(field(answer, "move"));
    if (!move) return wrong("the answer has no text \"move\"");
    return std::string(*move);
}

std::expected<BotMessage, std::string> read_message(std::string_view line) {
    const Json message = read_json(line);
    if (!message.is_object()) return wrong("the line is no JSON object");
    const auto type = text_in(field(message, "type"));
    if (!type) return wrong("the message has no text \"type\"");
    if (*type == "hello") return read_hello(message);
    if (*type == "choose") return read_question(message);
    if (*type == "result") return read_result(message);
    return Unknown{};
}

std::string write_answer(std::string_view move) {
    JsonWriter json;
    json.open('{').field("move").text(move).close('}');
    return json.take_line();
}

std::string write_error(std::string_view what) {
    JsonWriter json;
    json.open('{').field("error").text(what).close('}');
    return json.take_line();
}

} // namespace qwixx
