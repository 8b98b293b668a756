#include "record/notation.h"
#include "record/position_reader.h"
#include "record/turn_reader.h"

#include <algorithm>
#include <bit>

namespace qwixx {

namespace {

// ---- writing ---------------------------------------------------------------------------------

constexpr std::string_view kind_letters = "rygbj";

/// The kinds of a number that have not been played.
unsigned hidden_kinds(bool with_jokers, CardSet played, int number) {
    return CardSet::deck(with_jokers).kinds_of(number) & ~played.kinds_of(number);
}

/// `~rg` behind a number: a shuffle has told these apart from the others of the number.
std::string text_of_alike(const CardView& view, int number, unsigned alike) {
    if (alike == hidden_kinds(view.with_jokers(), view.played(), number)) return {};
    std::string out = "~";
    for (unsigned kind = 0; kind < kind_letters.size(); ++kind)
        if ((alike >> kind & 1) != 0) out += kind_letters[kind];
    return out;
}

std::string text_of_back(const CardView& view, Back back) {
    if (back.number == 0) return ".";
    // The viewer can rule out its own cards, but what is written is what everyone knows: that is
    // the same for all cards that the back can be.
    const Card could_be = Card::of_kind(back.number, back.kinds & -unsigned{back.kinds});
    return join(+back.number, text_of_alike(view, back.number, view.alike(could_be)));
}

std::string text_of_hand(const CardView& view, Seat seat) {
    std::string out = " /";
    if (seat == view.seat()) {
        for (const Card card : view.hand())
            out += join(" ", text_of(card), text_of_alike(view, card.number(), view.alike(card)));
    } else {
        for (const Back back : view.hand_backs(seat)) out += join(" ", text_of_back(view, back));
    }
    return out;
}

/// The words for the phases in which a seat does something.
constexpr std::array<std::pair<std::string_view, CardGame::Phase>, 6> phase_words{
    {{"deals", CardGame::Phase::Deck},
     {"takes", CardGame::Phase::Take},
     {"shuffles", CardGame::Phase::Shuffle},
     {"calls", CardGame::Phase::Action2},
     {"plays", CardGame::Phase::Action3},
     {"over", CardGame::Phase::Over}}};

std::string doing(const CardView& view) {
    const auto word =
        std::ranges::find(phase_words, view.phase(), [](const auto& pair) { return pair.second; });
    if (view.phase() != CardGame::Phase::Action3) return std::string(word->first);
    return join(word->first, view.crossed() ? " crossed" : " passed");
}

} // namespace

std::string write_position(const CardView& view) {
    std::string out = std::string(text_of(view.kind()));
    for (Seat seat = 0; seat < view.players(); ++seat)
        out += join(" | ", text_of(view.sheet(seat)), text_of_hand(view, seat));
    out += " | tableau";
    for (int place = 1; place <= CardGame::tableau_places; ++place)
        out += join(" ", text_of_back(view, view.tableau_back(place)));
    out += join(" | pile ", text_of_back(view, view.top_back()), " of ", view.pile_size());
    out += " | played";
    for (const Card card : view.played()) out += join(" ", text_of(card));
    if (view.played().empty()) out += " -";
    if (view.phase() == CardGame::Phase::Lots) return out + " | lots";
    return join(out, " | ", view.active() + 1, " ", doing(view));
}

// ---- reading ---------------------------------------------------------------------------------

namespace {

class CardPositionReader {
  public:
    explicit CardPositionReader(Scanner& in) : in_(in) {}

    bool read(Position& position) {
        const std::string_view jokers = in_.word();
        if (!jokers.empty() && jokers != "jokers")
            return in_.fail("the game is dice, cards or cards jokers");
        seen_.with_jokers = !jokers.empty();
        if (!read_players() || !read_tableau() || !read_pile() || !read_played() || !read_turn() ||
            !read_line_end(in_))
            return false;
        const auto game = game_of(seen_);
        if (!game)
            return refuse(in_, game.error(),
                          seen_.with_jokers ? GameKind::Jokers : GameKind::Cards);
        position = {*game, seen_.phase < CardGame::Phase::Take ? seen_.active : seen_.seat};
        return true;
    }

  private:
    bool read_players() {
        seen_.players = 0;
        for (;;) {
            if (!read_bar(in_, "a sheet and a hand, or the tableau")) return false;
            const std::string_view word = in_.word();
            if (word == "tableau") break;
            in_.unread(word.size());
            if (seen_.players == most_players) return in_.fail("five players at most", "C1");
            const Seat seat = seen_.players++;
            if (!read_sheet(in_, seen_.sheets[seat])) return false;
            if (in_.word() != "/") return in_.fail("a / and the hand follow the sheet");
            if (!read_hand(seat)) return false;
        }
        return seen_.players >= CardGame::fewest_players ||
               in_.fail("at least two players have sheets and hands", "C1");
    }

