#include "protocol/game_view_writer.h"
#include "protocol/table_message.h"
#include "protocol/view.h"
#include "record/notation.h"
#include "table/move_text.h"

namespace qwixx {

namespace {

void write(JsonWriter& json, const ChairView& chair) {
    json.open('{').field("name").text(chair.name).filled("bot", chair.level);
    json.flag("host", chair.host).flag("here", chair.here);
    if (chair.since != 0) json.field("since").number(chair.since);
    json.flag("word", chair.gave_word).flag("rematch", chair.wants_rematch).close('}');
}

void write(JsonWriter& json, const ChatLine& line) {
    json.open('{').field("number").number(line.number).field("time").number(line.time);
    json.field("name").text(line.name).field("text").text(line.text).close('}');
}

void write(JsonWriter& json, const Settlement& settlement) {
    json.open('{').field("decision").number(settlement.decision);
    json.field("action").number(settlement.action).field("choices").open('[');
    for (const Settlement::Choice& choice : settlement.choices) {
        const bool is_misthrow = settlement.misthrow == choice.seat;
        json.open('{').field("seat").number(choice.seat + 1);
        json.field("move").text(move_text(choice.move, is_misthrow));
        json.flag("only", choice.only).close('}');
    }
    json.close(']');
    if (settlement.taken_number != 0) json.field("taken_number").number(settlement.taken_number);
    if (!settlement.taken.is_none()) json.field("taken").text(text_of(settlement.taken));
    if (!settlement.closed.empty()) {
        json.field("closed").open('[');
        for (const Settlement::Closing& closing : settlement.closed) {
            const char row = letter(closing.color);
            json.open('{').field("seat").number(closing.seat + 1);
            json.field("row").text(std::string_view(&row, 1)).close('}');
        }
        json.close(']');
    }
    if (settlement.misthrow) json.field("misthrow").number(*settlement.misthrow + 1);
    json.flag("over", settlement.over).close('}');
}

/// An event, but for its view and its end.
void open_event(JsonWriter& json, const Told& told) {
    json.open('{').field("number").number(told.number).field("time").number(told.time);
    json.field("what").text(told.what).filled("who", told.who);
    if (told.seat) json.field("seat").number(*told.seat + 1);
    json.filled("text", told.text);
    if (told.options) {
        json.field("options");
        write(json, *told.options);
    }
    if (told.lot) json.field("lot").number(*told.lot + 1);
    if (told.die) json.field("die").number(*told.die);
    if (told.dice) {
        json.field("dice");
        write(json, *told.dice);
    }
    if (told.move) {
        // If the choice was settled, that comes first; settlements after it are of other decisions.
        const bool is_misthrow =
            !told.settled.empty() && told.seat && told.settled.front().misthrow == told.seat;
        json.field("move").text(move_text(*told.move, is_misthrow));
    }
    if (told.settled.empty()) return;
    json.field("settled").open('[');
    for (const Settlement& settlement : told.settled) write(json, settlement);
    json.close(']');
}

} // namespace

void write(JsonWriter& json, const Options& options) {
    json.open('{').field("game").text(name(options.game)).field("start").text(name(options.start));
    json.field("pace").text(name(options.pace)).field("access").text(name(options.access));
    json.close('}');
}

namespace {

/// What all see, but for the game, and what a viewer has: each field once, always in this order.
template <class Own> void write_parts(JsonWriter& json, const TableView* common, const Own* own) {
    if (common != nullptr) {
        json.field("number").number(common->number).field("time").number(common->time);
        json.field("options");
        write(json, common->options);
        json.field("playing").truth(common->playing);
        json.field("games_over").number(common->games_over).filled("commit", common->commit);
    }
    if (own != nullptr) {
        json.flag("host", own->host);
        if (own->chair) json.field("chair").number(*own->chair + 1);
    }
    if (common != nullptr) {
        json.field("chairs").open('[');
        for (const ChairView& chair : common->chairs) write(json, chair);
        json.close(']');
    }
}

} // namespace

void write_common(JsonWriter& json, const TableView& view) {
    json.open('{');
    write_parts<OwnView>(json, &view, nullptr);
    json.close('}');
}
void write_own(JsonWriter& json, const OwnView& own) {
    json.open('{');
    write_parts(json, nullptr, &own);
    json.close('}');
}

void write(JsonWriter& json, const TableView& view, Form form) {
    json.open('{');
    write_parts(json, &view, &view);
    if (!view.chat.empty()) {
        json.field("chat").open('[');
        for (const ChatLine& line : view.chat) write(json, line);
        json.close(']');
    }
    if (view.game) {
        json.field("game");
        write(json, *view.game, form);
    }
    json.close('}');
}

void write(JsonWriter& json, const Told& told, const TableView* view, Form form) {
    open_event(json, told);
    if (view != nullptr) {
        json.field("view");
        write(json, *view, form);
    }
    json.close('}');
}

std::string view_text(const TableView& view) {
    JsonWriter json;
    write(json, view);
    return json.take();
}

std::string table_message(const TableView& view, Time now, Form form) {
    JsonWriter json;
    json.open('{').field("type").text("table").field("now").number(now).field("view");
    write(json, view, form);
    json.close('}');
    return json.take();
}

namespace {

JsonWriter begin_events(Time now) {
    JsonWriter json;
    json.open('{').field("type").text("events").field("now").number(now).field("events").open('[');
    return json;
}

} // namespace

std::string events_message(Time now, std::span<const Heard> events) {
    JsonWriter json = begin_events(now);
    for (const Heard& heard : events) write(json, heard.told, &heard.view);
    return json.close(']').close('}').take();
}

std::string events_message(Time now, const Missed& missed, Form form) {
    JsonWriter json = begin_events(now);
    for (const Told& told : missed.told)
        write(json, told, &told == &missed.told.back() ? &missed.view : nullptr, form);
    return json.close(']').close('}').take();
}

std::string answer_message(std::string_view id, int number) {
    JsonWriter json;
    json.open('{').field("type").text("answer").filled("id", id);
    json.field("number").number(number).close('}');
    return json.take();
}

std::string error_message(std::string_view id, std::string_view code, std::string_view sentence,
                          std::string_view reason, std::string_view clause) {
    JsonWriter json;
    json.open('{').field("type").text("error").filled("id", id);
    json.field("code").text(code).field("message").text(sentence);
    return json.filled("reason", reason).filled("clause", clause).close('}').take();
}

std::string error_message(std::string_view id, const Refused& refused) {
    return error_message(id, code(refused.refusal), sentence(refused), refused.reason,
                         refused.clause);
}

std::string error_message(const ProtocolError& error) {
    return error_message(error.id, error.code, error.sentence);
}

} // namespace qwixx
