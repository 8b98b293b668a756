// Whatever it is fed, the reader of table events does not crash; what it accepts is written again
// byte by byte. Events that do not fit the table are refused and change nothing, and a table made
// of any events can be viewed, told of, and run on.
#include "table/event_text.h"
#include "table/needs.h"
#include "table/told.h"
#include "table/view.h"

#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace qwixx;
    std::string_view text(reinterpret_cast<const char*>(data), size);
    if (const auto log = read_log(text); log && write_log(*log) != text) std::abort();
    Table table;
    Table again;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        const auto event = read_event(line);
        if (!event) {
            if (event.error().empty()) std::abort();
            continue;
        }
        if (write_event(*event) != line) std::abort();
        const auto effect = apply(table, *event);
        if (!effect) {
            if (table != again) std::abort();
            continue;
        }
        if (!apply(again, *event) || table != again) std::abort();
        for (const std::string_view person : {"anna", "ben", ""}) {
            const TableView view = view_of(table, person);
            if (view.number != tell(*event, *effect, table, person).number) std::abort();
        }
        const Needs needed = needs(table);
        if (is_playing(table) && !needed.chance && awaited(*table.play).empty()) std::abort();
        Mind mind{.random = Random(1)};
        for (const BotNeed& bot : needed.bots)
            if (!allows(table.play->game, bot.seat,
                        bot_choice(table.play->game, bot.seat, bot.level, mind)))
                std::abort();
        if (const Record* record = finished_record(table, table.games_over)) {
            const auto read = read_record(write_record(*record));
            if (!read || *read != *record) std::abort();
        }
    }
    return 0;
}
