#include "embed/request.h"
#include "protocol/table_message.h"
#include "table/replay.h"

#include <algorithm>
#include <array>
#include <limits>

namespace qwixx {

namespace {

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
        write(json, step.told, &step.view);
        json.close('}');
    }
    return json.close(']').close('}').take();
}

struct Named {
    std::string_view name;
    Call call;
};
constexpr std::array calls{
    Named{"open", open},         Named{"load", load},         Named{"command", command},
    Named{"connect", connect},   Named{"resume", resume},     Named{"wake", wake},
    Named{"draw", draw},         Named{"think", think},       Named{"stored", stored},
    Named{"dropped", dropped},   Named{"watch", watch},       Named{"leave-off", leave_off},
    Named{"needs", needed},      Named{"record", record},     Named{"replay", replayed},
    Named{"pad-new", new_pad},   Named{"pad-load", load_pad}, Named{"pad-write", write_pad},
    Named{"pad-undo", undo_pad},
};

} // namespace

std::string text(const Json& request, std::string_view name) {
    return std::string(text_in(field(request, name)).value_or(""));
}
int number(const Json& request, std::string_view name, int otherwise) {
    constexpr int most = std::numeric_limits<int>::max();
    return whole_number_in(field(request, name), 0, most).value_or(otherwise);
}

std::string failure(std::string_view error) {
    return JsonWriter().open('{').field("error").written(error).close('}').take();
}
std::string failure(std::string_view code, std::string_view sentence) {
    return failure(error_message({}, code, sentence));
}

std::string call(Caller& caller, std::string_view json) {
    const Json request = read_json(json);
    const auto found = std::ranges::find(calls, text(request, "call"), &Named::name);
    if (found == calls.end()) return failure("unknown-call", "There is no such call.");
    return found->call(caller, request);
}

} // namespace qwixx
