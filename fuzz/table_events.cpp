// Whatever it is fed, the reader of table events does not crash; what it accepts is written, and
// read again as the same. Events that do not fit the table are refused and change nothing, and a
// table made of any events can be viewed, told of, and run on. A snapshot before a game leads to
// the same game, and any text may be tried as one.
#include "table/event_text.h"
#include "table/needs.h"
#include "table/snapshot.h"
#include "table/told.h"
#include "table/view.h"

#include <cstdint>
#include <cstdlib>

namespace {

using namespace qwixx;

void look_at(const Table& table, const Event& event, const Effect& effect) {
    for (const std::string_view person : {"anna", "ben", ""}) {
        const TableView view = view_of(table, person, Chat::Without);
        if (view.number != tell(event, effect, table, person).number) std::abort();
    }
    const Needs needed = needs(table);
    if (is_playing(table) && !needed.chance && awaited(table.play).empty()) std::abort();
    Mind mind{.random = Random(1)};
    for (const BotNeed& bot : needed.bots) {
        BotQuestion question = bot_question(table.play, bot);
        if (!allows(table.play.game, bot.seat, bot_choice(question, mind))) std::abort();
        (void)seen_in(table.play.record, table.play.game);
    }
}

void check_record(const Table& table) {
    const Record* record = finished_record(table, table.games_over);
    if (record == nullptr) return;
    const auto read = read_record(write_record(*record));
    if (!read || *read != *record) std::abort();
}

void check_snapshot(const Table& before, const Event& start, const Table& after) {
    const std::string text = write_snapshot(before);
    if (text.empty()) return;
    auto from = read_snapshot(text);
    if (!from || !apply(*from, start) || *from != after) std::abort();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text(reinterpret_cast<const char*>(data), size);
    static_cast<void>(read_snapshot(text));
    if (const auto log = read_log(text); log && read_log(write_log(*log)) != log) std::abort();
    Table table;
    int games_over = 0;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        const auto event = read_event(line);
        if (!event) {
            if (event.error().empty()) std::abort();
            continue;
        }
        if (read_event(write_event(*event)) != event) std::abort();
        const Table before = table;
        const auto effect = apply(table, *event);
        if (!effect) {
            if (table != before) std::abort();
            continue;
        }
        if (std::holds_alternative<GameStarted>(event->what)) check_snapshot(before, *event, table);
        look_at(table, *event, *effect);
        if (table.games_over != games_over) check_record(table);
        games_over = table.games_over;
    }
    return 0;
}