    bool read_hand(Seat seat) {
        int size = 0;
        for (std::string_view word = in_.word(); !word.empty(); word = in_.word()) {
            if (++size > CardGame::full_hand)
                return in_.fail("a hand has five cards at most", "C3");
            if (is_digit(word[0])) {
                if (seat == seen_.seat)
                    return in_.fail("a hand is seen by colour or not, not both");
                if (!read_slot(word, {.seat = seat})) return false;
                continue;
            }
            const std::size_t tilde = std::min(word.find('~'), word.size());
            const auto card = card_in(word.substr(0, tilde));
            if (!card || !CardSet::deck(seen_.with_jokers).contains(*card))
                return in_.fail(join(quoted(word), " is no card such as r5, nor a number"), "C1");
            if (seen_.seat >= 0 && seen_.seat != seat)
                return in_.fail("only one hand is seen by colour", "C2");
            if (seen_.seat < 0 && size > 1)
                return in_.fail("a hand is seen by colour or not, not both");
            if (seen_.hand.contains(*card)) return in_.fail("this card is here twice");
            unsigned kinds = 0;
            if (tilde < word.size() && !read_kinds(word.substr(tilde + 1), kinds)) return false;
            seen_.seat = seat;
            seen_.hand = seen_.hand | CardSet::only(*card);
            seen_.alike[static_cast<std::size_t>(card->id())] = kinds;
        }
        return true;
    }

    /// A number, perhaps with `~` and the kinds it can be.
    bool read_slot(std::string_view word, CardPosition::Slot slot) {
        const std::size_t tilde = std::min(word.find('~'), word.size());
        const auto number = number_in(word.substr(0, tilde));
        if (!number || *number < lowest_number || *number > highest_number)
            return in_.fail(join(quoted(word), " is no number of a card"), "C1");
        slot.number = *number;
        if (tilde < word.size() && !read_kinds(word.substr(tilde + 1), slot.kinds)) return false;
        seen_.slots.push_back(slot);
        return true;
    }

    bool read_kinds(std::string_view letters, unsigned& kinds) {
        unsigned last = 0;
        for (const char c : letters) {
            const std::size_t kind = kind_letters.find(c);
            if (kind == std::string_view::npos || 1U << kind <= last)
                return in_.fail("what a card can be is written with r y g b j, in this order");
            kinds |= last = 1U << kind;
        }
        return kinds != 0 || in_.fail("what the card can be is missing behind the ~");
    }

    bool read_tableau() {
        for (int place = 1; place <= CardGame::tableau_places; ++place) {
            const std::string_view word = in_.word();
            if (word.empty()) return in_.fail_here("the tableau has four places", "C2");
            if (word != "." && !read_slot(word, {.place = place})) return false;
        }
        return true;
    }

    bool read_pile() {
        if (!read_bar(in_, "the pile")) return false;
        if (in_.word() != "pile") return in_.fail("the pile is expected here");
        const std::string_view top = in_.word();
        if (in_.word() != "of") return in_.fail("the pile is written like: pile 7 of 20");
        const auto size = number_in(in_.word());
        if (!size || *size > Card::most) return in_.fail("the size of the pile is missing", "C1");
        seen_.pile_size = *size;
        if ((top == ".") != (seen_.pile_size == 0))
            return in_.fail("a top card shows exactly when the pile is not empty", "C4");
        return top == "." || read_slot(top, {});
    }

    bool read_played() {
        if (!read_bar(in_, "the cards played")) return false;
        if (in_.word() != "played") return in_.fail("the cards played are expected here");
        std::string_view word = in_.word();
        if (word.empty()) return in_.fail_here("the cards played are missing, or -");
        if (word == "-") return true;
        for (; !word.empty(); word = in_.word()) {
            const auto card = card_in(word);
            if (!card || !CardSet::deck(seen_.with_jokers).contains(*card))
                return in_.fail(join(quoted(word), " is no card of this game"), "C1");
            if (seen_.played.contains(*card) || seen_.hand.contains(*card))
                return in_.fail("this card is here twice", "C1");
            seen_.played = seen_.played | CardSet::only(*card);
        }
        return true;
    }

    bool read_turn() {
        using Phase = CardGame::Phase;
        if (!read_bar(in_, "the turn")) return false;
        const std::string_view word = in_.word();
        if (word == "lots") {
            seen_.phase = Phase::Lots;
            return true;
        }
        if (!read_seat(in_, word, seen_.players, seen_.active)) return false;
        const std::string_view doing = in_.word();
        const auto phase =
            std::ranges::find(phase_words, doing, [](const auto& pair) { return pair.first; });
        if (phase == phase_words.end())
            return in_.fail("a turn is deals, takes, shuffles, calls, plays or over");
        seen_.phase = phase->second;
        if (seen_.phase != Phase::Action3) return true;
        const std::string_view before = in_.word();
        seen_.crossed = before == "crossed";
        return seen_.crossed || before == "passed" ||
               in_.fail("plays is followed by crossed or passed: what was done in action 2");
    }

    Scanner& in_;
    CardPosition seen_;
};

} // namespace

bool read_card_position(Scanner& in, Position& position) {
    return CardPositionReader(in).read(position);
}

} // namespace qwixx
