// What clients are told, to the letter: pages and programs of others depend on it.
#include "protocol/json_reader.h"
#include "protocol/table_message.h"
#include "record/position.h"

#include <gtest/gtest.h>

namespace qwixx {
namespace {

std::string sheet_json(const char* crossed_red, const char* struck_red, int points) {
    const std::string number = std::to_string(points);
    return std::string(R"({"crossed":{"r":)") + crossed_red +
           R"(,"y":[],"g":[],"b":[]},"struck":{"r":)" + struck_red +
           R"(,"y":[],"g":[],"b":[]},"closed":"","misthrows":0,"points":{"r":)" + number +
           R"(,"y":0,"g":0,"b":0,"misthrows":0},"total":)" + number + "}";
}
const std::string new_sheet = sheet_json("[]", "[]", 0);

Position position(std::string_view text) {
    const auto read = read_position(text);
    EXPECT_TRUE(read) << text << "\n" << read.error().message;
    return read ? *read : Position{DiceGame(1), 0};
}

std::string event_text(const Told& told, const TableView* view = nullptr) {
    JsonWriter json;
    write(json, told, view);
    return json.take();
}

/// The game part of a view.
std::string game_json(const GameView& game) {
    const std::string text = view_text(TableView{.game = game});
    EXPECT_TRUE(read_json(text).is_object()) << text;
    const std::size_t begin = text.find(R"("game":{"number")") + 7;
    return text.substr(begin, text.size() - begin - 1);
}

TEST(TableMessage, OfANewTableHasNothingThatIsNotThere) {
    EXPECT_EQ(table_message(TableView{.number = 1, .time = 1'731'670'000'000}, 1'731'670'000'500),
              R"({"type":"table","now":1731670000500,"view":{"number":1,"time":1731670000000,)"
              R"("options":{"game":"dice","start":"lots","pace":"untimed","access":"link"},)"
              R"("playing":false,"games_over":0,"chairs":[]}})");
}

TEST(TableMessage, ShowsChairsAndChat) {
    TableView view{.number = 57,
                   .time = 9'007'199'254'740'992,
                   .options = {GameKind::Jokers, StartingRule::Lots, Pace::Fast, Access::Public},
                   .playing = true,
                   .host = true,
                   .chair = 0,
                   .commit = "c0ffee",
                   .games_over = 2};
    view.chairs.push_back({.name = "An\"na", .host = true, .here = true, .since = 7});
    view.chairs.back().gave_word = true;
    view.chairs.back().wants_rematch = true;
    view.chairs.push_back({.name = "greedy 2", .level = "greedy"});
    view.chairs.push_back({.name = "Ben", .since = 8});
    view.chat.push_back({40, 6, "An\"na", "a\\b é"});
    EXPECT_EQ(view_text(view),
              R"({"number":57,"time":9007199254740992,"options":{"game":"jokers","start":"lots",)"
              R"("pace":"fast","access":"public"},"playing":true,"games_over":2,)"
              R"("commit":"c0ffee","host":true,"chair":1,"chairs":[{"name":"An\"na","host":true,)"
              R"("here":true,"since":7,"word":true,"rematch":true},{"name":"greedy 2",)"
              R"("bot":"greedy"},{"name":"Ben","since":8}],"chat":[{"number":40,"time":6,)"
              R"("name":"An\"na","text":"a\\b é"}]})");
}

/// What the second seat of three sees of a dice game.
GameView dice_view(std::string_view text) {
    const auto game = std::get<DiceGame>(position(text).game);
    GameView view{.number = 3, .turn = 4, .need = game.need(), .started = true, .seat = 1};
    view.active = game.active();
    view.position = game;
    for (const Sheet& sheet : game.sheets())
        view.players.push_back({.name = "P", .person = true, .sheet = sheet});
    for (const Cross cross : game.moves(1)) view.moves.emplace_back(cross);
    view.decision = 12;
    return view;
}

