#include "wasm/calls.h"

#include "protocol/json_reader.h"
#include "protocol/table_message.h"
#include "protocol/view.h"
#include "record/join.h"
#include "record/notation.h"
#include "wasm/replay.h"

#include <algorithm>
#include <array>
#include <limits>

namespace qwixx {

namespace {

std::string text(const Json& request, std::string_view name) {
    return std::string(text_in(field(request, name)).value_or(""));
}
Time time(const Json& request) {
    const Json* const now = field(request, "now");
    return now != nullptr && now->is_number_integer() ? now->get<Time>() : 0;
}
int number(const Json& request, std::string_view name, int otherwise) {
    constexpr int most = std::numeric_limits<int>::max();
    return whole_number_in(field(request, name), 0, most).value_or(otherwise);
}

std::string nothing_to_say() { return "{}"; }
/// `error` is an error message of the protocol, whole.
std::string failure(std::string_view error) {
    return JsonWriter().open('{').field("error").written(error).close('}').take();
}
std::string failure(std::string_view code, std::string_view sentence) {
    return failure(error_message({}, code, sentence));
}

// ------------------------------------------------------------------ the table

std::string lines(const LocalHouse::Lines& lines) {
    if (!lines) return failure(lines.error());
    return JsonWriter().open('{').field("lines").text(*lines).close('}').take();
}

/// `00ff…`: two digits a byte. What is no digit ends them.
std::vector<std::uint8_t> bytes_in(std::string_view digits) {
    const auto value = [](char digit) {
        if (digit >= '0' && digit <= '9') return digit - '0';
        return digit >= 'a' && digit <= 'f' ? digit - 'a' + 10 : -1;
    };
    std::vector<std::uint8_t> bytes;
    for (std::size_t i = 0; i + 1 < digits.size(); i += 2) {
        const int high = value(digits[i]);
        const int low = value(digits[i + 1]);
        if (high < 0 || low < 0) break;
        bytes.push_back(static_cast<std::uint8_t>(16 * high + low));
    }
    return bytes;
}

std::string open(Caller& caller, const Json& request) {
    return lines(caller.house.open(text(request, "host"), text(request, "command"), time(request)));
}
std::string load(Caller& caller, const Json& request) {
    const auto error = caller.house.load(text(request, "log"));
    return error ? failure("bad-log", *error) : nothing_to_say();
}
std::string command(Caller& caller, const Json& request) {
    return lines(
        caller.house.command(text(request, "person"), text(request, "command"), time(request)));
}
std::string connect(Caller& caller, const Json& request) {
    return lines(caller.house.bring(Connect{text(request, "person")}, time(request)));
}
std::string resume(Caller& caller, const Json& request) {
    return lines(caller.house.bring(Resume{}, time(request)));
}
std::string wake(Caller& caller, const Json& request) {
    return lines(caller.house.bring(Wake{}, time(request)));
}
std::string draw(Caller& caller, const Json& request) {
    const auto bytes = bytes_in(text(request, "bytes"));
    return lines(caller.house.draw(RandomBytes(bytes), time(request)));
}
std::string think(Caller& caller, const Json& request) {
    const auto bytes = bytes_in(text(request, "bytes"));
    const int milliseconds = number(request, "milliseconds", default_milliseconds);
    return lines(caller.house.think(RandomBytes(bytes), milliseconds, time(request)));
}
std::string stored(Caller& caller, const Json& request) {
    JsonWriter json;
    json.open('{').field("messages").open('[');
    for (const LocalHouse::Message& message : caller.house.stored(time(request)))
        json.open('{')
            .field("to")
            .text(message.to)
            .field("message")
            .written(message.text)
            .close('}');
    return json.close(']').close('}').take();
}
std::string dropped(Caller& caller, const Json&) {
    caller.house.dropped();
    return nothing_to_say();
}
std::string watch(Caller& caller, const Json& request) {
    const auto message = caller.house.watch(text(request, "person"), time(request));
    return JsonWriter().open('{').field("message").written(message.text).close('}').take();
}
std::string leave_off(Caller& caller, const Json& request) {
    caller.house.leave_off(text(request, "person"));
    return nothing_to_say();
}
std::string needed(Caller& caller, const Json&) {
    const Needs needed = needs(caller.house.table());
    const bool learned = std::ranges::any_of(
        needed.bots, [&](const BotNeed& bot) { return caller.house.lacks_learned(bot); });
    JsonWriter json;
    json.open('{').flag("chance", needed.chance.has_value()).flag("bot", !needed.bots.empty());
    json.flag("learned", learned);
    if (needed.wake_at) json.field("wake_at").number(*needed.wake_at);
    return json.close('}').take();
}

/// The last game that is over: its record, and how it ended for everybody.
std::string record(Caller& caller, const Json&) {
    const Table& table = caller.house.table();
    const Record* const record = finished_record(table, table.games_over);
    if (record == nullptr) return failure("no-such-game", "No game is over yet.");
    JsonWriter json;
    json.open('{').field("game").number(table.games_over).field("kind").text(name(record->kind));
    json.field("record").text(write_record(*record)).field("players").open('[');
    for (const Result& result : results(table)) {
        json.open('{').field("name").text(result.name).field("total").number(result.total);
        json.flag("won", result.won).flag("left", result.left);
        json.flag("bot", result.person.empty()).close('}');
    }
    return json.close(']').close('}').take();
}

// ------------------------------------------------------------------ records

std::string replayed(Caller&, const Json& request) {
    const auto record = read_record(text(request, "record"));
    JsonWriter json;
    json.open('{');
    if (!record) {
        const RecordError& error = record.error();
        json.field("error").open('{').field("code").text("bad-record");
        json.field("message").text(error.message).field("line").number(error.line);
        json.field("column").number(error.column).filled("clause", error.clause).close('}');
        return json.close('}').take();
    }
    const int players = static_cast<int>(record->players.size());
    const auto seat = whole_number_in(field(request, "seat"), 1, players);
    json.field("game").text(name(record->kind)).field("turns").number(record->turns());
    json.field("over").truth(is_over(replay(*record))).field("tags").open('[');
    for (const auto* const tags : {&record->tags, &record->late_tags})
        for (const Tag& tag : *tags)
            json.open('{').field("key").text(tag.key).field("value").text(tag.value).close('}');
    json.close(']').field("steps").open('[');
    const auto viewer = seat ? std::optional<Seat>(*seat - 1) : std::nullopt;
    for (const ReplayStep& step : replay_steps(*record, viewer)) {
        json.open('{').field("turn").number(step.turn).field("event");
        json.written(event_text(step.told, &step.view)).close('}');
    }
    return json.close(']').close('}').take();
}

// ------------------------------------------------------------------ the score pad

std::string show(const Pad& pad) {
    JsonWriter json;
    json.open('{').field("pad").open('{').field("game").text(pad.cards() ? "cards" : "dice");
    json.field("sheets").open('[');
    for (int i = 0; i < std::ssize(pad.names()); ++i) {
        json.open('{').field("name").text(pad.names()[static_cast<std::size_t>(i)]);
        json.field("sheet");
        write(json, pad.sheet(i));
        json.field("boxes").open('[');
        for (const Cross cross : pad.may_cross(i))
            json.text(join(letter(cross.color()), cross.number()));
        json.close(']').close('}');
    }
    json.close(']').field("closed").text(rows_of(pad.closed_rows()));
    json.field("over").truth(pad.over());
    json.field("undo").number(std::ssize(pad.entries())).close('}');
    return json.field("text").text(pad.save()).close('}').take();
}
std::string keep(Caller& caller, std::expected<Pad, std::string> pad) {
    if (!pad) return failure("bad-pad", pad.error());
    caller.pad = *std::move(pad);
    return show(caller.pad);
}

std::string new_pad(Caller& caller, const Json& request) {
    std::vector<std::string> names;
    if (const Json* const list = field(request, "names"); list != nullptr && list->is_array())
        for (const Json& name : *list) names.emplace_back(text_in(&name).value_or(""));
    const Json* const cards = field(request, "cards");
    const bool is_cards = cards != nullptr && cards->is_boolean() && cards->get<bool>();
    return keep(caller, Pad::make(is_cards, std::move(names)));
}
std::string load_pad(Caller& caller, const Json& request) {
    return keep(caller, Pad::read(text(request, "text")));
}

/// What a request wants to write. Nothing if it cannot be said so.
std::optional<PadEntry> entry_in(const Json& request) {
    if (const std::string row = text(request, "close"); !row.empty()) {
        const auto color = row.size() == 1 ? color_of(row.front()) : std::nullopt;
        if (!color) return std::nullopt;
        return PadEntry{.kind = PadEntry::Kind::Close, .row = *color};
    }
    const int sheet = number(request, "sheet", 0) - 1;
    if (field(request, "misthrow") != nullptr)
        return PadEntry{.kind = PadEntry::Kind::Misthrow, .sheet = sheet};
    const auto cross = cross_in(text(request, "box"));
    if (!cross) return std::nullopt;
    return PadEntry{.sheet = sheet, .cross = Cross(cross->color, cross->number)};
}
std::string write_pad(Caller& caller, const Json& request) {
    const auto entry = entry_in(request);
    if (!entry || !caller.pad.allows(*entry))
        return failure("illegal-move", "The rules do not allow this.");
    caller.pad.write(*entry);
    return show(caller.pad);
}
std::string undo_pad(Caller& caller, const Json&) {
    caller.pad.undo();
    return show(caller.pad);
}

struct Call {
    std::string_view name;
    std::string (*answer)(Caller& caller, const Json& request);
};
constexpr std::array calls{
    Call{"open", open},         Call{"load", load},         Call{"command", command},
    Call{"connect", connect},   Call{"resume", resume},     Call{"wake", wake},
    Call{"draw", draw},         Call{"think", think},       Call{"stored", stored},
    Call{"dropped", dropped},   Call{"watch", watch},       Call{"leave-off", leave_off},
    Call{"needs", needed},      Call{"record", record},     Call{"replay", replayed},
    Call{"pad-new", new_pad},   Call{"pad-load", load_pad}, Call{"pad-write", write_pad},
    Call{"pad-undo", undo_pad},
};

} // namespace

std::string call(Caller& caller, std::string_view json) {
    const Json request = read_json(json);
    const auto found = std::ranges::find(calls, text(request, "call"), &Call::name);
    if (found == calls.end()) return failure("unknown-call", "There is no such call.");
    return found->answer(caller, request);
}

} // namespace qwixx
