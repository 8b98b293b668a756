#include "protocol/server_message.h"

#include "protocol/json_reader.h"
#include "protocol/table_message.h"
#include "protocol/view.h"
#include "record/notation.h"
#include "table/move_text.h"

#include <array>
#include <limits>

namespace qwixx {

namespace {

constexpr int most = std::numeric_limits<int>::max();

int number(const Json& object, std::string_view name, int otherwise = 0) {
    return whole_number_in(field(object, name), 0, most).value_or(otherwise);
}
Time time(const Json& object, std::string_view name) {
    const Json* const value = field(object, name);
    return value != nullptr && value->is_number_integer() ? value->get<Time>() : 0;
}
std::optional<Time> time_if_any(const Json& object, std::string_view name) {
    return field(object, name) == nullptr ? std::nullopt : std::optional(time(object, name));
}
/// As it was written, but for what would move the cursor of a terminal: that is a question mark.
std::string text(const Json& object, std::string_view name) {
    std::string text(text_in(field(object, name)).value_or(""));
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        const auto next = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0U;
        if ((byte < ' ' && byte != '\t') || byte == 0x7F) text[i] = '?';
        if (byte == 0xC2 && next >= 0x80 && next < 0xA0) text.replace(i, 2, "?");
    }
    return text;
}
bool flag(const Json& object, std::string_view name) {
    const Json* const value = field(object, name);
    return value != nullptr && value->is_boolean() && value->get<bool>();
}
/// A seat, which is written from 1.
std::optional<Seat> seat(const Json& object, std::string_view name) {
    const auto found = whole_number_in(field(object, name), 1, most_players);
    return found ? std::optional<Seat>(*found - 1) : std::nullopt;
}
/// The entries of a list, also of one that is written by seat; none where there is no list.
const Json& entries(const Json& object, std::string_view name) {
    static const Json none = Json::array();
    const Json* const value = field(object, name);
    return value != nullptr && value->is_structured() ? *value : none;
}

Options options_of(const Json& object) {
    const auto read = options_in(object);
    return read ? *read : Options{};
}

Sheet sheet_in(const Json& object) {
    Sheet sheet;
    if (const Json* const crossed = field(object, "crossed"))
        for (const Color color : colors)
            for (const Json& one : entries(*crossed, std::string(1, letter(color))))
                if (const auto found = whole_number_in(&one, lowest_number, highest_number))
                    sheet.cross(Cross(color, *found));
    for (int i = std::min(number(object, "misthrows"), most_misthrows); i > 0; --i)
        sheet.misthrow();
    return sheet;
}

Back back_in(const Json& object) {
    const auto shown = whole_number_in(field(object, "number"), lowest_number, highest_number);
    if (!shown) return {};
    Back back{static_cast<std::uint8_t>(*shown), 0};
    constexpr std::string_view letters = "rygbj"; // in the order of Card::kind
    for (const char kind : text(object, "kinds"))
        if (const std::size_t place = letters.find(kind); place != std::string_view::npos)
            back.kinds = static_cast<std::uint8_t>(back.kinds | 1U << place);
    return back;
}

CardSet cards_in(const Json& list) {
    CardSet cards;
    for (const Json& one : list)
        if (const auto card = card_in(text_in(&one).value_or("")))
            cards = cards | CardSet::only(*card);
    return cards;
}

Dice dice_in(const Json& object) {
    const Json& white = entries(object, "white");
    if (white.size() != 2) return {};
    const auto die = [](const Json* value) { return whole_number_in(value, 1, 6).value_or(0); };
    Dice dice(die(&white[0]), die(&white[1]), 0, 0, 0, 0);
    for (const Color color : colors)
        dice.set(color, die(field(object, std::string(1, letter(color)))));
    return dice;
}

template <class Phase> Phase phase_in(const Json& object, Phase last) {
    const std::string written = text(object, "phase");
    for (int i = 0; i <= static_cast<int>(last); ++i)
        if (name(static_cast<Phase>(i)) == written) return static_cast<Phase>(i);
    return last;
}

Need need_of_phase(CardGame::Phase phase) {
    switch (phase) {
    case CardGame::Phase::Lots: return Need::Lots;
    case CardGame::Phase::Deck:
    case CardGame::Phase::Shuffle: return Need::Shuffle;
    case CardGame::Phase::Over: return Need::Nothing;
    default: return Need::Choices;
    }
}

DiceGame dice_game_in(const Json& object, const GameView& view) {
    std::vector<Sheet> sheets;
    sheets.reserve(view.players.size());
    for (const PlayerView& player : view.players) sheets.push_back(player.sheet);
    const auto phase = phase_in(object, DiceGame::Phase::Over);
    if (phase == DiceGame::Phase::Lots) return DiceGame(static_cast<int>(sheets.size()));
    DiceGame game(sheets, view.active);
    const Json* const written = field(object, "dice");
    const Dice dice = written == nullptr ? Dice{} : dice_in(*written);
    if (game.need() != Need::Roll || dice == Dice{}) return game;
    if (phase == DiceGame::Phase::Action1) game.roll(dice);
    if (phase == DiceGame::Phase::Action2)
        game.set_up_action2(dice, flag(object, "active_crossed"));
    return game;
}

CardsSeen cards_seen_in(const Json& object) {
    CardsSeen seen{.phase = phase_in(object, CardGame::Phase::Over),
                   .crossed = flag(object, "active_crossed"),
                   .hand = cards_in(entries(object, "hand")),
                   .played = cards_in(entries(object, "played"))};
    for (const Json& hand : entries(object, "hands")) {
        auto& backs = seen.backs.emplace_back();
        for (const Json& back : hand) backs.push_back(back_in(back));
    }
    const Json& tableau = entries(object, "tableau");
    for (std::size_t i = 0; i < std::min(tableau.size(), seen.tableau.size()); ++i)
        seen.tableau[i] = back_in(tableau[i]);
    if (const Json* const pile = field(object, "pile")) {
        seen.pile_size = number(*pile, "size");
        if (const Json* const top = field(*pile, "top")) seen.top = back_in(*top);
    }
    return seen;
}

PlayerView player_in(const Json& object) {
    PlayerView player{.name = text(object, "name"),
                      .level = text(object, "bot"),
                      .person = flag(object, "person"),
                      .left = flag(object, "left"),
                      .here = flag(object, "here"),
                      .since = time(object, "since"),
                      .hand_over_from = time_if_any(object, "hand_over_from"),
                      .awaited = flag(object, "awaited"),
                      .chosen = flag(object, "chosen")};
    if (const Json* const sheet = field(object, "sheet")) player.sheet = sheet_in(*sheet);
    player.total = player.sheet.total();
    return player;
}

std::optional<GameView> game_in(const Json& object) {
    const auto kind = kind_named(text(object, "game"));
    if (!kind) return std::nullopt;
    GameView view{
        .number = number(object, "number", 1), .kind = *kind, .turn = number(object, "turn", 1)};
    for (const Json& player : entries(object, "players")) view.players.push_back(player_in(player));
    const auto players = static_cast<int>(view.players.size());
    if (players < 1 || players > most_players) return std::nullopt;
    view.active = seat(object, "active").value_or(0);
    if (view.active >= players) return std::nullopt;
    for (const Json& die : entries(object, "first_six"))
        view.first_six.push_back(
            static_cast<std::uint8_t>(whole_number_in(&die, 1, 6).value_or(1)));
    if (*kind == GameKind::Dice) {
        const DiceGame game = dice_game_in(object, view);
        view.need = game.need();
        view.position = game;
    } else {
        CardsSeen cards = cards_seen_in(object);
        if (cards.backs.size() != view.players.size()) return std::nullopt;
        view.need = need_of_phase(cards.phase);
        view.position = std::move(cards);
    }
    view.started = view.need != Need::Lots;
    for (const Json& winner : entries(object, "winners"))
        if (const auto found = whole_number_in(&winner, 1, players))
            view.winners = view.winners | Seats::only(*found - 1);
    view.seat = seat(object, "seat");
    if (view.seat && *view.seat >= players) view.seat.reset();
    view.decision = number(object, "decision");
    for (const Json& one : entries(object, "moves"))
        if (const auto move = move_in(text(one, "move"))) view.moves.push_back(*move);
    if (field(object, "sealed") != nullptr) view.sealed = move_in(text(object, "sealed"));
    view.may_come_back = flag(object, "may_come_back");
    view.deadline = time_if_any(object, "deadline");
    view.time_left = time_if_any(object, "time_left");
    view.commit = text(object, "commit");
    for (const Json& word : entries(object, "words"))
        view.words.emplace_back(text_in(&word).value_or(""));
    view.seed = text(object, "seed");
    return view;
}

std::optional<TableView> view_in(const Json& object) {
    if (!object.is_object()) return std::nullopt;
    TableView view{.number = number(object, "number"),
                   .time = time(object, "time"),
                   .options = options_of(object),
                   .playing = flag(object, "playing"),
                   .host = flag(object, "host"),
                   .commit = text(object, "commit"),
                   .games_over = number(object, "games_over")};
    for (const Json& chair : entries(object, "chairs"))
        view.chairs.push_back({.name = text(chair, "name"),
                               .level = text(chair, "bot"),
                               .host = flag(chair, "host"),
                               .here = flag(chair, "here"),
                               .since = time(chair, "since"),
                               .gave_word = flag(chair, "word"),
                               .wants_rematch = flag(chair, "rematch")});
    if (const auto chair =
            whole_number_in(field(object, "chair"), 1, static_cast<int>(view.chairs.size())))
        view.chair = *chair - 1;
    for (const Json& line : entries(object, "chat"))
        view.chat.push_back({.number = number(line, "number"),
                             .time = time(line, "time"),
                             .name = text(line, "name"),
                             .text = text(line, "text")});
    if (const Json* const game = field(object, "game")) {
        view.game = game_in(*game);
        if (!view.game) return std::nullopt;
    }
    return view;
}

Settlement settlement_in(const Json& object) {
    Settlement settled{.decision = number(object, "decision"),
                       .action = number(object, "action", 1),
                       .choices = {},
                       .taken = card_in(text(object, "taken")).value_or(Card{}),
                       .taken_number = number(object, "taken_number"),
                       .closed = {},
                       .misthrow = seat(object, "misthrow"),
                       .over = flag(object, "over")};
    for (const Json& one : entries(object, "choices"))
        if (const auto move = move_in(text(one, "move")))
            settled.choices.push_back({seat(one, "seat").value_or(0), *move, flag(one, "only")});
    for (const Json& one : entries(object, "closed"))
        if (const std::string row = text(one, "row"); row.size() == 1)
            if (const auto color = color_of(row[0]))
                settled.closed.push_back({seat(one, "seat").value_or(0), *color});
    return settled;
}

/// The names that events have; texts of others' messages do not live long enough.
constexpr std::array<std::string_view, 23> event_names{
    "opened",         "committed",    "options",     "host-passed", "sat",
    "renamed",        "bot-seated",   "removed",     "left",        "word-given",
    "rematch-wanted", "said",         "started",     "drawn",       "chosen",
    "taken-back",     "timed-out",    "handed-over", "came-back",   "revealed",
    "connected",      "disconnected", "resumed"};

Told told_in(const Json& object) {
    Told told{.number = number(object, "number"),
              .time = time(object, "time"),
              .what = {},
              .who = text(object, "who"),
              .seat = seat(object, "seat"),
              .text = text(object, "text"),
              .lot = seat(object, "lot")};
    const std::string what = text(object, "what");
    for (const std::string_view name : event_names)
        if (name == what) told.what = name;
    if (field(object, "options") != nullptr) told.options = options_of(object);
    if (field(object, "die") != nullptr) told.die = number(object, "die");
    if (const Json* const dice = field(object, "dice")) told.dice = dice_in(*dice);
    if (field(object, "move") != nullptr) told.move = move_in(text(object, "move"));
    for (const Json& settled : entries(object, "settled"))
        told.settled.push_back(settlement_in(settled));
    return told;
}

/// What a wish is called, and its fields.
struct WishWriter {
    JsonWriter& json;