TEST(DiceGameView, ShowsEverything) {
    GameView view = dice_view("dice | r2,5 | - | 2 rolled 41 r2 y3 g5 b6");
    view.first_six = {3, 6};
    PlayerView& first = view.players[0];
    first.name = "Ben";
    first.level = "greedy";
    first.left = true;
    first.awaited = true;
    PlayerView& second = view.players[1];
    second.name = "Anna";
    second.here = true;
    second.since = 9;
    second.hand_over_from = 60'009;
    second.chosen = true;
    view.sealed = Move(nothing);
    view.may_come_back = true;
    view.deadline = 15'000;
    view.time_left = 14'000;
    view.winners = Seats::first(2);
    view.commit = "c0ffee";
    view.words = {"abc", ""};
    view.seed = "5eed";
    // What action 2 would offer the active player: in the row of the cross only what is right of
    // it.
    const std::string red = R"("r3","r6",)";
    const std::string yellow = R"("y4","y7",)";
    const std::string green_last = R"("g9","g6")";
    const std::string green = green_last + ",";
    const std::string blue = R"("b10","b7")";
    EXPECT_EQ(
        game_json(view),
        R"({"number":3,"game":"dice","turn":4,"phase":"action1","active":2,"active_crossed":false,)"
        R"("players":[{"name":"Ben","bot":"greedy","person":true,"left":true,"awaited":true,)"
        R"("sheet":)" +
            sheet_json("[2,5]", "[3,4]", 3) +
            R"(},{"name":"Anna","person":true,"here":true,"since":9,"hand_over_from":60009,)"
            R"("chosen":true,"sheet":)" +
            new_sheet +
            R"(}],"first_six":[3,6],"dice":{"white":[4,1],"r":2,"y":3,"g":5,"b":6},"closed":"",)"
            R"("seat":2,"decision":12,"moves":[{"move":"-","then":[)" +
            red + yellow + green + blue + R"(]},{"move":"r5","dice":["w1","w2"],"then":["r6",)" +
            yellow + green + blue + R"(]},{"move":"y5","dice":["w1","w2"],"then":[)" + red +
            R"("y7",)" + green + blue + R"(]},{"move":"g5","dice":["w1","w2"],"then":[)" + red +
            yellow + blue + R"(]},{"move":"b5","dice":["w1","w2"],"then":[)" + red + yellow +
            green_last +
            R"(]}],"sealed":"-","may_come_back":true,)"
            R"("deadline":15000,"time_left":14000,"winners":[1,2],"commit":"c0ffee",)"
            R"("words":["abc",""],"seed":"5eed"})");
}

Json moves_in(std::string_view text) { return read_json(game_json(dice_view(text)))["moves"]; }

TEST(DiceGameView, NamesTheDiceOfActionTwo) {
    EXPECT_EQ(moves_in("dice | - | - | 2 passed 41 r2 y3 g5 b6").dump(),
              R"([{"move":"x"},{"dice":["w2","r"],"move":"r3"},{"dice":["w1","r"],"move":"r6"},)"
              R"({"dice":["w2","y"],"move":"y4"},{"dice":["w1","y"],"move":"y7"},)"
              R"({"dice":["w1","g"],"move":"g9"},{"dice":["w2","g"],"move":"g6"},)"
              R"({"dice":["w1","b"],"move":"b10"},{"dice":["w2","b"],"move":"b7"}])");
    const Json twins = moves_in("dice | - | r2,3,4,5,6 | 2 crossed 66 r6 y3 g5 b6");
    EXPECT_EQ(twins[0].dump(), R"({"move":"-"})") << "no misthrow: there was a cross in action 1";
    EXPECT_EQ(twins[1].dump(), R"({"dice":["w1","r"],"move":"r12!"})");
}

TEST(DiceGameView, BeforeTheRollThereAreNoDice) {
    GameView view = dice_view("dice | r2,3,4,5,6,12! | - | 1 rolls");
    Json json = read_json(game_json(view));
    for (const char* missing : {"dice", "moves", "sealed", "deadline", "first_six", "winners"})
        EXPECT_FALSE(json.contains(missing)) << missing;
    EXPECT_EQ(json["closed"], "r");
    EXPECT_EQ(json["phase"], "roll");
    EXPECT_EQ(json["active"], 1);
    view.started = false;
    json = read_json(game_json(view));
    EXPECT_FALSE(json.contains("active"));
}

