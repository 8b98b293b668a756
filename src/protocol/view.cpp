#include "protocol/view.h"

#include "record/notation.h"

namespace qwixx {

std::string_view name(DiceGame::Phase phase) {
    switch (phase) {
    case DiceGame::Phase::Lots: return "lots";
    case DiceGame::Phase::Roll: return "roll";
    case DiceGame::Phase::Action1: return "action1";
    case DiceGame::Phase::Action2: return "action2";
    case DiceGame::Phase::Over: return "over";
    }
    return {};
}

std::string_view name(CardGame::Phase phase) {
    switch (phase) {
    case CardGame::Phase::Lots: return "lots";
    case CardGame::Phase::Deck: return "deal";
    case CardGame::Phase::Take: return "take";
    case CardGame::Phase::Shuffle: return "shuffle";
    case CardGame::Phase::Action2: return "call";
    case CardGame::Phase::Action3: return "play";
    case CardGame::Phase::Over: return "over";
    }
    return {};
}

std::string rows_of(Boxes boxes) {
    std::string rows;
    for (const Color color : colors)
        if (!(boxes & Boxes::row(color)).empty()) rows += letter(color);
    return rows;
}

void write(JsonWriter& json, const Dice& dice) {
    if (dice.white(0) == 0) {
        json.null();
        return;
    }
    json.open('{').field("white").open('[').number(dice.white(0)).number(dice.white(1)).close(']');
    for (const Color color : colors)
        if (dice.has(color)) json.field(letter(color)).number(dice.colored(color));
    json.close('}');
}

void write(JsonWriter& json, CardSet cards) {
    json.open('[');
    for (const Card card : cards) json.text(text_of(card));
    json.close(']');
}

void write(JsonWriter& json, Back back) {
    if (back.number == 0) {
        json.null();
        return;
    }
    constexpr std::string_view letters = "rygbj"; // in the order of Card::kind
    std::string kinds;
    for (std::size_t kind = 0; kind < letters.size(); ++kind)
        if ((back.kinds >> kind & 1) != 0) kinds += letters[kind];
    json.open('{').field("number").number(back.number).field("kinds").text(kinds).close('}');
}

namespace {

/// The numbers in some boxes, row by row.
void write_rows(JsonWriter& json, Boxes boxes) {
    json.open('{');
    for (const Color color : colors) {
        json.field(letter(color)).open('[');
        for (const Cross cross : boxes& Boxes::row(color)) json.number(cross.number());
        json.close(']');
    }
    json.close('}');
}

/// The fields that all views start with.
void open_view(JsonWriter& json, std::string_view game, int players, Seat seat, Seat active,
               std::string_view phase, bool active_crossed) {
    json.open('{').field("game").text(game);
    json.field("players").number(players).field("seat").number(seat + 1);
    json.field("active").number(active + 1).field("phase").text(phase);
    json.field("active_crossed").truth(active_crossed);
}

} // namespace

void write(JsonWriter& json, const Sheet& sheet) {
    json.open('{').field("crossed");
    write_rows(json, sheet.crossed());
    json.field("struck");
    write_rows(json, (sheet.reached() & Boxes::all()) - sheet.crossed());
    json.field("closed").text(rows_of(sheet.locks()));
    json.field("misthrows").number(sheet.misthrows());
    json.field("points").open('{');
    for (const Color color : colors) json.field(letter(color)).number(sheet.points(color));
    const int for_misthrows = sheet.misthrows() * points_per_misthrow;
    json.field("misthrows").number(for_misthrows).close('}');
    json.field("total").number(sheet.total()).close('}');
}

void write(JsonWriter& json, const DiceView& view) {
    const DiceGame& game = view.game();
    open_view(json, "dice", game.players(), view.seat(), game.active(), name(game.phase()),
              game.crossed());
    json.field("dice");
    write(json, game.dice());
    json.field("closed").text(rows_of(game.closed_rows()));
    json.field("sheets").open('[');
    for (const Sheet& sheet : game.sheets()) write(json, sheet);
    json.close(']').close('}');
}

void write(JsonWriter& json, const CardView& view) {
    open_view(json, name(view.kind()), view.players(), view.seat(), view.active(),
              name(view.phase()), view.crossed());
    json.field("hand");
    write(json, view.hand());
    json.field("hands").open('[');
    for (Seat seat = 0; seat < view.players(); ++seat) {
        json.open('[');
        for (const Back back : view.hand_backs(seat)) write(json, back);
        json.close(']');
    }
    json.close(']').field("tableau").open('[');
    for (int place = 1; place <= CardGame::tableau_places; ++place)
        write(json, view.tableau_back(place));
    json.close(']').field("pile").open('{').field("size").number(view.pile_size()).field("top");
    write(json, view.top_back());
    json.close('}').field("played");
    write(json, view.played());
    json.field("sheets").open('[');
    for (Seat seat = 0; seat < view.players(); ++seat) write(json, view.sheet(seat));
    json.close(']').close('}');
}

} // namespace qwixx
