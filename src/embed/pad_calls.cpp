// The score pad of a caller.
#include "embed/request.h"
#include "protocol/view.h"
#include "record/join.h"
#include "record/notation.h"

namespace qwixx {

namespace {

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
std::string keep(Caller& caller, std::expected<Pad, std::string> pad, std::string_view code) {
    if (!pad) return failure(code, pad.error());
    caller.pad = *std::move(pad);
    return show(caller.pad);
}

/// What a request wants to write; nothing when it is not written as it must be.
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

} // namespace

std::string new_pad(Caller& caller, const Json& request) {
    std::vector<std::string> names;
    if (const Json* const list = field(request, "names"); list != nullptr && list->is_array())
        for (const Json& name : *list) names.emplace_back(text_in(&name).value_or(""));
    const Json* const cards = field(request, "cards");
    const bool is_cards = cards != nullptr && cards->is_boolean() && cards->get<bool>();
    return keep(caller, Pad::make(is_cards, std::move(names)), "bad-name");
}
std::string load_pad(Caller& caller, const Json& request) {
    return keep(caller, Pad::read(text(request, "text")), "bad-pad");
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

} // namespace qwixx
