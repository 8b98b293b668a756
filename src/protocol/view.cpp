#include "protocol/view.h"

#include "record/notation.h"

#include <string>
#include <utility>

namespace qwixx {

namespace {

std::string key(Color color) { return {letter(color)}; }

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

/// The rows of some boxes, by their letters.
Json rows_of(Boxes boxes) {
    Json rows = Json::array();
    for (const Color color : colors)
        if (!(boxes & Boxes::row(color)).empty()) rows.push_back(key(color));
    return rows;
}

/// The dice in play; none before the roll.
Json json_of(const Dice& dice) {
    if (dice.white(0) == 0) return nullptr;
    Json json{{"white", {dice.white(0), dice.white(1)}}};
    for (const Color color : colors)
        if (dice.has(color)) json[key(color)] = dice.colored(color);
    return json;
}

Json json_of(CardSet cards) {
    Json list = Json::array();
    for (const Card card : cards) list.push_back(text_of(card));
    return list;
}

Json back_json(int number, unsigned kinds) {
    constexpr std::string_view letters = "rygbj"; // in the order of Card::kind
    Json list = Json::array();
    for (std::size_t kind = 0; kind < letters.size(); ++kind)
        if ((kinds >> kind & 1) != 0) list.push_back(std::string{letters[kind]});
    return {{"number", number}, {"kinds", std::move(list)}};
}

/// A gap is null.
Json json_of(Back back) {
    return back.number == 0 ? Json(nullptr) : back_json(back.number, back.kinds);
}

/// The backs of a hand. Of the own one that is what the others know of it, card by card.
Json backs_of(const CardView& view, Seat seat) {
    Json backs = Json::array();
    if (seat == view.seat())
        for (const Card card : view.hand())
            backs.push_back(back_json(card.number(), view.alike(card)));
    else
        for (const Back back : view.hand_backs(seat)) backs.push_back(json_of(back));
    return backs;
}

} // namespace

Json json_of(const Sheet& sheet) {
    Json crossed = Json::object();
    Json points = Json::object();
    for (const Color color : colors) {
        Json numbers = Json::array();
        for (const Cross cross : sheet.crossed() & Boxes::row(color))
            numbers.push_back(cross.number());
        crossed[key(color)] = std::move(numbers);
        points[key(color)] = sheet.points(color);
    }
    points["misthrows"] = sheet.misthrows() * points_per_misthrow;
    return {{"crossed", std::move(crossed)},
            {"closed", rows_of(sheet.locks())},
            {"misthrows", sheet.misthrows()},
            {"points", std::move(points)},
            {"total", sheet.total()}};
}

Json json_of(const DiceView& view) {
    const DiceGame& game = view.game();
    Json sheets = Json::array();
    for (const Sheet& sheet : game.sheets()) sheets.push_back(json_of(sheet));
    return {{"game", "dice"},
            {"players", game.players()},
            {"seat", view.seat() + 1},
            {"active", game.active() + 1},
            {"phase", name(game.phase())},
            {"crossed", game.crossed()},
            {"dice", json_of(game.dice())},
            {"closed", rows_of(game.closed_rows())},
            {"sheets", std::move(sheets)}};
}

Json json_of(const CardView& view) {
    Json sheets = Json::array();
    Json hands = Json::array();
    for (Seat seat = 0; seat < view.players(); ++seat) {
        sheets.push_back(json_of(view.sheet(seat)));
        hands.push_back(backs_of(view, seat));
    }
    Json tableau = Json::array();
    for (int place = 1; place <= CardGame::tableau_places; ++place)
        tableau.push_back(json_of(view.tableau_back(place)));
    return {{"game", view.with_jokers() ? "jokers" : "cards"},
            {"players", view.players()},
            {"seat", view.seat() + 1},
            {"active", view.active() + 1},
            {"phase", name(view.phase())},
            {"crossed", view.crossed()},
            {"hand", json_of(view.hand())},
            {"hands", std::move(hands)},
            {"tableau", std::move(tableau)},
            {"pile", {{"size", view.pile_size()}, {"top", json_of(view.top_back())}}},
            {"played", json_of(view.played())},
            {"sheets", std::move(sheets)}};
}

} // namespace qwixx