    JsonWriter& verb(std::string_view name) const { return json.field("do").text(name); }

    void operator()(const Sit& it) const {
        verb("sit").field("name").text(it.name).filled("word", it.word);
    }
    void operator()(const Rename& it) const { verb("rename").field("name").text(it.name); }
    void operator()(const Leave&) const { verb("leave"); }
    void operator()(const SeatBot& it) const { verb("seat-bot").field("level").text(it.level); }
    void operator()(const Remove& it) const { verb("remove").field("name").text(it.name); }
    void operator()(const SetOptions& it) const {
        verb("set-options").field("options");
        write(json, it.options);
    }
    void operator()(const StartGame& it) const { verb("start").filled("word", it.word); }
    void operator()(const GiveWord& it) const { verb("give-word").field("word").text(it.word); }
    void operator()(const Rematch& it) const { verb("rematch").filled("word", it.word); }
    void operator()(const Choose& it) const {
        verb("choose").field("decision").number(it.decision);
        json.field("move").text(move_text(it.move));
    }
    void operator()(const TakeBack& it) const {
        verb("take-back").field("decision").number(it.decision);
    }
    void operator()(const Say& it) const { verb("say").field("text").text(it.text); }
    void operator()(const HandOver& it) const {
        verb("hand-over").field("seat").number(it.seat + 1);
    }
    void operator()(const ComeBack&) const { verb("come-back"); }
};

} // namespace

