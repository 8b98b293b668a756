// Whatever a client sends, the reader of its messages does not crash, and what it says of a message
// that it refuses can be sent back. What it accepts a table can be asked, whatever state it is in.
#include "protocol/table_message.h"
#include "protocol/json_reader.h"
#include "table/decide.h"
#include "table/move_text.h"
#include "table/needs.h"

#include <array>
#include <cstdint>
#include <cstdlib>

namespace {

using namespace qwixx;

void check_json(const std::string& text) {
    if (!read_json(text).is_object()) std::abort();
}

void check_error(const ProtocolError& error) {
    if (error.code.empty() || error.sentence.empty()) std::abort();
    check_json(error_message(error));
}

/// Applies what is decided, and writes what everyone is told of it.
bool take(Table& table, const std::expected<Decided, Refused>& decided) {
    if (!decided) {
        check_json(error_message("c1", decided.error()));
        return false;
    }
    for (const Event& event : decided->events) {
        const auto effect = apply(table, event);
        if (!effect) std::abort();
        for (const std::string_view person : {"anna", ""}) {
            const std::array heard{
                Heard{tell(event, *effect, table, person), view_of(table, person)}};
            check_json(events_message(1, heard));
        }
    }
    return true;
}

/// A table where Anna is host, before and in a game of each kind.
std::array<Table, 4> some_tables() {
    std::array<Table, 4> tables;
    for (std::size_t i = 0; i < tables.size(); ++i) {
        Table& table = tables[i];
        const Options options{.game = static_cast<GameKind>(i % 3)};
        const auto wish = [&table](const Person& person, Wish what) {
            if (!take(table, decide(table, Command{1, person, "", std::move(what)}))) std::abort();
        };
        const auto bring = [&table](Supply what) {
            if (!take(table, decide(table, HouseCommand{1, std::move(what)}))) std::abort();
        };
        bring(Open{"anna", options, ""});
        wish("anna", Sit{"Anna", ""});
        wish("ben", Sit{"Ben", ""});
        if (i == 3) continue;
        wish("anna", StartGame{});
        bring(BringChance{1, 1, Lot{0}});
        if (options.game == GameKind::Dice) {
            bring(BringChance{1, 2, Dice(4, 1, 2, 3, 5, 6)});
            continue;
        }
        Shuffled deck;
        for (const Card card : needs(table).chance.value_or(ChanceNeed{}).cards)
            deck.cards.push_back(card);
        bring(BringChance{1, 2, deck});
    }
    return tables;
}

void check_command(const ClientCommand& command) {
    static const std::array<Table, 4> tables = some_tables();
    if (const auto* const choose = std::get_if<Choose>(&command.wish))
        if (move_in(move_text(choose->move)) != choose->move) std::abort();
    for (const Table& before : tables)
        for (const char* const person : {"anna", "ben", "gus"}) {
            Table table = before;
            const bool done =
                take(table, decide(table, Command{70'000, person, command.id, command.wish}));
            if (!done && table != before) std::abort();
            check_json(answer_message(command.id, table.number));
            check_json(table_message(view_of(table, person), 70'000));
        }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (const auto command = read_command(text))
        check_command(*command);
    else
        check_error(command.error());
    if (const auto options = read_options(text)) {
        JsonWriter json;
        json.open('{').field("options");
        write(json, *options);
        json.close('}');
        if (read_options(json.take()) != options) std::abort();
    } else {
        check_error(options.error());
    }
    if (const auto keep = read_keep(text); !keep) check_error(keep.error());
    if (const auto use = read_link_use(text); !use) check_error(use.error());
    return 0;
}
