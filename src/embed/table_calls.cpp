// The table of a caller: its house, with time, random bytes and storage at the caller's.
#include "bots/bot.h"
#include "embed/random_bytes.h"
#include "embed/request.h"
#include "protocol/table_message.h"
#include "table/event_text.h"

#include <algorithm>

namespace qwixx {

namespace {

Time time(const Json& request) {
    const Json* const now = field(request, "now");
    return now != nullptr && now->is_number_integer() ? now->get<Time>() : 0;
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

/// Decides, and answers with the lines that are to be stored.
template <class AnyCommand>
std::string decide(Caller& caller, const AnyCommand& command, std::string_view id = {}) {
    const std::size_t before = caller.house.pending().size();
    const auto number = caller.house.decide(command);
    if (!number) return failure(error_message(id, number.error()));
    std::string lines;
    for (const Event& event : std::span(caller.house.pending()).subspan(before))
        lines += write_event(event) + '\n';
    JsonWriter json;
    json.open('{').field("lines").text(lines).field("number").number(*number);
    return json.close('}').take();
}
std::string bring(Caller& caller, Supply supply, const Json& request) {
    return decide(caller, HouseCommand{time(request), std::move(supply)});
}
/// No lines: nothing was needed, or something more is needed first.
std::string nothing_yet() { return R"({"lines":""})"; }

Preparation preparation(const Caller& caller, const BotNeed& bot) {
    const AnyGame& game = caller.house.ahead().play.game;
    return preparation_for(player_or_stand_in(bot.level), kind_of(game), players_of(game));
}
/// Whether learned networks have to be handed in before this bot can think.
bool lacks_learned(const Caller& caller, const BotNeed& bot) {
    return !caller.prepared.knows(preparation(caller, bot));
}
/// The same of a bot that is yet to be seated.
bool would_lack_learned(const Caller& caller, const std::string& level) {
    const Bot* const bot = find_bot(level);
    return bot != nullptr && !caller.prepared.knows(preparation_for(
                                 *bot, caller.house.ahead().options.game, most_players));
}

} // namespace

std::string open(Caller& caller, const Json& request) {
    const auto options = options_in(request);
    if (!options) return failure(error_message(options.error()));
    return bring(caller, Open{text(request, "host"), *options, {}}, request);
}

std::string load(Caller& caller, const Json& request) {
    caller.house = {};
    const auto events = read_log(text(request, "log"));
    if (!events) return failure("bad-log", events.error());
    auto house = House::load(*events);
    if (!house) return failure("bad-log", "The log cannot be right: " + house.error() + ".");
    caller.house = *std::move(house);
    JsonWriter json;
    json.open('{').field("games_over").number(caller.house.table().games_over);
    return json.close('}').take();
}

std::string command(Caller& caller, const Json& request) {
    const Json* const message = field(request, "command");
    auto read = command_in(message == nullptr ? Json() : *message);
    if (!read) return failure(error_message(read.error()));
    return decide(caller,
                  Command{time(request), text(request, "person"), read->id, std::move(read->wish)},
                  read->id);
}

std::string connect(Caller& caller, const Json& request) {
    return bring(caller, Connect{text(request, "person")}, request);
}
std::string resume(Caller& caller, const Json& request) { return bring(caller, Resume{}, request); }
std::string wake(Caller& caller, const Json& request) { return bring(caller, Wake{}, request); }

std::string draw(Caller& caller, const Json& request) {
    const auto need = needs(caller.house.ahead()).chance;
    if (!need) return nothing_yet();
    const auto digits = bytes_in(text(request, "bytes"));
    RandomBytes bytes(digits);
    auto outcome = draw(*need, bytes);
    if (!outcome) return nothing_yet();
    return bring(caller, BringChance{need->game, need->number, *std::move(outcome)}, request);
}

/// One bot is asked; the game goes on in between. What must be solved before its first choice is
/// solved bit by bit, so that nobody waits for it.
std::string think(Caller& caller, const Json& request) {
    const auto bots = needs(caller.house.ahead()).bots;
    const auto ready = std::ranges::find_if(
        bots, [&caller](const BotNeed& bot) { return !lacks_learned(caller, bot); });
    if (ready == bots.end()) return nothing_yet();
    const Preparation needed = preparation(caller, *ready);
    if (caller.prepared.solve_some(needed)) return nothing_yet();
    const auto digits = bytes_in(text(request, "bytes"));
    Mind mind{.random = Random(RandomBytes(digits).number()),
              .milliseconds = number(request, "milliseconds", default_milliseconds)};
    caller.prepared.equip(mind, needed);
    BotQuestion question = bot_question(caller.house.ahead().play, *ready);
    const Move move = bot_choice(question, mind);
    return bring(caller, BotChoice{ready->seat, ready->decision, move}, request);
}

std::string stored(Caller& caller, const Json& request) {
    JsonWriter json;
    json.open('{').field("messages").open('[');
    for (const News& news : caller.house.stored(caller.watchers)) {
        if (news.heard.empty()) continue;
        json.open('{').field("to").text(news.to).field("message");
        json.written(events_message(time(request), news.heard)).close('}');
    }
    json.close(']').field("games_over").number(caller.house.table().games_over);
    return json.close('}').take();
}
std::string dropped(Caller& caller, const Json&) {
    caller.house.dropped();
    return "{}";
}

std::string watch(Caller& caller, const Json& request) {
    const Person person = text(request, "person");
    std::erase(caller.watchers, person);
    caller.watchers.push_back(person);
    const TableView view = view_of(caller.house.table(), person);
    JsonWriter json;
    json.open('{').field("message").written(table_message(view, time(request)));
    return json.close('}').take();
}
std::string leave_off(Caller& caller, const Json& request) {
    std::erase(caller.watchers, text(request, "person"));
    return "{}";
}

std::string needed(Caller& caller, const Json& request) {
    const Needs needed = needs(caller.house.ahead());
    const bool learned = std::ranges::any_of(
        needed.bots, [&caller](const BotNeed& bot) { return lacks_learned(caller, bot); });
    JsonWriter json;
    json.open('{').flag("chance", needed.chance.has_value()).flag("bot", !needed.bots.empty());
    json.flag("learned", learned || would_lack_learned(caller, text(request, "level")));
    // A bot is asked whose value table is not solved yet, for so many players.
    const bool unsolved = std::ranges::any_of(needed.bots, [&caller](const BotNeed& bot) {
        const Preparation wanted = preparation(caller, bot);
        return wanted.values && caller.prepared.solved(wanted) == nullptr;
    });
    if (unsolved) json.field("solve").number(players_of(caller.house.ahead().play.game));
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

} // namespace qwixx