std::string command_text(std::string_view id, const Wish& wish) {
    JsonWriter json;
    json.open('{').filled("id", id);
    std::visit(WishWriter{json}, wish);
    return json.close('}').take();
}

namespace {

ServerMessage message_in(const Json& object) {
    using Kind = ServerMessage::Kind;
    ServerMessage message{.now = time(object, "now"),
                          .id = text(object, "id"),
                          .code = text(object, "code"),
                          .words = text(object, "message"),
                          .reason = text(object, "reason")};
    const std::string type = text(object, "type");
    if (type == "answer") message.kind = Kind::Answered;
    if (type == "error") message.kind = Kind::Failed;
    if (type == "table") {
        if (const Json* const view = field(object, "view")) message.view = view_in(*view);
        if (message.view) message.kind = Kind::View;
    }
    if (type == "events") {
        message.kind = Kind::Happened;
        for (const Json& event : entries(object, "events")) {
            const Json* const view = field(event, "view");
            message.events.push_back(
                {told_in(event), view == nullptr ? std::nullopt : view_in(*view)});
        }
    }
    return message;
}

} // namespace

ServerMessage read_server_message(std::string_view json) { return message_in(read_json(json)); }

PatchReader::PatchReader() : view_(std::make_unique<Json>(Json::object())) {}
PatchReader::PatchReader(PatchReader&& other) noexcept = default;
PatchReader& PatchReader::operator=(PatchReader&& other) noexcept = default;
PatchReader::~PatchReader() = default;

ServerMessage PatchReader::read(std::string_view json) {
    Json object = read_json(json);
    const auto take = [this](Json& of) {
        if (!of.is_object()) return;
        if (const auto whole = of.find("view"); whole != of.end()) {
            *view_ = *whole;
            view_->erase("chat"); // what is said comes with the events
        } else if (const auto patch = of.find("patch"); patch != of.end()) {
            view_->merge_patch(*patch);
            of["view"] = *view_;
        }
    };
    take(object);
    if (object.is_object() && object.contains("events"))
        for (Json& event : object["events"]) take(event);
    return message_in(object);
}

} // namespace qwixx