TEST(CardGameView, ShowsOwnCardsAndBacks) {
    GameView view{.number = 1, .kind = GameKind::Jokers, .turn = 2, .started = true, .active = 1};
    CardsSeen seen{.phase = CardGame::Phase::Action3, .crossed = false, .pile_size = 31};
    seen.hand = CardSet::only(Card(Color::Red, 5)) | CardSet::only(Card::joker(9));
    seen.backs = {{{5, 0b00001}, {9, 0b11110}}, {}};
    seen.tableau = {Back{9, 0b00111}, Back{}, Back{2, 0b11111}, Back{12, 0b01000}};
    seen.top = {7, 0b00011};
    seen.played = CardSet::only(Card(Color::Blue, 2));
    view.position = seen;
    view.players = {{.name = "A", .person = true}, {.name = "B", .person = true}};
    view.seat = 1;
    view.decision = 5;
    view.moves = {Move::play(CardSet::only(Card(Color::Red, 5)), Color::Red, 0),
                  Move::play(seen.hand, Color::Red, 0b0'1000'1000)};
    const std::string player = R"("person":true,"sheet":)" + new_sheet + "}";
    EXPECT_EQ(
        game_json(view),
        R"({"number":1,"game":"jokers","turn":2,"phase":"play","active":2,"active_crossed":false,)"
        R"("players":[{"name":"A",)" +
            player + R"(,{"name":"B",)" + player +
            R"(],"closed":"","hand":["r5","j9"],)"
            R"("hands":[[{"number":5,"kinds":"r"},{"number":9,"kinds":"ygbj"}],[]],)"
            R"("tableau":[{"number":9,"kinds":"ryg"},null,{"number":2,"kinds":"rygbj"},)"
            R"({"number":12,"kinds":"b"}],"pile":{"size":31,"top":{"number":7,"kinds":"ry"}},)"
            R"("played":["b2"],"seat":2,"decision":5,)"
            R"("moves":[{"move":"r5 > x"},{"move":"r5 j9=r > 5 9"}]})");

    seen.crossed = true;
    seen.top = {};
    view.position = seen;
    const Json crossed = read_json(game_json(view));
    EXPECT_EQ(crossed["moves"][0]["move"], "r5 > -");
    EXPECT_EQ(crossed["active_crossed"], true);
    EXPECT_FALSE(crossed["pile"].contains("top"));
    view.seat.reset();
    EXPECT_FALSE(read_json(game_json(view)).contains("hand"));
}

TEST(CardGameView, HasAWordForEveryPhase) {
    std::string words;
    for (const auto phase : {CardGame::Phase::Lots, CardGame::Phase::Deck, CardGame::Phase::Take,
                             CardGame::Phase::Shuffle, CardGame::Phase::Action2,
                             CardGame::Phase::Action3, CardGame::Phase::Over}) {
        GameView view;
        view.position = CardsSeen{.phase = phase};
        words += read_json(game_json(view))["phase"].get<std::string>() + " ";
    }
    EXPECT_EQ(words, "lots deal take shuffle call play over ");
}

TEST(EventText, HasWhatIsTold) {
    EXPECT_EQ(event_text({.number = 1, .time = 2, .what = "started"}),
              R"({"number":1,"time":2,"what":"started"})");
    EXPECT_EQ(event_text({.number = 9, .time = 2, .what = "said", .who = "A", .text = "\n\""}),
              R"({"number":9,"time":2,"what":"said","who":"A","text":"\u000a\""})");
    EXPECT_EQ(event_text({.number = 1, .what = "opened", .options = Options{}}),
              R"({"number":1,"time":0,"what":"opened","options":{"game":"dice","start":"lots",)"
              R"("pace":"untimed","access":"link"}})");
    EXPECT_EQ(event_text({.number = 1, .what = "drawn", .lot = 2}),
              R"({"number":1,"time":0,"what":"drawn","lot":3})");
    EXPECT_EQ(event_text({.number = 1, .what = "drawn", .die = 6}),
              R"({"number":1,"time":0,"what":"drawn","die":6})");
    EXPECT_EQ(event_text({.number = 1, .what = "drawn", .dice = Dice(4, 1, 0, 3, 5, 6)}),
              R"({"number":1,"time":0,"what":"drawn","dice":{"white":[4,1],"y":3,"g":5,"b":6}})");
    const Told chosen{
        .number = 1, .what = "chosen", .who = "A", .seat = 0, .move = Move(Cross(Color::Red, 5))};
    EXPECT_EQ(event_text(chosen),
              R"({"number":1,"time":0,"what":"chosen","who":"A","seat":1,"move":"r5"})");
}

