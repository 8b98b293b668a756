#include "record/turn_reader.h"

#include <bit>

namespace qwixx {

namespace {

bool read_places(Scanner& in, const CardGame& game, CardTurn& turn) {
    if (in.word() != "take") return in.fail("a card turn goes on with take and the places taken");
    const int wanted = CardGame::full_hand - game.hand(game.active()).count();
    int last = 0;
    int count = 0;
    for (std::string_view word = in.word(); !word.empty(); word = in.word()) {
        const auto place = number_in(word);
        if (!place || *place < 1 || *place > CardGame::tableau_places)
            return in.fail("the places of the tableau are 1 to 4", place ? "C2" : "");
        if (*place <= last) return in.fail("places are written in rising order, each once");
        if (++count > wanted)
            return in.fail("the hand is full before this card: it has five", "C3");
        last = *place;
        turn.places = static_cast<std::uint8_t>(turn.places | 1U << (*place - 1));
    }
    if (count < wanted)
        return in.fail_here(join("the hand must be filled to five: ", wanted, " to take"), "C3");
    return true;
}

/// Takes the cards, and the shuffle if the pile runs out.
bool fill_hand(Scanner& in, CardGame& game, const CardTurn& turn) {
    const bool runs_out = std::popcount(turn.places) >= game.pile_size();
    if (runs_out && turn.shuffle.empty())
        return in.fail_here("the pile runs out: a shuffle is missing before this turn", "C4");
    if (!runs_out && !turn.shuffle.empty())
        return in.fail_here("the pile does not run out in this turn: the shuffle before it is "
                            "one too many",
                            "C4");
    take_cards(game, turn);
    return true;
}

bool read_cards(Scanner& in, const CardGame& game, Move& play) {
    for (std::string_view word = in.word(); !word.empty(); word = in.word()) {
        const auto played = played_card_in(word);
        if (!played) return in.fail(join(quoted(word), " is no card to play, such as g11 or j8=r"));
        if (play.cards.contains(played->card))
            return in.fail(join("the card ", word, " is played twice"), "C6");
        if (!game.hand(game.active()).contains(played->card))
            return in.fail(join("the card ", word, " is not in this player's hand"), "C6");
        if (!play.cards.empty() && played->color != play.color)
            return in.fail("the cards played must be of one colour", "C6");
        play.cards = play.cards | CardSet::only(played->card);
        play.color = played->color;
        if (play.cards.count() > CardGame::most_played)
            return in.fail("at most three cards are played", "C6");
    }
    if (play.cards.empty()) return in.fail_here("at least one card must be played");
    return true;
}

bool refuse_play(Scanner& in, const Sheet& sheet, Color color, std::uint32_t boxes, Cross cross) {
    // The crosses before this one in the same play count, for order and for five (C8).
    Sheet before = sheet;
    before.add({std::uint64_t{boxes} << (16 * index(color))});
    if (!before.may_cross(cross)) return refuse_cross(in, before, cross);
    return in.fail("at most one number may be left out between the first and the last crossed",
                   "C7");
}

bool read_crossed(Scanner& in, const CardGame& game, Move& play) {
    in.skip_blanks();
    if (!in.accept('>')) return in.fail_here("> and the numbers crossed are missing");
    std::string_view word = in.word();
    if (word == "x")
        return !game.crossed() ||
               in.fail("x is a misthrow, but the active player crossed in action 2", "C11");
    if (word == "-")
        return game.crossed() ||
               in.fail("the active player crossed nothing in either action: a misthrow, x", "C11");
    if (word.empty()) return in.fail_here("the numbers crossed are missing, or - or x for none");
    const Sheet sheet = game.sheet(game.active());
    const std::uint32_t numbers =
        play.cards.row_boxes(play.color) | play.cards.joker_boxes(play.color);
    for (; !word.empty(); word = in.word()) {
        const bool closes = word.ends_with('!');
        const auto number = number_in(word.substr(0, word.size() - (closes ? 1 : 0)));
        if (!number || *number < lowest_number || *number > highest_number)
            return in.fail(join(quoted(word), " is no number from 2 to 12"));
        const Cross cross(play.color, *number);
        const std::uint32_t box = 1U << cross.box();
        if ((numbers & box) == 0)
            return in.fail(join("no card played has the number ", *number), "C7");
        if ((play.boxes >> cross.box()) != 0)
            return in.fail("numbers crossed are written in the row's direction, each once", "S2");
        if (!may_cross_together(sheet, play.color, play.boxes | box))
            return refuse_play(in, sheet, play.color, play.boxes, cross);
        if (closes != cross.closes()) return refuse_mark(in, cross);
        play.boxes = static_cast<std::uint16_t>(play.boxes | box);
    }
    return true;
}

} // namespace

bool read_turn(Scanner& in, CardGame& game, CardTurn& turn) {
    if (game.over()) return in.fail_here("the game was over before this turn", "C12");
    if (!read_active_seat(in, game.active()) || !read_places(in, game, turn) ||
        !fill_hand(in, game, turn))
        return false;

    if (!read_bar(in, "the number called")) return false;
    const std::string_view word = in.word();
    if (const auto number = number_in(word); number != game.top().number())
        return in.fail(
            join("the number called is the one on top of the pile, ", game.top().number()),
            number ? "C5" : "");

    if (!read_bar(in, "action 2")) return false;
    CardGame::Choices choices{};
    for (Seat seat = 0; seat < game.players(); ++seat) {
        const Called called{.number = game.top().number(),
                            .may_cross = game.may_cross(seat),
                            .sheet = game.sheet(seat),
                            .clause = "C5",
                            .source = "the number called is"};
        Cross& choice = turn.action2[static_cast<std::size_t>(seat)];
        if (!read_called(in, called, choice)) return false;
        choices[static_cast<std::size_t>(seat)] = choice;
    }
    game.choose(choices);
    in.skip_blanks();
    if (in.peek() != '|' && in.peek() != '\0')
        return in.fail_here("there are more choices than seats");
    if (game.over())
        return in.at_end() || in.fail_here("action 2 ended the game: there is no action 3", "C12");

    if (!read_bar(in, "action 3") || !read_cards(in, game, turn.action3) ||
        !read_crossed(in, game, turn.action3) || !read_line_end(in))
        return false;
    choices[static_cast<std::size_t>(game.active())] = turn.action3;
    game.choose(choices);
    return true;
}

} // namespace qwixx
