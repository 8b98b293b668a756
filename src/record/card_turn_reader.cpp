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
        const Color color = play.cards.empty() ? played->color : play.color;
        const Move more = Move::play(play.cards | CardSet::only(played->card), color, 0);
        if (const auto why = why_not(game, game.active(), more))
            return refuse(in, *why, game, game.active(), more);
        if (played->color != color) // a joker
            return refuse(in, {WhyNot::Reason::TwoColors}, game, game.active(), more);
        play = more;
    }
    if (play.cards.empty()) return in.fail_here("at least one card must be played");
    return true;
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
    for (; !word.empty(); word = in.word()) {
        const bool closes = word.ends_with('!');
        const auto number = number_in(word.substr(0, word.size() - (closes ? 1 : 0)));
        if (!number || *number < lowest_number || *number > highest_number)
            return in.fail(join(quoted(word), " is no number from 2 to 12"));
        const Cross cross(play.color, *number);
        Move more = play;
        more.cross_too(cross);
        const auto why = why_not(game, game.active(), more);
        const bool is_played = !why || why->reason != WhyNot::Reason::NotAPlayedNumber;
        if (is_played && !(play.crossed() - Boxes::before(cross)).empty())
            return in.fail("numbers crossed are written in the row's direction, each once", "S2");
        if (why) return refuse(in, *why, game, game.active(), more);
        if (closes != cross.closes()) return refuse_mark(in, cross);
        play = more;
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
        if (!read_choice(in, game, seat, turn.action2[seat])) return false;
        choices[seat] = turn.action2[seat];
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
    choices[game.active()] = turn.action3;
    game.choose(choices);
    return true;
}

} // namespace qwixx
