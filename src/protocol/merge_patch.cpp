#include "protocol/merge_patch.h"

#include <string_view>

namespace qwixx {

namespace {

using Index = std::uint32_t;

/// The fields of one object: from the first to before the end, along `next`.
struct ObjectFields {
    const JsonObject& in;
    Index first;
    Index end;

    [[nodiscard]] Index next(Index at) const { return in.outline.fields[at].next; }
    [[nodiscard]] std::string_view name(Index at) const {
        const auto& field = in.outline.fields[at];
        return std::string_view(in.text).substr(field.name, field.value - field.name - 2);
    }
    [[nodiscard]] std::string_view value(Index at) const {
        const auto& field = in.outline.fields[at];
        return std::string_view(in.text).substr(field.value, field.end - field.value);
    }
    [[nodiscard]] ObjectFields within(Index at) const { return {in, at + 1, next(at)}; }
    /// Where a field is, or the end. Two objects have their fields in the same order, mostly: it is
    /// looked for where the last one was found, and then from the beginning.
    [[nodiscard]] Index find(std::string_view wanted, Index from) const {
        for (Index at = from; at != end; at = next(at))
            if (name(at) == wanted) return at;
        for (Index at = first; at != from; at = next(at))
            if (name(at) == wanted) return at;
        return end;
    }
};

bool is_object(std::string_view value) { return value.front() == '{'; }

void write_patch(JsonWriter& json, const ObjectFields& before, const ObjectFields& after) {
    Index place = before.first;
    for (Index at = after.first; at != after.end; at = after.next(at)) {
        const std::string_view name = after.name(at);
        const std::string_view value = after.value(at);
        const Index was = before.find(name, place);
        if (was == before.end) {
            json.field(name).written(value);
            continue;
        }
        place = before.next(was);
        const std::string_view old = before.value(was);
        if (old == value) continue;
        json.field(name);
        if (is_object(old) && is_object(value)) {
            json.open('{');
            write_patch(json, before.within(was), after.within(at));
            json.close('}');
        } else {
            json.written(value);
        }
    }
    place = after.first;
    for (Index at = before.first; at != before.end; at = before.next(at)) {
        const Index is = after.find(before.name(at), place);
        if (is == after.end)
            json.field(before.name(at)).null();
        else
            place = after.next(is);
    }
}

} // namespace

std::string merge_patch(const JsonObject& before, const JsonObject& after) {
    if (before.text == after.text) return {};
    const auto all = [](const JsonObject& object) {
        return ObjectFields{object, 0, static_cast<Index>(object.outline.fields.size())};
    };
    JsonWriter json;
    write_patch(json, all(before), all(after));
    return json.take();
}

} // namespace qwixx
