#include "protocol/game_view_writer.h"

#include "protocol/move_text.h"
#include "protocol/view.h"
#include "table/move_text.h"

namespace qwixx {

namespace {

void write(JsonWriter& json, const PlayerView& player) {
    json.open('{').field("name").text(player.name).filled("bot", player.level);
    json.flag("person", player.person).flag("left", player.left).flag("here", player.here);
    if (player.since != 0) json.field("since").number(player.since);
    if (player.hand_over_from) json.field("hand_over_from").number(*player.hand_over_from);
    json.flag("awaited", player.awaited).flag("chosen", player.chosen).field("sheet");
    write(json, player.sheet);
    json.close('}');
}

/// The dice that make a cross: both white ones (D4), or a white and a coloured one (D5). When both
/// white ones fit it is the first.
void write_dice_of(JsonWriter& json, const DiceGame& game, Cross cross) {
    const Dice dice = game.dice();
    json.field("dice").open('[');
    if (game.phase() == DiceGame::Phase::Action1) {
        json.text("w1").text("w2");
    } else {
        const bool is_first = dice.white(0) + dice.colored(cross.color()) == cross.number();
        const char color = letter(cross.color());
        json.text(is_first ? "w1" : "w2").text(std::string_view(&color, 1));
    }
    json.close(']');
}

/// What the active player could cross in action 2 after this cross in action 1, if the others
/// crossed nothing: who plays well weighs both.
void write_then(JsonWriter& json, DiceGame game, Cross cross) {
    DiceGame::Choices choices{};
    choices[game.active()] = cross;
    game.choose(choices);
    if (game.phase() != DiceGame::Phase::Action2) return;
    const Boxes next = game.may_cross(game.active());
    if (next.empty()) return;
    json.field("then").open('[');
    for (const Cross second : next) json.text(move_text(second, false));
    json.close(']');
}

/// Entries for the seats, in their order.
template <class List, class WriteEntry>
void write_seats(JsonWriter& json, Form form, const List& list, WriteEntry write_entry) {
    const bool by_seat = form == Form::BySeat;
    char seat = '1';
    json.open(by_seat ? '{' : '[');
    for (const auto& entry : list) {
        if (by_seat) json.field(seat++);
        write_entry(entry);
    }
    json.close(by_seat ? '}' : ']');
}

template <class Own> void write_moves(JsonWriter& json, const Own& view, bool is_misthrow) {
    const auto* const dice = std::get_if<DiceGame>(&view.position);
    const bool has_action2 =
        dice != nullptr && dice->phase() == DiceGame::Phase::Action1 && view.seat == dice->active();
    json.field("moves").open('[');
    for (const Move& move : view.moves) {
        json.open('{').field("move").text(move_text(move, is_misthrow));
        if (dice != nullptr && !move.cross.is_nothing()) write_dice_of(json, *dice, move.cross);
        if (has_action2) write_then(json, *dice, move.cross);
        json.close('}');
    }
    json.close(']');
}

void write_position(JsonWriter& json, const DiceGame& game) {
    if (game.dice().white(0) != 0) {
        json.field("dice");
        write(json, game.dice());
    }
    json.field("closed").text(rows_of(game.closed_rows()));
}

void write_cards(JsonWriter& json, const CardsSeen& seen, bool has_hand, Form form) {
    if (has_hand) {
        json.field("hand");
        write(json, seen.hand);
    }
    json.field("hands");
    write_seats(json, form, seen.backs, [&json](const std::vector<Back>& backs) {
        json.open('[');
        for (const Back back : backs) write(json, back);
        json.close(']');
    });
    json.field("tableau").open('[');
    for (const Back back : seen.tableau) write(json, back);
    json.close(']').field("pile").open('{').field("size").number(seen.pile_size);
    if (seen.top.number != 0) {
        json.field("top");
        write(json, seen.top);
    }
    json.close('}');
}

void write_start(JsonWriter& json, const GameView& view, bool crossed, Form form) {
    const auto* const dice = std::get_if<DiceGame>(&view.position);
    json.field("number").number(view.number).field("game").text(name(view.kind));
    json.field("turn").number(view.turn).field("phase");
    json.text(dice != nullptr ? name(dice->phase())
                              : name(std::get<CardsSeen>(view.position).phase));
    if (view.started) json.field("active").number(view.active + 1);
    json.field("active_crossed").truth(crossed).field("players");
    write_seats(json, form, view.players,
                [&json](const PlayerView& player) { write(json, player); });
    if (!view.first_six.empty()) {
        json.field("first_six").open('[');
        for (const int die : view.first_six) json.number(die);
        json.close(']');
    }
}

void write_end(JsonWriter& json, const GameView& view) {
    if (!view.winners.empty()) {
        json.field("winners").open('[');
        for (const Seat seat : view.winners) json.number(seat + 1);
        json.close(']');
    }
    json.filled("commit", view.commit);
    if (!view.words.empty()) {
        json.field("words").open('[');
        for (const std::string& word : view.words) json.text(word);
        json.close(']');
    }
    json.filled("seed", view.seed);
}

/// What all see, what a viewer has, or both: each field once, and always in the same order.
template <class Own>
void write_parts(JsonWriter& json, const GameView* common, const Own* own, Form form) {
    const auto& position = common != nullptr ? common->position : own->position;
    const auto* const dice = std::get_if<DiceGame>(&position);
    const auto* const cards = std::get_if<CardsSeen>(&position);
    const bool crossed = dice != nullptr ? dice->crossed() : cards->crossed;
    const bool is_misthrow = dice != nullptr ? nothing_is_misthrow(dice->phase(), crossed)
                                             : nothing_is_misthrow(cards->phase, crossed);
    json.open('{');
    if (common != nullptr) write_start(json, *common, crossed, form);
    if (common != nullptr && dice != nullptr) write_position(json, *dice);
    // In the card games everybody closes rows for themselves (C10).
    if (common != nullptr && cards != nullptr) json.field("closed").text("");
    if (own != nullptr && cards != nullptr) write_cards(json, *cards, own->seat.has_value(), form);
    if (common != nullptr && cards != nullptr) {
        json.field("played");
        write(json, cards->played);
    }
    if (own != nullptr && own->seat) json.field("seat").number(*own->seat + 1);
    if (common != nullptr) json.field("decision").number(common->decision);
    if (own != nullptr) {
        if (!own->moves.empty()) write_moves(json, *own, is_misthrow);
        if (own->sealed) json.field("sealed").text(move_text(*own->sealed, is_misthrow));
        json.flag("may_come_back", own->may_come_back);
    }
    if (common != nullptr) {
        if (common->deadline) json.field("deadline").number(*common->deadline);
        if (common->time_left) json.field("time_left").number(*common->time_left);
        write_end(json, *common);
    }
    json.close('}');
}

} // namespace

void write(JsonWriter& json, const GameView& view, Form form) {
    write_parts(json, &view, &view, form);
}
void write_common(JsonWriter& json, const GameView& view) {
    write_parts<OwnGame>(json, &view, nullptr, Form::BySeat);
}
void write_own(JsonWriter& json, const OwnGame& own) {
    write_parts(json, nullptr, &own, Form::BySeat);
}

} // namespace qwixx
