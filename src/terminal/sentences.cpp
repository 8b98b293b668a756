#include "terminal/sentences.h"

#include "rules/any_game.h"
#include "terminal/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

namespace qwixx {

namespace {

using Names = std::vector<std::string>;

constexpr std::array row_names{message("Red"), message("Yellow"), message("Green"),
                               message("Blue")};
constexpr std::array row_letters{message("R"), message("Y"), message("G"), message("B")};
constexpr std::array kinds{message("Dice game"), message("Card game"),
                           message("Card game with jokers")};

struct Level {
    std::string_view level;
    std::string_view name;
};
constexpr std::array levels{
    Level{"random", message("Random")},   Level{"novice", message("Novice")},
    Level{"casual", message("Casual")},   Level{"greedy", message("Greedy")},
    Level{"skilled", message("Skilled")}, Level{"expert", message("Expert")},
    Level{"master", message("Master")},
};

std::string numbers_of(Boxes boxes) {
    Names numbers;
    for (const Cross cross : boxes) numbers.push_back(fmt::to_string(cross.number()));
    return list(numbers);
}

/// The cards of a play in the row's direction, a joker with its colour.
std::string cards_of(const Move& move) {
    Names names;
    for (const Card card : move.cards)
        names.push_back(card.is_joker() ? t("{card} as {color}", {{"card", card_name(card)},
                                                                  {"color", row_name(move.color)}})
                                        : card_name(card));
    return list(names);
}

std::string awaited_names(const GameView& game) {
    Names names;
    for (Seat seat = 0; seat < std::ssize(game.players); ++seat)
        if (game.players[at(seat)].awaited && seat != game.seat)
            names.push_back(name_at(game, seat));
    return list(names);
}

/// One of two sentences: the viewer's own, or about somebody.
std::string of_seat(const GameView& game, Seat seat, std::string_view own, std::string_view other,
                    const Hole& first = {"", ""}, const Hole& second = {"", ""}) {
    if (seat == game.seat) return t(own, {first, second});
    return t(other, {{"name", name_at(game, seat)}, first, second});
}

std::string dice_turn_sentence(const GameView& game, const DiceGame& dice, bool asked) {
    const std::string name = name_at(game, game.active);
    switch (dice.phase()) {
    case DiceGame::Phase::Lots: return t("Who starts?");
    case DiceGame::Phase::Roll:
        return of_seat(game, game.active, message("You roll the dice."),
                       message("{name} rolls the dice."));
    case DiceGame::Phase::Action1: {
        const int sum = dice.dice().white_sum();
        if (asked)
            return t("The white dice make {sum}: cross {sum} in one row, or nothing.",
                     {{"sum", sum}});
        return t("The white dice make {sum}. Waiting for {names}.",
                 {{"sum", sum}, {"names", awaited_names(game)}});
    }
    case DiceGame::Phase::Action2:
        if (asked) return t("Cross the sum of one white and one coloured die, or nothing.");
        return t("{name} may add a white and a coloured die.", {{"name", name}});
    case DiceGame::Phase::Over: break;
    }
    return over_sentence(game);
}

std::string card_turn_sentence(const GameView& game, const CardsSeen& cards, bool asked) {
    const std::string name = name_at(game, game.active);
    switch (cards.phase) {
    case CardGame::Phase::Lots: return t("Who starts?");
    case CardGame::Phase::Deck: return t("The cards are dealt.");
    case CardGame::Phase::Shuffle: return t("The played cards are shuffled.");
    case CardGame::Phase::Take:
        if (asked) return t("Take cards from the tableau until you hold five.");
        return t("{name} takes cards from the tableau.", {{"name", name}});
    case CardGame::Phase::Action2:
        if (asked)
            return t("The number on the pile is {number}: cross it in one row, or nothing.",
                     {{"number", cards.top.number}});
        return t("The number on the pile is {number}. Waiting for {names}.",
                 {{"number", cards.top.number}, {"names", awaited_names(game)}});
    case CardGame::Phase::Action3:
        if (asked) return t("Play one to three cards of one colour.");
        return t("{name} plays cards of one colour.", {{"name", name}});
    case CardGame::Phase::Over: break;
    }
    return over_sentence(game);
}

/// What a choice in a settlement was; nothing for one that crossed nothing.
std::optional<std::string> choice_sentence(const GameView& game, const Settlement& settled,
                                           const Settlement::Choice& choice) {
    const Move& move = choice.move;
    if (move.place != 0)
        return of_seat(game, choice.seat, message("You take the {number}."),
                       message("{name} takes the {number}."), {"number", settled.taken_number});
    if (!move.cards.empty()) {
        const Hole cards{"cards", cards_of(move)};
        if (move.boxes == 0)
            return of_seat(game, choice.seat, message("You play {cards} and cross nothing."),
                           message("{name} plays {cards} and crosses nothing."), cards);
        return of_seat(game, choice.seat, message("You play {cards} and cross {numbers}."),
                       message("{name} plays {cards} and crosses {numbers}."), cards,
                       {"numbers", numbers_of(move.crossed())});
    }
    if (move.cross.is_nothing()) return std::nullopt;
    return of_seat(game, choice.seat, message("You cross {row} {number}."),
                   message("{name} crosses {row} {number}."), {"row", row_name(move.cross.color())},
                   {"number", move.cross.number()});
}

/// What befell the viewer without their doing.
std::string notice(const GameView& game, const Settlement& settled) {
    const auto own = std::ranges::find_if(
        settled.choices, [&](const auto& choice) { return choice.seat == game.seat; });
    if (own == settled.choices.end() || !own->only) return {};
    if (settled.misthrow == own->seat)
        return t("Nothing could be crossed: misthrow {n} of 4.",
                 {{"n", game.players[at(own->seat)].sheet.misthrows()}});
    return t("Nothing could be crossed: you pass.");
}

void tell_settled(std::vector<std::string>& told, const GameView& game, const Settlement& settled) {
    for (const auto& choice : settled.choices) {
        if (auto sentence = choice_sentence(game, settled, choice))
            told.push_back(*std::move(sentence));
        else if (settled.misthrow != choice.seat && !choice.only)
            told.push_back(
                of_seat(game, choice.seat, message("You pass."), message("{name} passes.")));
    }
    for (const auto& [seat, color] : settled.closed)
        told.push_back(of_seat(game, seat, message("You close {row}!"),
                               message("{name} closes {row}!"), {"row", row_name(color)}));
    if (settled.misthrow)
        told.push_back(of_seat(game, *settled.misthrow, message("You take a misthrow."),
                               message("A misthrow for {name}.")));
    if (std::string befell = notice(game, settled); !befell.empty())
        told.push_back(std::move(befell));
    if (settled.over) told.push_back(t("The game is over.") + " " + end_reason(game));
}

std::string rolled(const Dice& dice) {
    Names parts{
        t("white {first} and {second}", {{"first", dice.white(0)}, {"second", dice.white(1)}})};
    for (const Color color : colors)
        if (dice.has(color))
            parts.push_back(fmt::format("{} {}", row_name(color), dice.colored(color)));
    return t("Rolled: {dice}.", {{"dice", list(parts)}});
}

struct ByName {
    std::string_view what;
    std::string_view sentence;
};
/// Events that are told with a name and nothing else.
constexpr std::array by_name{
    ByName{"sat", message("{name} sits down.")},
    ByName{"handed-over", message("A bot plays for {name}.")},
    ByName{"came-back", message("{name} is back.")},
    ByName{"rematch-wanted", message("{name} wants a rematch.")},
    ByName{"started", message("The game starts.")},
};

/// Why something was not done (docs/protocol.md).
struct Coded {
    std::string_view code;
    std::string_view sentence;
};
constexpr std::array refusals{
    Coded{"not-seated", message("Sit down first.")},
    Coded{"not-host", message("Only the host of the table can do this.")},
    Coded{"not-playing", message("You have no seat in this game.")},
    Coded{"game-runs", message("Wait until the game is over.")},
    Coded{"no-game", message("No game is being played.")},
    Coded{"already-seated", message("You have a seat at this table.")},
    Coded{"table-full", message("All five seats are taken.")},
    Coded{"bad-name", message("A name has 1 to 40 characters, no #, and no blanks around it.")},
    Coded{"name-taken", message("Somebody at this table has that name: choose another.")},
    Coded{"unknown-bot", message("There is no bot of that level.")},
    Coded{"too-few-seats", message("The card games need two players: wait for one or seat a bot.")},
    Coded{"only-bots", message("At least one person must sit at the table.")},
    Coded{"no-commit",
          message("The seed of the next game is not committed to: try again shortly.")},
    Coded{"nothing-played", message("There was no game yet: the host starts the first one.")},
    Coded{"already-wanted", message("You said so: the others are still to answer.")},
    Coded{"old-decision", message("This decision is over.")},
    Coded{"not-asked", message("You have nothing to decide now.")},
    Coded{"bot-plays", message("A bot plays your seat: come back to it, then choose.")},
    Coded{"already-chosen", message("You have chosen: take it back to choose again.")},
    Coded{"illegal-move", message("The rules do not allow this move here.")},
    Coded{"not-a-move", message("The rules do not allow this move here.")},
    Coded{"nothing-sealed", message("There is nothing to take back: you have not chosen yet.")},
    Coded{"not-handed-over", message("You play your seat yourself.")},
    Coded{"bad-chat",
          message("Say 1 to 300 characters, on one line and without blanks around them.")},
    Coded{"no-person", message("A spectator can only watch.")},
    Coded{"no-such-table", message("There is no such table, or it was removed.")},
    Coded{"too-fast", message("Slower, please: try again in a second.")},
    Coded{"too-many-connections",
          message("Too many connections come from your network: try again later.")},
    Coded{"too-many-tables",
          message("You have opened too many tables. Those that nobody uses go after 30 days.")},
    Coded{"cannot-store", message("This cannot be stored at the moment. Nothing has happened.")},
    Coded{"cannot-go-on",
          message("This table cannot go on: the server has lost what it needs for it.")},
    Coded{"stopping", message("The server is being stopped. Try again soon.")},
};
constexpr std::array reasons{
    Coded{"other-action", message("Something else is to be done now.")},
    Coded{"not-the-white-sum", message("Now only the sum of the white dice can be crossed.")},
    Coded{"not-a-coloured-sum",
          message("No white die makes this number with the die of this row.")},
    Coded{"not-the-number-called", message("Now only the number on the pile can be crossed.")},
    Coded{"row-closed", message("This row is closed for everybody.")},
    Coded{"own-row-closed", message("You have closed this row.")},
    Coded{"already-crossed", message("This is crossed already.")},
    Coded{"not-to-the-right",
          message("Crosses go from left to right: this is left of your last one.")},
    Coded{"five-crosses-first", message("The last number needs five crosses in its row first.")},
    Coded{"no-such-place", message("There is no card in this place.")},
    Coded{"place-is-empty", message("There is no card in this place.")},
    Coded{"no-cards", message("Play at least one card.")},
    Coded{"too-many-cards", message("Play at most three cards.")},
    Coded{"not-in-hand", message("You do not have this card.")},
    Coded{"two-colours", message("The cards must be of one colour.")},
    Coded{"not-a-played-number", message("No card that you play has this number.")},
    Coded{"too-many-left-out", message("At most one number may be left out between your crosses.")},
};

} // namespace

std::string row_name(Color color) { return t(row_names[at(index(color))]); }
std::string row_letter(Color color) { return t(row_letters[at(index(color))]); }
// Translators: the letter of a joker, on a card; it differs from those of the rows.
std::string joker_letter() { return t("J"); }
std::string game_name(GameKind kind) { return t(kinds[static_cast<std::size_t>(kind)]); }
std::string level_name(std::string_view level) {
    const auto* const found = std::ranges::find(levels, level, &Level::level);
    return found == levels.end() ? std::string(level) : t(found->name);
}
std::string card_name(Card card) {
    return fmt::format("{} {}", card.is_joker() ? t("Joker") : row_name(card.color()),
                       card.number());
}

std::string shown_name(std::string_view name, std::string_view level, bool person) {
    if (person || level.empty() || !name.starts_with(level)) return std::string(name);
    return level_name(level) + std::string(name.substr(level.size()));
}
std::string name_at(const GameView& game, Seat seat) {
    if (seat < 0 || seat >= std::ssize(game.players)) return {};
    const PlayerView& player = game.players[at(seat)];
    // Translators: who plays without giving a name, over the own sheet and beside the own points.
    if (seat == game.seat && player.name == nameless) return t("You");
    return shown_name(player.name, player.level, player.person);
}

std::string move_label(const Move& move, bool nothing_is_misthrow) {
    if (move.place != 0) return t("Take the card in place {place}", {{"place", int{move.place}}});
    const Boxes boxes = move.crossed();
    if (boxes.empty())
        return nothing_is_misthrow ? t("Cross nothing: misthrow") : t("Cross nothing");
    const Color color = boxes.first().color();
    const bool closes = !(boxes & Boxes::last()).empty();
    return t(closes ? message("Cross {row} {numbers} and close the row")
                    : message("Cross {row} {numbers}"),
             {{"row", row_name(color)}, {"numbers", numbers_of(boxes)}});
}

bool nothing_is_misthrow(const GameView& game) {
    if (game.seat != game.active) return false;
    if (const auto* dice = std::get_if<DiceGame>(&game.position))
        return dice->phase() == DiceGame::Phase::Action2 && !dice->crossed();
    const auto& cards = std::get<CardsSeen>(game.position);
    return cards.phase == CardGame::Phase::Action3 && !cards.crossed;
}

std::string turn_sentence(const GameView& game) {
    if (game.need == Need::Nothing) return over_sentence(game);
    if (game.may_come_back) return t("A bot plays your seat.");
    if (game.sealed)
        return t("Your choice is sealed. Waiting for {names}.", {{"names", awaited_names(game)}});
    const bool asked = !game.moves.empty();
    if (const auto* dice = std::get_if<DiceGame>(&game.position))
        return dice_turn_sentence(game, *dice, asked);
    return card_turn_sentence(game, std::get<CardsSeen>(game.position), asked);
}

std::string whose_turn(const GameView& game) {
    if (game.need == Need::Nothing || !game.started) return {};
    return of_seat(game, game.active, message("Your turn"), message("{name}'s turn"));
}

std::string over_sentence(const GameView& game) {
    if (game.players.size() == 1)
        return t("The game is over: {total} points.", {{"total", game.players[0].total}});
    if (game.seat && game.winners.contains(*game.seat))
        return game.winners.count() > 1 ? t("The game is over: you share the win!")
                                        : t("The game is over: you win!");
    Names names;
    for (const Seat seat : game.winners) names.push_back(name_at(game, seat));
    return plural("The game is over: {names} wins.", "The game is over: {names} win.",
                  game.winners.count(), {{"names", list(names)}});
}

std::string end_reason(const GameView& game) {
    const auto players = static_cast<Seat>(game.players.size());
    for (Seat seat = 0; seat < players; ++seat)
        if (game.players[at(seat)].sheet.misthrows() >= most_misthrows)
            return of_seat(game, seat, message("It ended with your fourth misthrow."),
                           message("It ended with the fourth misthrow of {name}."));
    if (game.kind == GameKind::Dice) {
        Names rows;
        for (const Color color : colors) {
            Names closers;
            for (Seat seat = 0; seat < players; ++seat)
                if (game.players[at(seat)].sheet.closed(color))
                    closers.push_back(seat == game.seat ? t("you") : name_at(game, seat));
            if (!closers.empty())
                rows.push_back(
                    t("{row} by {names}", {{"row", row_name(color)}, {"names", list(closers)}}));
        }
        // Three are closed by one sum.
        return t(rows.size() > 2 ? message("It ended with three closed rows: {rows}.")
                                 : message("It ended with two closed rows: {rows}."),
                 {{"rows", list(rows)}});
    }
    for (Seat seat = 0; seat < players; ++seat) {
        const Sheet& sheet = game.players[at(seat)].sheet;
        if (sheet.closed_rows() < 2) continue;
        Names rows;
        for (const Color color : colors)
            if (sheet.closed(color)) rows.push_back(row_name(color));
        return of_seat(game, seat, message("It ended because you closed two rows: {rows}."),
                       message("It ended because {name} closed two rows: {rows}."),
                       {"rows", list(rows)});
    }
    return {};
}

std::string won_by(const GameView& game) {
    if (game.winners.count() != 1 || game.players.size() < 2) return {};
    const Seat seat = *game.winners.begin();
    const PlayerView& winner = game.players[at(seat)];
    int next = -100;
    for (const PlayerView& player : game.players)
        if (&player != &winner) next = std::max(next, player.total);
    const Color row =
        std::ranges::max(colors, {}, [&](Color color) { return winner.sheet.points(color); });
    return plural("{n} point ahead; {row} alone gave {points}.",
                  "{n} points ahead; {row} alone gave {points}.", winner.total - next,
                  {{"row", row_name(row)}, {"points", winner.sheet.points(row)}});
}

std::vector<std::string> event_sentences(const Told& told, const TableView& view) {
    std::vector<std::string> all;
    const GameView* const game = view.game ? &*view.game : nullptr;
    const std::string name =
        told.seat && game != nullptr ? name_at(*game, *told.seat) : std::string(told.who);
    if (const auto* const found = std::ranges::find(by_name, told.what, &ByName::what);
        found != by_name.end())
        all.push_back(t(found->sentence, {{"name", name}}));
    if (told.what == "left")
        all.push_back(t(told.text.empty() ? message("{name} leaves.")
                                          : message("{name} leaves. A bot plays on."),
                        {{"name", name}}));
    if (told.what == "said") all.push_back(fmt::format("{}: {}", told.who, told.text));
    if (told.dice) all.push_back(rolled(*told.dice));
    if (game == nullptr) return all;
    const bool is_shuffle = told.what == "drawn" && !told.dice && !told.lot && !told.die;
    if (is_shuffle)
        all.push_back(game->turn > 1 ? t("The played cards are shuffled.")
                                     : t("The cards are dealt."));
    if (told.lot)
        all.push_back(of_seat(*game, *told.lot, message("You start."), message("{name} starts.")));
    if (told.what == "timed-out" && told.seat)
        all.push_back(of_seat(*game, *told.seat, message("Your time ran out."),
                              message("{name} ran out of time.")));
    for (const Settlement& settled : told.settled) tell_settled(all, *game, settled);
    return all;
}

std::string refusal_sentence(std::string_view code, std::string_view reason,
                             std::string_view words) {
    if (const auto* found = std::ranges::find(reasons, reason, &Coded::code);
        found != reasons.end())
        return t(found->sentence);
    if (const auto* found = std::ranges::find(refusals, code, &Coded::code);
        found != refusals.end())
        return t(found->sentence);
    return std::string(words);
}
std::string refusal_sentence(const Refused& refused) {
    return refusal_sentence(code(refused.refusal), refused.reason, sentence(refused));
}

} // namespace qwixx
