#include "embed/coach_calls.h"

#include "embed/request.h"
#include "protocol/coach_message.h"
#include "protocol/move_text.h"
#include "protocol/table_message.h"
#include "record/position.h"
#include "table/branch.h"
#include "table/event_text.h"
#include "table/house.h"
#include "table/replay.h"

#include <algorithm>
#include <array>

namespace qwixx {

namespace {

std::string not_prepared() {
    return failure("not-prepared", "Ask to prepare for this game first.");
}

Depth depth_in(const Json& request) {
    return depth_named(text(request, "depth")).value_or(Depth::Normal);
}

/// A mind for a game, if all that it needs is there.
std::optional<Mind> mind_for(CoachCaller& caller, GameKind kind, int players) {
    const Preparation needed = coach_needs(kind, players);
    if (!caller.prepared.knows(needed) || caller.prepared.solve_some(needed)) return std::nullopt;
    Mind mind{.random = Random(1)};
    caller.prepared.equip(mind, needed);
    return mind;
}

std::string prepare(CoachCaller& caller, const Json& request) {
    const auto kind = kind_named(text(request, "game"));
    const int players = number(request, "players", 0);
    if (!kind || players < fewest_players(*kind) || players > most_players)
        return failure("bad-request", "There is no such game.");
    const Preparation needed = coach_needs(*kind, players);
    const bool learned = caller.prepared.knows(needed);
    JsonWriter json;
    json.open('{').field("more").truth(caller.prepared.solve_some(needed) || !learned);
    return json.field("learned").truth(learned).close('}').take();
}

std::string begin_review(CoachCaller& caller, const Json& request) {
    caller.reviewer.reset();
    auto record = read_record(text(request, "record"));
    if (!record) return failure("bad-record", record.error().message);
    const auto mind = mind_for(caller, record->kind, static_cast<int>(record->players.size()));
    if (!mind) return not_prepared();
    JsonWriter json;
    json.open('{').field("turns").number(record->turns()).field("players").open('[');
    const std::vector<std::string> names = names_at_table(*record);
    for (Seat seat = 0; seat < std::ssize(names); ++seat) {
        json.open('{').field("name").text(names[static_cast<std::size_t>(seat)]);
        json.filled("bot", bot_level(*record, seat)).close('}');
    }
    caller.reviewer.emplace(*std::move(record), depth_in(request), *mind);
    return json.close(']').close('}').take();
}

std::string advance(CoachCaller& caller, const Json& request) {
    if (!caller.reviewer) return failure("no-review", "No review was begun.");
    bool more = true;
    for (int steps = number(request, "steps", 1); steps > 0 && more; --steps)
        more = caller.reviewer->advance();
    JsonWriter json;
    json.open('{').field("done").number(caller.reviewer->turns_done());
    json.field("turns").number(caller.reviewer->turns()).field("more").truth(more);
    return json.close('}').take();
}

std::string reviewed(CoachCaller& caller, const Json& request) {
    if (!caller.reviewer) return failure("no-review", "No review was begun.");
    const int seat = number(request, "seat", 0);
    JsonWriter json;
    json.open('{').field("review");
    write(json, caller.reviewer->review(), seat > 0 ? std::optional(seat - 1) : std::nullopt);
    return json.close('}').take();
}

/// All moves of a seat, with what was expected of the others.
std::string weigh_moves(CoachCaller& caller, const AnyGame& game, Seat seat, Depth depth) {
    if (!choosers_of(game).contains(seat))
        return failure("not-asked", "This seat has nothing to choose now.");
    const auto mind = mind_for(caller, kind_of(game), players_of(game));
    if (!mind) return not_prepared();
    const Expected expected = expected_of(game, *mind);
    JsonWriter json;
    json.open('{').field("seat").number(seat + 1).field("expected").open('[');
    for (const Seat other : choosers_of(game))
        if (other == seat)
            json.null();
        else
            json.text(text_of_move(game, other, expected.choices[other]));
    json.close(']');
    write_moves(json, game, seat, weigh(game, seat, depth, *mind), expected);
    return json.close('}').take();
}

/// A position, and the seat that is asked there: a dice position is the same for all.
std::expected<Position, RecordError> position_in(const Json& request) {
    auto position = read_position(text(request, "position"));
    if (!position || !std::holds_alternative<DiceGame>(position->game)) return position;
    const auto seat = whole_number_in(field(request, "seat"), 1, players_of(position->game));
    if (seat) position->seat = *seat - 1;
    return position;
}

std::string weigh_position(CoachCaller& caller, const Json& request) {
    const auto position = position_in(request);
    if (!position) return failure("bad-position", position.error().message);
    return weigh_moves(caller, position->game, position->seat, depth_in(request));
}

/// A position as a table would show it to that seat, with the moves that it has.
std::string look(CoachCaller&, const Json& request) {
    const auto position = position_in(request);
    if (!position) return failure("bad-position", position.error().message);
    Table table;
    table.options.game = kind_of(position->game);
    table.play.number = 1;
    table.play.kind = kind_of(position->game);
    table.play.game = position->game;
    for (Seat seat = 0; seat < players_of(position->game); ++seat) {
        const std::string name = std::to_string(seat + 1);
        table.chairs.push_back({.person = name, .name = name});
        table.play.players.push_back({.person = name, .name = name});
    }
    JsonWriter json;
    json.open('{').field("view");
    write(json, view_of(table, std::to_string(position->seat + 1)));
    return json.close('}').take();
}

std::optional<Move> move_named(const AnyGame& game, Seat seat, std::string_view text) {
    if (const auto* cards = std::get_if<CardGame>(&game)) {
        auto move = read_move(CardView(*cards, seat), text);
        return move ? std::optional(*move) : std::nullopt;
    }
    const auto cross = read_move(DiceView(std::get<DiceGame>(game), seat), text);
    return cross ? std::optional(Move(*cross)) : std::nullopt;
}

/// Why one move is better than another. Nothing must be prepared for it: then the others are
/// expected to cross nothing.
std::string why(CoachCaller& caller, const Json& request) {
    const auto position = position_in(request);
    if (!position) return failure("bad-position", position.error().message);
    const AnyGame& game = position->game;
    const Seat seat = position->seat;
    if (!choosers_of(game).contains(seat))
        return failure("not-asked", "This seat has nothing to choose now.");
    const auto best = move_named(game, seat, text(request, "best"));
    const auto move = move_named(game, seat, text(request, "move"));
    if (!best || !move) return failure("bad-request", "There is no such move.");
    const auto mind = mind_for(caller, kind_of(game), players_of(game));
    const Expected expected = mind ? expected_of(game, *mind) : Expected{};
    JsonWriter json;
    json.open('{').field("why");
    write(json, why_better(facts_of(game, seat, *best, expected),
                           facts_of(game, seat, *move, expected), false));
    return json.close('}').take();
}

/// The log of a table at which a recorded game goes on from a choice.
std::string branch_off(CoachCaller&, const Json& request) {
    const auto record = read_record(text(request, "record"));
    if (!record) return failure("bad-record", record.error().message);
    const auto events = branch(*record, {.turn = number(request, "turn", 1),
                                         .action = number(request, "action", 1),
                                         .seat = number(request, "seat", 1) - 1,
                                         .person = text(request, "person"),
                                         .level = text(request, "level")});
    if (!events) return failure("bad-request", events.error());
    return JsonWriter().open('{').field("log").text(write_log(*events)).close('}').take();
}

std::string hint(CoachCaller& caller, const Json& request) {
    const auto events = read_log(text(request, "log"));
    if (!events) return failure("bad-log", events.error());
    const auto house = House::load(*events);
    if (!house) return failure("bad-log", "The log cannot be right: " + house.error() + ".");
    const auto seat = seat_of(house->table(), text(request, "person"));
    if (!seat) return failure("not-asked", "This person has no seat.");
    return weigh_moves(caller, house->table().play.game, *seat, depth_in(request));
}

struct NamedCoachCall {
    std::string_view name;
    std::string (*call)(CoachCaller& caller, const Json& request);
};
constexpr std::array coach_calls{
    NamedCoachCall{"prepare", prepare},
    NamedCoachCall{"review", begin_review},
    NamedCoachCall{"advance", advance},
    NamedCoachCall{"reviewed", reviewed},
    NamedCoachCall{"weigh", weigh_position},
    NamedCoachCall{"hint", hint},
    NamedCoachCall{"look", look},
    NamedCoachCall{"why", why},
    NamedCoachCall{"branch", branch_off},
};

} // namespace

std::string call(CoachCaller& caller, std::string_view json) {
    const Json request = read_json(json);
    const auto found = std::ranges::find(coach_calls, text(request, "call"), &NamedCoachCall::name);
    if (found == coach_calls.end()) return failure("unknown-call", "There is no such call.");
    return found->call(caller, request);
}

} // namespace qwixx