TEST(EventText, HasTheViewLast) {
    const Told told{.number = 1, .what = "resumed"};
    const TableView view{.number = 1};
    const std::string expected =
        R"({"number":1,"time":0,"what":"resumed","view":)" + view_text(view) + "}";
    EXPECT_EQ(event_text(told, &view), expected);
}

TEST(EventText, TellsWhatIsSettled) {
    Told told{.number = 1, .what = "chosen", .seat = 1, .move = Move(nothing)};
    told.settled.push_back(
        {.decision = 12,
         .choices = {{0, Move(Cross(Color::Red, 12)), false}, {1, Move{}, false}},
         .closed = {{0, Color::Red}, {2, Color::Blue}}});
    told.settled.push_back(
        {.decision = 13, .action = 2, .choices = {{1, Move{}, true}}, .misthrow = 1, .over = true});
    EXPECT_EQ(event_text(told),
              R"({"number":1,"time":0,"what":"chosen","seat":2,"move":"-","settled":[)"
              R"({"decision":12,"action":1,"choices":[{"seat":1,"move":"r12!"},)"
              R"({"seat":2,"move":"-"}],"closed":[{"seat":1,"row":"r"},{"seat":3,"row":"b"}]},)"
              R"({"decision":13,"action":2,"choices":[{"seat":2,"move":"x","only":true}],)"
              R"("misthrow":2,"over":true}]})");

    told.settled.erase(told.settled.begin());
    EXPECT_TRUE(event_text(told).contains(R"("move":"x","settled")"))
        << "the choice itself is the misthrow";

    told.settled = {{.decision = 1,
                     .choices = {{1, Move::take(3)}},
                     .taken = Card(Color::Green, 9),
                     .taken_number = 9}};
    told.move = Move::take(3);
    EXPECT_EQ(event_text(told),
              R"({"number":1,"time":0,"what":"chosen","seat":2,"move":"take 3","settled":[)"
              R"({"decision":1,"action":1,"choices":[{"seat":2,"move":"take 3"}],)"
              R"("taken_number":9,"taken":"g9"}]})");
    const Move play = Move::play(CardSet::only(Card(Color::Red, 4)), Color::Red, 0);
    told.settled = {{.decision = 1, .action = 3, .choices = {{1, play}}, .misthrow = 1}};
    told.move = play;
    EXPECT_EQ(event_text(told),
              R"({"number":1,"time":0,"what":"chosen","seat":2,"move":"r4 > x","settled":[)"
              R"({"decision":1,"action":3,"choices":[{"seat":2,"move":"r4 > x"}],"misthrow":2}]})");
}

TEST(Messages, AreWrittenWithoutALineEnd) {
    EXPECT_EQ(events_message(5, Missed{}), R"({"type":"events","now":5,"events":[]})");
    const Told started{.number = 1, .what = "started"};
    const Told resumed{.number = 2, .what = "resumed"};
    const TableView view{.number = 2};
    // What was missed has one view, what is told as it happens has one after each event.
    EXPECT_EQ(events_message(5, Missed{{started, resumed}, view}),
              R"({"type":"events","now":5,"events":[)" + event_text(started) + "," +
                  event_text(resumed, &view) + "]}");
    EXPECT_EQ(events_message(5, std::vector<Heard>{{started, view}, {resumed, view}}),
              R"({"type":"events","now":5,"events":[)" + event_text(started, &view) + "," +
                  event_text(resumed, &view) + "]}");
    EXPECT_EQ(answer_message("c7", 57), R"({"type":"answer","id":"c7","number":57})");
    EXPECT_EQ(answer_message("", 57), R"({"type":"answer","number":57})");
    EXPECT_EQ(error_message("c\"7", "too-fast", "Wait."),
              R"({"type":"error","id":"c\"7","code":"too-fast","message":"Wait."})");
    EXPECT_EQ(error_message("", Refusal::NotSeated),
              R"({"type":"error","code":"not-seated","message":"Sit down first."})");
    EXPECT_EQ(error_message(ProtocolError{"bad-message", "No.", "c7"}),
              R"({"type":"error","id":"c7","code":"bad-message","message":"No."})");
}

} // namespace
} // namespace qwixx
