#include "protocol/changes.h"

#include "protocol/game_view_writer.h"
#include "protocol/table_message.h"

#include <algorithm>
#include <utility>

namespace qwixx {

namespace {

/// Writes an object with its outline.
template <class Write> JsonObject written(Write write) {
    JsonObject object;
    JsonWriter json(object.outline);
    write(json);
    object.text = json.take();
    return object;
}

/// Fields without brackets, of an event as a viewer hears it.
std::string told_fields(const Event& event, const Effect& effect, const Table& after,
                        std::string_view person) {
    JsonWriter json;
    write(json, tell(event, effect, after, person));
    const std::string text = json.take();
    return text.substr(1, text.size() - 2);
}

void add_fields(std::string& text, std::string_view fields) {
    if (fields.empty()) return;
    if (text.back() != '{') text += ',';
    text += fields;
}

} // namespace

Changes::View Changes::common_view(const Table& table) {
    const TableView view = view_of(table, {}, Chat::Without);
    View common{.table = written([&](JsonWriter& json) { write_common(json, view); }), .game = {}};
    if (view.game) common.game = written([&](JsonWriter& json) { write_common(json, *view.game); });
    return common;
}

Changes::View Changes::own_view(const Table& table, const Person& person) {
    const OwnView view = own_view_of(table, person);
    View own{.table = written([&](JsonWriter& json) { write_own(json, view); }), .game = {}};
    if (view.game) own.game = written([&](JsonWriter& json) { write_own(json, *view.game); });
    return own;
}

void Changes::take_changes(News& news, View& before, View after) {
    news.table = merge_patch(before.table, after.table);
    news.game = merge_patch(before.game, after.game);
    before = std::move(after);
}

void Changes::look(const Table& table, std::span<const Person> viewers) {
    news_.clear();
    if (viewers.empty()) {
        *this = {};
        return;
    }
    const bool is_known = number_ == table.number;
    if (!is_known) common_ = common_view(table);
    number_ = table.number;
    std::vector<Viewer> known = std::exchange(viewers_, {});
    for (const Person& person : viewers) {
        const auto found = std::ranges::find(known, person, &Viewer::person);
        if (is_known && found != known.end())
            viewers_.push_back({person, std::move(found->own), {}});
        else
            viewers_.push_back({person, own_view(table, person), {}});
    }
}

void Changes::happened(const Event& event, const Effect& effect, const Table& after) {
    if (viewers_.empty()) return;
    number_ = after.number;
    News& all = news_.emplace_back();
    all.told = told_fields(event, effect, after, {});
    take_changes(all, common_, common_view(after));
    for (Viewer& viewer : viewers_) {
        News& own = viewer.news.emplace_back();
        if (hears_more(effect, after, viewer.person))
            own.told = told_fields(event, effect, after, viewer.person);
        take_changes(own, viewer.own, own_view(after, viewer.person));
    }
}

std::vector<Changes::Message> Changes::take(Time now) {
    std::vector<Message> messages;
    if (news_.empty()) return messages;
    std::shared_ptr<const std::string> common; // to all who are told nothing else
    for (Viewer& viewer : viewers_) {
        const bool is_common = std::ranges::all_of(viewer.news, &News::empty);
        auto text = is_common && common ? common
                                        : std::make_shared<const std::string>(message(now, viewer));
        if (is_common) common = text;
        messages.push_back({viewer.person, std::move(text)});
        viewer.news.clear();
    }
    news_.clear();
    return messages;
}

std::string Changes::message(Time now, const Viewer& viewer) const {
    JsonWriter json;
    json.open('{').field("type").text("events").field("now").number(now).field("events");
    std::string text = json.take();
    for (std::size_t i = 0; i < news_.size(); ++i) {
        const News& all = news_[i];
        const News& own = viewer.news[i];
        text += i == 0 ? "[{" : ",{";
        text += own.told.empty() ? all.told : own.told;
        text += ",\"patch\":{";
        add_fields(text, all.table);
        add_fields(text, own.table);
        if (!all.game.empty() || !own.game.empty()) {
            add_fields(text, "\"game\":{");
            add_fields(text, all.game);
            add_fields(text, own.game);
            text += '}';
        }
        text += "}}";
    }
    return text + "]}";
}

} // namespace qwixx
